import type { TokenCounter } from '@coderag/types'
import { CONTEXT_SECTIONS, type ContextSectionName } from './context.js'
import type { Piece } from './passage.js'
import type { PieceCosts } from './passage-costs.js'
import { writeContext } from './write-context.js'

/** What a context holds so far, and what that costs. */
export class Draft {
  pieces: readonly Piece[] = []
  structure: readonly string[] = []
  /** Tokens of everything in it, headings included. */
  used: number
  #structureTokens = 0
  readonly #costs = new Map<Piece, number>()
  readonly #headed = new Set<ContextSectionName>()

  constructor(
    readonly counter: TokenCounter,
    readonly costs: PieceCosts,
  ) {
    this.used = this.#frameCost()
  }

  /** Adds a line about the index as a whole, unless more than `limit` tokens are used then. */
  tryAddStructure(line: string, limit: number): void {
    const lines = [...this.structure, line]
    const tokens = this.costs.ofStructure(lines, this.#structureTokens)
    const cost = tokens - this.#structureTokens + this.headingIfNew('structure')
    if (this.used + cost > limit) return
    this.structure = lines
    this.#structureTokens = tokens
    this.#headed.add('structure')
    this.used += cost
  }

  /** Adds a piece, unless more than `limit` tokens are used then. */
  tryAdd(piece: Piece, limit: number): boolean {
    const heading = this.headingIfNew(piece.section)
    const cost = this.costOf(piece, limit - this.used - heading) + heading
    if (this.used + cost > limit) return false
    this.#headed.add(piece.section)
    this.pieces = [...this.pieces, piece]
    this.used += cost
    return true
  }

  swap(old: Piece, larger: Piece): void {
    this.pieces = this.pieces.filter((piece) => piece !== old)
    this.used -= this.costOf(old)
    this.tryAdd(larger, Infinity)
  }

  replaceAll(pieces: readonly Piece[]): void {
    this.used += this.#total(pieces) - this.#total(this.pieces)
    this.pieces = pieces
  }

  dropLast(): void {
    if (this.pieces.length > 0) this.pieces = this.pieces.toSorted((a, b) => a.rank - b.rank).slice(0, -1)
    else this.structure = this.structure.slice(0, -1)
  }

  /** What the heading of a section costs that has none yet; 0 where it has. */
  headingIfNew(section: ContextSectionName): number {
    return this.#headed.has(section) ? 0 : this.#headingCost(section)
  }

  /** @returns The exact cost when it is `atMost` or less; otherwise any number above `atMost`. */
  costOf(piece: Piece, atMost = Infinity): number {
    const known = this.#costs.get(piece)
    if (known !== undefined) return known
    const cost = this.costs.ofPiece(piece, atMost)
    if (cost <= atMost) this.#costs.set(piece, cost)
    return cost
  }

  /** @returns The text with its exact count, and the pieces in the order in which they stand in it. */
  write(arrange: ((pieces: readonly Piece[]) => readonly Piece[]) | undefined) {
    const { pieces, structure } = this
    const { context, order } = writeContext(this.costs.writer, { pieces, structure, arrange })
    const tokensUsed = this.counter.addsUpAtLines ? this.#sumOf(order) : this.counter.count(context)
    return { context, order, tokensUsed }
  }

  /** The count of the written context, without counting it again. */
  #sumOf(order: readonly Piece[]): number {
    const names = CONTEXT_SECTIONS.filter(
      (name) => order.some(({ section }) => section === name) || (name === 'structure' && this.structure.length > 0),
    )
    if (names.length === 0) return 0
    const headings = names.reduce((sum, name) => sum + this.#headingCost(name), 0)
    return this.#frameCost() + headings + this.#structureTokens + this.#total(order)
  }

  #total(pieces: readonly Piece[]): number {
    return pieces.reduce((sum, piece) => sum + this.costOf(piece), 0)
  }

  #frameCost(): number {
    return this.costs.ofText(this.costs.writer.opening) + this.costs.ofText(this.costs.writer.closing)
  }

  #headingCost(section: ContextSectionName): number {
    const { opening, closing } = this.costs.writer.section(section)
    return this.costs.ofText(opening) + this.costs.ofText(closing)
  }
}
