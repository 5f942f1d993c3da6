import { CoderagError, EXIT } from '@coderag/types'

/** Every way reading and writing graphs fails, with the facts each failure carries. */
interface BoundaryFailures {
  /** A file of the graph directory is missing or can't be read. */
  GRAPH_UNREADABLE: { path: string }
  /** A file of the graph directory is not what this version writes. */
  GRAPH_CORRUPT: { path: string }
  /** Facts were given of a source that was not named. */
  GRAPH_SOURCE_UNKNOWN: { sourceUri: string }
}

export class BoundaryError<C extends keyof BoundaryFailures = keyof BoundaryFailures> extends CoderagError<
  C,
  BoundaryFailures[C]
> {
  override readonly name = 'BoundaryError'

  override get exitCode() {
    return EXIT.index
  }
}
