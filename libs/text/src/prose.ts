import { foldWord, MAX_TERM_LENGTH, splitIdentifier } from './identifier.js'
import { stemEnglish } from './stem.js'
import { isEnglishStopWord } from './stop-words.js'
import { createTokenizer, type Tokenizer } from './tokenizer.js'

/**
 * Makes the tokenizer for documents and conversations in English; other languages are found by whole words.
 *
 * Words are stemmed (Snowball English) and stop words left out. An identifier inside prose gives itself as a whole, as
 * the code tokenizer writes it, and its parts stemmed: `getUserNames` → getusernames, get, user, name.
 */
export function createProseTokenizer(): Tokenizer {
  return createTokenizer({
    kind: 'prose',
    fingerprint: 'prose-1+snowball-0.6.0',
    joinApostrophe: true,
    split: contentTerms,
    splitQuery: contentTerms,
    splitAll: proseTerms,
  })
}

function contentTerms(word: string): readonly string[] {
  return isEnglishStopWord(word, straightApostrophe(word.toLowerCase())) ? [] : proseTerms(word)
}

function proseTerms(word: string): readonly string[] {
  const straight = straightApostrophe(word)
  if (straight.includes("'")) return straight.length > MAX_TERM_LENGTH ? [] : [stemEnglish(foldWord(straight))]
  const { whole, parts } = splitIdentifier(straight)
  if (parts.length === 0) return whole === '' ? [] : [stemEnglish(whole)]
  const stems = parts.map(stemEnglish)
  return whole === '' ? stems : [whole, ...stems]
}

function straightApostrophe(word: string): string {
  return word.includes('’') ? word.replaceAll('’', "'") : word
}
