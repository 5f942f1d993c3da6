const BUCKETS = 1_024

/** Finds a score that many documents reach: by counting scores in ranges, which takes no order among them. */
export class ReachedScore {
  readonly #counts = new Uint32Array(BUCKETS)

  /**
   * @param scores - By document.
   * @param range.from - A score that `limit` of the documents are known to reach, or 0. `to` - One that none exceeds.
   * @returns What at least `limit` of the documents reach: `from`, or a score up to a thousandth of the range below the
   *   largest such score.
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
    for (let reached = 0; reached < limit; reached += counts[bucket] ?? 0) if (bucket-- === 0) return from
    // A quotient may be rounded up into the next range.
    return Math.max(from, from + (bucket - 1e-6) * width)
  }
}
