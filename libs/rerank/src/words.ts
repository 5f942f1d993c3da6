import { createCodeTokenizer, createProseTokenizer, identifierParts } from '@coderag/text'
import { memoise } from './memoise.js'
import { RERANK_DEFAULTS } from './ranking-defaults.js'

/** A word of a query or a name. */
export interface Word {
  /** Lower case. */
  readonly text: string
  /** Equal for forms of one word: `rout` for `routes` and `routing`. */
  readonly stem: string
}

const code = createCodeTokenizer()
const prose = createProseTokenizer()

/** Returns one object per word. Names are many and consist of few words. */
const wordOf = memoise(50_000, (text): Word => ({ text, stem: prose.queryTerms(text)[0] ?? text }))

/**
 * Splits a name into words: dispatch and request for `dispatchRequest`. A name of stop words keeps them, because a file
 * may be called `with.ts`.
 */
export function wordsOf(name: string): readonly Word[] {
  const words: Word[] = []
  code.words(name, (start, end) => {
    const isSplit = identifierParts(name, start, end, (partStart, partEnd) => {
      words.push(wordOf(name.slice(partStart, partEnd).toLowerCase()))
    })
    if (!isSplit) words.push(...partsOf(name.slice(start, end)).map(wordOf))
  })
  return words
}

/** Splits one word into its parts; a word without parts, or a keyword, is its own only part. */
function partsOf(word: string): readonly string[] {
  const split = code.split(word)
  const terms = split.length > 0 ? split : code.queryTerms(word)
  return terms.length > 1 ? terms.slice(1) : terms
}

/** Joins a name in lower case without separators, so that naming styles of languages become equal. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns the similarity of two words, 0 to 1: 1 for equal stems, less for a common prefix, 0 otherwise. */
export function wordSimilarity(left: Word, right: Word): number {
  if (left.stem === right.stem) return 1
  const short = left.text.length <= right.text.length ? left : right
  const long = short === left ? right : left
  const prefix = short.stem.length < short.text.length ? short.stem : short.text
  if (prefix.length < 3 || !long.text.startsWith(prefix)) return 0
  return prefix.length === 3 ? RERANK_DEFAULTS.shortPrefixSimilarity : RERANK_DEFAULTS.prefixSimilarity
}
