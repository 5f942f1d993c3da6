import type { Block, Declaration, SourceCode } from '@coderag/syntax'
import type { Lines } from '../lines.js'
import type { TokenRows } from '../token-rows.js'
import { partition, type Unit } from '../partition.js'
import type { MeasuredText, Piece } from '../piece.js'

export interface SplitLimits {
  /** Maximum number of estimated tokens per piece. */
  readonly maxTokens: number
  /** `merged`: members of a class that is cut share pieces as far as they fit. `single`: each is a piece of its own. */
  readonly members: 'merged' | 'single'
}

/** Blocks on the same rows, with the comments and blank rows above them. */
interface Group {
  readonly from: number
  to: number
  readonly blocks: Block[]
}

/** A unit of a declaration that is being cut. */
interface OpenUnit extends Unit {
  readonly heads: readonly Declaration[]
}

/** Nesting beyond which rows are counted instead of syntax; keeps the recursion bounded. */
const maxDepth = 150

/**
 * Cuts a file along its syntax (cAST, arXiv 2506.15655). A declaration that fits the budget is one piece. A larger one
 * is opened, and its parts are joined again in order as far as they fit.
 *
 * @param parts - Where the file's code is, if not all of it is code. What lies between is cut by rows.
 */
export function splitBlocks(
  blocks: readonly Block[],
  text: MeasuredText,
  limits: SplitLimits,
  parts: SourceCode['parts'] = null,
): Piece[] {
  const splitter = new Splitter(text, limits)
  const { lines } = text
  let from = 0
  for (const [start, end] of parts ?? []) {
    // A row that code shares with its frame, such as `<script>`, belongs to the code.
    const [first, last] = [Math.max(from, lines.rowAt(start)), Math.min(lines.rowAt(end) + 1, lines.count)]
    if (first >= last) continue
    if (first > from) splitter.open([], from, first, null)
    const isInside = ({ startRow, endRow }: Block): boolean =>
      lines.rowOfLine(endRow + 1) > first && lines.rowOfLine(startRow) < last
    splitter.open(blocks.filter(isInside), first, last, null)
    from = last
  }
  splitter.open(parts === null ? blocks : [], from, lines.count, null)
  return splitter.pieces
}

class Splitter {
  readonly pieces: Piece[] = []
  readonly #lines: Lines
  readonly #tokens: TokenRows
  readonly #limits: SplitLimits
  #units: OpenUnit[] = []

  constructor({ lines, tokens }: MeasuredText, limits: SplitLimits) {
    this.#lines = lines
    this.#tokens = tokens
    this.#limits = limits
  }

  /** Cuts the rows of a file, a namespace or a declaration that is over budget. */
  open(blocks: readonly Block[], from: number, to: number, owner: Declaration | null): void {
    const start = this.pieces.length
    this.#descend(blocks, from, to, owner, 0)
    this.#flush(owner)
    const first = this.pieces[start]
    if (owner !== null && first !== undefined) this.pieces[start] = { ...first, heads: [owner, ...first.heads] }
  }

  #descend(blocks: readonly Block[], from: number, to: number, owner: Declaration | null, depth: number): void {
    for (const group of groupRows(blocks, from, to, this.#lines, depth === 0 && owner !== null)) {
      this.#place(group, owner, depth)
    }
  }

  #place(group: Group, owner: Declaration | null, depth: number): void {
    const { from, to } = group
    const heads = group.blocks.flatMap((block) => block.declarations)
    const [only] = heads
    if (heads.length === 1 && only?.kind === 'module') {
      this.#flush(owner)
      return this.open(partsOf(group), from, to, only)
    }
    if (this.#tokens.fits(from, to, this.#limits.maxTokens)) {
      if (heads.length === 0 || !this.#standsAlone(owner)) {
        this.#units.push({ from, to, tokens: this.#tokens.bound(from, to), depth, heads })
        return
      }
      this.#flush(owner)
      const scope = only?.scope ?? []
      this.pieces.push({ from, to, scope, owner: pieceOwner(owner), heads, overlap: null })
      return
    }
    const comments = leadingRows(group, this.#lines)
    if (comments > from) {
      this.#descend([], from, comments, owner, depth + 1)
      return this.#place(
        { ...group, from: comments, blocks: group.blocks.filter((block) => !block.leading) },
        owner,
        depth,
      )
    }
    if (heads.length === 1 && only !== undefined) {
      this.#flush(owner)
      return this.open(partsOf(group), from, to, only)
    }
    const parts = depth < maxDepth ? partsOf(group) : []
    if (parts.length > 0) this.#descend(parts, from, to, owner, depth + 1)
    else this.#byRows(from, to, depth + 1)
  }

  /**
   * Returns true if a declaration is a piece by itself: at the top of a file or namespace always, inside a class if the
   * options say so.
   */
  #standsAlone(owner: Declaration | null): boolean {
    return owner === null || owner.kind === 'module' || (this.#limits.members === 'single' && owner.members.length > 0)
  }

  #byRows(from: number, to: number, depth: number): void {
    for (let row = from; row < to; row++) {
      this.#units.push({ from: row, to: row + 1, tokens: this.#tokens.bound(row, row + 1), depth, heads: [] })
    }
  }

  /** Ends the run of units that can share pieces. */
  #flush(owner: Declaration | null): void {
    const scope = owner === null ? [] : [...owner.scope, owner.name]
    for (const run of partition(this.#units, this.#limits.maxTokens)) {
      const [first] = run
      const last = run.at(-1)
      if (first === undefined || last === undefined) continue
      const heads = run.flatMap((unit) => unit.heads)
      const { from } = first
      this.pieces.push({ from, to: last.to, scope, owner: pieceOwner(owner), heads, overlap: null })
    }
    this.#units = []
  }
}

/** Puts blocks into rows: what shares a row, comments with what follows, blank rows with what follows. */
function groupRows(blocks: readonly Block[], from: number, to: number, lines: Lines, hasHeader: boolean): Group[] {
  const groups: Group[] = []
  const firstRow = blocks[0] === undefined ? from : lines.rowOfLine(blocks[0].startRow)
  if (hasHeader && firstRow > from) groups.push({ from, to: firstRow, blocks: [] })
  let joins = false
  for (const block of blocks) {
    const blockEnd = lines.rowOfLine(block.endRow + 1)
    const last = groups.at(-1)
    if (last !== undefined && last.blocks.length > 0 && (joins || lines.rowOfLine(block.startRow) < last.to)) {
      // A comment behind code, on its row, belongs to that code and not to what follows.
      joins = joins && block.leading
      last.blocks.push(block)
      last.to = Math.max(last.to, blockEnd)
    } else {
      joins = block.leading
      groups.push({ from: last?.to ?? from, to: blockEnd, blocks: [block] })
    }
  }
  const last = groups.at(-1)
  if (last === undefined) return from < to ? [{ from, to, blocks: [] }] : []
  last.to = to
  return groups
}

/** Returns the row of the first block that is not a comment, or `group.from` if there is none. */
function leadingRows(group: Group, lines: Lines): number {
  const first = group.blocks.find((block) => !block.leading)
  return first === undefined ? group.from : Math.max(group.from, lines.rowOfLine(first.startRow))
}

/** Returns the owner of a piece, or null in a namespace. */
function pieceOwner(owner: Declaration | null): Declaration | null {
  return owner?.kind === 'module' ? null : owner
}

function partsOf(group: Group): Block[] {
  return group.blocks.flatMap((block) => block.parts())
}
