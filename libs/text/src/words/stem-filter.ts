/**
 * Tests whether a part of a word may have one of some stems, without creating strings. False means that no part has one.
 *
 * @param start - Start of a word that a tokenizer found; `end` is exclusive.
 */
export type StemFilter = (text: string, start: number, end: number) => boolean

const HYPHEN = 0x2d
const UNDERSCORE = 0x5f

/** Bits of a code unit in which letters differ and capitals do not differ from small letters. */
const BITS = 5
const MASK = (1 << BITS) - 1
const LETTER_I = 0x69 & MASK
const LETTER_Y = 0x79 & MASK

/**
 * Creates a filter of words by the stems of their parts. It compares the first three letters, which a word has in common
 * with its stem, except that `y` may become `i` (`trying` → tri) and that of stems of three letters the last may be another
 * (`using` → use). Words with characters outside ASCII pass.
 */
export function stemFilter(stems: Iterable<string>): StemFilter {
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
  return (text, start, end) => {
    let before = HYPHEN
    for (let index = start; index < end; index++) {
      const code = text.charCodeAt(index)
      if (code > 0x7f) return true
      // A part begins at a capital and after a separator.
      if (before === HYPHEN || before === UNDERSCORE || (code > 0x40 && code < 0x5b)) {
        const second = index + 1 < end ? text.charCodeAt(index + 1) & MASK : 0
        const third = index + 2 < end ? text.charCodeAt(index + 2) & MASK : 0
        if (begins[((code & MASK) << (2 * BITS)) + (second << BITS) + third] === 1) return true
      }
      before = code
    }
    return false
  }
}

function withY(letter: number): readonly number[] {
  return letter === LETTER_I ? [LETTER_I, LETTER_Y] : [letter]
}
