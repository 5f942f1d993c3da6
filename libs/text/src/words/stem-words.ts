import { classAt, OTHER } from './characters.js'
import { type EmitRange, scanWords, wordAt } from './scan.js'

/** Calls `emit` for the words of a text of which a part may have one of some stems, in the order of the text. */
export type StemWords = (text: string, emit: EmitRange) => void

/** Kinds of ASCII characters: between words and parts, in a part, and at the begin of a part. */
const BETWEEN = 0
const INSIDE = 1
const CAPITAL = 2
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[A-Z]/.test(character) ? CAPITAL : /[a-z0-9]/.test(character) ? INSIDE : BETWEEN
})

/** Bits of a code unit in which letters differ and capitals do not differ from small letters. */
const BITS = 5
const MASK = (1 << BITS) - 1
const LETTER_I = 0x69 & MASK
const LETTER_Y = 0x79 & MASK

/**
 * Creates a function that finds the words of code that may have one of some stems, in one pass and without creating
 * strings. It compares the first three letters of each part, which a word has in common with its stem, except that `y` may
 * become `i` (`trying` → tri) and that of stems of three letters the last may be another (`using` → use). Every word of a
 * text with words outside ASCII may have one.
 */
export function stemWords(stems: Iterable<string>): StemWords {
  /** 1 for the first three letters of each stem. */
  const begins = new Uint8Array(1 << (3 * BITS))
  for (const stem of stems) {
    const first = (stem.charCodeAt(0) & MASK) << (2 * BITS)
    if (stem.length === 1) begins.fill(1, first, first + (1 << (2 * BITS)))
    for (const second of withY(stem.charCodeAt(1) & MASK)) {
      const row = first + (second << BITS)
      if (stem.length < 4) begins.fill(1, row, row + (1 << BITS))
      else for (const third of withY(stem.charCodeAt(2) & MASK)) begins[row + third] = 1
    }
  }
  return (text, emit) => {
    if (!hasAsciiWords(text)) {
      scanWords(text, false, emit)
      return
    }
    let before = BETWEEN
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      const kind = kinds[code] ?? BETWEEN
      if (kind === CAPITAL || (kind === INSIDE && before === BETWEEN)) {
        const second = index + 1 < text.length ? text.charCodeAt(index + 1) & MASK : 0
        const third = index + 2 < text.length ? text.charCodeAt(index + 2) & MASK : 0
        if (begins[((code & MASK) << (2 * BITS)) + (second << BITS) + third] === 1) {
          index = wordAt(text, index, emit)
          before = BETWEEN
          continue
        }
      }
      before = kind
    }
  }
}

/** Tests whether the words of a text are of ASCII characters only. Others may stand between them, such as dashes. */
function hasAsciiWords(text: string): boolean {
  if (Buffer.byteLength(text) === text.length) return true
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > 0x7f && classAt(text, index) !== OTHER) return false
  }
  return true
}

function withY(letter: number): readonly number[] {
  return letter === LETTER_I ? [LETTER_I, LETTER_Y] : [letter]
}
