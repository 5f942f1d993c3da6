import { type LearnedModel, openLearnedModel } from './learned-model.js'
import type { LearnedWeights } from './learned-weights.js'
import trained from './learned-weights.json' with { type: 'json' }

let opened: LearnedModel | null = null

/** The trained model, which `tools/train-classifier` writes; opened by the first question. */
export function learnedModel(): LearnedModel {
  const weights: LearnedWeights = trained
  return (opened ??= openLearnedModel(weights))
}
