import { CoderagError, EXIT } from '@coderag/types'

/** A new configuration that nobody could be asked about. */
export class UnconfirmedError extends CoderagError<'CONFIRMATION_NEEDED', { file: string }> {
  override readonly name = 'UnconfirmedError'

  override get exitCode() {
    return EXIT.usage
  }
}
