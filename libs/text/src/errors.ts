import { CoderagError, EXIT } from '@coderag/types'

/** Every way this library fails, with the facts each failure carries. */
interface TextFailures {
  /** There is no file at that path, or it can't be read. */
  TOKENIZER_MISSING: { file: string }
  /** The file is no `tokenizer.json`, or of a kind that is not known. */
  TOKENIZER_UNREADABLE: { file: string; reason: string }
}

/** Thrown by this library on purpose; branch on `code`. */
export class TextError<C extends keyof TextFailures = keyof TextFailures> extends CoderagError<C, TextFailures[C]> {
  override readonly name = 'TextError'

  override get exitCode() {
    return EXIT.usage
  }
}
