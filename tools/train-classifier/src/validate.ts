import { type Decision, DECISIONS, FIRST_COLUMN, LABELS, openLinearModel } from '@coderag/retrieval/training'
import { type Example, encode, train } from './train.js'

/** A labelled query with its features. */
export interface Labelled extends Example {
  readonly annotator: string
  readonly labels: readonly number[]
}

export interface Validation {
  readonly decision: Decision
  /** Share of queries with the annotator's label. */
  readonly accuracy: number
  /** Mean distance of confidence and accuracy over ten ranges of confidence. */
  readonly calibrationError: number
  /** Divisor of the scores, on top of the present one, that gives the annotators' labels the highest likelihood. */
  readonly temperature: number
}

const FOLDS = 4
const RANGES = 10
const TEMPERATURES = Array.from({ length: 31 }, (_, step) => 0.5 * 1.05 ** step)

/** Cross-validates: trains four times without a quarter of the annotators and classifies their queries. */
export function validate(queries: readonly Labelled[]): Validation[] {
  const annotators = [...new Set(queries.map(({ annotator }) => annotator))].sort()
  const outcomes = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const isHeldOut = ({ annotator }: Labelled): boolean => annotators.indexOf(annotator) % FOLDS === fold
    const model = openLinearModel(encode(train(queries.filter((one) => !isHeldOut(one)))))
    return queries.filter(isHeldOut).map(({ features, labels }) => ({ labels, decisions: model.decide(features) }))
  })
  return DECISIONS.map((decision, place) => {
    const decided = outcomes.map(({ labels, decisions }) => {
      const right = LABELS[decision][(labels[place] ?? 0) - FIRST_COLUMN[decision]]
      const { label, confidence, scores } = decisions[decision]
      return { confidence, scores, isRight: label === right, right: (labels[place] ?? 0) - FIRST_COLUMN[decision] }
    })
    const gaps = Array.from({ length: RANGES }, () => 0)
    for (const { confidence, isRight } of decided) {
      const range = Math.min(RANGES - 1, Math.floor(confidence * RANGES))
      gaps[range] = (gaps[range] ?? 0) + confidence - (isRight ? 1 : 0)
    }
    const loss = (temperature: number): number =>
      decided.reduce((sum, { scores, right }) => {
        const total = scores.reduce((all, score) => all + Math.exp(score / temperature), 0)
        return sum + Math.log(total) - (scores[right] ?? 0) / temperature
      }, 0)
    return {
      decision,
      accuracy: decided.filter(({ isRight }) => isRight).length / decided.length,
      calibrationError: gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / decided.length,
      temperature: TEMPERATURES.reduce((best, one) => (loss(one) < loss(best) ? one : best), 1),
    }
  })
}
