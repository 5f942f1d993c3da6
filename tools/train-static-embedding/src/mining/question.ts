/** Fewest and most words of a question made from a docstring. */
const minWords = 3
const maxWords = 40

const refused =
  /copyright|licen[sc]ed? |spdx|all rights reserved|\bgenerated (by|from|code)|do not edit|inheritdoc|\binherit doc|eslint|prettier-ignore|nolint|lint:|noinspection|@ts-|pylint|noqa|clang-format|istanbul|^\s*(todo|fixme|xxx|hack|deprecated|internal|private|see|note:|region|endregion|end of)\b|^\s*[-=*#_/~.]{3,}/i

/** Where the first thing a docstring says ends: a blank line, a tag, a heading, a list of parameters, an example. */
const sectionStart =
  /\n\s*\n|(?:^|\n)\s*[@\\:](?!link|code|brief|summary|desc|short)\w|\n\s*(args|arguments|parameters?|params|returns?|raises|throws|yields|examples?|usage|notes?|see also|since|warning|attributes|options|type parameters)\s*:?\s*\n|\n\s*(param|returns?|args)\b[^\n]*:|\n\s*(#+|```|~~~|>>>|\.\. |[-=~]{3,}|[-*] |\d+\. )|\n\s*\w+:\s/i

/**
 * What a docstring would be as a question: its first sentence or paragraph, 3 to 40 words, without the name of what it
 * documents, without markup. Null where it says nothing of use.
 *
 * @param wholeParagraph - Keep the paragraph where it is short enough; else its first sentence.
 */
export function questionOf(docstring: string, name: string, wholeParagraph: boolean): string | null {
  if (refused.test(docstring.slice(0, 400))) return null
  const end = sectionStart.exec(docstring)?.index ?? docstring.length
  const paragraph = withoutName(plainText(docstring.slice(0, end)), name)
  const sentence = firstSentence(paragraph)
  const chosen = wholeParagraph && wordCount(paragraph) <= maxWords ? paragraph : sentence
  const words = wordCount(chosen)
  if (words < minWords || words > maxWords || !looksLikeProse(chosen)) return null
  return chosen
}

/** Takes a name out of a text, whether it stands as it is, qualified, called, or in back quotes. */
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

/** Two words of letters at least, and most of it letters and spaces rather than code or a foreign alphabet. */
function looksLikeProse(text: string): boolean {
  const plain = text.match(/[A-Za-z ,.'-]/g)?.length ?? 0
  const words = text.match(/\b[a-z]{3,}\b/gi)?.length ?? 0
  return words >= 2 && plain / text.length > 0.8
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
