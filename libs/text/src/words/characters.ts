// Classes of characters. A class belongs to a UTF-16 unit, or to an astral letter of two units.

/** A character that is not part of a word. */
export const OTHER = 0
/** `_`, which separates the parts of a word. */
export const UNDERSCORE = 1
export const DIGIT = 2
export const LOWER = 3
/** Upper case and title case. */
export const UPPER = 4
/** Letters of scripts without spaces between words: Han, Hiragana, Katakana. */
export const IDEOGRAPH = 5
/** The first unit of a surrogate pair; the class depends on the code point. */
const HIGH_SURROGATE = 6
const UNKNOWN = 255

const classes = new Uint8Array(0x10000).fill(UNKNOWN)
for (let code = 0; code < 0x80; code++) classes[code] = asciiClass(code)
classes.fill(HIGH_SURROGATE, 0xd800, 0xdc00)
classes.fill(OTHER, 0xdc00, 0xe000)

/** Returns the class of the character at `index`, which has `unitsAt` units. */
export function classAt(text: string, index: number): number {
  const known = classes[text.charCodeAt(index)] ?? OTHER
  if (known < HIGH_SURROGATE) return known
  const point = text.codePointAt(index) ?? 0
  if (known === HIGH_SURROGATE) return unicodeClass(point)
  return (classes[point] = unicodeClass(point))
}

/** Returns the number of UTF-16 units of the character at `index`: 1, or 2 for a surrogate pair. */
export function unitsAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
}

function asciiClass(code: number): number {
  if (code === 0x5f) return UNDERSCORE
  if (code >= 0x30 && code <= 0x39) return DIGIT
  if (code >= 0x61 && code <= 0x7a) return LOWER
  if (code >= 0x41 && code <= 0x5a) return UPPER
  return OTHER
}

// Called once per distinct character (except astral ones), so the cost of the patterns does not matter.
function unicodeClass(point: number): number {
  const character = String.fromCodePoint(point)
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(character)) return IDEOGRAPH
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return UPPER
  if (/\p{Nd}/u.test(character)) return DIGIT
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? LOWER : OTHER
}
