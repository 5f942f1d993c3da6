import { Beginnings } from './beginnings.js'
import type { Likenesses } from './likenesses.js'
import { foldName, type Question } from './question.js'
import { remembering } from './remembering.js'
import { type Word, wordsOf } from './words.js'

/** What a declared name has of a question. */
export interface DeclaredName {
  /** 0 to 1. */
  readonly alike: number
  /** The question has it as an identifier. */
  readonly isIdentifier: boolean
  /** It is two or three neighbouring words of the question. */
  readonly isPair: boolean
}

/** Compares names that chunks declare with one question, each once: files share names. */
export class NameReader {
  readonly #question: Question
  readonly #likenesses: Likenesses
  readonly #beginnings: Beginnings
  readonly #read = new Map<string, DeclaredName>()

  constructor(question: Question, likenesses: Likenesses) {
    const { words, identifiers, pairs } = question
    this.#question = question
    this.#likenesses = likenesses
    this.#beginnings = new Beginnings([...words.flatMap(({ text, stem }) => [text, stem]), ...identifiers, ...pairs])
  }

  /** Null where it has nothing of the question, as most have. */
  read(name: string): DeclaredName | null {
    if (!this.#beginnings.mayStandIn(name)) return null
    let read = this.#read.get(name)
    if (read === undefined) this.#read.set(name, (read = this.#compared(name)))
    return read
  }

  #compared(name: string): DeclaredName {
    const { folded, words } = cutName(name)
    const { identifiers, pairs } = this.#question
    return {
      alike: this.#likenesses.inCommon(words),
      isIdentifier: identifiers.has(folded),
      isPair: pairs.has(folded),
    }
  }
}

/** A name without what qualifies it: `Base` of `Sinatra::Base`. */
interface CutName {
  /** In lower case without separators. */
  readonly folded: string
  readonly words: readonly Word[]
}

/** Popular files are candidates of many questions. */
const cutName = remembering(20_000, (name): CutName => {
  const own = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1)
  return { folded: foldName(own), words: wordsOf(own) }
})
