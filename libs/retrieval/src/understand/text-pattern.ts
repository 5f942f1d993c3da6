/** The pattern as it is to be used on a text, of which may be known whether it is ASCII. */
export type TextPattern = (text: string, isPlain?: boolean) => RegExp

/**
 * Makes a pattern of the rules' regular expressions, compiled when it is first used.
 *
 * Rules are written for the `u` flag, with which V8 takes twice as long to compile and four times as long to match without
 * regard to case. Where pattern and text are ASCII both readings find the same, so that queries in English use the plain
 * one.
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

export function isAscii(text: string): boolean {
  return ASCII.test(text)
}

const ASCII = /^[\x00-\x7f]*$/
const MEANS_ELSE_WITHOUT_U = /\\[pPuk]/

/** A text as a part of a regular expression that matches nothing else, with or without the `u` flag. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
