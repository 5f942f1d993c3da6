import { embeddingText } from '@coderag/text'
import { parseOptions, type RankedChunk, type Reranker } from '@coderag/types'
import { groupByLength, padBatch } from '../model/batches.js'
import { openModelFolder } from '../model/model-folder.js'
import { openSession } from '../model/session.js'
import { tokenLimitOf } from '../model/token-limit.js'
import { openTokenizer } from '../model/tokenizer.js'
import { CrossEncoderOptionsSchema, type CrossEncoderOptions } from './options.js'
import { scoresOf } from './scores.js'

/** A reranker that holds a loaded model. An idle one does not keep the process alive. */
export type CrossEncoder = Reranker & AsyncDisposable

export interface CrossEncoderParts {
  /** Makes the fast order: which candidates the model sees, and the answer when time runs out. Default: the order given. */
  readonly fast?: Reranker
  /** Gives a signal that is aborted after so many milliseconds; tests bring their own. */
  readonly deadline?: (timeoutMs: number) => AbortSignal
}

/**
 * Creates a reranker from a cross-encoder, which reads query and text together.
 *
 *   1. Orders all candidates with the fast reranker.
 *   2. Scores pairs of the query and each of the first `top` candidates, in groups of similar length.
 *   3. Brings these scores to the mean and the spread of the fast scores of the same candidates, and returns all candidates
 *      by the weighted mean of both. Those that the model did not judge keep their fast score.
 *
 * If the time limit passes before all pairs have a score, it returns the fast order and calls `onNotice`.
 *
 * @throws OnnxError for the folder and the model; OptionsError.
 */
export async function createCrossEncoder(
  options: CrossEncoderOptions,
  { fast, deadline = AbortSignal.timeout }: CrossEncoderParts = {},
): Promise<CrossEncoder> {
  const {
    folder: path,
    top,
    weight,
    timeoutMs,
    batchTexts,
    threads,
    ...resolved
  } = parseOptions(CrossEncoderOptionsSchema, options, 'createCrossEncoder')
  const folder = await openModelFolder(path)
  const maxTokens = Math.min(resolved.maxTokens, await tokenLimitOf(folder))
  const [tokenizer, session] = await Promise.all([
    openTokenizer(folder, { maxTokens }),
    openSession(folder, { output: ['logits', 'scores'], ...(threads === undefined ? {} : { threads }) }),
  ])
  // Each row of a batch shares the scale of its numbers with the others.
  const maxTexts = folder.isDynamicallyQuantized ? 1 : batchTexts
  const origin = { directory: folder.directory, model: folder.id }

  const judge = async (query: string, candidates: readonly RankedChunk[], signal: AbortSignal): Promise<number[]> => {
    const pairs = await tokenizer.encode(candidates.map(({ chunk }) => [query, embeddingText(chunk)] as const))
    const scores = new Array<number>(pairs.length).fill(Number.NEGATIVE_INFINITY)
    for (const group of groupByLength(pairs, { maxTexts, maxTokens: maxTexts * maxTokens })) {
      const batch = padBatch(
        group.flatMap((index) => pairs.slice(index, index + 1)),
        tokenizer.padId,
      )
      const found = scoresOf(await session.run(batch, { signal }), group.length, origin)
      group.forEach((index, at) => (scores[index] = found[at] ?? Number.NEGATIVE_INFINITY))
    }
    return scores
  }

  return {
    id: `cross-encoder/${folder.id}`,
    async rerank(query, candidates, options = {}) {
      const { signal, onNotice } = options
      signal?.throwIfAborted()
      const timeout = deadline(timeoutMs)
      const ordered = falling(fast === undefined ? candidates : await fast.rerank(query, candidates, options))
      const judged = ordered.slice(0, top)
      try {
        const scores = await judge(query, judged, signal === undefined ? timeout : AbortSignal.any([signal, timeout]))
        return [...joined(judged, scores, weight), ...ordered.slice(top)].sort((a, b) => b.score - a.score)
      } catch (error) {
        if (!timeout.aborted || signal?.aborted === true || error !== timeout.reason) throw error
        onNotice?.(
          `The cross-encoder ${folder.id} did not judge ${judged.length} candidates within ${timeoutMs} ms, so the fast order stands. Lower top or maxTokens, or allow more time.`,
        )
        return ordered
      }
    },
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  }
}

/** The same order with scores that do not rise: a reranker may place a candidate lower than its score says. */
function falling(candidates: readonly RankedChunk[]): RankedChunk[] {
  let lowest = Number.POSITIVE_INFINITY
  return candidates.map((candidate) => {
    lowest = Math.min(lowest, candidate.score)
    return { ...candidate, score: lowest }
  })
}

/** Candidates with the weighted mean of their fast score and the model's, in the scale of the fast scores. */
function joined(judged: readonly RankedChunk[], scores: readonly number[], weight: number): RankedChunk[] {
  const fast = moments(judged.map(({ score }) => score))
  const own = moments(scores)
  return judged.map((candidate, index) => {
    const deviation = own.spread === 0 ? 0 : ((scores[index] ?? own.mean) - own.mean) / own.spread
    const scaled = fast.mean + deviation * (fast.spread === 0 ? 1 : fast.spread)
    return { ...candidate, score: (candidate.score + weight * scaled) / (1 + weight) }
  })
}

/** Mean and standard deviation. */
function moments(values: readonly number[]): { readonly mean: number; readonly spread: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, spread: Math.sqrt(squares / Math.max(1, values.length)) }
}
