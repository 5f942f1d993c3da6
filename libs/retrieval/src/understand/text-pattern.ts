import { z } from 'zod'

/** Returns the pattern for a text. `isPlain` says whether the text is ASCII, if known. */
export type TextPattern = (text: string, isPlain?: boolean) => RegExp

/**
 * Compiles a regular expression of a rule when it is first used.
 *
 * Rules are written for the `u` flag, with which V8 takes twice as long to compile and four times as long to match
 * while ignoring case. If pattern and text are ASCII, the result without the flag is the same, so English queries use
 * that.
 *
 * @param source - A regular expression that is valid with the `u` flag.
 */
export function textPattern(source: string, { caseSensitive = false }: { caseSensitive?: boolean } = {}): TextPattern {
  const mayBePlain = isAscii(source) && !MEANS_ELSE_WITHOUT_U.test(source)
  let plain: RegExp | null = null
  let unicode: RegExp | null = null
  return (text, isPlain = isAscii(text)) =>
    mayBePlain && isPlain
      ? (plain ??= new RegExp(source, caseSensitive ? '' : 'i'))
      : (unicode ??= new RegExp(source, caseSensitive ? 'u' : 'iu'))
}

/** A regular expression that `textPattern` takes. */
export const PatternSchema = z
  .string()
  .min(1)
  .refine(isPattern, { message: 'it is not a regular expression of JavaScript' })

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'iu').source !== ''
  } catch {
    return false
  }
}

export function isAscii(text: string): boolean {
  return ASCII.test(text)
}

const ASCII = /^[\x00-\x7f]*$/
const MEANS_ELSE_WITHOUT_U = /\\[pPuk]/

/** Escapes a text for a regular expression, with or without the `u` flag. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
