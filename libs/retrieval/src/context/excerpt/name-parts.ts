import type { Place } from './needle-finder.js'

const OTHER = 0
const UPPER = 1
const LOWER = 2
const DIGIT = 3
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[A-Z]/.test(character)) return UPPER
  return /[a-z]/.test(character) ? LOWER : /\d/.test(character) ? DIGIT : OTHER
})

/** Matches the parts of identifiers with letters beyond ASCII. */
const anyParts = /\p{Lu}+(?![\p{Ll}])|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}|\p{N}+/gu

/** Returns the ranges of the parts of an identifier, in order: `HTTP|Server`, `retry|After|Ms`, `sha|256`. */
export function nameParts(word: string): readonly Place[] {
  const parts: Place[] = []
  for (let start = 0; start < word.length; ) {
    const kind = kindAt(word, start)
    if (kind === undefined) return partsOfAny(word)
    let end = endOf(word, start, kind)
    // The last of several capitals begins the next part if lower-case letters follow it.
    if (kind === UPPER && kindAt(word, end) === LOWER) end = end - start > 1 ? end - 1 : endOf(word, end, LOWER)
    if (kind !== OTHER) parts.push({ start, end })
    start = end
  }
  return parts
}

/** Returns undefined for characters beyond ASCII. */
function kindAt(word: string, index: number): number | undefined {
  return index < word.length ? kinds[word.charCodeAt(index)] : OTHER
}

function endOf(word: string, start: number, kind: number): number {
  let end = start + 1
  while (end < word.length && kinds[word.charCodeAt(end)] === kind) end++
  return end
}

function partsOfAny(word: string): readonly Place[] {
  return Array.from(word.matchAll(anyParts), ({ 0: part, index }) => ({ start: index, end: index + part.length }))
}
