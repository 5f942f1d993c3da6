import type { Entity } from '../classification.js'
import { questionTokens } from './question-tokens.js'

/** What is known of a question before anything is decided. */
export interface QuestionReading {
  /** The question without what it is wrapped in. */
  readonly text: string
  readonly entities: readonly Entity[]
  /** Whether it is nothing but one name or path. */
  readonly isBare: boolean
}

/** Lengths are told apart in steps of two words; from here on they are one. */
const LONGEST = 14
const MOST_ENTITIES = 3

/**
 * What the learned layer looks at, as names: words, pairs of neighbours, how the question begins and ends, how
 * long it is, and what it names. Each name stands once.
 */
export function questionFeatures(
  { text, entities, isBare }: QuestionReading,
  dependencies: ReadonlySet<string>,
): string[] {
  const tokens = questionTokens(text, dependencies)
  const words = tokens.filter((token) => !/^[?!:,]$/.test(token))
  const features = new Set(['always'])
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]
    features.add(`has ${token}`)
    if (before !== undefined) features.add(`pair ${before} ${token}`)
  })
  for (const count of [1, 2, 3]) features.add(`begins ${tokens.slice(0, count).join(' ')}`)
  for (const count of [1, 2]) features.add(`ends ${tokens.slice(-count).join(' ')}`)
  features.add(`words ${Math.floor(Math.min(words.length, LONGEST) / 2) * 2}`)
  features.add(`names ${Math.min(entities.length, MOST_ENTITIES)}`)
  for (const { kind } of entities) features.add(`names ${kind}`)
  if (isBare) features.add('is one name')
  return [...features]
}
