import { type Intent, INTENTS, type Scope, SCOPES, TARGET_TYPES, type TargetType } from '../classification.js'
import { type LearnedModel, type LearnedWeights, openLearnedModel } from './learned-model.js'
import trained from './learned-weights.json' with { type: 'json' }

/** What `tools/train-classifier` writes. */
export interface LearnedFile {
  readonly intent: LearnedWeights
  readonly scope: LearnedWeights
  readonly targetType: LearnedWeights
}

export interface LearnedModels {
  readonly intent: LearnedModel<Intent>
  readonly scope: LearnedModel<Scope>
  readonly targetType: LearnedModel<TargetType>
}

let opened: LearnedModels | null = null

/** The trained models; opened by the first question. */
export function learnedModels(): LearnedModels {
  const file: LearnedFile = trained
  opened ??= {
    intent: openLearnedModel(file.intent, INTENTS),
    scope: openLearnedModel(file.scope, SCOPES),
    targetType: openLearnedModel(file.targetType, TARGET_TYPES),
  }
  return opened
}
