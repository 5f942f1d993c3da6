import { createCodeTokenizer, createProseTokenizer, type EmitRange, identifierParts } from '@coderag/text'
import { remembering } from './remembering.js'

/** A word as two texts may share it. */
export interface Word {
  /** Lower case. */
  readonly text: string
  /** Equal for forms of one word: `routes`, `routing` → rout. */
  readonly stem: string
}

const code = createCodeTokenizer()
const prose = createProseTokenizer()

/** Receives words one after another; see `readWords`. */
export interface WordReader {
  /** A word that stands at a place of the name, in any case: make it with `wordAt` if you want it. */
  readonly at: EmitRange
  /** A word that does not stand there as it is. */
  readonly other: (word: Word) => void
}

/**
 * Reads the words of a name, in order: `dispatchRequest` → dispatch, request. A name of stop words only keeps them, since a
 * file may be called `with.ts`.
 */
export function readWords(name: string, { at, other }: WordReader): void {
  code.words(name, (start, end) => {
    if (identifierParts(name, start, end, at)) return
    for (const part of partsOf(name.slice(start, end))) other(wordOf(part))
  })
}

/** The words of a name as a list. */
export function wordsOf(name: string): readonly Word[] {
  const words: Word[] = []
  readWords(name, {
    at: (start, end) => void words.push(wordAt(name, start, end)),
    other: (word) => void words.push(word),
  })
  return words
}

export function wordAt(name: string, start: number, end: number): Word {
  return wordOf(name.slice(start, end).toLowerCase())
}

/** One object per word: names are many, and made of few words. */
const wordOf = remembering(50_000, (text): Word => ({ text, stem: stemOf(text) }))

/** The parts of one word; the whole only where it is all there is. Of a keyword, which `split` leaves out, the same. */
function partsOf(word: string): readonly string[] {
  const split = code.split(word)
  const terms = split.length > 0 ? split : code.queryTerms(word)
  return terms.length > 1 ? terms.slice(1) : terms
}

function stemOf(text: string): string {
  return prose.queryTerms(text)[0] ?? text
}

/** Part of a word that a beginning of three letters is worth: `req` for `request` is likely, and less certain than `requ`. */
const SHORT_BEGINNING = 0.6
const BEGINNING = 0.9

/**
 * How surely two words mean the same, 0 to 1: equal stems 1, a beginning of at least three letters less (`config` and
 * `configuration`), anything else 0.
 */
export function likeness(left: Word, right: Word): number {
  if (left.stem === right.stem) return 1
  const short = left.text.length <= right.text.length ? left : right
  const long = short === left ? right : left
  const beginning = short.stem.length < short.text.length ? short.stem : short.text
  if (beginning.length < 3 || !long.text.startsWith(beginning)) return 0
  return beginning.length === 3 ? SHORT_BEGINNING : BEGINNING
}

/** The best likeness of a word to any of others. */
export function bestLikeness(word: Word, others: readonly Word[]): number {
  let best = 0
  for (const other of others) {
    const found = likeness(word, other)
    if (found > best) best = found
  }
  return best
}
