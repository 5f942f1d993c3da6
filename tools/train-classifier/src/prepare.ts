import { createQuestionReader, type QuestionFeatures } from '@coderag/retrieval/training'
import type { Labelled } from './labelled.js'

/** A question with all that is learned from it. */
export interface Prepared {
  readonly question: Labelled
  readonly features: QuestionFeatures
  readonly labels: Readonly<Record<'intent' | 'scope' | 'targetType', string | undefined>>
  readonly weight: number
  readonly family: string
}

export interface PrepareOptions {
  readonly weight: number
  /**
   * Whether the built-in rules were written with these questions in view. Then what the rules say of them is left out, or
   * the weights would trust rules more than new questions warrant.
   */
  readonly seenByRules: boolean
}

/** "Last week" means nothing to what is learned. */
const reader = createQuestionReader(() => new Date(0))

export function prepare(questions: readonly Labelled[], { weight, seenByRules }: PrepareOptions): Prepared[] {
  return questions.map((question) => {
    const { intent, scope, targetType } = question
    return {
      question,
      features: reader.read(question.question, intent, { withRules: !seenByRules }),
      labels: { intent, scope, targetType },
      weight,
      family: question.family ?? familyOf(question.question),
    }
  })
}

/** Questions of the same words in any order are of one family: they are rephrasings of each other. */
function familyOf(question: string): string {
  const words = question.toLowerCase().match(/[\p{L}\p{N}_]{4,}/gu) ?? []
  return words.length === 0 ? question.toLowerCase() : [...new Set(words)].sort().join(' ')
}
