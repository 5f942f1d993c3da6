/** Where a fact stands, and what found it. */
export interface FactAt {
  /** 1-based. */
  readonly line: number
  /** The chunk that holds the line; empty where none does. */
  readonly chunkId: string
  /** The rule that found it, such as `go/net-http`. */
  readonly extractor: string
}
