import { CoderagError } from '@coderag/types'

/** Error codes of the static model, with the details of each. */
interface StaticModelFailures {
  /** The weights file cannot be read. */
  STATIC_WEIGHTS_MISSING: { path: string }
  /** The file is not a weights file, is truncated, or does not match its checksum. */
  STATIC_WEIGHTS_CORRUPT: { reason: string }
  /** The file has a format that this version does not support. */
  STATIC_WEIGHTS_FORMAT: { found: number; expected: number }
  /** A batch of terms has another number of rows than there are chunks. */
  STATIC_BATCH_MISMATCH: { rows: number; chunks: number }
}

export class StaticModelError<C extends keyof StaticModelFailures = keyof StaticModelFailures> extends CoderagError<
  C,
  StaticModelFailures[C]
> {
  override readonly name = 'StaticModelError'
}
