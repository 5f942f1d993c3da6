import { CoderagError } from '@coderag/types'

/** Every failure of an encoder besides those of its folder (`OnnxError`), with the facts that each carries. */
interface EncoderFailures {
  /** The model gave something that is no finite number, or nothing but zeros. */
  ENCODER_BAD_VECTOR: { model: string; reason: string }
}

export class EncoderError<C extends keyof EncoderFailures = keyof EncoderFailures> extends CoderagError<
  C,
  EncoderFailures[C]
> {
  override readonly name = 'EncoderError'
}
