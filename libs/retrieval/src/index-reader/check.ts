/** Reasons for which the index of a source is not what a crawl would make of it now. */
export const STALE_REASONS = [
  /** The index has no source of that name. */
  'never_indexed',
  /** There is nothing at the path of the source. */
  'folder_missing',
  /** Other settings, or another version of coderag, made its chunks. */
  'settings_changed',
  /** The working tree is at another commit, and files changed. A commit that changes no indexed file is no reason. */
  'other_commit',
  /** Files were changed, added or deleted. */
  'files_changed',
] as const
export type StaleReason = (typeof STALE_REASONS)[number]

/** One source compared with its files. */
export interface SourceCheck {
  readonly repoName: string
  /** Absolute path that was compared. */
  readonly path: string
  /** Empty if the source is fresh. */
  readonly reasons: readonly StaleReason[]
  /** Full commit id; null outside git, or if the source was never indexed. */
  readonly indexedCommit: string | null
  /** Full commit id; null outside git, or if the folder is missing. */
  readonly currentCommit: string | null
  /** Number of files that were changed, added or deleted. */
  readonly changed: number
  /** The first of them in alphabetical order, at most 20. */
  readonly changedFiles: readonly string[]
}

/** An index compared with the sources that it was made of. */
export interface IndexCheck {
  /** True if nothing is missing, no setting changed, and every source is fresh. */
  readonly fresh: boolean
  /** Parts that the manifest names and that do not exist, as files or tables. */
  readonly missing: readonly string[]
  /** What the index as a whole was made with and that is another now. */
  readonly settings: readonly ('embedder' | 'tokenizer')[]
  readonly sources: readonly SourceCheck[]
  /** Names of indexed sources that were not compared, because no setting says where they lie. */
  readonly unchecked: readonly string[]
}
