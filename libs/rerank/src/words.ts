import { createCodeTokenizer, createProseTokenizer } from '@coderag/text'
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

/**
 * The words of a name, in order: `dispatchRequest` → dispatch, request. A name of stop words only keeps them, since a
 * file may be called `with.ts`.
 */
export function wordsOf(name: string): readonly Word[] {
  const words: Word[] = []
  code.words(name, (start, end) => {
    for (const part of partsOf(name.slice(start, end))) words.push(wordOf(part))
  })
  return words
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
