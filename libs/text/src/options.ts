/** Maximum length of a term, in UTF-16 units; a SHA-256 in hexadecimal fits. A longer name is found by its parts. */
export const MAX_TERM_LENGTH = 64

/** Maximum length of a word, in UTF-16 units. A longer word is data and has no terms. */
export const MAX_WORD_LENGTH = 256

/** Minimum length of data such as base64, in UTF-16 units: a word of this length whose parts have less than 3 units. */
export const minDataLength = 24

/** Words whose terms a tokenizer memoises before it clears them. */
export const cachedWords = 65_536

/** Words whose stems are memoised before they are cleared; English text of a large project has fewer. */
export const cachedStems = 65_536

/** Words of 8 bytes or less whose token counts are memoised, each at one place of a table of 800 kB. A power of two. */
export const cachedShortWords = 65_536

/** Longer words, up to 30 bytes, whose token counts are memoised, in a table of 512 kB. A power of two. */
export const cachedLongWords = 16_384
