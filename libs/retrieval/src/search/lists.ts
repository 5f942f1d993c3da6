import type { ChunkFilter, LexicalReader, ScoredId } from '@coderag/types'
import type { Snapshot } from '../index-reader/snapshot.js'
import type { ListTrace } from '../trace.js'
import type { QueryTerms } from '../understand/searched-text.js'
import type { ListName } from './fusion.js'
import { transientEmbedFailure } from './query-embedder.js'

/** A query in the form that the engines take. */
export interface EngineQuery {
  /** Text that is searched. */
  readonly text: string
  readonly terms: QueryTerms
  /** Embeds the text at the first call; null if vectors are not searched. */
  readonly embed: (() => Promise<Float32Array>) | null
  readonly weights: Readonly<Record<ListName, number>>
  /** Replaces `weights` if the embedder does not answer. */
  readonly weightsWithoutVectors: Readonly<Record<ListName, number>>
  readonly signal: AbortSignal | undefined
}

export interface ListResults {
  readonly lists: readonly ListTrace[]
  /** Vector of the query; null if no vectors were searched. */
  readonly vector: Float32Array | null
  /** Error code of an embedder that did not answer, so that only words were searched; null otherwise. */
  readonly unreachable: string | null
}

interface ListLimits {
  readonly filter: ChunkFilter
  /** Maximum number of chunks per list. */
  readonly limit: number
}

/**
 * Searches vectors, and the lexical index once with code terms and once with prose terms. A list of weight 0 is not searched.
 *
 * If the prose terms equal the code terms, one search counts for both lists. Counting it once would make fused scores
 * depend on whether stemming changes a word.
 */
export async function searchLists(snapshot: Snapshot, query: EngineQuery, limits: ListLimits): Promise<ListResults> {
  // The vector search starts first: a remote embedder works while the words are searched.
  const [dense, words] = await Promise.allSettled([
    denseList(snapshot, query, limits),
    lexicalLists(snapshot, query, limits),
  ])
  if (dense.status === 'rejected') {
    query.signal?.throwIfAborted()
    const unreachable = transientEmbedFailure(dense.reason)
    if (unreachable === null) throw dense.reason
    const withoutVectors = { ...query, weights: query.weightsWithoutVectors }
    return { lists: await lexicalLists(snapshot, withoutVectors, limits), vector: null, unreachable }
  }
  if (words.status === 'rejected') throw words.reason
  const { list, vector } = dense.value
  return { lists: list === null ? words.value : [list, ...words.value], vector, unreachable: null }
}

async function denseList(
  { chunks: store }: Snapshot,
  { embed, weights, signal }: EngineQuery,
  { filter, limit }: ListLimits,
): Promise<{ readonly list: ListTrace | null; readonly vector: Float32Array | null }> {
  if (embed === null || weights.dense === 0) return { list: null, vector: null }
  const start = performance.now()
  const vector = await embed()
  signal?.throwIfAborted()
  // If the model knows no word of the query, the vector is zero and no chunk is similar.
  const isZero = vector.every((value) => value === 0)
  const results = isZero ? [] : inOrder(await store.searchVector(vector, { limit, filter }))
  const list: ListTrace = { name: 'dense', terms: null, sharedWith: null, ms: performance.now() - start, results }
  return { list, vector: isZero ? null : vector }
}

async function lexicalLists(
  { lexical }: Snapshot,
  { terms, weights }: EngineQuery,
  { filter, limit }: ListLimits,
): Promise<readonly ListTrace[]> {
  const wanted = (['code', 'prose'] as const).filter((name) => terms[name].length > 0 && weights[name] !== 0)
  const [first, second] = wanted
  // Terms that both lists share are searched once.
  if (first !== undefined && second !== undefined && sameTerms(terms[first], terms[second])) {
    const list = await lexicalList(lexical, first, { terms: terms[first], filter, limit })
    return [list, { ...list, name: second, terms: terms[second], sharedWith: first, ms: 0 }]
  }
  return Promise.all(wanted.map((name) => lexicalList(lexical, name, { terms: terms[name], filter, limit })))
}

async function lexicalList(
  lexical: LexicalReader,
  name: 'code' | 'prose',
  { terms, ...limits }: ListLimits & { readonly terms: readonly string[] },
): Promise<ListTrace> {
  const start = performance.now()
  const results = inOrder(await lexical.search(terms, limits))
  return { name, terms, sharedWith: null, ms: performance.now() - start, results }
}

function sameTerms(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.toSorted().join('\0') === right.toSorted().join('\0')
}

/** Orders equal scores by id: engines have them in the order in which chunks were written, which updates change. */
function inOrder(results: readonly ScoredId[]): readonly ScoredId[] {
  return results.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}
