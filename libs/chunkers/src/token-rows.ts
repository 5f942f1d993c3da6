import { estimateTokens } from '@coderag/text'
import type { Lines } from './lines.js'

/** Maximum excess of the estimate of one row over its share in a longer text: rounding, and joined line breaks. */
const excessPerRow = 1.4

/** Token estimates of runs of rows, from one pass over the text. */
export class TokenRows {
  readonly #lines: Lines
  /** Sum over the rows before each row. */
  readonly #sums: number[] = [0]

  constructor(lines: Lines) {
    this.#lines = lines
    let sum = 0
    for (let row = 0; row < lines.count; row++) {
      sum += estimateTokens(lines.slice(row, row + 1))
      this.#sums.push(sum)
    }
  }

  /** At least the estimate of the rows `from` to `to`, exclusive; about a twentieth above it. */
  bound(from: number, to: number): number {
    return (this.#sums[to] ?? 0) - (this.#sums[from] ?? 0)
  }

  /** Returns true if the estimate of the rows is at most `maxTokens`. Exact, and rarely reads the text again. */
  fits(from: number, to: number, maxTokens: number): boolean {
    const bound = this.bound(from, to)
    if (bound <= maxTokens) return true
    if (bound - excessPerRow * (to - from) > maxTokens) return false
    return estimateTokens(this.#lines.slice(from, to)) <= maxTokens
  }
}
