import { CoderagError } from '@coderag/types'

/** Every failure of a cross-encoder besides those of its folder (`OnnxError`), with the facts that each carries. */
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
