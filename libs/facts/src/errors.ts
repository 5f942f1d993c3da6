import { CoderagError, EXIT } from '@coderag/types'

/** Failures of reading facts, with their details. A file that can't be read to facts has none; it is no failure. */
interface FactsFailures {
  /** A file with the model of a library is no YAML, or is not what a model is. The error names every problem. */
  MODEL_INVALID: { path: string; issues: readonly string[] }
}

export class FactsError<C extends keyof FactsFailures = keyof FactsFailures> extends CoderagError<C, FactsFailures[C]> {
  override readonly name = 'FactsError'

  override get exitCode() {
    return EXIT.usage
  }
}
