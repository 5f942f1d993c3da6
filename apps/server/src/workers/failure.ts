import { CoderagError, EXIT, type ExitCode } from '@coderag/types'
import type { Failure } from './messages.js'

/** An error of another process of the same server, with its code and its exit code. */
export class RemoteError extends CoderagError {
  override readonly name = 'RemoteError'
  readonly #exitCode: ExitCode

  constructor({ code, message, exitCode }: Failure) {
    super(code, message, {})
    this.#exitCode = exitCode
  }

  override get exitCode() {
    return this.#exitCode
  }
}

/** Returns what may be said of an error. The message of an unexpected one may hold anything. */
export function failureOf(error: unknown): Failure {
  if (CoderagError.is(error)) return { code: error.code, message: error.message, exitCode: error.exitCode }
  const message = error instanceof Error ? error.name : typeof error
  return { code: 'UNEXPECTED', message, exitCode: EXIT.unexpected }
}
