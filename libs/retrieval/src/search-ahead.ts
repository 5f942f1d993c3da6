import { setImmediate as immediate } from 'node:timers/promises'
import type { ChunkFilter } from '@coderag/types'
import type { Run } from './answer/run.js'
import { type DenseSearch, searchVectors } from './lists.js'
import { questionVector } from './question-vector.js'
import { withoutReferences } from './references.js'
import { STRATEGY_PARTS } from './route/route.js'
import { searchedText } from './searched-text.js'

/** A search by vectors that began before its question was understood. */
export interface SearchAhead {
  /** Its result; null where it turned out that another text or other chunks are to be searched. */
  for(text: string, filter: ChunkFilter): Promise<DenseSearch> | null
}

/**
 * Begins to search by vectors for what questions mostly turn out to ask, while the question is still to be understood:
 * where the store searches on a thread of its own, that takes no time. Only with an embedder that costs next to nothing.
 *
 * @returns Null where nothing was begun.
 */
export async function searchAhead({ generation, request, setup }: Run): Promise<SearchAhead | null> {
  const { manifest, snapshot } = generation
  const { ranking, guardOf, signal } = setup
  const { embedder } = snapshot
  const mayBeDense = request.strategy === undefined || STRATEGY_PARTS[request.strategy].dense
  if (embedder?.placement !== 'worker' || manifest.embedder === null || !mayBeDense) return null
  // What is left to earlier turns is not known yet.
  if (ranking.weights.dense === 0 || request.turns.length > 0) return null
  const likely = {
    text: searchedText(request.text, null),
    filter: withoutReferences(manifest, request.filter, { isAboutDependency: false }),
  }
  const search = searchVectors(snapshot, {
    embed: questionVector(embedder, likely.text, {
      timeoutMs: ranking.embedTimeoutMs,
      guard: guardOf(embedder),
      signal,
    }),
    limit: depthOf(ranking, request),
    filter: likely.filter,
    signal,
  })
  // Whoever asks for it hears of its failure.
  search.catch(() => undefined)
  // It waits for nothing before the store has it, so that it is under way in the next round of the event loop.
  await immediate()
  return {
    for: (text, filter) =>
      text === likely.text && JSON.stringify(filter) === JSON.stringify(likely.filter) ? search : null,
  }
}

/** Chunks that each list brings. */
export function depthOf({ candidates }: { candidates: number }, { topK }: { topK: number }): number {
  return Math.max(candidates, topK)
}
