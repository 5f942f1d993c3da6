import { createCodeTokenizer, createProseTokenizer } from '@coderag/text'

/** A word as two texts may share it. */
export interface Word {
  /** Lower case. */
  readonly text: string
  /** Equal for forms of one word: `routes`, `routing` → rout. */
  readonly stem: string
}

const code = createCodeTokenizer()
const prose = createProseTokenizer()
const remembered = new Map<string, readonly Word[]>()
const MAX_REMEMBERED = 50_000

/**
 * The words of a name, in order: `dispatchRequest` → dispatch, request. A name of stop words only keeps them, since a
 * file may be called `with.ts`.
 */
export function wordsOf(name: string): readonly Word[] {
  const known = remembered.get(name)
  if (known !== undefined) return known
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  const terms: string[] = []
  code.words(name, (start, end) => terms.push(...partsOf(name.slice(start, end))))
  const words = terms.map(wordOf)
  remembered.set(name, words)
  return words
}

const knownWords = new Map<string, Word>()

/** One object per word: names are many, and made of few words. */
function wordOf(text: string): Word {
  const known = knownWords.get(text)
  if (known !== undefined) return known
  if (knownWords.size >= MAX_REMEMBERED) knownWords.clear()
  const word = { text, stem: stemOf(text) }
  knownWords.set(text, word)
  return word
}

/** The parts of one word; the whole only where it is all there is. */
function partsOf(word: string): readonly string[] {
  const terms = code.queryTerms(word)
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
  const [short, long] = left.text.length <= right.text.length ? [left, right] : [right, left]
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
