import { withoutAccents } from './words/accents.js'
import type { EmitRange } from './words/scan.js'

/** Sets `held[at + n]` to 1 for each word n that a text contains, also inside a longer word. */
export type WordFinder = (text: string, held: Uint8Array | Float32Array, at: number) => void

/**
 * Creates a function that tests which of some words a text contains, ignoring case and accents.
 *
 * @param words - In lower case, without accents.
 */
export function wordFinder(words: readonly string[]): WordFinder {
  return (text, held, at) => {
    const lowered = withoutAccents(text).toLowerCase()
    for (let word = 0; word < words.length; word++) if (lowered.includes(words[word] ?? '')) held[at + word] = 1
  }
}

/**
 * Calls `emit` for each word of a text (a run of letters, digits and `_`) that contains a needle, ignoring case, in the
 * order of the text.
 *
 * @returns False, without a call of `emit`, if the text has characters outside ASCII: words of other scripts need another
 *   definition.
 */
export type WordsHolding = (text: string, emit: EmitRange) => boolean

const isWordCharacter = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0))
const notAscii = /[^\0-\x7f]/

/**
 * Creates a function that finds the words of a text that contain one of some needles.
 *
 * @param needles - Of lower-case ASCII letters, digits and `_`.
 */
export function wordsHolding(needles: readonly string[]): WordsHolding {
  // A word that contains a needle also contains the needles inside it.
  const shortest = needles.filter((needle) => !needles.some((other) => other !== needle && needle.includes(other)))
  const pattern = new RegExp(shortest.join('|'), 'gi')
  return (text, emit) => {
    if (notAscii.test(text)) return false
    if (shortest.length === 0) return true
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      let start = match.index
      let end = pattern.lastIndex
      while (start > 0 && isWordCharacter[text.charCodeAt(start - 1)] === 1) start--
      while (end < text.length && isWordCharacter[text.charCodeAt(end)] === 1) end++
      emit(start, end)
      pattern.lastIndex = end
    }
    return true
  }
}
