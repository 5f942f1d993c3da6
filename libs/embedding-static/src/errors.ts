import { CoderagError } from '@coderag/types'

/** Every way the static model fails, with the facts each failure carries. */
interface StaticModelFailures {
  /** The weights file can't be read. */
  STATIC_WEIGHTS_MISSING: { path: string }
  /** The bytes are no weights file of this format, are cut off, or do not have the checksum they carry. */
  STATIC_WEIGHTS_CORRUPT: { reason: string }
  /** The file is of a format that this version does not read. */
  STATIC_WEIGHTS_FORMAT: { found: number; expected: number }
  /** A batch of terms came with another number of chunks than it has rows. */
  STATIC_BATCH_MISMATCH: { rows: number; chunks: number }
}

export class StaticModelError<C extends keyof StaticModelFailures = keyof StaticModelFailures> extends CoderagError<
  C,
  StaticModelFailures[C]
> {
  override readonly name = 'StaticModelError'
}
