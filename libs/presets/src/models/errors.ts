import { CoderagError, EXIT } from '@coderag/types'

/** Every way the model cache fails, with the facts each failure carries. */
interface ModelFailures {
  /** The cache has no model of that name. */
  MODEL_MISSING: { id: string; directory: string }
  /** What was given is neither a folder nor an id that the hub could have. */
  MODEL_NAME_INVALID: { source: string }
  /** The folder, or the repository on the hub, lacks a file that every model needs. */
  MODEL_INCOMPLETE: { source: string; missing: string }
  /** A download would be needed, and none is allowed. */
  MODEL_OFFLINE: { id: string }
  /** The hub does not give the model: unknown, private, or needing a token. */
  MODEL_REFUSED: { id: string; host: string; status: number }
  /** The download did not come to an end. What arrived is kept, and the next attempt goes on there. */
  MODEL_DOWNLOAD_FAILED: { id: string; host: string; file: string; reason: string }
  /** A file arrived that is not the one the hub describes. */
  MODEL_CHECKSUM: { id: string; file: string; expected: string; found: string }
  /** The cache can't be read or written. */
  MODEL_CACHE: { directory: string; reason: string }
}

export class ModelError<C extends keyof ModelFailures = keyof ModelFailures> extends CoderagError<C, ModelFailures[C]> {
  override readonly name = 'ModelError'

  override get exitCode() {
    return EXIT.usage
  }
}
