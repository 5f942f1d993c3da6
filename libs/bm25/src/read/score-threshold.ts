const BUCKETS = 1_024

/** Estimates the score threshold of the top k from below, by counting scores in ranges instead of sorting them. */
export class ScoreThreshold {
  readonly #counts = new Uint32Array(BUCKETS)

  /**
   * @param scores - By document.
   * @param range.from - A score that at least `limit` documents are known to have, or 0.
   * @param range.to - A score that no document exceeds.
   * @returns A score that at least `limit` of the documents have: `from`, or a score at most a thousandth of the range
   *   below the exact threshold.
   */
  of(
    scores: Float64Array,
    documents: Uint32Array,
    { limit, from, to }: { readonly limit: number; readonly from: number; readonly to: number },
  ): number {
    const width = (to - from) / BUCKETS
    if (documents.length < limit || !(width > 0)) return from
    const counts = this.#counts.fill(0)
    for (let index = 0; index < documents.length; index++) {
      const bucket = ((scores[documents[index] ?? 0] ?? 0) - from) / width
      if (bucket < 0) continue
      const own = bucket < BUCKETS ? bucket | 0 : BUCKETS - 1
      counts[own] = (counts[own] ?? 0) + 1
    }
    let bucket = BUCKETS
    for (let counted = 0; counted < limit; counted += counts[bucket] ?? 0) if (bucket-- === 0) return from
    // A quotient may be rounded up into the next range.
    return Math.max(from, from + (bucket - 1e-6) * width)
  }
}
