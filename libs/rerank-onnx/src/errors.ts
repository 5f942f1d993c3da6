import { CoderagError } from '@coderag/types'

/** Every way a cross-encoder fails beyond its folder's own (`OnnxError`), with the facts each failure carries. */
interface CrossEncoderFailures {
  /** The model does not give one finite score per pair. */
  CROSS_ENCODER_BAD_SCORE: { model: string; reason: string }
}

export class CrossEncoderError<C extends keyof CrossEncoderFailures = keyof CrossEncoderFailures> extends CoderagError<
  C,
  CrossEncoderFailures[C]
> {
  override readonly name = 'CrossEncoderError'
}
