import { CoderagError, EXIT } from '@coderag/types'

/** Failures of reading facts, with their details. A file that can't be read to facts has none; it is no failure. */
export interface FactsFailures {
  /** A file with the model of a library is no YAML, or is not what a model is. The error names every problem. */
  MODEL_INVALID: { path: string; issues: readonly string[] }
  // Of an index of code that a compiler's tool made. Never thrown: it is left out as far as it can't be used.
  /** A SCIP index is a link, or can't be read. */
  SCIP_UNREADABLE: { index: string }
  /** A SCIP index, or a document of it, is no message of its format. */
  SCIP_DAMAGED: { index: string }
  /** A SCIP index has no documents. */
  SCIP_EMPTY: { index: string }
  /** A SCIP index names files that the repository does not have. */
  SCIP_FILE_UNKNOWN: { index: string }
  /** A SCIP index has several documents of one file. */
  SCIP_DOCUMENT_TWICE: { index: string }
  /** A file is not as it was when the SCIP index was made. */
  SCIP_CHANGED: { index: string }
}

export class FactsError<C extends keyof FactsFailures = keyof FactsFailures> extends CoderagError<C, FactsFailures[C]> {
  override readonly name = 'FactsError'

  override get exitCode() {
    return EXIT.usage
  }
}
