import { CoderagError, EXIT } from '@coderag/types'

/** Every failure of evaluation, with the facts that each carries. */
interface EvalFailures {
  /** A dataset, run or list of repositories is missing or not readable. */
  EVAL_UNREADABLE: { path: string }
  /** A line or file does not have the shape it must have. */
  EVAL_FORMAT: { path: string; line: number | null; issues: readonly string[] }
  /** A run answers queries that the dataset does not have, or lacks some. */
  EVAL_RUN_MISMATCH: { missing: number; unknown: number }
  /** There is nothing to measure: no query in the dataset, or none in the repository. */
  EVAL_EMPTY: { path: string }
  /** The embedder gave no vector for a query, for example since it took too long. */
  EVAL_EMBEDDER_FAILED: { dataset: string }
  /** The folder is no git repository, or git failed in it. */
  EVAL_GIT_FAILED: { path: string }
}

/** Thrown by this library on purpose; branch on `code`. */
export class EvalError<C extends keyof EvalFailures = keyof EvalFailures> extends CoderagError<C, EvalFailures[C]> {
  override readonly name = 'EvalError'

  override get exitCode() {
    return EXIT.usage
  }
}
