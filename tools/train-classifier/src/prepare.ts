import { INTENTS, SCOPES, TARGET_TYPES } from '@coderag/retrieval'
import {
  createQuestionReader,
  LEARNED_PARTS,
  type LearnedInput,
  type LearnedLabels,
  type LearnedPart,
} from '@coderag/retrieval/training'
import type { Labelled } from './labelled.js'

export const LABELS: LearnedLabels = { intent: INTENTS, scope: SCOPES, targetType: TARGET_TYPES }

/** A question with all that is learned from it. */
export interface Prepared extends LearnedInput {
  readonly question: string
  /** The main label of each decision, where it has one. */
  readonly label: Readonly<Record<LearnedPart, string | undefined>>
  /** Every label that can be defended, the main one first. */
  readonly defended: Readonly<Record<LearnedPart, readonly string[]>>
  readonly weight: number
  /** Who gathered it; none for questions that cross-validation is not judged on. */
  readonly hand: string | undefined
  /** Questions of one family never stand on both sides of a fold. */
  readonly family: string
}

/** "Last week" means nothing to what is learned. */
const reader = createQuestionReader(() => new Date(0))

/** What is learned from in a question, as the classifier reads it. */
export function readQuestion(question: string): LearnedInput {
  return reader.read(question)
}

/** @param weight - How much one of them counts beside others. */
export function prepare(questions: readonly Labelled[], weight: number): Prepared[] {
  return questions.map((one) => {
    const { intent, scope, targetType } = one
    const label = { intent, scope, targetType }
    const only = (main: string | undefined): string[] => (main === undefined ? [] : [main])
    return {
      question: one.question,
      ...readQuestion(one.question),
      label,
      defended: {
        intent: one.intents ?? only(intent),
        scope: one.scopes ?? only(scope),
        targetType: one.targetTypes ?? only(targetType),
      },
      weight,
      hand: one.hand,
      family: familyOf(one.question),
    }
  })
}

/** Part of what a label that can be defended beside the main one gets of an example. */
const ALSO = 0.3

/** How an example is shared among the labels of a decision; all 0 where it has none. */
export function targetsOf({ label, defended }: Prepared, part: LearnedPart): number[] {
  const main = label[part]
  const also = defended[part].filter((one) => one !== main)
  return LABELS[part].map((one) => {
    if (one === main) return also.length === 0 ? 1 : 1 - ALSO
    return also.includes(one) ? ALSO / also.length : 0
  })
}

/** Of all decisions, one after the other. */
export function allTargetsOf(prepared: Prepared): number[] {
  return LEARNED_PARTS.flatMap((part) => targetsOf(prepared, part))
}

/** Questions of the same words in any order are of one family: they are rephrasings of each other. */
function familyOf(question: string): string {
  const words = question.toLowerCase().match(/[\p{L}\p{N}_]{4,}/gu) ?? []
  return words.length === 0 ? question.toLowerCase() : [...new Set(words)].sort().join(' ')
}
