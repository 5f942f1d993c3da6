import type { Entity } from '../classification.js'
import type { LearnedInput } from './learned-weights.js'
import { questionTokens, type QuestionToken } from './question-tokens.js'
import { verbForm } from './verb-forms.js'
import { kindsOf } from './word-kinds.js'

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
const MOST_SENTENCES = 4
const MOST_PRODUCTS = 3
const SENTENCE_END = /(?<=[.!?])\s+|\n+/
/** Words that hold a sentence together, whatever it is about. */
const JOINTS: ReadonlySet<string> = new Set(
  (
    'the a an of in on to for is are was were be do does did how what why where when which who our we i it that this these my us ' +
    'you can could should would and or not no with from by at after before if than as then there their its has have had into via ' +
    'per vs versus any all every each'
  ).split(' '),
)
const SKELETON_STARTS = [3, 4, 5]
/** Longer ones are told by their beginning and by what stands together in them. */
const LONGEST_SKELETON = 6
const MOST_JOINTS = 4
const OURS: ReadonlySet<string> = new Set(['our', 'we', 'us', 'i', 'my', 'the'])

/**
 * What the learned layer looks at: its words in order, and as names what they are, pairs of neighbours, how the question and its
 * sentences begin and end, how long it is, of which kinds its words are and in which forms its verbs, how it is built, and what
 * it names. Each name stands once.
 */
export function questionFeatures(
  { text, entities, isBare }: QuestionReading,
  dependencies: ReadonlySet<string>,
): LearnedInput {
  const sentences = text
    .split(SENTENCE_END)
    .map((sentence) => questionTokens(sentence, dependencies))
    .filter((tokens) => tokens.length > 0)
  const tokens = sentences.flat()
  const features = new Set<string>()
  addWords(features, tokens)
  addSentences(features, sentences)
  addKinds(features, tokens)
  addForms(features, tokens)
  addSkeleton(features, tokens)
  addProducts(features, tokens)
  features.add(`names ${Math.min(entities.length, MOST_ENTITIES)}`)
  for (const { kind } of entities) features.add(`names ${kind}`)
  if (isBare) features.add('is one name')
  return { features: [...features], words: tokens.map(({ token, word }) => (word === '' ? token : word)) }
}

function addWords(features: Set<string>, tokens: readonly QuestionToken[]): void {
  tokens.forEach(({ token }, index) => {
    features.add(`has ${token}`)
    const next = tokens[index + 1]
    if (next !== undefined) features.add(`pair ${token} ${next.token}`)
  })
  for (const count of [1, 2, 3]) features.add(`begins ${joined(tokens.slice(0, count))}`)
  for (const count of [1, 2]) features.add(`ends ${joined(tokens.slice(-count))}`)
  const words = tokens.filter(({ token }) => !/^[?!:,]$/.test(token)).length
  features.add(`words ${Math.floor(Math.min(words, LONGEST) / 2) * 2}`)
}

/** Background comes first and the question last, or the question first and its reason last. */
function addSentences(features: Set<string>, sentences: readonly (readonly QuestionToken[])[]): void {
  features.add(`sentences ${Math.min(sentences.length, MOST_SENTENCES)}`)
  if (sentences.length < 2) return
  for (const count of [1, 2, 3]) {
    features.add(`last begins ${joined((sentences.at(-1) ?? []).slice(0, count))}`)
    for (const sentence of sentences) {
      if (sentence.at(-1)?.token !== '?') continue
      features.add(`begins ${joined(sentence.slice(0, count))}`)
      features.add(`asks ${joined(sentence.slice(0, count))}`)
    }
  }
}

/** Kinds of words stand for words that were never seen. */
function addKinds(features: Set<string>, tokens: readonly QuestionToken[]): void {
  const kinds = tokens.map(({ token }) => kindsOf(token))
  const last = tokens.at(-1)?.token === '?' ? tokens.length - 2 : tokens.length - 1
  kinds.forEach((own, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    for (const kind of own) {
      features.add(`kind ${kind}`)
      if (index === 0) features.add(`first kind ${kind}`)
      if (index === last) features.add(`last kind ${kind}`)
      if (before !== undefined) features.add(`pair ${before.token} <${kind}>`)
      if (after !== undefined) features.add(`pair <${kind}> ${after.token}`)
      for (const other of kinds[index + 1] ?? []) features.add(`pair <${kind}> <${other}>`)
    }
  })
}

/** "Drop the cache" is a change, "drops the cache" a symptom: a stem tells them no longer apart. */
function addForms(features: Set<string>, tokens: readonly QuestionToken[]): void {
  const forms = tokens.map(({ word }) => verbForm(word))
  const said = tokens.map(({ token }, index) => (forms[index] === undefined ? token : `<${forms[index]}>`))
  features.add(`begins said ${tokens[0]?.word ?? ''}`)
  features.add(`begins as ${said.slice(0, 2).join(' ')}`)
  features.add(`first form ${forms[0] ?? 'none'}`)
  features.add(`second form ${forms[1] ?? 'none'}`)
  features.add(`first verb ${forms.find((form) => form !== undefined) ?? 'none'}`)
  forms.forEach((form, index) => {
    if (form === undefined) return
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    features.add(`form ${form}`)
    if (before !== undefined) features.add(`pair ${before.token} <${form}>`)
    if (after !== undefined) features.add(`pair <${form}> ${after.token}`)
  })
}

/** What is left of a question without what it is about: "where is the X of the X", "<do> X to X". */
function addSkeleton(features: Set<string>, tokens: readonly QuestionToken[]): void {
  const bones = tokens.map(({ token, word }) => {
    if (word === '') return token
    if (JOINTS.has(word)) return word
    const form = verbForm(word)
    return form === undefined ? 'X' : `<${form}>`
  })
  for (const count of SKELETON_STARTS) features.add(`built ${bones.slice(0, count).join(' ')}`)
  if (bones.length <= LONGEST_SKELETON) features.add(`is built ${bones.join(' ')}`)
  for (let at = 0; at + 2 < bones.length; at++) features.add(`part ${bones.slice(at, at + 3).join(' ')}`)
  const joints = tokens.filter(({ word }) => JOINTS.has(word)).length
  features.add(`joints ${Math.min(joints, MOST_JOINTS)} of ${Math.min(tokens.length >> 1, MOST_JOINTS)}`)
}

function addProducts(features: Set<string>, tokens: readonly QuestionToken[]): void {
  if (tokens.some(({ made }) => made === 'format')) features.add('format')
  const products = tokens.filter(({ made }) => made === 'product').length
  if (products === 0) return
  tokens.forEach(({ made }, index) => {
    if (made !== 'product') return
    if (index === 0) features.add('first product')
    if (index === tokens.length - 1) features.add('last product')
    features.add(`product after ${tokens[index - 1]?.token ?? ''}`)
    features.add(`product before ${tokens[index + 1]?.token ?? ''}`)
  })
  features.add(`products ${Math.min(products, MOST_PRODUCTS)}`)
  features.add(`product begins ${tokens[0]?.token ?? ''}`)
  features.add(tokens.some(({ token }) => OURS.has(token)) ? 'product, ours' : 'product, not ours')
  features.add(tokens.some(({ token }) => token === '?') ? 'product, asked' : 'product, not asked')
}

function joined(tokens: readonly QuestionToken[]): string {
  return tokens.map(({ token }) => token).join(' ')
}
