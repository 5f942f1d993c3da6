declare const stage: unique symbol

type Marked<Name extends string> = string & { readonly [stage]: Name }

/** Text as it came from a source. May hold secrets and personal data: never log, embed, index or store it. */
export type RawText = Marked<'raw'>

/** Text the scrub gate has passed: safe to embed, index, store and show. */
export type CleanText = Marked<'clean'>

/** Marks text that was just read from a source. The only way a `RawText` comes to be. */
export function rawText(text: string): RawText {
  return text as RawText
}

/**
 * Marks text as clean without looking at it. Not exported from the package's root: it is reached through
 * `@coderag/types/gate`, which lint opens only to the scrub gate and to stores that read back what the gate wrote.
 */
export function markClean(text: string): CleanText {
  return text as CleanText
}
