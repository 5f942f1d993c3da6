import { type Evaluation, minimize } from '../minimize.js'

/** One row of training data. */
export interface Row {
  readonly features: Readonly<Record<string, number>>
  readonly isTrue: boolean
  /** Weight of the row, above 0. */
  readonly weight: number
}

export type Weights = Readonly<Record<string, number>>

const ENOUGH = { maxSteps: 500, tolerance: 1e-9 }

/**
 * Fits a logistic regression (Platt's scaling with several features): the mean log loss, plus half of `l2` times the
 * squared weights without that of the intercept.
 */
export function fitLogistic(rows: readonly Row[], names: readonly string[], l2: number): Weights {
  const matrix = rows.map(({ features }) => Float64Array.from([1, ...names.map((name) => features[name] ?? 0)]))
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  function evaluate(weights: Float64Array): Evaluation {
    const gradient = new Float64Array(weights.length)
    let value = 0
    rows.forEach(({ isTrue, weight }, at) => {
      const values = matrix[at] ?? new Float64Array()
      const logit = values.reduce((sum, one, column) => sum + one * (weights[column] ?? 0), 0)
      const signed = isTrue ? logit : -logit
      value += (weight / total) * Math.log1p(Math.exp(-Math.abs(signed))) + (weight / total) * Math.max(0, -signed)
      const error = (1 / (1 + Math.exp(-logit)) - (isTrue ? 1 : 0)) * (weight / total)
      values.forEach((one, column) => (gradient[column] = (gradient[column] ?? 0) + error * one))
    })
    for (let column = 1; column < weights.length; column++) {
      const weight = weights[column] ?? 0
      value += (l2 / 2) * weight * weight
      gradient[column] = (gradient[column] ?? 0) + l2 * weight
    }
    return { value, gradient }
  }
  const found = minimize(evaluate, new Float64Array(names.length + 1), ENOUGH)
  return Object.fromEntries(['intercept', ...names].map((name, at) => [name, Math.round((found[at] ?? 0) * 1e4) / 1e4]))
}

export function probabilityOf(weights: Weights, features: Readonly<Record<string, number>>): number {
  let logit = weights['intercept'] ?? 0
  for (const [name, value] of Object.entries(features)) logit += (weights[name] ?? 0) * value
  return 1 / (1 + Math.exp(-logit))
}
