import type { CleanChunk, TokenCounter } from '@coderag/types'
import {
  CONTEXT_SECTIONS,
  type ContextFormat,
  type ContextOmission,
  type ContextSectionName,
  type ContextSource,
} from '../context.js'
import { type WeightedLines, weighLines } from './excerpt-lines.js'
import { CONTEXT_WRITERS, type ContextWriter } from './format.js'
import type { ResolvedContextOptions } from './options.js'
import { linePiece, type Material, mergeTouching, partPiece, type Piece, wholePiece, written } from './piece.js'

/** What a context is made from. */
export interface AssembleInput {
  /** Best first, each chunk once: hits, then what they are connected to. */
  readonly material: readonly Material[]
  /** Lines about the index as a whole, most telling first; as many as fit are shown. */
  readonly structure: readonly string[]
  /** Share of the budget for `structure` where those lines are the answer themselves; as configured without one. */
  readonly structureShare?: number
  /** What the question looks for; decides which lines of a declaration are shown when not all fit. */
  readonly terms: readonly string[]
  /** In tokens. */
  readonly budget: number
  readonly format: ContextFormat
  /** Puts the pieces of a section into another order than by relevance. */
  readonly arrange?: (pieces: readonly Piece[]) => readonly Piece[]
}

export interface AssembledContext {
  readonly context: string
  /** Exact count of `context`, never above the budget. */
  readonly tokensUsed: number
  /** In the order in which they stand. */
  readonly sources: readonly ContextSource[]
  readonly omitted: readonly ContextOmission[]
}

export interface Assembler {
  assemble(input: AssembleInput): AssembledContext
}

/** Less room than this is not worth a piece: its heading takes most of it. */
const LEAST_PIECE = 24
/** Code and prose have 3 to 5 UTF-16 units per token; a text with more than this in all its tokens is none of them. */
const MOST_UNITS_PER_TOKEN = 12
/** Room for a heading, a signature and a line or two: with less, a small budget shows references only. */
const LEAST_SUPPORTING = 42
/** A part of one line says no more than a reference, which costs less. */
const LEAST_LINES = 2
/** Rounds in which pieces that were cut get what the budget still has. */
const GROWTH_ROUNDS = 3
const REMEMBERED_COUNTS = 10_000

/**
 * Makes contexts of a token budget out of ranked chunks.
 *
 *   1. Structure: as many lines as its share holds.
 *   2. Primary: whole declarations in order of relevance, until one does not fit; that one is cut.
 *   3. Supporting: of the next ones the signature, the documentation and the lines that matter.
 *   4. Reference: place and signature of what is left, one line a file.
 *   5. What is left over goes to the pieces that were cut, best first; what touches is joined.
 *
 * Every section may use what those before it left. The same input gives the same text.
 */
export function createAssembler(options: ResolvedContextOptions, counter: TokenCounter): Assembler {
  const counts = new RememberedCounts(counter)
  return {
    assemble: (input) => new Assembly(input, { options, counter, counts }).run(),
  }
}

interface AssemblySetup {
  readonly options: ResolvedContextOptions
  readonly counter: TokenCounter
  readonly counts: RememberedCounts
}

/** One context in the making. */
class Assembly {
  readonly #writer: ContextWriter
  readonly #costs = new Map<Piece, number>()
  readonly #lines = new Map<string, WeightedLines>()
  #pieces: Piece[] = []
  #structure: string[] = []
  #duplicates: ContextOmission[] = []
  readonly #headed = new Set<ContextSectionName>()
  #used: number

  constructor(
    readonly input: AssembleInput,
    readonly setup: AssemblySetup,
  ) {
    this.#writer = CONTEXT_WRITERS[input.format]
    this.#used = this.#count(this.#writer.opening) + this.#count(this.#writer.closing)
  }

  run(): AssembledContext {
    const { budget, structureShare } = this.input
    const shares = { ...this.setup.options.shares, ...(structureShare !== undefined && { structure: structureShare }) }
    const material = this.#withoutDuplicates()
    let granted = 0
    const upTo = (section: ContextSectionName): number =>
      Math.min(budget, Math.floor((granted += shares[section] * budget)))
    this.#addStructure(upTo('structure'))
    const next = this.#addWhole(material, upTo('primary'))
    this.#addParts(material, next, upTo('supporting'))
    this.#addLines(material, upTo('reference'))
    this.#grow(material)
    return this.#finish(material)
  }

  /** Chunks whose text another one already has, such as vendored copies, are left out. */
  #withoutDuplicates(): Material[] {
    const seen = new Set<string>()
    return this.input.material.filter(({ chunk }) => {
      const key = chunk.text.trim()
      const isNew = !seen.has(key)
      seen.add(key)
      if (!isNew) this.#duplicates.push({ chunkId: chunk.id, reason: 'duplicate' })
      return isNew
    })
  }

  #addStructure(limit: number): void {
    for (const line of this.input.structure) {
      const lines = [...this.#structure, line]
      const heading = this.#headed.has('structure') ? 0 : this.#headingCost('structure')
      const cost = this.#count(this.#writer.structure(lines.join('\n'))) - this.#structureCost() + heading
      if (this.#used + cost > limit) continue
      this.#structure = lines
      this.#headed.add('structure')
      this.#used += cost
    }
  }

  /** @returns Index of the first material that is not among the primary pieces. */
  #addWhole(material: readonly Material[], limit: number): number {
    for (const [rank, entry] of material.entries()) {
      if (this.#tryAdd(wholePiece('primary', rank, entry), limit)) continue
      const cut = this.#cut(wholePiece('primary', rank, entry), limit - this.#used - this.#headingIfNew('primary'))
      return cut !== null && this.#tryAdd(cut, limit) ? rank + 1 : rank
    }
    return material.length
  }

  #addParts(material: readonly Material[], from: number, limit: number): void {
    const each = Math.max(LEAST_SUPPORTING, Math.floor((limit - this.#used) * this.setup.options.supportingPiece))
    for (let rank = from; rank < material.length; rank++) {
      const entry = material[rank]
      const room = Math.min(each, limit - this.#used - this.#headingIfNew('supporting'))
      if (entry === undefined || room < LEAST_PIECE) return
      const whole = wholePiece('supporting', rank, entry)
      const piece = this.#fitted(whole, room)
      if (piece !== null) this.#tryAdd(piece, limit)
    }
  }

  /** First a line for every file that is not shown yet, then for further places in files. */
  #addLines(material: readonly Material[], limit: number): void {
    const shown = new Set(this.#pieces.flatMap(({ chunks }) => chunks.map(({ id }) => id)))
    const files = new Set(this.#pieces.flatMap(({ chunks }) => chunks.map(({ sourceUri }) => sourceUri)))
    let left = this.setup.options.referenceLines
    for (const ofNewFiles of [true, false]) {
      for (const [rank, entry] of material.entries()) {
        const { id, sourceUri } = entry.chunk
        if (left === 0) return
        if (shown.has(id) || files.has(sourceUri) === ofNewFiles) continue
        if (!this.#tryAdd(linePiece('reference', rank, entry), limit)) continue
        shown.add(id)
        files.add(sourceUri)
        left--
      }
    }
  }

  /** Gives what is left to the pieces that were cut, best first, then to material that is not shown yet. */
  #grow(material: readonly Material[]): void {
    const { budget } = this.input
    for (let round = 0; round < GROWTH_ROUNDS; round++) {
      this.#replace(mergeTouching(this.#pieces))
      for (const piece of this.#pieces.filter(({ form }) => form === 'part')) {
        const entry = material[piece.rank]
        if (entry === undefined) continue
        const room = budget - this.#used + this.#costOf(piece)
        const whole = wholePiece(piece.section, piece.rank, entry)
        const larger = this.#fitted(whole, room)
        if (larger !== null && this.#costOf(larger) > this.#costOf(piece)) this.#swap(piece, larger)
      }
      const shown = new Set(
        this.#pieces.filter(({ form }) => form !== 'line').flatMap(({ chunks }) => chunks.map(({ id }) => id)),
      )
      for (const [rank, entry] of material.entries()) {
        const line = this.#pieces.find(({ form, chunks }) => form === 'line' && chunks[0]?.id === entry.chunk.id)
        const freed = line === undefined ? 0 : this.#costOf(line)
        const room = budget - this.#used + freed - this.#headingIfNew('supporting')
        if (room < LEAST_PIECE) break
        if (shown.has(entry.chunk.id)) continue
        const whole = wholePiece('supporting', rank, entry)
        const piece = this.#fitted(whole, room)
        if (piece === null || this.#costOf(piece) <= freed) continue
        if (line !== undefined) this.#swap(line, piece)
        else this.#tryAdd(piece, budget)
      }
    }
    this.#replace(mergeTouching(this.#pieces))
  }

  #tryAdd(piece: Piece, limit: number): boolean {
    const cost = this.#costOf(piece) + this.#headingIfNew(piece.section)
    if (this.#used + cost > limit) return false
    this.#headed.add(piece.section)
    this.#pieces.push(piece)
    this.#used += cost
    return true
  }

  #swap(old: Piece, larger: Piece): void {
    this.#pieces = this.#pieces.filter((piece) => piece !== old)
    this.#used -= this.#costOf(old)
    this.#tryAdd(larger, Infinity)
  }

  #replace(pieces: Piece[]): void {
    const total = (all: readonly Piece[]): number => all.reduce((sum, piece) => sum + this.#costOf(piece), 0)
    this.#used += total(pieces) - total(this.#pieces)
    this.#pieces = pieces
  }

  /** As much of a piece as fits into `room` tokens, its heading included; null when that is less than a line. */
  #cut(piece: Piece, room: number): Piece | null {
    const [chunk] = piece.chunks
    if (chunk === undefined || room < LEAST_PIECE) return null
    const lines = this.#linesOf(chunk)
    const frame = this.#costOf({ ...piece, form: 'part', body: '' })
    let taken = 0
    let sum = frame
    for (const index of lines.order) {
      sum += this.#count(`${lines.lines[index] ?? ''}\n`)
      if (sum > room) break
      taken++
    }
    // Gaps cost, too: take back what they need.
    for (let count = Math.min(taken, lines.lines.length - 1); count >= LEAST_LINES; count--) {
      const part = partPiece(piece, lines, count)
      if (this.#costOf(part) <= room) return part
    }
    return null
  }

  /** The whole of a piece when it has room, or as much of it as has. */
  #fitted(whole: Piece, room: number): Piece | null {
    // Counting costs more than anything else here, so what is too long by far is not counted.
    const mayFit = (whole.body?.length ?? 0) <= room * MOST_UNITS_PER_TOKEN
    return mayFit && this.#costOf(whole) <= room ? whole : this.#cut(whole, room)
  }

  #linesOf(chunk: CleanChunk): WeightedLines {
    const known = this.#lines.get(chunk.id)
    if (known !== undefined) return known
    const weighed = weighLines(chunk, this.input.terms)
    this.#lines.set(chunk.id, weighed)
    return weighed
  }

  #finish(material: readonly Material[]): AssembledContext {
    for (;;) {
      const { context, order } = this.#write()
      const tokensUsed = this.setup.counter.addsUpAtLines ? this.#sumOf(order) : this.setup.counter.count(context)
      if (tokensUsed <= this.input.budget) {
        const shown = new Set(order.flatMap(({ chunks }) => chunks.map(({ id }) => id)))
        const omitted = material
          .filter(({ chunk }) => !shown.has(chunk.id))
          .map(({ chunk }): ContextOmission => ({ chunkId: chunk.id, reason: 'budget' }))
        return {
          context,
          tokensUsed,
          sources: order.map((piece) => this.#sourceOf(piece)),
          omitted: [...omitted, ...this.#duplicates],
        }
      }
      // A tokenizer whose counts of pieces do not add up to the count of the whole: the least relevant goes.
      if (this.#pieces.length > 0) this.#pieces = this.#pieces.toSorted((a, b) => a.rank - b.rank).slice(0, -1)
      else this.#structure = this.#structure.slice(0, -1)
    }
  }

  /** The exact count of what `#write` makes of these pieces, without counting it again. */
  #sumOf(order: readonly Piece[]): number {
    const names = CONTEXT_SECTIONS.filter(
      (name) => order.some(({ section }) => section === name) || (name === 'structure' && this.#structure.length > 0),
    )
    if (names.length === 0) return 0
    const headings = names.reduce((sum, name) => sum + this.#headingCost(name), 0)
    const frame = this.#count(this.#writer.opening) + this.#count(this.#writer.closing)
    return frame + headings + this.#structureCost() + order.reduce((sum, piece) => sum + this.#costOf(piece), 0)
  }

  #write(): { context: string; order: readonly Piece[] } {
    const { arrange } = this.input
    const order: Piece[] = []
    const parts: string[] = []
    for (const name of CONTEXT_SECTIONS) {
      const own = this.#pieces.filter(({ section }) => section === name)
      const arranged = arrange === undefined || name === 'reference' ? own : arrange(own)
      const bodies = arranged.map((piece) => this.#writer.piece(written(piece)))
      if (name === 'structure' && this.#structure.length > 0)
        bodies.unshift(this.#writer.structure(this.#structure.join('\n')))
      if (bodies.length === 0) continue
      const { opening, closing } = this.#writer.section(name)
      parts.push(opening, ...bodies, closing)
      order.push(...arranged)
    }
    return { context: parts.length === 0 ? '' : [this.#writer.opening, ...parts, this.#writer.closing].join(''), order }
  }

  #sourceOf(piece: Piece): ContextSource {
    const { chunks, section, form, startLine, endLine, score, reason } = piece
    const [first] = chunks
    if (first === undefined) throw new Error('a piece holds at least one chunk')
    return {
      chunkIds: chunks.map(({ id }) => id),
      section,
      sourceUri: first.sourceUri,
      repoName: first.repoName,
      filePath: first.filePath,
      startLine,
      endLine,
      language: first.language,
      symbol: chunks.length === 1 ? first.symbolName : null,
      score,
      reason,
      form,
      truncated: form !== 'whole',
      tokens: this.#costOf(piece),
    }
  }

  #structureCost(): number {
    return this.#structure.length === 0 ? 0 : this.#count(this.#writer.structure(this.#structure.join('\n')))
  }

  #headingIfNew(section: ContextSectionName): number {
    return this.#headed.has(section) ? 0 : this.#headingCost(section)
  }

  #headingCost(section: ContextSectionName): number {
    const { opening, closing } = this.#writer.section(section)
    return this.#count(opening) + this.#count(closing)
  }

  #costOf(piece: Piece): number {
    const known = this.#costs.get(piece)
    if (known !== undefined) return known
    const cost = this.#count(this.#writer.piece(written(piece)))
    this.#costs.set(piece, cost)
    return cost
  }

  #count(text: string): number {
    return this.setup.counts.count(text)
  }
}

/** Counts of texts that come again and again: the pieces of popular files, headings, single lines. */
class RememberedCounts {
  readonly #counts = new Map<string, number>()

  constructor(readonly counter: TokenCounter) {}

  count(text: string): number {
    if (text === '') return 0
    const known = this.#counts.get(text)
    if (known !== undefined) return known
    if (this.#counts.size >= REMEMBERED_COUNTS) this.#counts.clear()
    const counted = this.counter.count(text)
    this.#counts.set(text, counted)
    return counted
  }
}
