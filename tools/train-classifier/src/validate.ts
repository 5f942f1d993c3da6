import { createHash } from 'node:crypto'
import { LEARNED_PARTS, type LearnedPart } from '@coderag/retrieval/training'
import { type Scored, temperatureOf } from './calibrate.js'
import { learn, type LearnOptions, scoresFor } from './learn.js'
import { softmax } from './network.js'
import { LABELS, type Prepared } from './prepare.js'
import type { WordVectors } from './word-vectors.js'

/** How one question was decided by weights that were not learned from it. */
export interface Outcome extends Scored {
  readonly part: LearnedPart
  readonly question: string
  readonly hand: string
  readonly found: string
  readonly should: string
  readonly isRight: boolean
  /** Whether it is one of the labels that can be defended. */
  readonly isDefended: boolean
  /** Of the scores as they are, without a temperature. */
  readonly rawConfidence: number
}

const FOLDS = 4

/** What is held out together: all questions of a quarter of the hands, or a quarter of the questions with all of their family. */
export type Grouping = 'hand' | 'family'

/** Learns four times, each time without one fold, and decides its questions. */
export function crossValidate(
  all: readonly Prepared[],
  vectors: WordVectors,
  by: Grouping,
  options: LearnOptions,
): Outcome[] {
  const hands = [...new Set(all.flatMap(({ hand }) => hand ?? []))].sort()
  const foldOf = ({ hand, family }: Prepared): number | undefined => {
    if (hand === undefined) return undefined
    return by === 'hand' ? hands.indexOf(hand) % FOLDS : hashOf(family) % FOLDS
  }
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const heldOut = all.filter((one) => foldOf(one) === fold)
    const families = new Set(heldOut.map(({ family }) => family))
    const rest = all.filter((one) => foldOf(one) !== fold && !families.has(one.family))
    const learned = learn(rest, vectors, options)
    return heldOut.flatMap((one) => outcomesOf(one, scoresFor(learned, one)))
  })
}

function outcomesOf(
  { question, hand = '', label, defended }: Prepared,
  scores: Readonly<Record<LearnedPart, Float64Array>>,
): Outcome[] {
  return LEARNED_PARTS.flatMap((part): Outcome[] => {
    const should = label[part]
    if (should === undefined) return []
    const own = scores[part]
    const best = own.indexOf(Math.max(...own))
    const found = LABELS[part][best] ?? ''
    return [
      {
        part,
        question,
        hand,
        found,
        should,
        isRight: found === should,
        isDefended: defended[part].includes(found),
        scores: own,
        right: LABELS[part].indexOf(should),
        rawConfidence: softmax(own)[best] ?? 0,
      },
    ]
  })
}

/** Temperatures by which held-out decisions are as sure as they are right. */
export function temperaturesOf(outcomes: readonly Outcome[]): Record<LearnedPart, number> {
  const of = (part: LearnedPart): number => temperatureOf(outcomes.filter((one) => one.part === part))
  return { intent: of('intent'), scope: of('scope'), targetType: of('targetType') }
}

function hashOf(family: string): number {
  return createHash('sha256').update(family).digest()[0] ?? 0
}
