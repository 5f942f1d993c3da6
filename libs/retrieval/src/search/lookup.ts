import type { ChunkFilter, CleanChunk, IndexManifest, SymbolGraph } from '@coderag/types'
import { filesCalled, type IndexedFile } from './files-called.js'
import type { Snapshot } from '../index-reader/snapshot.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

/** Where a name or a path leads. */
export interface LookupMatch {
  readonly chunk: CleanChunk
  /** `path`: the file is called so; `symbol`: the symbol graph has the name; `declares`: the chunk declares it. */
  readonly how: 'path' | 'symbol' | 'declares'
  /** 1-based: where the declaration begins if the symbol graph knows it, else the chunk's first line. */
  readonly line: number
}

/**
 * Looks a name up: as a path of a file or its end, else as a declaration, in every spelling.
 *
 * @param limit - Chunks wanted, at least 1.
 */
export async function lookup(
  { manifest, snapshot }: { manifest: IndexManifest; snapshot: Snapshot },
  name: string,
  { symbols, limit, filter = {} }: { symbols: SymbolGraph | null; limit: number; filter?: ChunkFilter },
): Promise<LookupMatch[]> {
  const files = filesCalled(manifest, name, filter)
  if (files.length > 0) {
    const chunks = await chunksOfFiles(snapshot, files.slice(0, limit), filter)
    return chunks.slice(0, limit).map((chunk) => ({ chunk, how: 'path', line: chunk.startLine }))
  }
  const refs = isPlain(filter) ? (symbols?.find(name, { limit }) ?? []) : []
  // Of several in one chunk, the best match stands first and gives the line.
  const lines = new Map(refs.toReversed().map(({ chunkId, startLine }) => [chunkId, startLine]))
  const ids = new Set(refs.map(({ chunkId }) => chunkId))
  const known = (await snapshot.store.get([...ids])).filter((chunk) => passes(chunk, filter))
  if (known.length > 0) {
    return known.map((chunk) => ({ chunk, how: 'symbol', line: lines.get(chunk.id) ?? chunk.startLine }))
  }
  const terms = snapshot.analyzer.analyzeQuery(name).code
  const near = snapshot.lexical.search(terms, { limit: RANKING_DEFAULTS.lookupDepth, filter })
  const chunks = await snapshot.store.get(near.map(({ id }) => id))
  return chunks
    .filter((chunk) => declares(chunk, name))
    .slice(0, limit)
    .map((chunk) => ({ chunk, how: 'declares', line: chunk.startLine }))
}

/** Whether a chunk declares a name: as it is written, or with the letters and digits only; a qualifier may be left out. */
export function declares({ symbolName, definedNames }: CleanChunk, name: string): boolean {
  const folded = fold(name)
  const own = fold(name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'), name.lastIndexOf('#')) + 1))
  if (own === '') return false
  return [...definedNames, ...(symbolName === null ? [] : [symbolName])].some((known) => {
    // Most names end otherwise, which takes no folding to see.
    const last = known.slice(-1)
    if (LETTER_OR_DIGIT.test(last) && !own.endsWith(last.toLowerCase())) return false
    const defined = fold(known)
    return defined === folded || defined === own || fold(known.slice(known.lastIndexOf('.') + 1)) === own
  })
}

/** All chunks of files, in the order of the files and of their lines. */
export async function chunksOfFiles(
  { store }: Snapshot,
  files: readonly IndexedFile[],
  filter: ChunkFilter,
): Promise<CleanChunk[]> {
  const found: CleanChunk[] = []
  const wanted = new Map(files.map(({ repoName, path }, place) => [`${repoName}/${path}`, place]))
  const placeOf = ({ repoName, filePath }: CleanChunk): number | undefined => wanted.get(`${repoName}/${filePath}`)
  const pathGlobs = [...new Set(files.map(({ path }) => globOf(path)))]
  const repos = [...new Set(files.map(({ repoName }) => repoName))]
  for await (const chunks of store.scan({ filter: { ...filter, repos, pathGlobs } })) {
    found.push(...chunks.filter((chunk) => placeOf(chunk) !== undefined))
  }
  return found.sort((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0) || a.byteRange[0] - b.byteRange[0])
}

/** A glob that matches one path only: what globs read as signs stands in brackets. */
function globOf(path: string): string {
  return path.replaceAll(/[*?[\]{}!]/g, (sign) => (sign === ']' || sign === '!' ? `?` : `[${sign}]`))
}

const PLAIN_FIELDS: ReadonlySet<string> = new Set(['corpusTypes', 'repos', 'services', 'languages'])

/** Whether `passes` can judge a filter; everything else, such as globs and times, is the engines' to judge. */
export function isPlain(filter: ChunkFilter): boolean {
  return Object.keys(filter).every((field) => PLAIN_FIELDS.has(field))
}

/** Whether a chunk passes a plain filter. */
export function passes(chunk: CleanChunk, filter: ChunkFilter): boolean {
  const { corpusTypes, repos, services, languages, channels, participants, since, until } = filter
  const { timestamp } = chunk
  const oneOf = (values: readonly string[] | undefined, own: string | null): boolean =>
    values === undefined || (own !== null && values.includes(own))
  return (
    oneOf(corpusTypes, chunk.corpusType) &&
    oneOf(repos, chunk.repoName) &&
    oneOf(services, chunk.serviceName) &&
    oneOf(languages, chunk.language) &&
    oneOf(channels, chunk.channel) &&
    (participants === undefined || chunk.participants.some((person) => participants.includes(person))) &&
    (since === undefined || (timestamp !== null && timestamp >= since)) &&
    (until === undefined || (timestamp !== null && timestamp < until))
  )
}

const LETTER_OR_DIGIT = /^[A-Za-z\d]$/

function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
