import type { CorpusType } from './corpus.js'
import type { RawText } from './marks.js'

/** The input formats a crawl understands. */
export type SourceKind = 'repo' | 'slack_export' | 'transcript_dir' | 'runbook_dir' | 'gdocs_dir' | 'convo_dir'

/** Something to crawl, as a user names it. */
export interface CrawlSource {
  readonly kind: SourceKind
  /** Where it lies on this machine. Never stored. */
  readonly path: string
  /** Name in the index; defaults to the last part of `path`. */
  readonly repoName?: string
  /** Source of a dependency: only questions about dependencies, or about it by name, are answered from it. */
  readonly reference?: boolean
}

/**
 * One thing of a source that is read, chunked and replaced as a whole: a file of a repository, a channel of an export.
 */
export interface CrawlUnit {
  /** Stable name inside the source, with `/` between parts: the repo-relative path for files. */
  readonly key: string
  readonly corpusType: CorpusType
  /** Size in bytes; what batches are balanced by. */
  readonly size: number
  /**
   * Fingerprint of the content, cheap to get (`git:<blob id>` for a clean tracked file, `sha256:<hex>` otherwise).
   * Equal state means unchanged content; unequal state may still be equal content.
   */
  readonly state: string
}

/** Why something was left out on purpose. */
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
  | 'empty'
  | 'no_chunker'

/** A thing that was seen and not read, with the reason. */
export interface Skip {
  readonly key: string
  readonly reason: SkipReason
  /** For people: the number or name behind the reason, such as `31.2 MB > 5 MB`. */
  readonly detail: string
}

/** The stages at which one unit can fail without ending the crawl. */
export type FailureStage = 'discover' | 'read' | 'chunk' | 'facts' | 'scrub' | 'analyze' | 'embed'

/** A unit that could not be processed. `message` never holds content. */
export interface Failure {
  readonly key: string
  readonly stage: FailureStage
  readonly code: string
  readonly message: string
}

/** What a crawler found at a source. */
export interface Discovery {
  /** Stable id of the source in the index, such as `repo:orders`. */
  readonly sourceId: string
  /** Prefix of the `sourceUri` of everything in it, such as `repo://orders/`. */
  readonly uriPrefix: string
  readonly repoName: string
  /** Full commit id, or null outside git or before the first commit. */
  readonly gitCommit: string | null
  readonly units: readonly CrawlUnit[]
  readonly skips: readonly Skip[]
  readonly failures: readonly Failure[]
}

/** What marks the parts of a text. `pages`: a form feed begins each page but the first, and a line. */
export type Markup = 'markdown' | 'asciidoc' | 'restructuredtext' | 'pages' | 'plain'

/** A message, or what one speaker says in one go. */
export interface Turn {
  /** First UTF-16 unit of it in the document's text; it ends where the next turn starts. */
  readonly start: number
  readonly author: RawText | null
  /** ISO 8601, UTC. */
  readonly timestamp: string | null
}

/** What is known about a document that holds talk. Text before the first turn is a heading. */
export interface Conversation {
  /** Name without `#`; null for talk outside channels. */
  readonly channel: string | null
  readonly threadId: string | null
  /** In the order of their starts. */
  readonly turns: readonly Turn[]
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
  /** What was noticed while reading, such as a legacy encoding. Never content. */
  readonly notices?: readonly string[]
  /** Given where reading made the text; without it, the extension of `filePath` tells. */
  readonly markup?: Markup
  readonly conversation?: Conversation
  /**
   * People that the source itself lists: chat users, speakers. For the scrub gate, which must know them wherever they
   * are written; never stored. Documents of one source share one array, so that it is prepared once.
   */
  readonly knownNames?: readonly string[]
  /** Names of services that talk may name, for `mentions`. The pipeline gives them, no crawler does. */
  readonly knownServices?: readonly string[]
}
