import { CoderagError, EXIT } from '@coderag/types'

/** Every failure of scrubbing, with the facts that each carries. */
export interface ScrubFailures {
  /** A detector threw, or returned a range outside its text. The chunk does not pass. */
  SCRUB_DETECTOR_FAILED: { detector: string; chunkId: string }
  /** A service that a detector calls is down, slow or returns an invalid answer. The chunk does not pass. */
  SCRUB_SERVICE_FAILED: { service: string; reason: string }
  /** A package that only some detectors need is not installed. */
  SCRUB_PACKAGE_MISSING: { package: string }
  /** A model folder holds no token classifier with labels that are known. */
  SCRUB_MODEL_UNFIT: { directory: string; reason: string }
}

/** An error of this library. Never holds text of a chunk. */
export class ScrubError<C extends keyof ScrubFailures = keyof ScrubFailures> extends CoderagError<C, ScrubFailures[C]> {
  override readonly name = 'ScrubError'

  override get exitCode() {
    return this.code === 'SCRUB_PACKAGE_MISSING' ? EXIT.usage : EXIT.unexpected
  }
}
