import { splitIdentifier } from './identifier.js'
import { CODE_KEYWORDS, isEnglishStopWord } from './stop-words.js'
import { createTokenizer, type Tokenizer } from './tokenizer.js'

/**
 * Creates the tokenizer for code, manifests and configuration.
 *
 * An identifier gives the whole name and each of its parts in lower case: `getUserName` → getusername, get, user, name.
 * Keywords of Go, C#, Python and TypeScript are left out as words, but not as parts of a name.
 */
export function createCodeTokenizer(): Tokenizer {
  return createTokenizer({
    kind: 'code',
    fingerprint: 'code-2',
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
