import { Beginnings } from './beginnings.js'
import type { Likenesses } from './likenesses.js'
import { foldName, type Question } from './question.js'
import { readWords, type Word, wordAt, type WordReader } from './words.js'

/** What a declared name has of a question. */
export interface DeclaredName {
  /** 0 to 1. */
  readonly alike: number
  /** The question has it as an identifier. */
  readonly isIdentifier: boolean
  /** It is two or three neighbouring words of the question. */
  readonly isPair: boolean
}

/** Compares names that chunks declare with one question. */
export class NameReader {
  readonly #question: Question
  readonly #likenesses: Likenesses
  readonly #beginnings: Beginnings
  /** The name that is read, how many words it has, and those of them that may be like one of the question. */
  #name = ''
  #count = 0
  readonly #telling: Word[] = []

  constructor(question: Question, likenesses: Likenesses) {
    const { words, identifiers, pairs } = question
    this.#question = question
    this.#likenesses = likenesses
    this.#beginnings = new Beginnings([...words.flatMap(({ text, stem }) => [text, stem]), ...identifiers, ...pairs])
  }

  /** Null where it has nothing of the question, as most have. */
  read(name: string): DeclaredName | null {
    // Without what qualifies it: `Base` of `Sinatra::Base`.
    const start = Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1
    if (!this.#beginnings.mayStandIn(name, start)) return null
    this.#name = start === 0 ? name : name.slice(start)
    this.#count = 0
    this.#telling.length = 0
    readWords(this.#name, this.#reader)
    const alike = this.#telling.length === 0 ? 0 : this.#likenesses.inCommon(this.#telling, this.#count)
    if (!this.#beginnings.mayStandAt(name, start, name.length)) return { alike, isIdentifier: false, isPair: false }
    const folded = foldName(this.#name)
    const { identifiers, pairs } = this.#question
    return { alike, isIdentifier: identifiers.has(folded), isPair: pairs.has(folded) }
  }

  // Names are many: what most of their words begin with tells already that they are none of the question's.
  readonly #reader: WordReader = {
    at: (start, end) => {
      this.#count++
      if (this.#beginnings.mayStandAt(this.#name, start, end)) this.#telling.push(wordAt(this.#name, start, end))
    },
    other: (word) => {
      this.#count++
      this.#telling.push(word)
    },
  }
}
