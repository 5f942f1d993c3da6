import { setImmediate as immediate } from 'node:timers/promises'
import type { ChunkFilter, ScoredId } from '@coderag/types'
import { unreachableCode } from './embedder-guard.js'
import type { ListName } from './fusion.js'
import type { QuestionVector } from './query-vector.js'
import type { Snapshot } from '../index-reader/snapshot.js'
import type { ListTrace } from '../trace.js'

/** The question as each engine needs it. */
export interface QueryTerms {
  readonly code: readonly string[]
  readonly prose: readonly string[]
}

export interface ListRequest {
  readonly text: string
  /** Null where the index or the question has none. */
  readonly embed: QuestionVector | null
  readonly terms: QueryTerms
  readonly filter: ChunkFilter
  /** Chunks per list, at most. */
  readonly limit: number
  readonly dense: boolean
  readonly weights: Readonly<Record<ListName, number>>
  /** In place of `weights` where the embedder can't be reached. */
  readonly weightsWithoutVectors: Readonly<Record<ListName, number>>
  /** Takes what the words found, while the vectors are still searched where these take their time. */
  readonly onWords?: (lists: readonly ListTrace[]) => Promise<void>
  /** The search by vectors where it has begun already. */
  readonly begun?: Promise<DenseSearch> | null | undefined
  readonly signal: AbortSignal | undefined
}

export interface Searched {
  readonly lists: readonly ListTrace[]
  /** The question's vector, where vectors were searched. */
  readonly vector: Float32Array | null
  /** Error code of an embedder that could not be reached, so that only words were searched; null as a rule. */
  readonly unreachable: string | null
}

/** What a search by vectors brought. */
export interface DenseSearch {
  /** Null where there was none. */
  readonly list: ListTrace | null
  /** The question's; null where it has no direction. */
  readonly vector: Float32Array | null
}

/**
 * Asks every engine that can answer: vectors when the snapshot can embed the question, and the lexical index once with
 * code terms and once with prose terms. A list of weight 0 is not asked.
 *
 * Prose terms that are the code terms again (same terms, same counts) would give the same list again, so they are
 * searched once and count for both: skipping the second would make a question's fused scores jump with its stemming.
 */
export async function searchLists(snapshot: Snapshot, request: ListRequest): Promise<Searched> {
  // The vector search goes first: it waits for the model, the disk or a thread while the lexical index computes.
  const begun = request.begun ?? null
  const [dense, words] = await Promise.allSettled([
    begun ?? denseList(snapshot, request),
    begun === null ? immediate().then(() => lexicalLists(snapshot, request)) : lexicalLists(snapshot, request),
  ])
  if (dense.status === 'rejected') {
    request.signal?.throwIfAborted()
    const unreachable = unreachableCode(dense.reason)
    if (unreachable === null) throw dense.reason
    const { weightsWithoutVectors: weights } = request
    return { lists: await lexicalLists(snapshot, { ...request, weights }), vector: null, unreachable }
  }
  if (words.status === 'rejected') throw words.reason
  const { list, vector } = dense.value
  return { lists: [...(list === null ? [] : [list]), ...words.value], vector, unreachable: null }
}

async function denseList(snapshot: Snapshot, request: ListRequest): Promise<DenseSearch> {
  const { embed, dense, weights } = request
  if (embed === null || !dense || weights.dense === 0) return { list: null, vector: null }
  return searchVectors(snapshot, { ...request, embed })
}

/** Searches with a question's vector. */
export async function searchVectors(
  { store }: Snapshot,
  { embed, limit, filter, signal }: Pick<ListRequest, 'limit' | 'filter' | 'signal'> & { embed: QuestionVector },
): Promise<DenseSearch> {
  const start = performance.now()
  const vector = await embed()
  signal?.throwIfAborted()
  // A question of which the model knows no word has no direction, and nothing is near it.
  const known = vector.some((value) => value !== 0)
  const results = known ? await store.searchVector(vector, { limit, filter }) : []
  const list: ListTrace = { name: 'dense', terms: null, sharedWith: null, ms: performance.now() - start, results }
  return { list, vector: known ? vector : null }
}

async function lexicalLists(
  { lexical }: Snapshot,
  { terms, filter, limit, weights, onWords }: ListRequest,
): Promise<ListTrace[]> {
  const lists: ListTrace[] = []
  for (const name of ['code', 'prose'] as const) {
    if (terms[name].length === 0 || weights[name] === 0) continue
    const twin = lists.find((list) => list.terms !== null && sameTerms(list.terms, terms[name]))
    const start = performance.now()
    const results: readonly ScoredId[] = twin?.results ?? lexical.search(terms[name], { limit, filter })
    const ms = twin === undefined ? performance.now() - start : 0
    lists.push({ name, terms: terms[name], sharedWith: twin?.name ?? null, ms, results })
  }
  await onWords?.(lists)
  return lists
}

function sameTerms(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.toSorted().join('\0') === right.toSorted().join('\0')
}

/** An options object with the signal only when there is one. */
export function signalOption(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal }
}
