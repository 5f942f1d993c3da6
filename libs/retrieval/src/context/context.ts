/** Sections of a context, in order. */
export const CONTEXT_SECTIONS = ['structure', 'primary', 'supporting', 'reference'] as const
export type ContextSectionName = (typeof CONTEXT_SECTIONS)[number]

/** Formats of a context. The budget applies to the text in its format. */
export const CONTEXT_FORMATS = ['markdown', 'text', 'xml', 'json'] as const
export type ContextFormat = (typeof CONTEXT_FORMATS)[number]

/** Origin of a passage of the context. */
export interface ContextSource {
  /** Chunks of the passage, merged if they touch or overlap. */
  readonly chunkIds: readonly string[]
  readonly section: ContextSectionName
  readonly sourceUri: string
  readonly repoName: string | null
  readonly filePath: string | null
  /** Lines of the file that the passage shows, or refers to if `form` is `line`; 1-based, inclusive. */
  readonly startLine: number
  readonly endLine: number
  readonly language: string | null
  /** Name of the declaration; null if there are several or none. */
  readonly symbol: string | null
  /** Score of the best of its chunks, as in `hits`. Compare it within one result only. */
  readonly score: number
  /** Reason for people: `hit 1`, `calls Checkout`, `same file as hit 2`. */
  readonly reason: string
  /** `whole`: every line; `part`: signature, documentation and matching lines; `line`: place and signature only. */
  readonly form: 'whole' | 'part' | 'line'
  /** True if lines of the declaration were left out. */
  readonly truncated: boolean
  /** Tokens of the passage with its heading. */
  readonly tokens: number
}

/** Candidate that the context does not show. */
export interface ContextOmission {
  readonly chunkId: string
  /** `budget`: there was no room; `duplicate`: another chunk has the same text. */
  readonly reason: 'budget' | 'duplicate'
}
