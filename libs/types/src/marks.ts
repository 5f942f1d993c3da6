declare const stage: unique symbol

type Marked<Name extends string> = string & { readonly [stage]: Name }

/** Text as it came from a source. It can hold secrets and personal data: never log, embed, index or store it. */
export type RawText = Marked<'raw'>

/** Text that the scrub gate has passed: safe to embed, index, store and show. */
export type CleanText = Marked<'clean'>

/** Marks text that was just read from a source. No other function makes a `RawText`. */
export function rawText(text: string): RawText {
  return text as RawText
}

/**
 * Marks text as clean without looking at it. It is exported from `@coderag/types/gate` only, which lint opens to the
 * scrub gate and to stores that read back what the gate wrote.
 */
export function markClean(text: string): CleanText {
  return text as CleanText
}
