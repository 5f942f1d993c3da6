import { CoderagError, EXIT } from '@coderag/types'

/** Error codes of this library, with the details of each. */
interface TextFailures {
  /** The file does not exist or cannot be read. */
  TOKENIZER_MISSING: { file: string }
  /** The file is not a `tokenizer.json`, or its model type is not supported. */
  TOKENIZER_UNREADABLE: { file: string; reason: string }
}

/** An error of this library; branch on `code`. */
export class TextError<C extends keyof TextFailures = keyof TextFailures> extends CoderagError<C, TextFailures[C]> {
  override readonly name = 'TextError'

  override get exitCode() {
    return EXIT.usage
  }
}
