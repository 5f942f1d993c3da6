import { partition, type Unit } from '../partition.js'
import type { MeasuredText, Piece } from '../piece.js'
import { overlapBefore } from '../window/windows.js'
import type { PlacedBlock, Section } from './sections.js'
import { WHOLE_CODE_BUDGETS } from '../limits.js'

export interface SectionLimits {
  readonly maxTokens: number
  readonly overlapTokens: number
}

/** Cost of a cut before a unit; see `Unit.depth`. */
const BETWEEN_BLOCKS = 1
const BEFORE_CODE = 2
const BETWEEN_ITEMS = 2
const INSIDE = 3

/** Cuts a section that is over budget between its blocks, and inside a block that is too large. */
export function splitSection(section: Section, text: MeasuredText, limits: SectionLimits): Piece[] {
  const whole = { from: section.from, to: section.to, scope: section.scope, owner: null, heads: [], overlap: null }
  if (text.tokens.fits(section.from, section.to, limits.maxTokens)) return [whole]
  const units = withHeadings(
    section.blocks.map((block) => ({ block, units: unitsOf(block, text, limits) })),
    text,
  )
  return partition(units, limits.maxTokens).map((run, index) => {
    const from = run[0]?.from ?? section.from
    const to = run.at(-1)?.to ?? section.to
    const overlap = index === 0 ? null : overlapBefore(text, section.from, from, limits.overlapTokens)
    return { ...whole, from, to, overlap }
  })
}

/** A heading stays with what follows it. */
function withHeadings(
  blocks: readonly { readonly block: PlacedBlock; readonly units: readonly Unit[] }[],
  { tokens }: MeasuredText,
): Unit[] {
  const units: Unit[] = []
  let headingFrom: number | null = null
  let end = 0
  for (const { block, units: own } of blocks) {
    end = block.to
    if (block.kind === 'heading') {
      headingFrom ??= block.from
      continue
    }
    for (const unit of own) {
      if (headingFrom === null) units.push(unit)
      else units.push({ from: headingFrom, to: unit.to, tokens: tokens.bound(headingFrom, unit.to), depth: 0 })
      headingFrom = null
    }
  }
  if (headingFrom !== null) {
    units.push({ from: headingFrom, to: end, tokens: tokens.bound(headingFrom, end), depth: 0 })
  }
  return units
}

function unitsOf(block: PlacedBlock, text: MeasuredText, { maxTokens }: SectionLimits): Unit[] {
  const { tokens } = text
  const { kind, from, to } = block
  const size = tokens.bound(from, to)
  const unit = (first: number, last: number, depth: number): Unit => ({
    from: first,
    to: last,
    tokens: tokens.bound(first, last),
    depth,
  })
  const isWhole = kind === 'code' ? size <= WHOLE_CODE_BUDGETS * maxTokens : size <= maxTokens / 4
  if (kind === 'heading' || isWhole) return [unit(from, to, kind === 'code' ? BEFORE_CODE : BETWEEN_BLOCKS)]
  const starts = startsIn(block, text)
  const inside = (first: number): number => {
    if (kind === 'list') return BETWEEN_ITEMS
    return text.lines.isBlank(first - 1) ? INSIDE : INSIDE + 1
  }
  return starts.map((first, index) =>
    unit(first, starts[index + 1] ?? to, index === 0 ? BETWEEN_BLOCKS : inside(first)),
  )
}

/** Rows at which a block may be cut: lines of code, rows of a table below its head, items of a list, else sentences. */
function startsIn({ kind, from, to, items = [] }: PlacedBlock, { lines, tokens }: MeasuredText): number[] {
  const rows = Array.from({ length: to - from }, (_, index) => from + index)
  if (kind === 'code' || kind === 'table') {
    const starts = rows.filter((row) => lines.isLineStart(row))
    return kind === 'table' ? starts.filter((_, index) => index === 0 || index > 2) : starts
  }
  if (kind !== 'list') return rows
  const starts = [...new Set([from, ...items.map((item) => lines.rowAt(item)).filter((row) => row > from && row < to)])]
  // An item that is a document by itself is cut at its lines.
  const isLong = (start: number, index: number) => tokens.bound(start, starts[index + 1] ?? to) > 200
  return starts.flatMap((start, index) => {
    if (!isLong(start, index)) return [start]
    const end = starts[index + 1] ?? to
    return rows.filter((row) => row >= start && row < end && (row === start || lines.isLineStart(row)))
  })
}
