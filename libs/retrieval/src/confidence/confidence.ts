import type { Hit } from '../search/hit.js'
import { type ConfidenceFeatures, type ConfidenceInput, confidenceFeatures } from './features.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'
import model from './model.json' with { type: 'json' }

/** Words for the confidence of a hit, most certain first. */
export const CONFIDENCE_WORDS = ['strong', 'likely', 'weak'] as const

/** Said of a result whose confidence is `none`. */
export const NOTHING_ANSWERS = 'Nothing here answers this.'

/** How sure it is that a hit answers. Only a hit that the graphs or the query's own name prove is called strong. */
export interface Confidence {
  /** Probability, 0 to 1, that the file of the hit answers the query. Never greater than that of the hit before it. */
  readonly probability: number
  readonly word: (typeof CONFIDENCE_WORDS)[number]
}

/** How sure it is that the index has an answer. */
export interface AnswerConfidence {
  /** Probability, 0 to 1, that the answer is among the first ten hits. */
  readonly probability: number
  /** `none`: nothing here answers the query, and the hits are only the nearest. */
  readonly word: Confidence['word'] | 'none'
}

/** A hit with how sure it is. */
export type Rated<T> = T & { readonly confidence: Confidence }

export interface Rating<T> {
  readonly hits: readonly Rated<T>[]
  readonly confidence: AnswerConfidence
  readonly features: ConfidenceFeatures
}

export interface RatingInput<T extends Hit> extends ConfidenceInput<T> {
  /** Maximum number of hits. */
  readonly count: number
  /** Id of the embedder whose vectors were searched; null if none were. */
  readonly embedder: string | null
  /** Ids of chunks with which the graphs prove their answer; null if they have none. */
  readonly proved: ReadonlySet<string> | null
  /** True for a query that is never refused: one about the whole, or one that a hit holds, or a literal of it (`holdsLiteral`). */
  readonly isNeverRefused: boolean
}

type Weights = Readonly<Record<string, number>>

interface ConfidenceModel {
  readonly answer: Weights
  readonly hit: Weights
  /** Probability below which nothing answers. */
  readonly floor: number
}

/**
 * Rates an answer and its first `count` hits. The numbers are fitted by `tools/train-ranker`: two logistic models,
 * whether the index has an answer, and which hits are it. Similarities have the scale of their embedder, so those of
 * another one than the bundled one are not looked at.
 */
export function rate<T extends Hit>(input: RatingInput<T>): Rating<T> {
  const { hits, count, embedder, proved, isNeverRefused } = input
  const { answer, hit, floor }: ConfidenceModel = embedder === model.embedder ? model.hybrid : model.lexical
  const features = confidenceFeatures(input, count)
  const least = proved === null ? 0 : RANKING_DEFAULTS.provedConfidence
  const probability = Math.max(probabilityOf(answer, features.answer), least)
  const isAnswered = hits.length > 0 && (isNeverRefused || probability >= floor)
  let lowest = 1
  let isProved = true
  return {
    hits: hits.slice(0, count).map((own, index) => {
      const isEvidence = proved?.has(own.chunk.id) === true
      const fitted = probability * probabilityOf(hit, features.hits[index] ?? {})
      lowest = Math.min(lowest, isEvidence ? probability : fitted)
      isProved &&= isEvidence
      const word = isAnswered ? hitWord(lowest, isProved) : 'weak'
      return { ...own, confidence: { probability: rounded(lowest), word } }
    }),
    confidence: {
      probability: hits.length === 0 ? 0 : rounded(probability),
      word: isAnswered ? wordOf(probability) : 'none',
    },
    features,
  }
}

function probabilityOf(weights: Weights, features: Readonly<Record<string, number>>): number {
  let logit = weights['intercept'] ?? 0
  for (const [name, value] of Object.entries(features)) logit += (weights[name] ?? 0) * value
  return 1 / (1 + Math.exp(-logit))
}

/** A fitted probability does not tell hits that surely answer from others; a proof does. */
function hitWord(probability: number, isProved: boolean): Confidence['word'] {
  const word = wordOf(probability)
  return word === 'strong' && !isProved ? 'likely' : word
}

function wordOf(probability: number): Confidence['word'] {
  if (probability >= RANKING_DEFAULTS.strongConfidence) return 'strong'
  return probability >= RANKING_DEFAULTS.likelyConfidence ? 'likely' : 'weak'
}

function rounded(probability: number): number {
  return Math.round(probability * 1_000) / 1_000
}
