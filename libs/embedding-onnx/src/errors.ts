import { CoderagError } from '@coderag/types'

/** Every way an encoder fails beyond its folder's own (`OnnxError`), with the facts each failure carries. */
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
