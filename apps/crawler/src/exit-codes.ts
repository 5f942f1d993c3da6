import { CoderagError } from '@coderag/types'

/** What the process's exit status says. */
export const EXIT = {
  ok: 0,
  unexpected: 1,
  /** Arguments or sources are wrong; nothing was written. */
  usage: 2,
  /** A generation was committed, and some files failed. */
  withFailures: 3,
  /** The data directory can't be read or written. */
  index: 4,
  interrupted: 130,
} as const

const USAGE =
  /^(?:INGEST_(?:SOURCE_MISSING|SOURCE_UNREADABLE|NAME_TAKEN|NAME_INVALID|KIND_UNSUPPORTED|SOURCE_UNKNOWN|EMPTY)|CONFIG_\w+|(?:EMBED|ENCODER)_OPTIONS_INVALID|EMBED_KEY_MISSING|MODEL_MISSING|ONNX_MODEL_MISSING)$/

export function exitCodeOf(error: unknown): number {
  if (!CoderagError.is(error)) return EXIT.unexpected
  if (USAGE.test(error.code)) return EXIT.usage
  return /^(?:INGEST|MANIFEST|STORE|BM25|LEXICAL|INDEX)_/.test(error.code) ? EXIT.index : EXIT.unexpected
}
