import { parseOptions, type RankedChunk, type Reranker } from '@coderag/types'
import { z } from 'zod'
import { FEATURE_NAMES, FEATURES, type FeatureInput, featureInputs, type FeatureName } from './features.js'
import { groupByFile } from './files.js'
import { orderPassages } from './passage-order.js'
import { readQuery } from './query.js'
import { rowWeightFields, rowWeights } from './row-weights.js'
import { RERANK_DEFAULTS } from './ranking-defaults.js'

const featureRerankerFields = {
  /** Weight of each named row, in log odds; others keep the trained one. 0 switches a row off. */
  weights: rowWeightFields.weights,
  /**
   * Positions at the top in which a file occurs only once while other files remain, 0 to 200. Further passages of the best
   * files follow.
   */
  distinctFiles: z.int().min(0).max(200).default(RERANK_DEFAULTS.distinctFiles),
}

export const FeatureRerankerOptionsSchema: z.ZodObject<typeof featureRerankerFields, z.core.$strict> =
  z.strictObject(featureRerankerFields)

/** Options as callers write them. */
export type FeatureRerankerOptions = z.input<typeof FeatureRerankerOptionsSchema>

/**
 * Creates the default reranker: a linear model over features of the query, the file and its passages.
 *
 *   1. Group the candidates by file.
 *   2. Score each file: the sum of feature times weight.
 *   3. Order the passages of each file, those of the first `distinctFiles` files with what `further` reads of them.
 *   4. Place the best passage of each of the first `distinctFiles` files, then all other passages. Each further passage of
 *      a file is placed as if the file were `nextPassageDistance` positions lower.
 *
 * The score of a candidate is the score of its file, lowered to that of the previous candidate if necessary. Scores are
 * log odds, in the unit `unit`. `parts` returns feature times weight by the feature's name.
 *
 * @throws OptionsError `OPTIONS_INVALID`.
 */
export function createFeatureReranker(options: FeatureRerankerOptions = {}): Reranker {
  const { distinctFiles, ...rows } = parseOptions(FeatureRerankerOptionsSchema, options, 'createFeatureReranker')
  const weights = featuresWith(rowWeights(rows, 'createFeatureReranker'))
  return {
    id: 'features',
    unit: RERANK_DEFAULTS.relevanceUnit,
    async rerank(text, candidates, { further, ...asks } = {}) {
      const files = featureInputs(readQuery(text, asks), groupByFile(candidates)).map((input) =>
        scoreFile(input, weights),
      )
      // A stable sort: files of equal score keep the order of their best candidates.
      files.sort((a, b) => b.score - a.score)
      const first = files.slice(0, distinctFiles).map(({ input }) => input.file.key)
      const read = (await further?.(first)) ?? []
      return placePassages(withPassages(files, read), distinctFiles)
    },
  }
}

interface ScoredFile {
  readonly input: FeatureInput
  readonly score: number
  /** Computes the summands of the score, without zeros. Only traces need it. */
  readonly parts: () => Readonly<Record<string, number>>
}

interface Weight {
  readonly name: FeatureName
  readonly feature: (input: FeatureInput) => number
  readonly weight: number
}

function scoreFile(input: FeatureInput, weights: readonly Weight[]): ScoredFile {
  let score = 0
  for (const { feature, weight } of weights) score += feature(input) * weight
  return {
    input,
    score,
    parts: () =>
      Object.fromEntries(
        weights
          .map(({ name, feature, weight }) => [name, feature(input) * weight] as const)
          .filter(([, part]) => part !== 0),
      ),
  }
}

interface OrderedFile extends ScoredFile {
  /** Best first. */
  readonly passages: readonly RankedChunk[]
}

/** Orders the passages of each file, with further ones that were read of some. */
function withPassages(files: readonly ScoredFile[], further: readonly RankedChunk[]): readonly OrderedFile[] {
  const compared = further.length === 0 ? [] : (files[0]?.input.evidence.ofFurther(further) ?? [])
  return files.map((scored) => {
    const { file, own, query } = scored.input
    const added = compared.flatMap((evidence, place) => {
      const passage = further[place]
      return passage?.chunk.sourceUri === file.key ? [{ passage, evidence }] : []
    })
    const passages = [...file.passages, ...added.map(({ passage }) => passage)]
    const evidence = [...own.passages, ...added.map(({ evidence }) => evidence)]
    return { ...scored, passages: orderPassages(passages, evidence, query) }
  })
}

interface Placed {
  readonly passage: RankedChunk
  readonly file: OrderedFile
  readonly position: number
}

function placePassages(files: readonly OrderedFile[], distinctFiles: number): RankedChunk[] {
  const head: Placed[] = []
  const rest: Placed[] = []
  files.forEach((file, place) => {
    file.passages.forEach((passage, index) => {
      const isHead = index === 0 && place < distinctFiles
      const position = place + index * RERANK_DEFAULTS.nextPassageDistance
      ;(isHead ? head : rest).push({ passage, file, position })
    })
  })
  rest.sort((a, b) => a.position - b.position)
  let lowest = Infinity
  return [...head, ...rest].map(({ passage, file: { score, parts } }) => {
    lowest = Math.min(lowest, score)
    return { ...passage, score: lowest, parts }
  })
}

function featuresWith(weights: Readonly<Partial<Record<FeatureName, number>>>): readonly Weight[] {
  return FEATURE_NAMES.flatMap((name): Weight[] => {
    const weight = weights[name]
    return weight === undefined || weight === 0 ? [] : [{ name, feature: FEATURES[name], weight }]
  })
}
