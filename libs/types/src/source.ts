import type { CorpusType } from './corpus.js'
import type { RawText } from './marks.js'

/** Input formats that can be crawled. */
export type SourceKind =
  | 'repo'
  /** The commits of a repository, which is crawled with it. Nobody names it in a configuration. */
  | 'git_history'
  | 'slack_export'
  | 'transcript_dir'
  | 'runbook_dir'
  | 'gdocs_dir'
  | 'convo_dir'

/** A git repository on another machine. */
export interface RemoteRepository {
  /** Address as git reads it. Never has a password. Never stored. */
  readonly url: string
  /** Branch, tag or full commit id. Absent for the branch that the server names. */
  readonly ref?: string
}

/** A source in the form that a user writes. */
export interface CrawlSource {
  /** What it is, and so how it is read. */
  readonly kind: SourceKind
  /** Path on this machine. Never stored. */
  readonly path: string
  /** Repository that is cloned to `path`, and brought up to date there by each crawl. Absent if `path` is a user's. */
  readonly remote?: RemoteRepository
  /** Name in the index; defaults to the last part of `path`. */
  readonly repoName?: string
  /** Name of the system that it belongs to, inside which names are resolved. Absent: that of all sources that name none. */
  readonly system?: string
  /** True for the source of a dependency. It answers only queries about dependencies, or queries that name it. */
  readonly reference?: boolean
}

/** A part of a source that is read, chunked and replaced as a whole: a file of a repository, a channel of an export. */
export interface CrawlUnit {
  /** Stable name inside the source, with `/` between parts: the repo-relative path for files. */
  readonly key: string
  readonly corpusType: CorpusType
  /** Size in bytes. Batches are balanced by it. */
  readonly size: number
  /**
   * Fingerprint of the content, cheap to compute (`git:<blob id>` for a clean tracked file, `sha256:<hex>` otherwise).
   * Equal states mean equal content; different states can still have equal content.
   */
  readonly state: string
}

/** Reason why a file was left out on purpose. */
export type SkipReason =
  | 'binary'
  | 'generated'
  | 'minified'
  | 'vendored'
  | 'too_large'
  | 'secret_file'
  | 'personal_data'
  | 'ignored'
  | 'lock_file'
  | 'symlink'
  | 'submodule'
  | 'lfs_pointer'
  | 'not_checked_out'
  | 'empty'
  | 'no_chunker'

/** A file that was found and not read, with the reason. */
export interface Skip {
  readonly key: string
  readonly reason: SkipReason
  /** Detail for people: the number or name behind the reason, such as `31.2 MB > 5 MB`. */
  readonly detail: string
}

/** Stages at which one unit can fail without ending the crawl. */
export type FailureStage = 'discover' | 'read' | 'chunk' | 'facts' | 'scrub' | 'analyze' | 'embed'

/** A unit that could not be processed. `message` never holds content. */
export interface Failure {
  readonly key: string
  readonly stage: FailureStage
  readonly code: string
  readonly message: string
}

/** Result of listing a source. */
export interface Discovery {
  /** Stable id of the source in the index, such as `repo:orders`. */
  readonly sourceId: string
  /** Prefix of the `sourceUri` of everything in it, such as `repo://orders/`. */
  readonly uriPrefix: string
  readonly repoName: string
  /** Full commit id. Null outside git or before the first commit. */
  readonly gitCommit: string | null
  readonly units: readonly CrawlUnit[]
  readonly skips: readonly Skip[]
  readonly failures: readonly Failure[]
  /** Messages about the source as a whole. Absent if there are none. Never content. */
  readonly notices?: readonly string[]
}

/** Syntax that structures a text. `pages`: a form feed starts a line and each page but the first. */
export type Markup = 'markdown' | 'asciidoc' | 'restructuredtext' | 'pages' | 'plain'

/** A message, or consecutive words of one speaker. */
export interface Turn {
  /** First UTF-16 unit of the turn in the document's text. It ends where the next turn starts. */
  readonly start: number
  readonly author: RawText | null
  /** ISO 8601, UTC. */
  readonly timestamp: string | null
}

/** Structure of a document that holds a conversation. Text before the first turn is a heading. */
export interface Conversation {
  /** Name without `#`. Null for conversations outside channels. */
  readonly channel: string | null
  readonly threadId: string | null
  /** Turns in the order of their starts. */
  readonly turns: readonly Turn[]
}

/** Names of what the sources of an index deploy. */
export interface KnownNames {
  /** Services, by the names of their roots, sorted. */
  readonly services: readonly string[]
  /** Those, and the names of workloads, containers and hosts, sorted. */
  readonly all: readonly string[]
}

/** A text of a source, ready for its chunker. */
export interface RawDocument {
  readonly sourceUri: string
  readonly corpusType: CorpusType
  readonly repoName: string
  /** Relative to the repository, with `/` between parts. */
  readonly filePath: string
  readonly gitHash: string | null
  readonly text: RawText
  /** Messages about reading, such as a legacy encoding. Never content. */
  readonly notices?: readonly string[]
  /** Set if reading converted the text. Default: derived from the extension of `filePath`. */
  readonly markup?: Markup
  readonly conversation?: Conversation
  /**
   * People that the source itself lists: chat users, speakers. The scrub gate must know them wherever they are written.
   * They are never stored. Documents of one source share one array, so that it is prepared once.
   */
  readonly knownNames?: readonly string[]
  /** Names that conversations can mention, for `mentions`. The pipeline sets them, crawlers do not. */
  readonly known?: KnownNames
}
