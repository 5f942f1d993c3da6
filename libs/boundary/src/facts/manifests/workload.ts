import { posix } from 'node:path'
import type { FactCollector, FactDraft } from '../fact-collector.js'
import type { ValueExpr } from '../facts.js'
import { looksLikeAddress, settledText } from './value.js'

type WorkloadDraft = Extract<FactDraft, { kind: 'workload' }>

/** A workload that says nothing yet but what it is called. */
export function workload(
  at: Pick<WorkloadDraft, 'line' | 'extractor' | 'platform' | 'name'>,
  known: Partial<WorkloadDraft> = {},
): WorkloadDraft {
  const blank = { namespace: null, image: null, buildContext: null, dockerfile: null }
  const lists = { ports: [], publishedPorts: [], aliases: [], labels: [], dependsOn: [] }
  return { kind: 'workload', ...blank, ...lists, ...at, ...known }
}

/** Names that containers bear everywhere and that tell no service from another. */
const genericNames = new Set(
  'app application main server service api web container backend frontend default image pod deployment job cron worker sidecar db database'.split(
    ' ',
  ),
)

/** Other names of a workload: each once, neither its own name nor one that tells nothing. */
export function aliasesOf(name: string, candidates: readonly string[]): string[] {
  const sound = candidates.filter((alias) => alias !== '' && alias !== name && !genericNames.has(alias))
  return [...new Set(sound)].filter((alias) => !/[\ue000-\uf8ff\s$]/.test(alias))
}

/** An image without tag and digest; null where nothing is left. */
export function imageName(value: ValueExpr): string | null {
  const text = settledText(value).replace(/@sha256:.*$/, '')
  const slash = text.lastIndexOf('/')
  const colon = text.indexOf(':', slash + 1)
  const name = (colon === -1 ? text : text.slice(0, colon)).replace(/^\/+|\/+$/g, '')
  return name === '' ? null : name
}

/** A path as a manifest writes it, relative to the repository; null where it leaves it. */
export function repoPath(manifest: string, ...written: readonly string[]): string | null {
  const path = joinedPath(manifest, written)
  if (path === '.') return ''
  return path === null || path.startsWith('..') ? null : path
}

/** The same for what is built, which may lie in a repository beside this one: then it begins with `../` and its name. */
export function buildPath(manifest: string, ...written: readonly string[]): string | null {
  const path = joinedPath(manifest, written)
  return path !== null && /^\.\.\/[^./]/.test(path) ? path : repoPath(manifest, ...written)
}

function joinedPath(manifest: string, written: readonly string[]): string | null {
  if (/^(?:[a-z]+:\/\/|git@|\/|~)/.test(written[0] ?? '') || written.some((part) => part.includes('$'))) return null
  return posix.normalize(posix.join(posix.dirname(manifest), ...written)).replace(/\/$/, '')
}

interface Arguments {
  readonly workload: string
  readonly line: number
  readonly extractor: string
  /** Words of the command line, in order. */
  readonly words: readonly string[]
  readonly read: (name: string, text: string) => ValueExpr
}

/** Addresses among the words of a command line: `-redis redis:6379`, `--orders-url=http://orders`. */
export function argumentAddresses({ words, read }: Pick<Arguments, 'words' | 'read'>): ValueExpr[] {
  const addresses: ValueExpr[] = []
  for (const word of words) {
    const assigned = /^--?[\w.-]+=(.*)$/.exec(word)
    const text = assigned?.[1] ?? word
    const value = read(assigned === null ? '' : word, text)
    const settled = settledText(value, 'variable')
    if (value.kind !== 'unknown' && looksLikeAddress(settled)) addresses.push(value)
  }
  return addresses
}

/** Adds every draft in order. */
export function addAll(collector: FactCollector, drafts: Iterable<FactDraft>): void {
  for (const draft of drafts) collector.add(draft)
}
