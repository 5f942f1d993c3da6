import type {
  Dependent,
  GraphDirection,
  GraphStore,
  LineCoverage,
  OwnerRule,
  ServiceEdge,
  ServiceEndpoint,
  ServiceNode,
} from '@coderag/types'
import { FileOwners } from './file-owners.js'
import type { ServiceGraph } from './service-graph.js'

/** Questions to a service graph that is held in memory. */
export function createGraphStore(data: ServiceGraph): GraphStore {
  return new MemoryGraphStore(data)
}

class MemoryGraphStore implements GraphStore {
  readonly #data: ServiceGraph
  readonly #endpoints: readonly ServiceEndpoint[]
  readonly #kinds: ReadonlyMap<string, ServiceNode['kind']>
  readonly #incoming = new Map<string, ServiceEdge[]>()
  readonly #outgoing = new Map<string, ServiceEdge[]>()
  /** Lower-cased names and aliases; null where several things share one. */
  readonly #names = new Map<string, ServiceNode | null>()
  readonly #callers = new Map<string, Set<string>>()
  #owners: FileOwners | null = null
  #coverage: ReadonlyMap<string, readonly LineCoverage[]> | null = null

  constructor(data: ServiceGraph) {
    this.#data = data
    this.#endpoints = [...data.endpoints, ...data.rpcs]
    this.#kinds = new Map(data.nodes.map(({ name, kind }) => [name, kind]))
    for (const edge of data.edges) {
      listAt(this.#outgoing, edge.source).push(edge)
      listAt(this.#incoming, edge.target).push(edge)
    }
    for (const node of data.nodes) {
      for (const alias of node.aliases) {
        const key = alias.toLowerCase()
        this.#names.set(key, this.#names.has(key) && this.#names.get(key) !== node ? null : node)
      }
    }
    // A name of its own beats another's alias.
    for (const node of data.nodes) this.#names.set(node.name.toLowerCase(), node)
    for (const { evidence, callers } of this.#endpoints) {
      if (evidence.chunkId === '' || callers.length === 0) continue
      const known = this.#callers.get(evidence.chunkId) ?? new Set()
      for (const caller of callers) known.add(caller)
      this.#callers.set(evidence.chunkId, known)
    }
  }

  nodes() {
    return this.#data.nodes
  }

  edges() {
    return this.#data.edges
  }

  unresolved() {
    return this.#data.unresolved
  }

  calls() {
    return this.#data.calls ?? []
  }

  items() {
    return this.#data.items ?? []
  }

  endpoints(service?: string) {
    if (service === undefined) return this.#endpoints
    const name = this.find(service)?.name
    return this.#endpoints.filter((endpoint) => endpoint.service === name)
  }

  find(name: string): ServiceNode | null {
    return this.#names.get(name.toLowerCase()) ?? null
  }

  neighbours(name: string, { depth, direction }: { depth: number; direction: GraphDirection }): ServiceEdge[] {
    const start = this.find(name)
    if (start === null) return []
    const found = new Set<ServiceEdge>()
    const seen = new Set([start.name])
    let front = [start.name]
    for (let step = 0; step < depth && front.length > 0; step += 1) {
      const next: string[] = []
      for (const at of front) {
        for (const edge of this.#edgesAt(at, direction)) {
          found.add(edge)
          const other = edge.source === at ? edge.target : edge.source
          if (seen.has(other)) continue
          seen.add(other)
          next.push(other)
        }
      }
      front = next
    }
    return [...found]
  }

  dependents(name: string): Dependent[] {
    const start = this.find(name)
    if (start === null) return []
    const depths = new Map([[start.name, 0]])
    const via = new Map<string, ServiceEdge[]>()
    let front = [start.name]
    for (let depth = 1; front.length > 0; depth += 1) {
      const next: string[] = []
      for (const at of front) {
        for (const [other, edge] of this.#failsWith(at)) {
          const known = depths.get(other)
          if (known === undefined) {
            depths.set(other, depth)
            via.set(other, [edge])
            next.push(other)
          } else if (known === depth) via.get(other)?.push(edge)
        }
      }
      front = next
    }
    return [...via].map(([other, edges]) => ({ name: other, depth: depths.get(other) ?? 0, via: edges }))
  }

  path(from: string, to: string): ServiceEdge[] | null {
    const [start, end] = [this.find(from), this.find(to)]
    if (start === null || end === null) return null
    const arrivals = new Map<string, ServiceEdge | null>()
    let front = new Map<string, { readonly edge: ServiceEdge | null; readonly confidence: number }>()
    front.set(start.name, { edge: null, confidence: 1 })
    while (front.size > 0 && !arrivals.has(end.name)) {
      const next: typeof front = new Map()
      for (const [at, { edge }] of front) arrivals.set(at, edge)
      for (const [at, { confidence: before }] of front) {
        for (const edge of this.#edgesAt(at, 'out')) {
          if (arrivals.has(edge.target)) continue
          const confidence = before * edge.confidence
          if ((next.get(edge.target)?.confidence ?? -1) < confidence) next.set(edge.target, { edge, confidence })
        }
      }
      front = next
    }
    if (!arrivals.has(end.name)) return null
    const way: ServiceEdge[] = []
    for (let edge = arrivals.get(end.name); edge != null; edge = arrivals.get(edge.source)) way.unshift(edge)
    return way
  }

  serviceOf(repoName: string, filePath: string): string | null {
    let best: { length: number; name: string } | null = null
    for (const node of this.#data.nodes) {
      for (const root of node.roots) {
        const isInside = root.path === '' || filePath === root.path || filePath.startsWith(`${root.path}/`)
        if (root.repoName === repoName && isInside && root.path.length > (best?.length ?? -1)) {
          best = { length: root.path.length, name: node.name }
        }
      }
    }
    return best?.name ?? null
  }

  ownersOf(repoName: string, filePath: string): readonly OwnerRule[] {
    this.#owners ??= new FileOwners(this.#data.owners ?? [])
    return this.#owners.of(repoName, filePath)
  }

  coverageOf(repoName: string, filePath: string): readonly LineCoverage[] {
    this.#coverage ??= new Map(
      (this.#data.coverage ?? []).map(({ repoName: repo, filePath: path, runs }) => [`${repo}\n${path}`, runs]),
    )
    return this.#coverage.get(`${repoName}\n${filePath}`) ?? []
  }

  callersOf(chunkId: string): string[] {
    return [...(this.#callers.get(chunkId) ?? [])].sort()
  }

  #edgesAt(name: string, direction: GraphDirection): readonly ServiceEdge[] {
    const [incoming, outgoing] = [this.#incoming.get(name) ?? NONE, this.#outgoing.get(name) ?? NONE]
    if (direction === 'both') return [...incoming, ...outgoing]
    return direction === 'in' ? incoming : outgoing
  }

  /**
   * Yields the nodes that a failure reaches directly: the callers of a node and, over messages, its listeners. A silent
   * listener does not harm its publishers.
   */
  *#failsWith(name: string): Iterable<[string, ServiceEdge]> {
    for (const edge of this.#edgesAt(name, 'in')) if (!this.#isMessage(edge)) yield [edge.source, edge]
    for (const edge of this.#edgesAt(name, 'out')) if (this.#isMessage(edge)) yield [edge.target, edge]
  }

  #isMessage({ edgeType, target }: ServiceEdge): boolean {
    return edgeType === 'queue' && this.#kinds.get(target) === 'service'
  }
}

const NONE: readonly ServiceEdge[] = []

function listAt(lists: Map<string, ServiceEdge[]>, name: string): ServiceEdge[] {
  const known = lists.get(name)
  if (known !== undefined) return known
  const made: ServiceEdge[] = []
  lists.set(name, made)
  return made
}
