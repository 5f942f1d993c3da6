import { CoderagError, EXIT } from '@coderag/types'

/** Refusal to serve, or failure to listen. */
export class ServeError extends CoderagError<'SERVE_INSECURE' | 'SERVE_ADDRESS', { address: string }> {
  override readonly name = 'ServeError'

  override get exitCode() {
    return EXIT.usage
  }
}
