import { CoderagError, EXIT } from '@coderag/types'

/** Every failure of an encoder besides those of its folder (`OnnxError`), with the facts that each carries. */
interface EncoderFailures {
  /** The model gave something that is no finite number, or nothing but zeros. */
  ENCODER_BAD_VECTOR: { model: string; reason: string }
  /** Neither the folder nor the options say how the model is used. `settings` names the options to give. */
  ENCODER_USAGE_UNKNOWN: { model: string; settings: readonly string[] }
}

export class EncoderError<C extends keyof EncoderFailures = keyof EncoderFailures> extends CoderagError<
  C,
  EncoderFailures[C]
> {
  override readonly name = 'EncoderError'

  override get exitCode() {
    return this.code === 'ENCODER_USAGE_UNKNOWN' ? EXIT.usage : EXIT.unexpected
  }
}
