import { cachedStems } from '../options.js'
import { porter2 } from './porter2.js'

const stems = new Map<string, string>()

/** Returns the English stem (Snowball, Porter2) of a lower-case word. A word with characters outside a-z and `'` is returned unchanged. */
export function stemEnglish(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= cachedStems) stems.clear()
  const stem = isPlain(word) ? porter2(word) : word
  stems.set(word, stem)
  return stem
}

function isPlain(word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index)
    if ((code < 0x61 || code > 0x7a) && code !== 0x27) return false
  }
  return true
}
