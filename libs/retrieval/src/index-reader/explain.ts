import type { GraphStore, IndexManifest, CorpusType, FailureStage, IndexedSource, SkipReason } from '@coderag/types'
import { reasonsOf, type ServiceReasons } from '../graphs/services.js'
import { posix } from 'node:path'
import { editDistance } from '@coderag/text'

/** What is known of a name: of the path, and of the service that is called like it. */
export interface Explanation extends PathExplanation {
  /** Null if no service is called like it, or several are. */
  readonly service: ServiceReasons | null
  /** Services that may be meant: those that are called like it, or similar ones if nothing has the name. */
  readonly services: readonly string[]
}

/**
 * Reports whether a file or folder was indexed, and what code and which workloads a service is.
 *
 * @param graph - Null if the index has none.
 * @param name - A path as `explainPath` takes it, a name of a service, or what people call it.
 */
export function explain(manifest: IndexManifest, graph: GraphStore | null, name: string): Explanation {
  const path = explainPath(manifest, name)
  const found = graph === null ? [] : reasonsOf(graph, name)
  if ('service' in found) return { ...path, service: found, services: [] }
  return { ...path, service: null, services: path.findings.length > 0 ? [] : found }
}

/** Outcome of one path in one source. */
export type PathFinding = { readonly repoName: string; readonly path: string } & (
  | {
      readonly outcome: 'indexed'
      readonly corpusType: CorpusType
      readonly chunks: number
      /** Fingerprint of the indexed content. */
      readonly state: string
      readonly notices: readonly string[]
    }
  /** `path` is the folder that was skipped as a whole if the query names something below it. */
  | { readonly outcome: 'skipped'; readonly reason: SkipReason; readonly detail: string }
  | { readonly outcome: 'failed'; readonly stage: FailureStage; readonly code: string; readonly message: string }
  | {
      readonly outcome: 'folder'
      readonly files: number
      readonly chunks: number
      readonly skipped: number
      readonly failed: number
    }
)

export interface PathExplanation {
  /** Path as it was given. */
  readonly path: string
  /**
   * Empty if no source knows the path. A file can have two findings: after a failed update, the earlier content stays
   * indexed.
   */
  readonly findings: readonly PathFinding[]
  /** Most similar known paths for an unknown path, as `repository/path`, best first, at most 5. */
  readonly nearest: readonly string[]
}

/**
 * Reports whether a file or folder was indexed, skipped or failed, with the reason.
 *
 * @param path - Relative to a repository, optionally with its name or `repo://` address, or absolute, or with leading
 *   `./` and `../`. Without a name it is looked up in every source. The end of a path, such as a file name, is enough
 *   if no source knows it in full and at most 5 files end with it.
 */
export function explainPath(manifest: IndexManifest, path: string): PathExplanation {
  const findings = manifest.sources.flatMap((source) => {
    const readings = spellings(source, path).map((key) => findingsFor(source, key))
    return readings.find((found) => found.length > 0) ?? []
  })
  if (findings.length > 0) return { path, findings, nearest: [] }
  const near = nearPaths(manifest, path)
  const ending = near.filter(({ endsAlike }) => endsAlike)
  if (ending.length > 0 && ending.length <= mostNearest) {
    return { path, findings: ending.flatMap(({ source, key }) => findingsFor(source, key)), nearest: [] }
  }
  return { path, findings, nearest: near.slice(0, mostNearest).map(({ source, key }) => `${source.repoName}/${key}`) }
}

/** Returns the keys of a source that a path may mean, the most likely first. */
function spellings({ repoName, uriPrefix }: IndexedSource, path: string): string[] {
  if (path.startsWith(uriPrefix)) return [path.slice(uriPrefix.length)]
  const slashed = path.replaceAll('\\', '/')
  const isAbsolute = /^([a-z]:)?\//i.test(slashed)
  const parts = posix.normalize(slashed).split('/')
  const named = parts.filter((part) => part !== '' && part !== '.' && part !== '..')
  const afterName = named.flatMap((part, index) => (part === repoName ? [named.slice(index + 1).join('/')] : []))
  return isAbsolute ? afterName : [named.join('/'), ...afterName]
}

function findingsFor(source: IndexedSource, key: string): PathFinding[] {
  const at = { repoName: source.repoName, path: key }
  const skips = source.skips
    .filter((skip) => covers(skip.key, key))
    .map(({ key: path, reason, detail }) => ({ ...at, path, outcome: 'skipped', reason, detail }) as const)
  const failures = source.failures
    .filter((failure) => failure.key === key)
    .map(({ stage, code, message }) => ({ ...at, outcome: 'failed', stage, code, message }) as const)
  const leftOut = [...skips, ...failures]
  const unit = Object.hasOwn(source.units, key) ? source.units[key] : undefined
  // A unit that was read and then skipped for its content stays among the units, without chunks.
  if (unit === undefined || (unit.chunks === 0 && leftOut.length > 0)) {
    return leftOut.length > 0 ? leftOut : folderFinding(source, key)
  }
  const { corpusType, chunks, state } = unit
  return [{ ...at, outcome: 'indexed', corpusType, chunks, state, notices: source.notices[key] ?? [] }, ...leftOut]
}

/** Tests whether a skip applies to the path itself or to a folder above it. */
function covers(skipped: string, key: string): boolean {
  const bare = skipped.endsWith('/') ? skipped.slice(0, -1) : skipped
  return bare === key || key.startsWith(`${bare}/`)
}

function folderFinding(source: IndexedSource, key: string): PathFinding[] {
  const isBelow = (path: string): boolean => key === '' || path.startsWith(`${key}/`)
  const units = Object.entries(source.units).filter(([path, unit]) => isBelow(path) && unit.chunks > 0)
  const skipped = source.skips.filter((skip) => isBelow(skip.key)).length
  const failed = source.failures.filter((failure) => isBelow(failure.key)).length
  if (units.length + skipped + failed === 0) return []
  const chunks = units.reduce((sum, [, unit]) => sum + unit.chunks, 0)
  const folder = { outcome: 'folder', files: units.length, chunks, skipped, failed } as const
  return [{ repoName: source.repoName, path: key === '' ? '.' : key, ...folder }]
}

const mostNearest = 5

interface NearPath {
  readonly source: IndexedSource
  readonly key: string
  readonly endsAlike: boolean
  readonly edits: number
  readonly shared: number
}

/**
 * Finds known paths with the same or a similar file name: those that end with `path`, then those with most common
 * folders.
 */
function nearPaths(manifest: IndexManifest, path: string): NearPath[] {
  const wanted = posix.normalize(path.replaceAll('\\', '/')).toLowerCase().split('/')
  const name = wanted.at(-1) ?? ''
  const ending = `/${wanted.join('/')}`
  const limit = Math.max(2, Math.floor(name.length / 3)) + 1
  const near: NearPath[] = []
  for (const source of manifest.sources) {
    const keys = new Set([...Object.keys(source.units), ...[...source.skips, ...source.failures].map(({ key }) => key)])
    for (const key of keys) {
      const lower = key.toLowerCase()
      const parts = lower.split('/')
      const own = parts.at(-1) ?? ''
      const edits = own.startsWith(`${name}.`) ? 0 : editDistance(name, own, limit)
      if (edits >= limit) continue
      const shared = [source.repoName.toLowerCase(), ...parts].filter((part) => wanted.includes(part)).length
      near.push({ source, key, endsAlike: `/${lower}`.endsWith(ending), edits, shared })
    }
  }
  return near.sort(
    (a, b) =>
      Number(b.endsAlike) - Number(a.endsAlike) ||
      a.edits - b.edits ||
      b.shared - a.shared ||
      (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
  )
}
