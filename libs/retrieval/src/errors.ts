import { CoderagError, EXIT, type ExitCode, type EmbedderIdentity, type SymbolRef } from '@coderag/types'

/** Every way retrieval fails, with the details of each failure. */
interface RetrievalFailures {
  /** There is no index in the place. */
  INDEX_MISSING: { location: string }
  /** Another version of the tokenizers made the lexical index. */
  INDEX_ANALYZER_MISMATCH: { index: string; configured: string }
  /** The index has vectors of one model, and another model is configured for queries. */
  INDEX_EMBEDDER_MISMATCH: { index: EmbedderIdentity; configured: EmbedderIdentity }
  /** The request does not fit its schema. */
  QUERY_INVALID: { issues: readonly string[] }
  /** A classifier rule does not decide its own example. */
  CLASSIFIER_INVALID: { rule: string; example: string }
  /** The reranker did not return its candidates once each. */
  RERANKER_BROKEN: { reranker: string; sent: number; returned: number }
  /** The index has no service graph or no symbol graph. */
  GRAPH_MISSING: { kind: 'service' | 'symbol' }
  /** No node of the service graph has that name or alias, or several have it. */
  SERVICE_UNKNOWN: { name: string; known: readonly string[] }
  /** No repository of the index that declares something has that name. */
  REPOSITORY_UNKNOWN: { repo: string; known: readonly string[] }
  /** No declaration has that name. */
  SYMBOL_UNKNOWN: { name: string; similar: readonly string[] }
  /** Several declarations match a name equally well. */
  SYMBOL_AMBIGUOUS: { name: string; candidates: readonly SymbolRef[] }
  /** Several files or folders match a path equally well; `candidates` are `repository/path`. */
  FILE_AMBIGUOUS: { name: string; candidates: readonly string[] }
  /** No or several packages, owners or sections of a document have that name; `known` lists what to choose from. */
  NAME_UNKNOWN: { name: string; known: readonly string[] }
  /** What the name means has no functions, so it has no calls; `known` lists what a document or a thread names instead. */
  NAME_WITHOUT_CALLS: { name: string; known: readonly string[] }
  /** A query came after `close()`. */
  RETRIEVER_CLOSED: { location: string }
}

const NOT_THE_INDEX: ReadonlyMap<string, ExitCode> = new Map<keyof RetrievalFailures, ExitCode>([
  ['QUERY_INVALID', EXIT.usage],
  ['CLASSIFIER_INVALID', EXIT.usage],
  ['RERANKER_BROKEN', EXIT.unexpected],
  ['RETRIEVER_CLOSED', EXIT.unexpected],
  ['GRAPH_MISSING', EXIT.incomplete],
  ['SERVICE_UNKNOWN', EXIT.incomplete],
  ['REPOSITORY_UNKNOWN', EXIT.incomplete],
  ['SYMBOL_UNKNOWN', EXIT.incomplete],
  ['SYMBOL_AMBIGUOUS', EXIT.incomplete],
  ['FILE_AMBIGUOUS', EXIT.incomplete],
  ['NAME_UNKNOWN', EXIT.incomplete],
  ['NAME_WITHOUT_CALLS', EXIT.incomplete],
])

export class RetrievalError<C extends keyof RetrievalFailures = keyof RetrievalFailures> extends CoderagError<
  C,
  RetrievalFailures[C]
> {
  override readonly name = 'RetrievalError'

  override get exitCode(): ExitCode {
    return NOT_THE_INDEX.get(this.code) ?? EXIT.index
  }
}
