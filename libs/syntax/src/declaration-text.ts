/** Characters kept of a signature and of a docstring; what is longer ends in `…`. */
const maxSignature = 300
const maxDocstring = 2_000

/** The head of a declaration on one line, at most 300 UTF-16 units. */
export function foldSignature(head: string): string {
  // A head is short; a declaration without a body can be a large literal, of which only the start is a signature.
  const folded = head
    .slice(0, 4 * maxSignature)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s*(?:[{:=]|=>|\bdo)$/, '')
  return clip(folded, maxSignature)
}

/**
 * The text of comments without their marks and without markup tags, at most 2,000 UTF-16 units.
 *
 * Knows `//`, `///`, `//!`, `/* *\/`, `/** *\/`, `#`, `--`, `{- -}` and C#'s XML documentation tags.
 */
export function stripCommentMarks(comments: string): string | null {
  const lines = comments.slice(0, 4 * maxDocstring).split('\n')
  const text = lines.map(stripLine).join('\n')
  const plain = text.includes('<') && comments.includes('///') ? stripXmlTags(text) : text
  const kept = plain.replace(/[ \t]+$/gm, '').trim()
  return kept === '' ? null : clip(kept, maxDocstring)
}

/** A string literal's content: prefix letters and quotes off, common indentation off, at most 2,000 UTF-16 units. */
export function stripStringQuotes(literal: string): string | null {
  const cut = literal.trim().slice(0, 4 * maxDocstring)
  const [open, quote] = /^[a-z]{0,2}("""|'''|"|')/i.exec(cut) ?? []
  const inside = open === undefined ? literal : cut.slice(open.length)
  const text = dedent(quote !== undefined && inside.endsWith(quote) ? inside.slice(0, -quote.length) : inside).trim()
  return text === '' ? null : clip(text, maxDocstring)
}

function stripLine(line: string): string {
  const end = line.trimEnd()
  const closed = end.endsWith('*/') || end.endsWith('-}') ? end.replace(/\s*(?:\*+\/|-+\})$/, '') : line
  return closed
    .replace(/^\s*(?:\/\/[/!]*|\/\*+!?|\*+\/|\*(?!\*)|#+(?!\[)!?|--+\s?[|^]?|\{-+\s?[|^]?|;;+)/, '')
    .replace(/^ /, '')
}

/** `<see cref="T:Foo" />` keeps `Foo`, `<param name="id">` keeps `id:`, other tags keep their content. */
function stripXmlTags(text: string): string {
  return text
    .replace(/<(?:see|seealso)\s+(?:cref|langword|href)="(?:[A-Z]:)?([^"]*)"\s*\/>/g, '$1')
    .replace(/<(?:paramref|typeparamref)\s+name="([^"]*)"\s*\/>/g, '$1')
    .replace(/<(?:param|typeparam)\s+name="([^"]*)"\s*>/g, '$1: ')
    .replace(/<inheritdoc[^>]*>/g, '')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/\n\s*\n+/g, '\n')
}

function dedent(text: string): string {
  const lines = text.split('\n')
  const indents = lines.slice(1).flatMap((line) => (line.trim() === '' ? [] : [line.length - line.trimStart().length]))
  const indent = Math.min(...indents, 1_000)
  return lines.map((line, index) => (index === 0 ? line : line.slice(indent))).join('\n')
}

/** Cuts without splitting a surrogate pair. */
function clip(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 2)
  const end = last >= 0xd800 && last <= 0xdbff ? max - 2 : max - 1
  return `${text.slice(0, end)}…`
}
