import { classAt, DIGIT, IDEOGRAPH, LOWER, OTHER, UNDERSCORE, unitsAt, UPPER } from './characters.js'

/** Receives a range: [start, end) in UTF-16 units. */
export type EmitRange = (start: number, end: number) => void

const HYPHEN = 0x2d
const APOSTROPHE = 0x27
const TYPOGRAPHIC_APOSTROPHE = 0x2019

const wordUnit = new Uint8Array(0x80)
for (let code = 0; code < 0x80; code++) wordUnit[code] = classAt(String.fromCharCode(code), 0) === OTHER ? 0 : 1

/**
 * Emits the words of a text: runs of letters, marks, digits and `_`. A hyphen between a letter or digit and a letter is
 * part of the word (`cart-service`); with `joinApostrophe`, so is an apostrophe (`don't`). Text without spaces between
 * words (Han, kana) is emitted as overlapping pairs of characters.
 *
 * This is the hot path of indexing: one table look-up per ASCII unit, and no substrings.
 */
export function scanWords(text: string, joinApostrophe: boolean, emit: EmitRange): void {
  const length = text.length
  let index = 0
  while (index < length) {
    const code = text.charCodeAt(index)
    if (code < 0x80) {
      if (wordUnit[code] === 0) {
        index++
        continue
      }
    } else {
      const kind = classAt(text, index)
      if (kind === OTHER) {
        index += unitsAt(text, index)
        continue
      }
      if (kind === IDEOGRAPH) {
        index = emitPairs(text, index, emit)
        continue
      }
    }
    const end = endOfWord(text, index, joinApostrophe)
    emit(index, end)
    index = end
  }
}

/** Emits the word that `scanWords` finds at an index, without joined apostrophes. Returns its end. */
export function wordAt(text: string, index: number, emit: EmitRange): number {
  let start = index
  while (start > 0 && (isWordUnit(text, start - 1) || joins(text, start - 1, text.charCodeAt(start - 1), false)))
    start--
  const end = endOfWord(text, start, false)
  emit(start, end)
  return end
}

function isWordUnit(text: string, index: number): boolean {
  return wordUnit[text.charCodeAt(index)] === 1
}

function endOfWord(text: string, start: number, joinApostrophe: boolean): number {
  const length = text.length
  let index = start
  while (index < length) {
    const code = text.charCodeAt(index)
    if (code < 0x80) {
      if (wordUnit[code] === 1) index++
      else if (joins(text, index, code, joinApostrophe)) index++
      else break
    } else if (isWordPart(classAt(text, index))) index += unitsAt(text, index)
    else if (code === TYPOGRAPHIC_APOSTROPHE && joins(text, index, APOSTROPHE, joinApostrophe)) index++
    else break
  }
  return index
}

function joins(text: string, index: number, code: number, joinApostrophe: boolean): boolean {
  if (code !== HYPHEN && !(joinApostrophe && code === APOSTROPHE)) return false
  if (index + 1 >= text.length) return false
  const next = classAt(text, index + 1)
  if (next !== LOWER && next !== UPPER) return false
  const before = classAt(text, index - 1)
  return before === LOWER || before === UPPER || before === DIGIT
}

function isWordPart(kind: number): boolean {
  return kind === LOWER || kind === UPPER || kind === DIGIT || kind === UNDERSCORE
}

function emitPairs(text: string, start: number, emit: EmitRange): number {
  let first = start
  let second = first + unitsAt(text, first)
  if (second >= text.length || classAt(text, second) !== IDEOGRAPH) emit(first, second)
  while (second < text.length && classAt(text, second) === IDEOGRAPH) {
    const end = second + unitsAt(text, second)
    emit(first, end)
    first = second
    second = end
  }
  return second
}
