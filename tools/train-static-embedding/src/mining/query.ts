/** Minimum and maximum number of words of a query from a docstring. */
const minWords = 3
const maxWords = 40

const refused =
  /copyright|licen[sc]ed? |spdx|all rights reserved|\bgenerated (by|from|code)|do not edit|inheritdoc|\binherit doc|eslint|prettier-ignore|nolint|lint:|noinspection|@ts-|pylint|noqa|clang-format|istanbul|^\s*(todo|fixme|xxx|hack|deprecated|internal|private|see|note:|region|endregion|end of)\b|^\s*[-=*#_/~.]{3,}/i

/** Matches the end of the first section of a docstring: a blank line, tag, heading, list of parameters or example. */
const sectionStart =
  /\n\s*\n|(?:^|\n)\s*[@\\:](?!link|code|brief|summary|desc|short)\w|\n\s*(args|arguments|parameters?|params|returns?|raises|throws|yields|examples?|usage|notes?|see also|since|warning|attributes|options|type parameters)\s*:?\s*\n|\n\s*(param|returns?|args)\b[^\n]*:|\n\s*(#+|```|~~~|>>>|\.\. |[-=~]{3,}|[-*] |\d+\. )|\n\s*\w+:\s/i

/**
 * Makes a query from a docstring: its first sentence or paragraph, 3 to 40 words, without markup and without the name of
 * the declaration. Returns null if the docstring is not useful.
 *
 * @param wholeParagraph - Keeps the whole paragraph if it is short enough.
 */
export function queryOf(docstring: string, name: string, wholeParagraph: boolean): string | null {
  if (refused.test(docstring.slice(0, 400))) return null
  const end = sectionStart.exec(docstring)?.index ?? docstring.length
  const paragraph = withoutName(plainText(docstring.slice(0, end)), name)
  const sentence = firstSentence(paragraph)
  const chosen = wholeParagraph && wordCount(paragraph) <= maxWords ? paragraph : sentence
  const words = wordCount(chosen)
  if (words < minWords || words > maxWords || !looksLikeProse(chosen)) return null
  return chosen
}

/** Removes a name from a text, also if it is qualified, called or in back quotes. */
export function withoutName(text: string, name: string): string {
  const bare = name.replace(/[^\p{L}\p{N}_$?!]+/gu, ' ').trim()
  if (bare === '') return text
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])[\`'"]?${escapePattern(bare)}[\`'"]?(\\(\\))?(?![\\p{L}\\p{N}_])`,
    'giu',
  )
  return text.replace(pattern, ' ').replace(/\s+/g, ' ').trim()
}

function plainText(text: string): string {
  return text
    .replace(/\{@\w+\s+([^}]*)\}/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, ' ')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/:\w+:`~?([^`]*)`/g, '$1')
    .replace(/^\s*[@\\](brief|summary|description|desc|short|doc|moduledoc)\s+/i, '')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function firstSentence(text: string): string {
  const match = /^.*?[.!?](?=\s+[A-Z0-9(]|\s*$)/s.exec(text)
  return match === null ? text : match[0]
}

function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0
}

/** Returns true for at least two words and mostly Latin letters and spaces, which excludes code and other alphabets. */
function looksLikeProse(text: string): boolean {
  const plain = text.match(/[A-Za-z ,.'-]/g)?.length ?? 0
  const words = text.match(/\b[a-z]{3,}\b/gi)?.length ?? 0
  return words >= 2 && plain / text.length > 0.8
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
