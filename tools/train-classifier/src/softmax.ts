import { minimize } from '@coderag/train-ranker/minimize'

export interface Example {
  /** Indices of the features that are there, each once. */
  readonly features: readonly number[]
  readonly label: number
  /** How much it counts, over 0. */
  readonly weight: number
}

export interface SoftmaxOptions {
  readonly features: number
  readonly labels: number
  /** Pull towards 0; more trusts the data less. */
  readonly l2: number
}

const ENOUGH = { maxSteps: 150, tolerance: 1e-5 }

/** Weights, feature by feature and label by label, of a multinomial logistic regression. Convex: there is one answer. */
export function trainSoftmax(examples: readonly Example[], { features, labels, l2 }: SoftmaxOptions): Float64Array {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  const evaluate = (weights: Float64Array): { value: number; gradient: Float64Array } => {
    const gradient = weights.map((weight) => l2 * weight)
    let value = (l2 / 2) * weights.reduce((sum, weight) => sum + weight * weight, 0)
    for (const { features: own, label, weight } of examples) {
      const shares = sharesOf(weights, own, labels)
      value -= (weight / total) * Math.log(Math.max(shares[label] ?? 0, 1e-12))
      for (let at = 0; at < labels; at++) shares[at] = ((shares[at] ?? 0) - (at === label ? 1 : 0)) * (weight / total)
      for (const feature of own) {
        for (let at = 0; at < labels; at++) {
          const place = feature * labels + at
          gradient[place] = (gradient[place] ?? 0) + (shares[at] ?? 0)
        }
      }
    }
    return { value, gradient }
  }
  return examples.length === 0
    ? new Float64Array(features * labels)
    : minimize(evaluate, new Float64Array(features * labels), ENOUGH)
}

/** How likely each label is; they add up to 1. */
export function sharesOf(weights: Float64Array, features: readonly number[], labels: number): Float64Array {
  const scores = new Float64Array(labels)
  for (const feature of features) {
    for (let at = 0; at < labels; at++) scores[at] = (scores[at] ?? 0) + (weights[feature * labels + at] ?? 0)
  }
  const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  const parts = scores.map((score) => Math.exp(score - highest))
  const sum = parts.reduce((all, part) => all + part, 0)
  return parts.map((part) => part / sum)
}
