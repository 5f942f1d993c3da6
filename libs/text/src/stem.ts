import { createRequire } from 'node:module'

interface Stemmer {
  stem(word: string): string
}

/** Distinct words whose stems are remembered; English text of a large project has fewer. */
const CACHED_STEMS = 65_536

const require = createRequire(import.meta.url)
const stems = new Map<string, string>()
let stemmer: Stemmer | undefined

/** English stem (Snowball, Porter2) of a lower-case word. A word with other than a-z and `'` in it stays as it is. */
export function stemEnglish(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  // The library stems 80,000 words a second, which would be the slowest part of indexing prose.
  if (stems.size >= CACHED_STEMS) stems.clear()
  const stem = isPlain(word) ? loadStemmer().stem(word) : word
  stems.set(word, stem)
  return stem
}

// Loaded on first use: it costs 10 ms, and code alone never needs it.
function loadStemmer(): Stemmer {
  const library = require('snowball-stemmers') as { newStemmer(language: string): Stemmer }
  return (stemmer ??= library.newStemmer('english'))
}

function isPlain(word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index)
    if ((code < 0x61 || code > 0x7a) && code !== 0x27) return false
  }
  return true
}
