import type { GraphStore, IndexManifest } from '@coderag/types'
import { reasonsOf, type ServiceReasons } from '../graphs/services.js'
import { explainPath, type PathExplanation } from './explain-path.js'

/** What is known of a name: of the path, and of the service that is called like it. */
export interface Explanation extends PathExplanation {
  /** Null if no service is called like it, or several are. */
  readonly service: ServiceReasons | null
  /** Services that may be meant: those that are called like it, or similar ones if nothing has the name. */
  readonly services: readonly string[]
}

/**
 * Reports whether a file or folder was indexed, and what code and which workloads a service is.
 *
 * @param graph - Null if the index has none.
 * @param name - A path as `explainPath` takes it, a name of a service, or what people call it.
 */
export function explain(manifest: IndexManifest, graph: GraphStore | null, name: string): Explanation {
  const path = explainPath(manifest, name)
  const found = graph === null ? [] : reasonsOf(graph, name)
  if ('service' in found) return { ...path, service: found, services: [] }
  return { ...path, service: null, services: path.findings.length > 0 ? [] : found }
}
