import type { ChunkStore, CleanChunk } from '@coderag/types'
import type { Standing } from '../search/fusion.js'

/** How near to the question each candidate's whole source is (its file, thread or document), and its place among them. */
export type SourceStandings = ReadonlyMap<string, Standing>

/**
 * A piece says little of what its file is about as a whole: a file may be near in all of its pieces and have none among
 * the nearest. None without a question's vector.
 *
 * @param vector - Of the question, at unit length.
 */
export async function sourceStandings(
  store: ChunkStore,
  vector: Float32Array | null,
  chunks: readonly CleanChunk[],
): Promise<SourceStandings> {
  if (vector === null || chunks.length === 0) return new Map()
  const vectors = await store.sourceVectors([...new Set(chunks.map(({ sourceUri }) => sourceUri))])
  const scored = [...vectors].map(([uri, own]) => ({ uri, score: cosine(vector, own) }))
  scored.sort((a, b) => b.score - a.score || (a.uri < b.uri ? -1 : 1))
  return new Map(scored.map(({ uri, score }, index) => [uri, { rank: index + 1, score }]))
}

function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let d = 0; d < one.length; d++) sum += (one[d] ?? 0) * (other[d] ?? 0)
  return sum
}
