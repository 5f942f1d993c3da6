import type {
  EdgeEvidence,
  GraphStore,
  ServiceEdge,
  ServiceNode,
  SymbolEdge,
  SymbolGraph,
  SymbolRef,
} from '@coderag/types'

/** Service graph over given edges, without an index. */
export function graphOf(
  edges: readonly ServiceEdge[],
  endpoints: ReturnType<GraphStore['endpoints']> = [],
): GraphStore {
  const names = [...new Set(edges.flatMap(({ source, target }) => [source, target]))]
  const nodes = names.map(
    (name): ServiceNode => ({ name, kind: 'service', aliases: [], language: null, ports: [], roots: [], evidence: [] }),
  )
  const around: GraphStore['neighbours'] = (name, { direction }) =>
    edges.filter(
      ({ source, target }) => (direction !== 'in' && source === name) || (direction !== 'out' && target === name),
    )
  return {
    nodes: () => nodes,
    edges: () => edges,
    unresolved: () => [],
    calls: () => [],
    endpoints: (service) => endpoints.filter((endpoint) => service === undefined || endpoint.service === service),
    find: (name) => nodes.find((node) => node.name === name.toLowerCase()) ?? null,
    neighbours: around,
    dependents(name) {
      const found: { name: string; depth: number; via: readonly ServiceEdge[] }[] = []
      let ring = [name]
      for (let depth = 1; ring.length > 0; depth++) {
        const via = edges.filter(
          ({ source, target }) =>
            ring.includes(target) && source !== name && !found.some((known) => known.name === source),
        )
        ring = [...new Set(via.map(({ source }) => source))]
        found.push(...ring.map((own) => ({ name: own, depth, via: via.filter(({ source }) => source === own) })))
      }
      return found
    },
    path(from, to) {
      const found = edges.filter(({ source, target }) => source === from && target === to)
      return found.length === 0 ? null : found
    },
    serviceOf: () => null,
    items: () => [],
    ownersOf: () => [],
    coverageOf: () => [],
    callersOf: () => [],
  }
}

export function evidenceIn(chunkId: string, filePath: string): EdgeEvidence {
  return { chunkId, repoName: 'shop', filePath, line: 3, strategy: 'kubernetes-service', extractor: 'go/net-http' }
}

export function edge(source: string, target: string, evidence: readonly EdgeEvidence[] = []): ServiceEdge {
  return {
    source,
    target,
    edgeType: 'http',
    evidence,
    confidence: 0.95,
    methods: ['POST'],
    urlPatterns: [`/${target}`],
  }
}

export function symbol(
  id: number,
  name: string,
  { chunkId, filePath, repoName = 'shop' }: { chunkId: string; filePath: string; repoName?: string },
): SymbolRef {
  return {
    id,
    name,
    qualifiedName: name,
    kind: 'function',
    repoName,
    filePath,
    startLine: 1,
    endLine: 4,
    chunkId,
  }
}

/** Symbol graph over given calls. */
export function symbolsOf(
  symbols: readonly SymbolRef[],
  calls: readonly (readonly [from: number, to: number])[],
): SymbolGraph {
  const byId = new Map(symbols.map((ref) => [ref.id, ref]))
  const edges = calls.flatMap(([from, to]): SymbolEdge[] => {
    const [source, target] = [byId.get(from), byId.get(to)]
    return source === undefined || target === undefined
      ? []
      : [{ from: source, to: target, kind: 'calls', line: 2, strategy: 'same-file' }]
  })
  return {
    symbolCount: symbols.length,
    edgeCount: edges.length,
    find: (name) => symbols.filter((ref) => ref.name === name || `${ref.filePath}:${ref.name}` === name),
    symbols: (repoName) => symbols.filter((ref) => repoName === undefined || ref.repoName === repoName),
    names: () => symbols.map(({ name }) => name),
    callers: ({ id }) => edges.filter(({ to }) => to.id === id),
    callees: ({ id }) => edges.filter(({ from }) => from.id === id),
    imports: () => [],
    path: () => null,
    unresolvedOf: () => [],
    inFile: (_repoName, filePath) => symbols.filter((ref) => ref.filePath === filePath),
    openCalls: () => new Map(),
    possibleCallers: () => [],
    possibleCallees: () => [],
    isFollowed: ({ filePath }) => !filePath.endsWith('.php'),
    importance: () => 0,
    within: (repoNames) => symbolsOf(repoNames.includes('shop') ? symbols : [], calls),
  }
}
