import type { MeasuredText, Piece } from '../piece.js'
import { type Block, type Outline, SECTION_LEVELS } from './blocks.js'

/** A block with its rows. */
export interface PlacedBlock extends Block {
  /** First row. */
  readonly from: number
  /** Row behind the last. */
  readonly to: number
}

/** Text under one heading, up to the next heading that begins a section. */
export interface Section {
  readonly from: number
  readonly to: number
  /** Headings above and its own, with their marks: `## Rollback`. */
  readonly scope: readonly string[]
  readonly blocks: readonly PlacedBlock[]
}

/** Deals the rows of a document out to its sections; every row belongs to one. */
export function sectionsOf(outline: Outline, { lines }: MeasuredText, mark: (block: Block) => string): Section[] {
  const sections: { from: number; to: number; scope: readonly string[]; blocks: PlacedBlock[] }[] = []
  // A title in front matter stands for the heading that the document then lacks.
  const hasTitle = outline.blocks.some(({ kind, level }) => kind === 'heading' && level === 1)
  const root = outline.title === null || hasTitle ? [] : [`# ${outline.title}`]
  let path: { level: number; name: string }[] = []
  for (const block of placed(outline.blocks, lines)) {
    const { level = 0 } = block
    const opens = block.kind === 'heading' && level <= SECTION_LEVELS
    if (opens) {
      path = path.filter((above) => above.level < level)
      if (block.title !== '') path.push({ level, name: mark(block) })
    }
    const last = sections.at(-1)
    if (last === undefined || opens) {
      const scope = [...root, ...path.map(({ name }) => name)]
      sections.push({ from: block.from, to: block.to, scope, blocks: [block] })
    } else {
      last.to = block.to
      last.blocks.push(block)
    }
  }
  return sections
}

/** Blocks with their rows. The first reaches back to the start of the text, and each on to the next. */
function placed(blocks: readonly Block[], lines: MeasuredText['lines']): PlacedBlock[] {
  if (lines.count === 0) return []
  const starts: { block: Block; from: number }[] = []
  for (const block of blocks) {
    let from = lines.rowAt(block.start)
    while (from > 0 && !lines.isLineStart(from)) from -= 1
    if (from > (starts.at(-1)?.from ?? -1) && from < lines.count) starts.push({ block, from })
  }
  if (starts.length === 0) starts.push({ block: { kind: 'paragraph', start: 0 }, from: 0 })
  return starts.map(({ block, from }, index) => ({
    ...block,
    from: index === 0 ? 0 : from,
    to: starts[index + 1]?.from ?? lines.count,
  }))
}

/** Merges the scopes of two neighbours that are joined. */
export type JoinScope = (a: readonly string[], b: readonly string[]) => readonly string[]

/** A heading with nothing under it goes under the headings of what follows; else what both have in common is left. */
export const joinSections: JoinScope = (a, b) => {
  const shared = sharedDepth(a, b)
  if (shared === a.length) return b
  return shared === b.length ? a : a.slice(0, shared)
}

/**
 * Joins pieces below the minimum to the neighbour with which they share more headings, or to the next one if both share
 * the same number, unless the budget is too small.
 */
export function mergeSections(
  pieces: readonly Piece[],
  { lines, tokens }: MeasuredText,
  limits: { readonly minCharacters: number; readonly maxTokens: number; readonly joinScope: JoinScope },
): Piece[] {
  const { minCharacters, maxTokens, joinScope } = limits
  const merged: Piece[] = []
  const fits = (a: Piece | undefined, b: Piece | undefined) =>
    a !== undefined && b !== undefined && tokens.fits(a.from, b.to, maxTokens)
  const join = (a: Piece, b: Piece): Piece => ({ ...a, to: b.to, scope: joinScope(a.scope, b.scope) })
  let carried: Piece | null = null
  for (const [index, own] of pieces.entries()) {
    const piece: Piece = carried === null ? own : join(carried, own)
    carried = null
    const previous = merged.at(-1)
    const next = pieces[index + 1]
    if (lines.start(piece.to) - lines.start(piece.from) < minCharacters) {
      const back = previous !== undefined && fits(previous, piece) ? sharedDepth(previous.scope, piece.scope) : -1
      const forward = next !== undefined && fits(piece, next) ? sharedDepth(piece.scope, next.scope) : -1
      if (forward >= 0 && forward >= back) {
        carried = piece
        continue
      }
      if (previous !== undefined && back >= 0) {
        merged[merged.length - 1] = join(previous, piece)
        continue
      }
    }
    merged.push(piece)
  }
  return merged
}

function sharedDepth(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((name, index) => name !== b[index])
  return differs === -1 ? a.length : differs
}
