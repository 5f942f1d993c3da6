import {
  parseOptions,
  type Chunked,
  type Chunker,
  type ChunkerKind,
  type RawChunk,
  type RawDocument,
} from '@coderag/types'
import { emitChunks } from '../emit.js'
import { minChunkCharacters } from '../limits.js'
import { Lines } from '../lines.js'
import { StructuredChunkerOptionsSchema, type StructuredChunkerOptions } from '../options.js'
import { partition, type Unit } from '../partition.js'
import { withPackageFacts } from '../package-manifest.js'
import { mergeSmall, type MeasuredText, type Piece } from '../piece.js'
import { TokenRows } from '../token-rows.js'
import { splitWindows } from '../window/windows.js'
import type { Mark } from './mark.js'
import { outlineOf } from './outline.js'

/** Raised when the same text and options give other chunks than before. */
const version = 1
/** Titles that a prefix lists of a chunk that holds several things. */
const maxTitles = 4

/** Rows between two marks, with the names of what they lie in. */
interface Region {
  readonly from: number
  readonly to: number
  readonly level: number
  /** Row behind all that lies below its mark. */
  readonly end: number
  /** Titles from the outermost mark to its own. */
  readonly scope: readonly string[]
  /** The innermost named thing that it is, or is a part of. */
  readonly owner: Mark | null
  /** Mark at its first row. */
  readonly mark: Mark | null
}

/**
 * Creates the chunker behind manifests and configuration. It cuts by the structure of the file's format, or by windows
 * of lines if it has none. Both kinds read every format, because the file says more than its directory.
 * @throws OptionsError for options that are out of range or unknown.
 */
export function createStructuredChunker(kind: ChunkerKind, options: StructuredChunkerOptions): Chunker {
  const limits = parseOptions(StructuredChunkerOptionsSchema, options, 'createConfigChunker')
  return {
    kind,
    fingerprint: `${kind}/${version} ${JSON.stringify(limits)}`,
    chunk: (document) => Promise.resolve(cut(document, limits)),
  }
}

interface Limits {
  readonly maxTokens: number
  readonly windowTokens: number
  readonly overlapTokens: number
}

function cut(document: RawDocument, limits: Limits): Chunked {
  const lines = new Lines(document.text)
  const text: MeasuredText = { lines, tokens: new TokenRows(lines) }
  const { marks, language, notices } = outlineOf(document.filePath, document.text)
  const regions = regionsOf(marks, lines)
  const pieces = splitRegions(regions, text, limits)
  const merge = { minCharacters: minChunkCharacters(document.corpusType), maxTokens: limits.maxTokens }
  const merged = mergeSmall(pieces, text, merge).map((piece) => {
    const isWholeFile = piece.from === 0 && piece.to === lines.count
    return { ...piece, scope: scopeOf(within(regions, piece), isWholeFile) }
  })
  const chunks = emitChunks(document, lines, merged, { language, imports: [] })
  const complete = chunks.map((chunk, index) => named(chunk, within(regions, merged[index])))
  return { chunks: withPackageFacts(complete, document), notices }
}

/** The rows of the file dealt out to its marks, of marks on one row to the outermost; what comes before belongs to none. */
function regionsOf(all: readonly Mark[], lines: Lines): Region[] {
  const rowOf = ({ line }: Mark) => lines.rowOfLine(line)
  const marks = all.filter((mark, index) => {
    const before = all[index - 1]
    return rowOf(mark) < lines.count && (before === undefined || rowOf(before) < rowOf(mark))
  })
  const first = marks[0] === undefined ? lines.count : rowOf(marks[0])
  const regions: Region[] =
    first === 0 ? [] : [{ from: 0, to: first, end: first, level: 0, scope: [], owner: null, mark: null }]
  const open: Mark[] = []
  const ends = endsOf(marks, rowOf)
  for (const [index, mark] of marks.entries()) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= mark.level) open.pop()
    open.push(mark)
    const next = marks[index + 1]
    regions.push({
      from: rowOf(mark),
      to: next === undefined ? lines.count : rowOf(next),
      end: ends[index] ?? lines.count,
      level: mark.level,
      scope: open.flatMap(({ title }) => title ?? []),
      owner: open.findLast(({ symbol }) => symbol !== null) ?? null,
      mark,
    })
  }
  return regions
}

/**
 * Returns for each mark the row of the next mark that is not deeper, undefined if none follows. From the last mark to
 * the first.
 */
function endsOf(marks: readonly Mark[], rowOf: (mark: Mark) => number): (number | undefined)[] {
  const ends: (number | undefined)[] = []
  const later: Mark[] = []
  for (let index = marks.length - 1; index >= 0; index--) {
    const mark = marks[index]
    if (mark === undefined) continue
    while (later.length > 0 && (later.at(-1)?.level ?? 0) > mark.level) later.pop()
    const follower = later.at(-1)
    ends[index] = follower === undefined ? undefined : rowOf(follower)
    later.push(mark)
  }
  return ends
}

/**
 * Makes one piece of each part of level 0 that fits. Larger parts are cut at the shallowest marks, then between lines.
 */
function splitRegions(regions: readonly Region[], text: MeasuredText, limits: Limits): Piece[] {
  const parts: Region[][] = []
  for (const region of regions) {
    const last = parts.at(-1)
    if (last === undefined || region.level === 0) parts.push([region])
    else last.push(region)
  }
  return parts.flatMap((part) => {
    const from = part[0]?.from ?? 0
    const to = part.at(-1)?.to ?? from
    if (text.tokens.fits(from, to, limits.maxTokens)) return [pieceOf(from, to)]
    if (part.length === 1 && regions.length === 1) {
      const windowTokens = Math.min(limits.windowTokens, limits.maxTokens)
      return splitWindows(text, { windowTokens, overlapTokens: limits.overlapTokens })
    }
    return partition(
      part.flatMap((region) => unitsOf(region, text, limits)),
      limits.maxTokens,
    ).map((run) => pieceOf(run[0]?.from ?? from, run.at(-1)?.to ?? to))
  })
}

/** Returns a region as one unit, or as its rows if it is over budget, cut at the rows with the smallest indent. */
function unitsOf({ from, to, level }: Region, { lines, tokens }: MeasuredText, { maxTokens }: Limits): Unit[] {
  const bound = tokens.bound(from, to)
  if (bound <= maxTokens) return [{ from, to, tokens: bound, depth: level }]
  return Array.from({ length: to - from }, (_, index) => {
    const row = from + index
    const depth = index === 0 ? level : level + 1 + indentOf(lines, row)
    return { from: row, to: row + 1, tokens: tokens.bound(row, row + 1), depth }
  })
}

/** Steps of two columns, at most 8; closing brackets and blank rows belong to what is before them. */
function indentOf(lines: Lines, row: number): number {
  const start = lines.slice(row, row + 1)
  const columns = /^[ \t]*/.exec(start)?.[0].replaceAll('\t', '  ').length ?? 0
  const isTail = /^\s*(?:[\])}]|<\/|end\b|$)/.test(start)
  return Math.min(8, columns / 2) + (isTail ? 4 : 0)
}

function pieceOf(from: number, to: number): Piece {
  return { from, to, scope: [], owner: null, heads: [], overlap: null }
}

/** Returns the regions in a piece, without the parts of regions that lie in it as a whole. */
function within(regions: readonly Region[], piece: Piece | undefined): readonly Region[] {
  if (piece === undefined) return []
  const found: Region[] = []
  let whole = 0
  for (let index = regionAt(regions, piece.from); index < regions.length; index++) {
    const region = regions[index]
    if (region === undefined || region.from >= piece.to) break
    if (region.from < whole) continue
    if (region.from >= piece.from && region.end <= piece.to) whole = region.end
    found.push(region)
  }
  return found
}

/** Returns the index of the region that a row lies in. Regions are in order and without gaps. */
function regionAt(regions: readonly Region[], row: number): number {
  let low = 0
  let high = regions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((regions[middle]?.to ?? 0) <= row) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns the titles that enclose all regions of a piece, then the titles in which they differ. Empty for a whole file.
 */
function scopeOf(regions: readonly Region[], isWholeFile: boolean): readonly string[] {
  const titled = regions.filter(({ scope }) => scope.length > 0)
  const [first, ...others] = titled
  if (first === undefined) return []
  const shared = others.reduce((length, { scope }) => {
    const different = scope.findIndex((title, index) => title !== first.scope[index])
    return Math.min(length, different === -1 ? scope.length : different)
  }, first.scope.length)
  const titles = [...new Set(titled.flatMap(({ scope }) => scope[shared] ?? []))]
  if (titles.length === 0 || (isWholeFile && titles.length > 1 && first.level > 0)) return first.scope.slice(0, shared)
  const listed = titles.slice(0, maxTitles).join(', ') + (titles.length > maxTitles ? ', …' : '')
  return [...first.scope.slice(0, shared), listed]
}

/** The name of the only thing a chunk holds, or is a part of; all that begins in it; labels of all that is in it. */
function named(chunk: RawChunk, regions: readonly Region[]): RawChunk {
  const owners = new Set(regions.flatMap(({ owner }) => owner?.symbol ?? []))
  const symbolName = owners.size === 1 && regions.every(({ owner }) => owner !== null) ? ([...owners][0] ?? null) : null
  const definedNames = [...new Set(regions.flatMap(({ mark }) => mark?.symbol ?? []))]
  const labels = [...new Set(regions.flatMap(({ owner }) => owner?.labels ?? []))].sort()
  return { ...chunk, symbolName, definedNames, k8sLabels: labels }
}
