import { setImmediate as immediate } from 'node:timers/promises'
import type { ChunkFilter } from '@coderag/types'
import type { Run } from '../run.js'
import { type DenseSearch, searchVectors } from './lists.js'
import { type QuestionVector, questionVector } from './query-vector.js'
import { withoutReferences } from '../understand/references.js'
import { STRATEGY_PARTS } from '../understand/route/route.js'
import { searchedText } from '../understand/searched-text.js'

/** A search by vectors that began before its question was understood. */
export interface SearchAhead {
  /** What of the question was taken to be searched. */
  readonly text: string
  readonly embed: QuestionVector
  /** Its result; null where it turned out that other chunks are to be searched. */
  among(filter: ChunkFilter): Promise<DenseSearch> | null
}

/**
 * Begins to search by vectors for what questions mostly turn out to ask, while the question is still to be understood:
 * where the store searches on a thread of its own, that takes no time. Only with an embedder that costs next to nothing.
 *
 * @returns Null where nothing was begun.
 */
export async function searchAhead({ generation, request, setup, watch }: Run): Promise<SearchAhead | null> {
  const { manifest, snapshot } = generation
  const { ranking, guardOf, signal } = setup
  const { embedder } = snapshot
  const mayBeDense = request.strategy === undefined || STRATEGY_PARTS[request.strategy].dense
  if (embedder?.placement !== 'worker' || manifest.embedder === null || !mayBeDense) return null
  // What is left to earlier turns is not known yet.
  if (ranking.weights.dense === 0 || request.turns.length > 0) return null
  const text = searchedText(request.text, null)
  const likely = withoutReferences(manifest, request.filter, { isAboutDependency: false })
  const guard = guardOf(embedder)
  const embed = questionVector(embedder, text, { timeoutMs: ranking.embedTimeoutMs, guard, signal })
  const { search } = await watch.time('begin search', async () => {
    const begun = searchVectors(snapshot, { embed, limit: depthOf(ranking, request), filter: likely, signal })
    // Whoever asks for it hears of its failure.
    begun.catch(() => undefined)
    // It waits for nothing before the store has it, so that it is under way in the next round of the event loop.
    await immediate()
    return { search: begun }
  })
  return {
    text,
    embed,
    among: (filter) => (JSON.stringify(filter) === JSON.stringify(likely) ? search : null),
  }
}

/** Chunks that each list brings. */
export function depthOf({ candidates }: { candidates: number }, { topK }: { topK: number }): number {
  return Math.max(candidates, topK)
}
