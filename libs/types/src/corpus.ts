/** Kind of text that a chunk holds. */
export type CorpusType =
  | 'CODE_LOGIC'
  | 'CODE_DEPLOY'
  | 'CODE_CONFIG'
  | 'DOC_README'
  | 'DOC_RUNBOOK'
  | 'DOC_ADR'
  | 'DOC_GOOGLE'
  | 'CONVO_SLACK'
  | 'CONVO_TRANSCRIPT'
  | 'CONVO_OTHER'
  | 'CHANGE_COMMIT'

/**
 * Risk that a corpus contains secrets or personal data. `clean` passes the scrub gate unchanged. The other two are
 * always scrubbed and audited; they differ only in the log level of the audit (`maybe_sensitive`: info, `sensitive`:
 * warn).
 */
export type Sensitivity = 'clean' | 'maybe_sensitive' | 'sensitive'

/** Name of the chunker for a corpus. */
export type ChunkerKind =
  | 'ast'
  | 'yaml'
  | 'config'
  | 'markdown'
  | 'document'
  | 'thread'
  | 'transcript'
  | 'commit'
  | 'window'

/** Maximum of a chunk in estimated tokens, unless it is configured. The static model and most encoders read 512. */
export const CHUNK_TOKENS = 512

/** Tokenizer of the lexical index for a corpus. */
export type TokenizerKind = 'code' | 'prose'

/** One row of the registry. */
export interface SourceType {
  readonly corpusType: CorpusType
  readonly sensitivity: Sensitivity
  readonly chunkerKind: ChunkerKind
  readonly tokenizer: TokenizerKind
  /** What a passage of it is, in a word for people. Empty for code, which says so itself. */
  readonly word: string
  /** One sentence for people that says what belongs here. */
  readonly description: string
}

const rows: readonly SourceType[] = [
  row('CODE_LOGIC', 'clean', 'ast', 'code', '', 'Source code in a programming language.'),
  row(
    'CODE_DEPLOY',
    'clean',
    'yaml',
    'code',
    'deployment',
    'Deployment manifests: Kubernetes, Helm, compose, Terraform, Dockerfile.',
  ),
  row(
    'CODE_CONFIG',
    'clean',
    'config',
    'code',
    'configuration',
    'Build and application configuration, API descriptions.',
  ),
  row('DOC_README', 'clean', 'markdown', 'prose', 'readme', 'Documentation that is written to be read by everybody.'),
  row('DOC_RUNBOOK', 'maybe_sensitive', 'markdown', 'prose', 'runbook', 'Runbooks: what to do when an alert fires.'),
  row('DOC_ADR', 'maybe_sensitive', 'markdown', 'prose', 'decision', 'Architecture decision records.'),
  row('DOC_GOOGLE', 'sensitive', 'document', 'prose', 'document', 'Exported office documents.'),
  row('CONVO_SLACK', 'maybe_sensitive', 'thread', 'prose', 'Slack', 'Chat threads from a Slack export.'),
  row('CONVO_TRANSCRIPT', 'sensitive', 'transcript', 'prose', 'transcript', 'Transcripts of meetings and calls.'),
  row('CONVO_OTHER', 'maybe_sensitive', 'window', 'prose', 'conversation', 'Other conversation-like text.'),
  row(
    'CHANGE_COMMIT',
    'maybe_sensitive',
    'commit',
    'prose',
    'commit',
    'Commits: what was changed, when, in which files.',
  ),
]

/** The registry: sensitivity, chunker and tokenizer per corpus type. Frozen; sensitivity is never an option. */
export const SOURCE_TYPES: Readonly<Record<CorpusType, SourceType>> = Object.freeze(
  Object.fromEntries(rows.map((entry) => [entry.corpusType, entry])) as Record<CorpusType, SourceType>,
)

/** Every corpus type, in registry order. */
export const CORPUS_TYPES: readonly CorpusType[] = Object.freeze(rows.map((entry) => entry.corpusType))

/** Returns true if a string from outside is the name of a corpus type. */
export function isCorpusType(value: string): value is CorpusType {
  return Object.hasOwn(SOURCE_TYPES, value)
}

function row(
  corpusType: CorpusType,
  sensitivity: Sensitivity,
  chunkerKind: ChunkerKind,
  tokenizer: TokenizerKind,
  word: string,
  description: string,
): SourceType {
  return Object.freeze({ corpusType, sensitivity, chunkerKind, tokenizer, word, description })
}
