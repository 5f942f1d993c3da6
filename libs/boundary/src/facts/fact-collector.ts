import type { RawChunk, RawDocument } from '@coderag/types'
import type { Fact } from './facts.js'

type Distribute<F> = F extends Fact ? Omit<F, 'chunkId'> : never
/** A fact before it is known which chunk holds it. */
export type FactDraft = Distribute<Fact>

/** Collects the facts of one document and gives each the chunk that holds its line. */
export class FactCollector {
  readonly #chunks: readonly RawChunk[]
  readonly facts: Fact[] = []

  constructor(
    readonly document: RawDocument,
    chunks: readonly RawChunk[],
  ) {
    this.#chunks = chunks
  }

  add(draft: FactDraft): void {
    this.facts.push({ ...draft, chunkId: this.chunkAt(draft.line) })
  }

  /** Chunks come in order and lines of a chunk are consecutive, so the last one that starts at or before the line is it. */
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
