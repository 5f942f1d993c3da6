const mark = Symbol.for('@coderag/error')

/** Exit status of a command. Every binary of this project uses the same numbers. */
export const EXIT = {
  ok: 0,
  /** An error that nobody foresaw. `CODERAG_DEBUG=1` prints its stack. */
  unexpected: 1,
  /** The command line, the configuration, the options or the named input are wrong. Nothing was written. */
  usage: 2,
  /**
   * The command finished, but not with everything: a search found nothing, some files of a crawl failed, or a
   * check found a stale index.
   */
  incomplete: 3,
  /** The index is missing, locked, damaged, or made by another version or model. */
  index: 4,
  /** A crawl with `--baseline` left a likely secret in the index that the baseline does not accept. */
  secrets: 5,
  /** A signal ended the command. The index keeps its last generation. */
  interrupted: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/**
 * Base of every error that coderag throws on purpose. Callers branch on `code`. The message is for people: it says what
 * was expected, what came and what to do. Messages and details never hold chunk text or a matched secret.
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

  /** Exit status of a command that ends with this error. Each error class overrides it for its codes. */
  get exitCode(): ExitCode {
    return EXIT.unexpected
  }

  /** Returns true for errors of any installed copy of this package; `instanceof` fails across two copies. */
  static is(error: unknown): error is CoderagError {
    return typeof error === 'object' && error !== null && mark in error
  }
}

/** Every failure of reading an index back, with the facts that each carries. */
interface IndexFormatFailures {
  /** The manifest is not JSON, or lacks a field. */
  MANIFEST_CORRUPT: { why: string }
  /** Another version of coderag wrote the manifest. */
  MANIFEST_VERSION: { found: unknown; expected: number }
  /** A stored history is not readable. */
  HISTORY_CORRUPT: Readonly<Record<string, never>>
  /** A stored row does not fit its column. */
  COLUMNS_BAD_ROW: { column: string; expected: string }
  /** The chunks of one batch have vectors of different lengths, or only some have one. */
  COLUMNS_MIXED_VECTORS: Readonly<Record<string, never>>
}

/** Thrown when a stored index does not have the format that this version reads and writes. */
export class IndexFormatError<C extends keyof IndexFormatFailures = keyof IndexFormatFailures> extends CoderagError<
  C,
  IndexFormatFailures[C]
> {
  override readonly name = 'IndexFormatError'

  override get exitCode() {
    return EXIT.index
  }
}
