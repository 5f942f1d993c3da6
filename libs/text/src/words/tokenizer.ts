import type { TokenizerKind } from '@coderag/types'
import { cachedWords } from '../options.js'
import { type EmitRange, scanWords } from './scan.js'

/** Converts text to terms. Indexing, queries and training use the same tokenizers. */
export interface Tokenizer {
  readonly kind: TokenizerKind
  /** Changes if the terms of any text change. An index stores it to detect that it is stale. */
  readonly fingerprint: string
  /** Emits the ranges of words in order, without creating strings. */
  words(text: string, emit: EmitRange): void
  /**
   * Returns the terms of one word that `words` emitted; none for a stop word. The result depends only on the word, so
   * callers can memoise it: most words of a text have occurred before.
   */
  split(word: string): readonly string[]
  /** Emits every term of a text in order, with repetitions. */
  tokenize(text: string, emit: (term: string) => void): void
  /** Returns the terms that `tokenize` emits. */
  tokens(text: string): string[]
  /**
   * Returns the terms of a query in order, with repetitions. English stop words are left out; code keywords are not,
   * because `select columns` means `SelectColumns`. If no term would be left, every word counts.
   */
  queryTerms(text: string): string[]
}

/** The differences between tokenizers. */
interface TokenizerRules {
  readonly kind: TokenizerKind
  readonly fingerprint: string
  readonly joinApostrophe: boolean
  readonly split: (word: string) => readonly string[]
  /** Returns the terms of a word of a query. */
  readonly splitQuery: (word: string) => readonly string[]
  /** Returns the terms of a word that may be a stop word. */
  readonly splitAll: (word: string) => readonly string[]
}

/** Creates a tokenizer from its rules. */
export function createTokenizer(rules: TokenizerRules): Tokenizer {
  const cache = new Map<string, readonly string[]>()

  function cachedSplit(word: string): readonly string[] {
    const known = cache.get(word)
    if (known !== undefined) return known
    if (cache.size >= cachedWords) cache.clear()
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
 * Copies a word for use as a cache key, so that it does not keep its text in memory: V8 makes a slice of 13 units or more
 * a view.
 */
export function detach(word: string): string {
  return word.length < 13 ? word : Buffer.from(word, 'utf16le').toString('utf16le')
}
