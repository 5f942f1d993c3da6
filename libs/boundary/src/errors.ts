import { CoderagError, EXIT } from '@coderag/types'

/** Failures of reading and writing graphs, with their details. */
interface BoundaryFailures {
  /** A kept graph that is compared is missing or can't be read. */
  GRAPH_UNREADABLE: { path: string }
  /** A file of the graphs has a format that this version does not write. */
  GRAPH_CORRUPT: { path: string }
  /** The facts of sources have the format of another version, and are read or kept. */
  GRAPH_OUTDATED: { repositories: readonly string[] }
  /** Following the calls of a repository was ended by the bound on its steps. Never thrown: the rest of the graph is kept. */
  GRAPH_INCOMPLETE: { repoName: string; calls: number; steps: number }
  /** Manifests take over each other in a circle. Never thrown: each of them is on the map by itself. */
  MANIFEST_CIRCULAR: { repoName: string }
  /** A template of a chart could not be rendered to its end. Never thrown: the rest of the graph is kept. */
  CHART_NOT_RENDERED: { repoName: string }
  /** Templates of a chart take values that no file gives. Never thrown: the rest of the graph is kept. */
  CHART_WITHOUT_VALUES: { repoName: string }
  /** Facts were added before `source()` declared their source. */
  GRAPH_SOURCE_UNKNOWN: { sourceUri: string }
  /** A file of traces, of coverage or of a catalogue is missing, or has a form that is not known. */
  OBSERVED_UNREADABLE: { path: string }
  /** A file of traces or of coverage shows nothing of the index. Never thrown: a warning of the graphs. */
  OBSERVED_UNMATCHED: Readonly<Record<string, never>>
}

export class BoundaryError<C extends keyof BoundaryFailures = keyof BoundaryFailures> extends CoderagError<
  C,
  BoundaryFailures[C]
> {
  override readonly name = 'BoundaryError'

  override get exitCode() {
    return this.code === 'OBSERVED_UNREADABLE' ? EXIT.usage : EXIT.index
  }
}

/** Returns the text of a warning about a failure that is never thrown: its code, then its message. */
export function warningText({ code, message }: BoundaryError): string {
  return `${code}: ${message}`
}
