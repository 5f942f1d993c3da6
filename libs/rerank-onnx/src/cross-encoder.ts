import { groupByLength, openModelFolder, openSession, openTokenizer, padBatch, tokenLimitOf } from '@coderag/onnx'
import { embeddingText } from '@coderag/text'
import { parseOptions, type RankedChunk, type Reranker } from '@coderag/types'
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
 *   3. Returns those by their scores, then the others in the fast order.
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
  const origin = { directory: folder.directory, model: folder.id }

  const judge = async (query: string, candidates: readonly RankedChunk[], signal: AbortSignal): Promise<number[]> => {
    const pairs = await tokenizer.encode(candidates.map(({ chunk }) => [query, embeddingText(chunk)] as const))
    const scores = new Array<number>(pairs.length).fill(Number.NEGATIVE_INFINITY)
    for (const group of groupByLength(pairs, { maxTexts: batchTexts, maxTokens: batchTexts * maxTokens })) {
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
      const ordered = fast === undefined ? [...candidates] : await fast.rerank(query, candidates, options)
      const judged = ordered.slice(0, top)
      try {
        const scores = await judge(query, judged, signal === undefined ? timeout : AbortSignal.any([signal, timeout]))
        return inOrder(judged, scores, ordered.slice(top))
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

/** Best score first, equal ones in the order they had; the others follow, each a little below the one before. */
function inOrder(
  judged: readonly RankedChunk[],
  scores: readonly number[],
  rest: readonly RankedChunk[],
): RankedChunk[] {
  const best = judged
    .map((candidate, index) => ({ ...candidate, score: scores[index] ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => b.score - a.score)
  const lowest = best.at(-1)?.score ?? 0
  return [...best, ...rest.map((candidate, index) => ({ ...candidate, score: lowest - (index + 1) * 1e-6 }))]
}
