import { PARAMETER, VARIABLE } from '@coderag/facts/stored'
import type { FileImportance } from '@coderag/types'
import { BoundaryError } from '../errors.js'
import { EDGE_KINDS, stringOf, type SymbolArrays } from './symbol-file.js'

/** Importance of the files of one repository, by path; files that declare nothing are left out. */
export type ImportanceByPath = ReadonlyMap<string, number>

const NOT_CALLED: ReadonlySet<string> = new Set([VARIABLE, PARAMETER, 'property'])
const CALLS = EDGE_KINDS.indexOf('calls')

/**
 * Chunks by how often what they declare is called, as the share of chunks that are called less, 0 to 1. Several graphs
 * count as one. Calls of one function by another count once.
 */
export function chunkImportance(parts: readonly SymbolArrays[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const part of parts)
    for (const [chunk, count] of usesOf(part)) {
      const id = stringOf(part, chunk)
      uses.set(id, (uses.get(id) ?? 0) + count)
    }
  return sharesBelow(uses)
}

/** The mean over the chunks of a file that declare something: a large file is not more important for being large. */
export function fileImportance(part: SymbolArrays): ImportanceByPath {
  const importance = sharesBelow(usesOf(part))
  // By their numbers in the table of strings: no string is read but a path, once.
  const chunksOf = new Map<number, Set<number>>()
  for (let local = 0; local < part.names.length; local += 1) {
    const [path, chunk] = [part.paths[local] ?? 0, part.chunks[local] ?? 0]
    if (!importance.has(chunk)) continue
    const known = chunksOf.get(path)
    if (known === undefined) chunksOf.set(path, new Set([chunk]))
    else known.add(chunk)
  }
  return new Map(
    [...chunksOf].map(([path, chunks]) => {
      let sum = 0
      for (const chunk of chunks) sum += importance.get(chunk) ?? 0
      return [stringOf(part, path), Math.round((sum / chunks.size) * 1e4) / 1e4]
    }),
  )
}

/** Calls of what each chunk declares; chunks by the number of their id. What no chunk holds is left out. */
function usesOf(part: SymbolArrays): Map<number, number> {
  const { stringOffsets, chunks, kinds } = part
  const uses = new Map<number, number>()
  for (let local = 0; local < chunks.length; local += 1) {
    const chunk = chunks[local] ?? 0
    // Nobody calls a variable: a chunk of them is not one that is called less often. Of a parameter or a field, what it holds
    // is called.
    if (NOT_CALLED.has(stringOf(part, kinds[local]))) continue
    if (stringOffsets[chunk] === stringOffsets[chunk + 1]) continue
    uses.set(chunk, (uses.get(chunk) ?? 0) + callsOf(part, local))
  }
  return uses
}

/** Returns for each key the share of keys with a lower count. */
function sharesBelow<Key>(uses: ReadonlyMap<Key, number>): Map<Key, number> {
  const counts = Float64Array.from(uses.values()).sort()
  const below = new Map<number, number>()
  counts.forEach((count, at) => {
    if (!below.has(count)) below.set(count, at / counts.length)
  })
  return new Map([...uses].map(([key, count]) => [key, below.get(count) ?? 0]))
}

/**
 * Returns the importance of all files before the calls of changed ones are resolved again: the known value, or the median
 * for new files. What is known of files that are gone stays and has no effect.
 */
export function carriedImportance(known: ImportanceByPath, changed: readonly string[]): ImportanceByPath {
  const sorted = [...known.values()].sort((a, b) => a - b)
  const middle = sorted[sorted.length >> 1] ?? 0
  return new Map([...changed.map((path): [string, number] => [path, middle]), ...known])
}

/** One line of JSON: an object from paths to numbers. */
export function encodeImportance(importance: ImportanceByPath): string {
  return `${JSON.stringify(Object.fromEntries(importance))}\n`
}

/**
 * Reads what `encodeImportance` writes.
 *
 * @param path - For the error only.
 * @throws BoundaryError `GRAPH_CORRUPT`.
 */
export function decodeImportance(text: string, path: string): ImportanceByPath {
  const entries = Object.entries(parseObject(text, path))
  return new Map(
    entries.map(([filePath, value]) => {
      if (typeof value !== 'number') throw corrupt(path)
      return [filePath, value]
    }),
  )
}

function parseObject(text: string, path: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw corrupt(path, cause)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw corrupt(path)
  return value
}

function corrupt(path: string, cause?: unknown): BoundaryError {
  const message = `${path} does not hold how important files are. Crawl again with --full.`
  return new BoundaryError('GRAPH_CORRUPT', message, { path }, { cause })
}

/** Answers over the repositories of one generation. */
export function createFileImportance(
  parts: readonly { readonly repoName: string; readonly importance: ImportanceByPath }[],
): FileImportance {
  return {
    of: (repoName, filePath) =>
      parts.reduce(
        (most, part) => (part.repoName === repoName ? Math.max(most, part.importance.get(filePath) ?? 0) : most),
        0,
      ),
  }
}

function callsOf({ inOffsets, inEdges, outMarks }: SymbolArrays, local: number): number {
  let count = 0
  for (let at = inOffsets[local] ?? 0; at < (inOffsets[local + 1] ?? 0); at += 1) {
    if (((outMarks[inEdges[at] ?? 0] ?? 0) & 15) === CALLS) count += 1
  }
  return count
}
