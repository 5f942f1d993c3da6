import { createCodeTokenizer, createProseTokenizer, identifierParts, stemWords } from '@coderag/text'
import { memoise } from './memoise.js'
import { RERANK_DEFAULTS } from './ranking-defaults.js'

/** A word of a query or a name. */
export interface Word {
  /** Lower case. */
  readonly text: string
  /** Equal for forms of one word: `rout` for `routes` and `routing`. */
  readonly stem: string
}

/** A word or a phrase of a query. */
export interface QueryWord extends Word {
  /** Stems of other words for it, with how likely each means the same: above 0, at most 1. */
  readonly synonyms: ReadonlyMap<string, number>
  /** A phrase begins with a word, which does not mean the same. */
  readonly isPhrase: boolean
}

/** Place of a word in a query, with the weight of a synonym of it. */
export interface Meaning {
  readonly word: number
  readonly weight: number
}

/** Returns for each synonym the words of the query that it may stand for; null stands for a word that is left out. */
export function meaningsOf(query: readonly (QueryWord | null)[]): ReadonlyMap<string, readonly Meaning[]> {
  const meanings = new Map<string, Meaning[]>()
  query.forEach((own, word) => {
    for (const [stem, weight] of own?.synonyms ?? []) {
      const known = meanings.get(stem)
      if (known === undefined) meanings.set(stem, [{ word, weight }])
      else known.push({ word, weight })
    }
  })
  return meanings
}

const code = createCodeTokenizer()
const prose = createProseTokenizer()

/** Minimum length of the words that `wordReader` reads. Shorter ones are many, and say little. */
const MIN_READ = 3

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

const wordsOfOne = memoise(50_000, wordsOf)

/** Creates a function that calls `emit` with what `byStem` has for the words of a text, and for the parts of names in it. */
export function wordReader<T>(
  byStem: ReadonlyMap<string, readonly T[]>,
): (text: string, emit: (found: T) => void) => void {
  if (byStem.size === 0) return () => undefined
  const words = stemWords(byStem.keys())
  return (text, emit) => {
    words(text, (start, end) => {
      if (end - start < MIN_READ) return
      for (const { stem } of wordsOfOne(text.slice(start, end))) byStem.get(stem)?.forEach(emit)
    })
  }
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
