import type {
  FileCoverage,
  GraphWarning,
  MapItem,
  OwnerRule,
  ServiceCall,
  ServiceEdge,
  ServiceEndpoint,
  ServiceNode,
  UnresolvedCall,
} from '@coderag/types'
import type { GRAPH_FORMAT } from '../../format.js'

/** The whole service graph of one generation, as it lies in `service-graph.json`; its schema is in `docs/schemas`. */
export interface ServiceGraph {
  readonly format: typeof GRAPH_FORMAT
  /** Sorted by name. */
  readonly nodes: readonly ServiceNode[]
  /** Sorted by source, target and type; one per triple. */
  readonly edges: readonly ServiceEdge[]
  /** Sorted by source and place. */
  readonly unresolved: readonly UnresolvedCall[]
  /** Routes that answer HTTP, sorted by service, path and method. */
  readonly endpoints: readonly ServiceEndpoint[]
  /** Methods of gRPC, sorted alike. */
  readonly rpcs: readonly ServiceEndpoint[]
  /** Sorted by source, target and place. Absent in graphs that an older version wrote. */
  readonly calls?: readonly ServiceCall[]
  /** Sorted by name. Absent in graphs that an older version wrote. */
  readonly items?: readonly MapItem[]
  /** In the order of their files. Absent in graphs that an older version wrote. */
  readonly owners?: readonly OwnerRule[]
  /** What manifests leave out, and what of run time shows nothing of the graph. Absent in graphs that an older version wrote. */
  readonly warnings?: readonly GraphWarning[]
  /** What reports of coverage say. Absent without one. */
  readonly coverage?: readonly FileCoverage[]
}
