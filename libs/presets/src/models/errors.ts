import { CoderagError, EXIT } from '@coderag/types'

/** Every failure of the model cache, with the facts that each carries. */
interface ModelFailures {
  /** The cache has no model of that name. */
  MODEL_MISSING: { id: string; directory: string }
  /** The argument is neither a folder nor a possible hub id. */
  MODEL_NAME_INVALID: { source: string }
  /** The folder, or the repository on the hub, lacks a file that every model needs. */
  MODEL_INCOMPLETE: { source: string; missing: string }
  /** The model must be downloaded, and downloads are switched off. */
  MODEL_OFFLINE: { id: string }
  /** The hub refuses the model: unknown, private, or it needs a token. */
  MODEL_REFUSED: { id: string; host: string; status: number }
  /** The download did not finish. The next attempt resumes it. */
  MODEL_DOWNLOAD_FAILED: { id: string; host: string; file: string; reason: string }
  /** A file differs from what the hub describes. */
  MODEL_CHECKSUM: { id: string; file: string; expected: string; found: string }
  /** A folder in the cache was not made by `models add`. */
  MODEL_FOREIGN: { folder: string }
  /** The cache can't be read or written. */
  MODEL_CACHE: { directory: string; reason: string }
}

export class ModelError<C extends keyof ModelFailures = keyof ModelFailures> extends CoderagError<C, ModelFailures[C]> {
  override readonly name = 'ModelError'

  override get exitCode() {
    return EXIT.usage
  }
}
