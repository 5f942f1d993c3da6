/** How one service reaches another. */
export type ServiceEdgeType = 'http' | 'grpc' | 'queue' | 'db' | 'unknown'

export type ServiceNodeKind = 'service' | 'database' | 'queue' | 'external'

export interface ServiceNode {
  readonly name: string
  readonly kind: ServiceNodeKind
  /** Other names of the same thing: workload, label, compose service, directory. */
  readonly aliases: readonly string[]
}

/** Where an edge was seen. No edge rests on an equal name alone. */
export interface EdgeEvidence {
  readonly chunkId: string
  readonly filePath: string
  /** 1-based. */
  readonly line: number
  /** Which rule of name resolution found it. */
  readonly strategy: string
}

export interface ServiceEdge {
  readonly source: string
  readonly target: string
  readonly edgeType: ServiceEdgeType
  readonly evidence: readonly EdgeEvidence[]
  /** 0 to 1, inclusive. */
  readonly confidence: number
  readonly methods: readonly string[]
  readonly urlPatterns: readonly string[]
}

export type GraphDirection = 'in' | 'out' | 'both'

/** Keeps the service graph and answers questions to it. */
export interface GraphStore {
  nodes(): readonly ServiceNode[]
  edges(): readonly ServiceEdge[]
  /** Edges reachable from a node within `depth` steps; depth 1 is its own edges. */
  neighbours(name: string, options: { depth: number; direction: GraphDirection }): readonly ServiceEdge[]
}
