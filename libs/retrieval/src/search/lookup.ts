import {
  chunkMatcher,
  globOfPath,
  type ChunkFilter,
  type CleanChunk,
  type IndexManifest,
  type SymbolGraph,
} from '@coderag/types'
import { type IndexedFile, findFiles } from '../index-reader/files-by-name.js'
import type { Snapshot } from '../index-reader/snapshot.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

/** Chunk that a name or path refers to. */
export interface LookupMatch {
  readonly chunk: CleanChunk
  /** `path`: the file has that path; `symbol`: the symbol graph has the name; `declares`: the chunk declares it. */
  readonly how: 'path' | 'symbol' | 'declares'
  /** 1-based line of the declaration if the symbol graph knows it, otherwise the first line of the chunk. */
  readonly line: number
}

/**
 * Looks up a name: as the path of a file or its end, otherwise as a declaration, in every naming style.
 *
 * @param limit - Maximum number of chunks, at least 1.
 */
export async function lookup(
  { manifest, snapshot }: { manifest: IndexManifest; snapshot: Snapshot },
  name: string,
  { symbols, limit, filter = {} }: { symbols: SymbolGraph | null; limit: number; filter?: ChunkFilter },
): Promise<LookupMatch[]> {
  const files = findFiles(manifest, name, filter)
  if (files.length > 0) {
    const chunks = await chunksOfFiles(snapshot, files.slice(0, limit), filter)
    return chunks.slice(0, limit).map((chunk) => ({ chunk, how: 'path', line: chunk.startLine }))
  }
  const refs = symbols?.find(name, { limit }) ?? []
  // Of several symbols in one chunk, the best match comes first and gives the line.
  const lines = new Map(refs.toReversed().map(({ chunkId, startLine }) => [chunkId, startLine]))
  const ids = new Set(refs.map(({ chunkId }) => chunkId))
  const known = (await snapshot.chunks.get([...ids])).filter(chunkMatcher(filter))
  if (known.length > 0) {
    return known.map((chunk) => ({ chunk, how: 'symbol', line: lines.get(chunk.id) ?? chunk.startLine }))
  }
  const terms = snapshot.analyzer.analyzeQuery(name).code
  const near = await snapshot.lexical.search(terms, { limit: RANKING_DEFAULTS.partDepth, filter })
  const chunks = await snapshot.chunks.get(near.map(({ id }) => id))
  return chunks
    .filter((chunk) => declares(chunk, name))
    .slice(0, limit)
    .map((chunk) => ({ chunk, how: 'declares', line: chunk.startLine }))
}

/** Tests whether a chunk declares a name, comparing letters and digits only. A qualifier may be missing. */
export function declares({ symbolName, definedNames }: CleanChunk, name: string): boolean {
  const folded = fold(name)
  const own = fold(name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'), name.lastIndexOf('#')) + 1))
  if (own === '') return false
  return [...definedNames, ...(symbolName === null ? [] : [symbolName])].some((known) => {
    // Most names end differently, which is cheaper to see than folding them.
    const last = known.slice(-1)
    if (LETTER_OR_DIGIT.test(last) && !own.endsWith(last.toLowerCase())) return false
    const defined = fold(known)
    return defined === folded || defined === own || fold(known.slice(known.lastIndexOf('.') + 1)) === own
  })
}

/** Returns the chunks of files that pass a filter, in the order of the files and their lines. */
export async function chunksOfFiles(
  { chunks: store }: Snapshot,
  files: readonly IndexedFile[],
  filter: ChunkFilter,
): Promise<CleanChunk[]> {
  const found: CleanChunk[] = []
  const wanted = new Map(files.map(({ repoName, path }, place) => [`${repoName}/${path}`, place]))
  const placeOf = ({ repoName, filePath }: CleanChunk): number | undefined => wanted.get(`${repoName}/${filePath}`)
  const pathGlobs = [...new Set(files.map(({ path }) => globOfPath(path)))]
  const repos = [...new Set(files.map(({ repoName }) => repoName))]
  const passes = chunkMatcher(filter)
  for await (const chunks of store.scan({ filter: { ...filter, repos, pathGlobs } })) {
    found.push(...chunks.filter((chunk) => placeOf(chunk) !== undefined && passes(chunk)))
  }
  return found.sort((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0) || a.byteRange[0] - b.byteRange[0])
}

const LETTER_OR_DIGIT = /^[A-Za-z\d]$/

function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
