import { splitIdentifier } from './identifier.js'
import { CODE_KEYWORDS, isEnglishStopWord } from './stop-words.js'
import { createTokenizer, type Tokenizer } from './tokenizer.js'

/**
 * Makes the tokenizer for code, manifests and configuration.
 *
 * Words are cut at punctuation; an identifier gives itself as a whole and each of its parts, all in lower case:
 * `getUserName` → getusername, get, user, name. Keywords of Go, C#, Python and TypeScript are left out where they stand
 * alone, never as part of a name.
 */
export function createCodeTokenizer(): Tokenizer {
  return createTokenizer({
    kind: 'code',
    fingerprint: 'code-1',
    joinApostrophe: false,
    split: (word) => (CODE_KEYWORDS.has(word) ? [] : codeTerms(word)),
    splitQuery: (word) => (isEnglishStopWord(word, word.toLowerCase()) ? [] : codeTerms(word)),
    splitAll: codeTerms,
  })
}

function codeTerms(word: string): readonly string[] {
  const { whole, parts } = splitIdentifier(word)
  return whole === '' ? parts : [whole, ...parts]
}
