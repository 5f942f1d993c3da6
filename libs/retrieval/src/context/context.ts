/** The parts of a context, in the order in which they stand. */
export const CONTEXT_SECTIONS = ['structure', 'primary', 'supporting', 'reference'] as const
export type ContextSectionName = (typeof CONTEXT_SECTIONS)[number]

/** How a context is written. The budget holds for the written form, whichever it is. */
export const CONTEXT_FORMATS = ['markdown', 'text', 'xml', 'json'] as const
export type ContextFormat = (typeof CONTEXT_FORMATS)[number]

/** Where a passage of the context comes from. */
export interface ContextSource {
  /** Chunks that the passage shows, merged where they touch or overlap. */
  readonly chunkIds: readonly string[]
  readonly section: ContextSectionName
  readonly sourceUri: string
  readonly repoName: string | null
  readonly filePath: string | null
  /** Lines of the file that the passage shows, or that it stands for when `form` is `line`; 1-based, inclusive. */
  readonly startLine: number
  readonly endLine: number
  readonly language: string | null
  /** Name of the declaration; null when there are several or none. */
  readonly symbol: string | null
  /** Of the best of its chunks, as `hits` has it. Compare it within one result only. */
  readonly score: number
  /** Why it is there, for people: `hit 1`, `calls Checkout`, `same file as hit 2`. */
  readonly reason: string
  /** `whole`: every line; `part`: signature, documentation and the lines that matter; `line`: place and signature only. */
  readonly form: 'whole' | 'part' | 'line'
  /** Whether lines of the declaration were left out. */
  readonly truncated: boolean
  /** Of the passage with its heading. */
  readonly tokens: number
}

/** Something that was found and not shown, with the reason. */
export interface ContextOmission {
  readonly chunkId: string
  /** `budget`: there was no room; `duplicate`: another chunk has the same text. */
  readonly reason: 'budget' | 'duplicate'
}
