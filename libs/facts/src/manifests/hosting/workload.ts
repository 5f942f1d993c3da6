import { posix } from 'node:path'
import type { FactCollector, FactDraft } from '../../fact-collector.js'
import type { ValueExpr } from '../../facts.js'
import { isSecretName, safeValue } from '../../safe-value.js'
import { looksLikeAddress, settledText } from '../value.js'

type WorkloadDraft = Extract<FactDraft, { kind: 'workload' }>

/** Makes a workload of which only the name is known. */
export function workload(
  at: Pick<WorkloadDraft, 'line' | 'extractor' | 'platform' | 'name'>,
  known: Partial<WorkloadDraft> = {},
): WorkloadDraft {
  const blank = { namespace: null, image: null, buildContext: null, dockerfile: null }
  const lists = { ports: [], publishedPorts: [], aliases: [], labels: [], dependsOn: [] }
  return { kind: 'workload', ...blank, ...lists, ...at, ...known }
}

/** Names of containers that are the same in many systems and identify no service. */
const genericNames = new Set(
  'app application main server service api web container backend frontend default image pod deployment job cron worker sidecar db database'.split(
    ' ',
  ),
)

/** Returns the other names of a workload, each once, without its own name and names that identify nothing. */
export function aliasesOf(name: string, candidates: readonly string[]): string[] {
  const sound = candidates.filter((alias) => alias !== '' && alias !== name && !genericNames.has(alias))
  return [...new Set(sound)].filter((alias) => !/[\ue000-\uf8ff\s$]/.test(alias))
}

/** Returns an image without tag and digest, or null if nothing is left. */
export function imageName(value: ValueExpr): string | null {
  const text = settledText(value).replace(/@sha256:.*$/, '')
  const slash = text.lastIndexOf('/')
  const colon = text.indexOf(':', slash + 1)
  const name = (colon === -1 ? text : text.slice(0, colon)).replace(/^\/+|\/+$/g, '')
  return name === '' ? null : name
}

/** Returns a path of a manifest relative to the repository, or null if it is outside the repository. */
export function repoPath(manifest: string, ...written: readonly string[]): string | null {
  const path = joinedPath(manifest, written)
  if (path === '.') return ''
  return path === null || path.startsWith('..') ? null : path
}

/**
 * Returns the path of a build like `repoPath`. In a sibling repository the path begins with `../` and the name of that
 * repository.
 */
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

/** Returns addresses in the words of a command line: `-redis redis:6379`, `--orders-url=http://orders`. */
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

/**
 * Returns the first plain words of a command line, which tell programs of one image apart; of a shell also those of the line
 * that `-c` gives it. No values are kept, and no word behind an option whose value is secret.
 */
export function commandOf(words: readonly string[]): { readonly command?: readonly string[] } {
  const all = words
    .flatMap((word, at) => (words[at - 1] === '-c' ? word.split(/\s+/) : [word]))
    .map((word) => word.replace(/^["']|["']$/g, ''))
  const isSecret = (at: number): boolean => /^-/.test(all[at - 1] ?? '') && isSecretName(all[at - 1] ?? '')
  const plain = all
    .filter((word, at) => /^[\w./:-]{1,60}$/.test(word) && !word.startsWith('-') && !isSecret(at))
    .slice(0, 6)
  const safe = plain.flatMap((word) => safeValue(word) ?? [])
  return safe.length === 0 ? {} : { command: safe }
}

/**
 * Yields that a manifest takes over another one, whose path is written relative to its folder; nothing for one that is not
 * in the repository.
 */
export function* includeFact(
  at: { readonly line: number; readonly extractor: string; readonly path: string },
  written: string,
  parts: { readonly from: string | null; readonly part: string | null } = { from: null, part: null },
): Generator<FactDraft> {
  const path = written === '' || /^https?:|[?=]/.test(written) ? null : repoPath(at.path, written)
  if (path !== null) yield { kind: 'include', line: at.line || 1, extractor: at.extractor, path, ...parts }
}

/** Adds every draft in order. */
export function addAll(collector: FactCollector, drafts: Iterable<FactDraft>): void {
  for (const draft of drafts) collector.add(draft)
}
