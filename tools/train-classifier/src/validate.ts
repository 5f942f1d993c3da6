import { createHash } from 'node:crypto'
import { INTENTS, SCOPES, TARGET_TYPES } from '@coderag/retrieval'
import { createQuestionReader, openLearnedModel, type LearnedModel } from '@coderag/retrieval/training'
import { learn, type LearnOptions, type Part, PARTS } from './learn.js'
import type { Prepared } from './prepare.js'
import type { TrainingData } from './sources.js'

/** How one question was decided by weights that were not learned from it. */
export interface Outcome {
  readonly part: Part
  readonly question: string
  readonly found: string
  readonly should: string
  readonly isRight: boolean
  /** Whether it is one of the labels that can be defended. */
  readonly isDefended: boolean
  readonly confidence: number
}

const ANY_OF = { intent: 'intents', scope: 'scopes', targetType: 'targetTypes' } as const
const reader = createQuestionReader(() => new Date(0))

/** Learns as often as there are folds, each time without one fold's families, and decides the questions of that fold. */
export function crossValidate(
  { judged, others }: TrainingData,
  folds: number,
  optionsOf: (part: Part) => LearnOptions,
): Outcome[] {
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isHeldOut = (one: Prepared): boolean => foldOf(one.family, folds) === fold
    const heldOut = judged.filter(isHeldOut)
    const families = new Set(heldOut.map(({ family }) => family))
    const rest = [...others.filter(({ family }) => !families.has(family)), ...judged.filter((one) => !isHeldOut(one))]
    const models = {
      intent: openLearnedModel(learn(rest, 'intent', optionsOf('intent')), INTENTS),
      scope: openLearnedModel(learn(rest, 'scope', optionsOf('scope')), SCOPES),
      targetType: openLearnedModel(learn(rest, 'targetType', optionsOf('targetType')), TARGET_TYPES),
    }
    return heldOut.flatMap((one) => outcomes(one, models))
  })
}

function outcomes(
  { question, labels }: Prepared,
  models: { readonly intent: LearnedModel<(typeof INTENTS)[number]> } & Readonly<Record<Part, LearnedModel<string>>>,
): Outcome[] {
  const { label: intent } = models.intent.decide(
    reader.read(question.question, question.intent, { withRules: true }).intent,
  )
  const features = reader.read(question.question, intent, { withRules: true })
  return PARTS.flatMap((part): Outcome[] => {
    const should = labels[part]
    if (should === undefined) return []
    const { label: found, confidence } = models[part].decide(features[part])
    const defended: readonly string[] = question[ANY_OF[part]] ?? [should]
    const isRight = found === should
    const isDefended = isRight || defended.includes(found)
    return [{ part, question: question.question, found, should, isRight, isDefended, confidence }]
  })
}

function foldOf(family: string, folds: number): number {
  return (createHash('sha256').update(family).digest()[0] ?? 0) % folds
}
