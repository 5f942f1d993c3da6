import type { CleanChunk } from '@coderag/types'
import type { ContextSectionName } from './context.js'
import { type WeightedLines, WORD } from './excerpt/excerpt-lines.js'
import type { Written } from './format.js'
import { addLine, GAP, type Run, withoutBlankEnds } from './runs.js'
import { linesOf, TextLines } from './excerpt/text-lines.js'

/** Chunk that a context may show, with its score and reason. */
export interface Material {
  readonly chunk: CleanChunk
  readonly score: number
  readonly reason: string
}

/** Content of a context: one chunk, or touching chunks of one file, as a whole or in part. */
export interface Passage {
  readonly section: ContextSectionName
  /** Chunks in the order of the file; several only if they are shown whole. */
  readonly chunks: readonly CleanChunk[]
  /** Position among all material; of several chunks, the best. */
  readonly rank: number
  readonly score: number
  readonly reason: string
  readonly form: 'whole' | 'part' | 'line'
  readonly startLine: number
  readonly endLine: number
  /** At least one run; null for `line`. */
  readonly lines: readonly Run[] | null
}

/** Separator of file, type and member in `contextPrefix`. */
const SCOPE = ' > '

/** Maximum length of a signature in UTF-16 units. Longer lines are not readable as one. */
const MAX_SIGNATURE = 200

/** Makes a passage of a whole chunk without the blank lines at its ends. */
export function wholePassage(
  { section, rank }: Pick<Passage, 'section' | 'rank'>,
  { chunk, score, reason }: Material,
  text: TextLines,
): Passage {
  return { section, chunks: [chunk], rank, score, reason, form: 'whole', ...shownWhole([text], chunk.startLine) }
}

export function linePassage(section: ContextSectionName, rank: number, { chunk, score, reason }: Material): Passage {
  const { startLine, endLine } = chunk
  return { section, chunks: [chunk], rank, score, reason, form: 'line', startLine, endLine, lines: null }
}

/** Makes a passage of the `count` best lines of a chunk, in the order of the file, with gaps marked. */
export function partPassage(passage: Passage, weighed: WeightedLines, count: number): Passage {
  const { lines, first, last } = firstLines(weighed, count)
  return { ...passage, form: 'part', startLine: weighed.startLine + first, endLine: weighed.startLine + last, lines }
}

function firstLines({ lines, order }: WeightedLines, count: number): { lines: Run[]; first: number; last: number } {
  const taken = order.first(count).toSorted((a, b) => a - b)
  const shown: Run[] = []
  let next = 0
  const addGap = (end: number): void => {
    // The heading says which line is first, so that no gap is marked before it.
    if (shown.length === 0) return
    let missing = 0
    let only = -1
    for (let line = next; line < end; line++) {
      if (lines.isBlank(line)) continue
      if (missing === 0) only = line
      if (++missing > 1) break
    }
    if (missing === 0) return
    // A short line costs less than the mark of a gap.
    const isShort = missing === 1 && end < lines.count && lines.at(only).trim().length <= GAP.of.text.length
    if (isShort) addLine(shown, lines, only)
    else shown.push(GAP)
  }
  for (const line of taken) {
    addGap(line)
    addLine(shown, lines, line)
    next = line + 1
  }
  addGap(lines.count)
  return { lines: shown, first: taken[0] ?? 0, last: taken.at(-1) ?? 0 }
}

/**
 * Joins passages of one file that are shown whole and touch or overlap. Each keeps its best position.
 *
 * @param textOf - Returns the lines of a chunk.
 */
export function mergeTouching(passages: readonly Passage[], textOf: (chunk: CleanChunk) => TextLines): Passage[] {
  const merged: Passage[] = []
  for (const passage of passages.toSorted((a, b) => a.rank - b.rank)) {
    let joined = passage
    while (passage.form === 'whole') {
      const other = merged.findIndex((known) => touches(known, joined))
      const [known] = other < 0 ? [] : merged.splice(other, 1)
      if (known === undefined) break
      joined = join(known, joined, textOf)
    }
    merged.push(joined)
  }
  return merged.sort((a, b) => a.rank - b.rank)
}

function touches(left: Passage, right: Passage): boolean {
  if (left.form !== 'whole' || right.form !== 'whole' || left.section !== right.section) return false
  if (left.startLine > right.endLine + 1 || right.startLine > left.endLine + 1) return false
  return left.chunks[0]?.sourceUri === right.chunks[0]?.sourceUri
}

function join(left: Passage, right: Passage, textOf: (chunk: CleanChunk) => TextLines): Passage {
  const byId = new Map([...left.chunks, ...right.chunks].map((chunk) => [chunk.id, chunk]))
  const chunks = [...byId.values()].sort((a, b) => a.byteRange[0] - b.byteRange[0] || a.byteRange[1] - b.byteRange[1])
  const best = left.rank <= right.rank ? left : right
  const startLine = Math.min(...chunks.map((chunk) => chunk.startLine))
  const texts = follow(chunks) ? chunks.map(textOf) : [new TextLines(joinedText(chunks))]
  return { ...best, chunks, ...shownWhole(texts, startLine) }
}

/** Tests whether each chunk begins where the previous one ends, on a new line. Then their lines stay unchanged. */
function follow(chunks: readonly CleanChunk[]): boolean {
  return chunks.every((chunk, index) => {
    const before = chunks[index - 1]
    return before === undefined || (before.byteRange[1] === chunk.byteRange[0] && before.text.endsWith('\n'))
  })
}

/** Joins texts; what two of them share appears once. A line break separates chunks that touch by line only. */
function joinedText(chunks: readonly CleanChunk[]): string {
  let text = ''
  let end = chunks[0]?.byteRange[0] ?? 0
  for (const chunk of chunks) {
    const [start, ownEnd] = chunk.byteRange
    if (ownEnd <= end) continue
    if (start > end && !text.endsWith('\n')) text += '\n'
    text +=
      start >= end
        ? chunk.text
        : Buffer.from(chunk.text)
            .subarray(end - start)
            .toString('utf8')
    end = ownEnd
  }
  return text
}

function shownWhole(texts: readonly TextLines[], startLine: number): Pick<Passage, 'startLine' | 'endLine' | 'lines'> {
  const { runs, first, last } = withoutBlankEnds(texts)
  return { startLine: startLine + first, endLine: startLine + last, lines: runs }
}

/** Prepares a passage for writing. */
export function written({ chunks, form, startLine, endLine, lines }: Passage): Written {
  const [first] = chunks
  if (first === undefined) throw new Error('a passage holds at least one chunk')
  const { language, corpusType, filePath, repoName, sourceUri, sectionPath } = first
  const path = repoName === null ? filePath : `${repoName}/${filePath}`
  const range = form === 'line' || startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`
  return {
    place: filePath === null ? sourceUri : `${path}:${range}`,
    title: chunks.length === 1 && sectionPath !== null ? sectionPath : scopeOf(chunks),
    // The language of a document's chunk is that of a fence in it.
    language: corpusType.startsWith('DOC_') ? 'markdown' : language,
    lines,
    signature: form === 'line' ? signatureOf(first) : null,
  }
}

/** Returns the enclosing type or function of code that does not name it; null if the code needs none. */
function scopeOf(chunks: readonly CleanChunk[]): string | null {
  const [first, ...others] = chunks
  if (first === undefined || first.filePath === null) return null
  const scope = others.reduce((common, chunk) => shared(common, scopeWithin(chunk)), scopeWithin(first))
  return scope === '' || first.definedNames.includes(scope) ? null : scope
}

/** Returns the part of a chunk's prefix after the file: `AuthService > Validate`. */
function scopeWithin({ contextPrefix }: CleanChunk): string {
  const file = contextPrefix.indexOf(SCOPE)
  return file < 0 ? '' : contextPrefix.slice(file + SCOPE.length)
}

/** Returns the common beginning of two scopes. */
function shared(left: string, right: string): string {
  if (left === right) return left
  const others = right.split(SCOPE)
  const parts = left.split(SCOPE)
  const end = parts.findIndex((part, index) => others[index] !== part)
  return (end < 0 ? parts : parts.slice(0, end)).join(SCOPE)
}

/** Returns one line that names what a chunk declares. */
function signatureOf({ signature, symbolName, sectionPath, definedNames, text }: CleanChunk): string | null {
  const names = (): string | null => (definedNames.length > 0 ? definedNames.join(', ') : null)
  const line = signature ?? sectionPath ?? symbolName ?? names() ?? linesOf(text).find((own) => WORD.test(own)) ?? ''
  const shown = line.split('\n', 1)[0]?.trim() ?? ''
  return shown !== '' && shown.length <= MAX_SIGNATURE ? shown : symbolName
}
