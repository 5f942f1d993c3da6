import type { TokenizerKind } from '@coderag/types'
import { type EmitRange, scanWords } from './scan.js'

/** Turns text into the terms it is found by. The same object serves index, query and training. */
export interface Tokenizer {
  readonly kind: TokenizerKind
  /** Changes when the terms of any text change; an index keeps it to know when it is stale. */
  readonly fingerprint: string
  /** Finds words without making strings: [start, end) in UTF-16 units, in order. */
  words(text: string, emit: EmitRange): void
  /**
   * The terms of one word as `words` delimits it, none for a stop word. Depends on nothing but the word, so that a
   * caller may remember its result: most words of a text were seen before, and then a term costs one look-up.
   */
  split(word: string): readonly string[]
  /** Every term of a text in order, repetitions included: `words` and `split` in one. */
  tokenize(text: string, emit: (term: string) => void): void
  /** The same as a list. */
  tokens(text: string): string[]
  /**
   * The terms of a question, in order, repetitions included. English stop words are left out, and code keywords are
   * not: `select columns` means `SelectColumns`. When that would leave nothing, every word counts.
   */
  queryTerms(text: string): string[]
}

/** What tells one tokenizer from another. */
interface TokenizerRules {
  readonly kind: TokenizerKind
  readonly fingerprint: string
  readonly joinApostrophe: boolean
  readonly split: (word: string) => readonly string[]
  /** As `split`, for a word of a question. */
  readonly splitQuery: (word: string) => readonly string[]
  /** Without any stop words. */
  readonly splitAll: (word: string) => readonly string[]
}

/** Words whose terms `tokenize` remembers. */
const CACHED_WORDS = 65_536

/** Makes a tokenizer from its rules. */
export function createTokenizer(rules: TokenizerRules): Tokenizer {
  const cache = new Map<string, readonly string[]>()

  function cachedSplit(word: string): readonly string[] {
    const known = cache.get(word)
    if (known !== undefined) return known
    if (cache.size >= CACHED_WORDS) cache.clear()
    const terms = rules.split(word)
    cache.set(detach(word), terms)
    return terms
  }

  function words(text: string, emit: EmitRange): void {
    scanWords(text, rules.joinApostrophe, emit)
  }

  function tokenize(text: string, emit: (term: string) => void): void {
    words(text, (start, end) => {
      for (const term of cachedSplit(text.slice(start, end))) emit(term)
    })
  }

  function tokens(text: string): string[] {
    const found: string[] = []
    tokenize(text, (term) => found.push(term))
    return found
  }

  function queryTerms(text: string): string[] {
    const found: string[] = []
    words(text, (start, end) => found.push(text.slice(start, end)))
    const terms = found.flatMap(rules.splitQuery)
    return terms.length > 0 ? terms : found.flatMap(rules.splitAll)
  }

  return { kind: rules.kind, fingerprint: rules.fingerprint, words, split: rules.split, tokenize, tokens, queryTerms }
}

/**
 * A copy of a word that does not keep its text alive: V8 makes a slice of 13 units or more a view. For keys of caches.
 */
export function detach(word: string): string {
  return word.length < 13 ? word : Buffer.from(word, 'utf16le').toString('utf16le')
}
