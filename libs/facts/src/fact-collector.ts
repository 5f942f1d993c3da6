import type { RawChunk, RawDocument } from '@coderag/types'
import type { Fact } from './facts.js'

type Distribute<F> = F extends Fact ? Omit<F, 'chunkId'> : never
/** A fact without the id of its chunk. */
export type FactDraft = Distribute<Fact>

/** Collects the facts of one document and adds to each the id of the chunk that contains its line. */
export class FactCollector {
  readonly #chunks: readonly RawChunk[]
  readonly facts: Fact[] = []
  /** Names of functions without one, by the UTF-16 index at which they begin. */
  readonly #handlers = new Map<number, string>()

  constructor(
    readonly document: RawDocument,
    chunks: readonly RawChunk[],
  ) {
    this.#chunks = chunks
  }

  add(draft: FactDraft): void {
    this.facts.push({ ...draft, chunkId: this.chunkAt(draft.line) })
  }

  /** Drops the facts on some lines, first and last included, that were added at an index or later. */
  dropWithin(ranges: readonly (readonly [first: number, last: number])[], from: number): void {
    if (ranges.length === 0) return
    const isWithin = ({ line }: Fact): boolean => ranges.some(([first, last]) => line >= first && line <= last)
    this.facts.push(...this.facts.splice(from).filter((fact) => !isWithin(fact)))
  }

  /**
   * Names a function that has no name after what it answers, `GET /orders`, or hears, `subscribe orders.placed`. It keeps its
   * first name.
   */
  nameHandler(startIndex: number, name: string): string {
    const known = this.#handlers.get(startIndex)
    if (known !== undefined) return known
    this.#handlers.set(startIndex, name)
    return name
  }

  /** Returns the name of a function that has none in the code. Undefined if it answers and hears nothing. */
  handlerAt(startIndex: number): string | undefined {
    return this.#handlers.get(startIndex)
  }

  /**
   * Returns the id of the chunk that contains a line, or an empty text. Chunks are in order and each covers
   * consecutive lines.
   */
  chunkAt(line: number): string {
    let low = 0
    let high = this.#chunks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#chunks[middle]?.startLine ?? 0) <= line) low = middle + 1
      else high = middle
    }
    const chunk = this.#chunks[low - 1]
    return chunk !== undefined && line <= chunk.endLine ? chunk.id : ''
  }
}
