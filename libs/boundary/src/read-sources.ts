import { FACT_FORMAT } from '@coderag/facts/stored'
import type { ExactShare, PartReader, ServiceRoot } from '@coderag/types'
import { BoundaryError } from './errors.js'
import { GRAPH_FILES } from './format.js'
import { decodeArrays, type SymbolArrays } from './call-graph/symbol-file.js'

/** The entry of one source in `sources.json`. */
export interface SourceEntry {
  readonly uriPrefix: string
  readonly repoName: string
  readonly services: readonly ServiceRoot[]
  /** As in `CrawlSource`. */
  readonly system?: string | undefined
  /** Source URIs of the facts that the service locator found. */
  readonly locatedUris: readonly string[]
  /** Names of the files in the graph directory; empty if the source has none. */
  readonly factsFile: string
  readonly symbolsFile: string
  /**
   * Symbols that changed since `symbolsFile` was written, one line for each file; a line with a source URI alone says
   * that the file has none any more. Absent if none changed.
   */
  readonly symbolChangesFile?: string
  /** Number of files in `symbolsFile`. Absent in indexes of earlier versions. */
  readonly symbolFiles?: number
  /** File of the resolved call graph. Empty if the source has none. Its format is in `call-graph/symbol-file.ts`. */
  readonly symbolGraphFile: string
  /** True if the source changed since its call graph was resolved. */
  readonly callsAreOld: boolean
  /** What its call graph lacks, with the code first. Absent if it lacks nothing. */
  readonly warning?: string | undefined
  /** How many files an index of a compiler speaks of. Absent if the source has no such index. */
  readonly exact?: Omit<ExactShare, 'repoName'> | undefined
  /** What of such indexes could not be used, each with its code first. Absent if all could. */
  readonly scipNotices?: readonly string[] | undefined
  /** File of the importance of whole files (`call-graph/file-importance.ts`). */
  readonly importanceFile: string
}

/** Returns true if a source may hold code that lies in no service's folder. */
export function hasSharedCode({ services }: SourceEntry): boolean {
  return services.length > 0 && !services.some(({ path }) => path === '')
}

/** What every version writes of a source. */
export type NamedSource = Pick<SourceEntry, 'uriPrefix' | 'repoName'>

/**
 * Reads the sources of a generation.
 *
 * @throws BoundaryError `GRAPH_OUTDATED`, `GRAPH_CORRUPT`, and what `parts` throws.
 */
export async function readSources(parts: PartReader): Promise<SourceEntry[]> {
  const { entries, outdated } = await readAnySources(parts)
  if (outdated.length > 0) throw graphOutdated(outdated)
  return entries
}

/**
 * Reads the sources of a generation that another version may have written: all are `entries` or all are `outdated`.
 *
 * @throws BoundaryError `GRAPH_CORRUPT`, and what `parts` throws.
 */
export async function readAnySources(parts: PartReader): Promise<{ entries: SourceEntry[]; outdated: NamedSource[] }> {
  const name = GRAPH_FILES.sources
  const parsed = parseJson(await readText(parts, name), name)
  if (!isRecord(parsed) || typeof parsed['format'] !== 'number' || !Array.isArray(parsed['sources'])) {
    throw new BoundaryError('GRAPH_CORRUPT', `${name} is no list of sources. Crawl again with --full.`, {
      path: name,
    })
  }
  const { sources } = parsed
  if (parsed['format'] === FACT_FORMAT) return { entries: sources.filter(isSourceEntry), outdated: [] }
  return { entries: [], outdated: sources.filter(isNamedSource) }
}

/** Returns the error for facts of another version that are read, or that a run keeps. */
export function graphOutdated(sources: readonly NamedSource[]): BoundaryError<'GRAPH_OUTDATED'> {
  const repositories = sources.map(({ repoName }) => repoName)
  const message = `The graphs of ${repositories.join(', ')} were written by another version of coderag. Read all of these sources again in one run of \`coderag index --full\`.`
  return new BoundaryError('GRAPH_OUTDATED', message, { repositories })
}

/** Reads a file of UTF-8 text. A source that has no such file has an empty name for it, and an empty text. */
export async function readText(parts: PartReader, name: string): Promise<string> {
  if (name === '') return ''
  const { buffer, byteOffset, byteLength } = await parts.read(name)
  // A buffer decodes short and ASCII texts faster than a text decoder.
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8')
}

/** Reads a stored call graph. */
export async function readArrays(parts: PartReader, name: string): Promise<SymbolArrays> {
  return decodeArrays(await parts.read(name), name)
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BoundaryError('GRAPH_CORRUPT', `${path} is not JSON. Crawl again with --full.`, { path }, { cause })
  }
}

function isNamedSource(value: unknown): value is NamedSource {
  return isRecord(value) && typeof value['uriPrefix'] === 'string' && typeof value['repoName'] === 'string'
}

function isSourceEntry(value: unknown): value is SourceEntry {
  return (
    isRecord(value) &&
    ['uriPrefix', 'repoName', 'factsFile', 'symbolsFile', 'symbolGraphFile'].every(
      (key) => typeof value[key] === 'string',
    ) &&
    Array.isArray(value['services']) &&
    Array.isArray(value['locatedUris'])
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
