const mark = Symbol.for('@coderag/error')

/**
 * Base of every error coderag throws on purpose. Callers branch on `code`; the message is for people and says what was
 * expected, what came and what to do. Neither message nor details ever hold chunk text or a matched secret.
 */
export class CoderagError<
  Code extends string = string,
  Details extends object = Readonly<Record<string, unknown>>,
> extends Error {
  override readonly name: string = 'CoderagError'
  readonly [mark] = true as const

  constructor(
    readonly code: Code,
    message: string,
    readonly details: Details,
    options?: { cause?: unknown },
  ) {
    super(message, options)
  }

  /** Tells a coderag error by its mark, so that it works across two installed copies of this package. */
  static is(error: unknown): error is CoderagError {
    return typeof error === 'object' && error !== null && mark in error
  }
}
