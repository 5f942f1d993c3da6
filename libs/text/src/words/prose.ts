import { MAX_TERM_LENGTH } from '../options.js'
import { foldWord, splitIdentifier } from './identifier.js'
import { stemEnglish } from './stem.js'
import { isEnglishStopWord } from './stop-words.js'
import { createTokenizer, type Tokenizer } from './tokenizer.js'

/**
 * Creates the tokenizer for documents and conversations in English. Words of other languages are kept whole.
 *
 * Words are stemmed (Snowball English), and stop words are left out. An identifier gives the whole name, as in the code
 * tokenizer, and its stemmed parts: `getUserNames` → getusernames, get, user, name.
 */
export function createProseTokenizer(): Tokenizer {
  return createTokenizer({
    kind: 'prose',
    fingerprint: 'prose-2+snowball-0.6.0',
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
