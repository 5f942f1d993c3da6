import type {
  ChunkReader,
  CleanChunk,
  EdgeEvidence,
  GraphStore,
  ServiceEdge,
  ServiceEndpoint,
  SymbolGraph,
} from '@coderag/types'
import { declarationsOf } from '../declarations.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'

/** Place in code where a flow continues in another service. */
export interface FlowStep {
  readonly chunk: CleanChunk
  readonly service: string
  /** Reason for people: `answers POST /orders of front-end`. */
  readonly reason: string
}

interface FlowGraphs {
  readonly graph: GraphStore
  readonly symbols: SymbolGraph | null
  readonly store: Pick<ChunkReader, 'get'>
}

/** Depth and number of calls within a service that are followed to the call that leaves it. */
const INSIDE = { depth: 2, limit: 12 }

/**
 * Follows a flow by the service graph: an edge whose evidence is one of the chunks leads to the code that answers its
 * path or listens to its topic, and so on from there. The later steps need no words of the query.
 */
export async function flowSteps(starts: readonly CleanChunk[], graphs: FlowGraphs): Promise<readonly FlowStep[]> {
  const followed = new Set(starts.map(({ id }) => id))
  const seen = new Set<string>()
  const steps: FlowStep[] = []
  let front: readonly CleanChunk[] = starts
  for (
    let depth = 0;
    depth < RANKING_DEFAULTS.flowDepth && front.length > 0 && steps.length < RANKING_DEFAULTS.flowSteps;
    depth += 1
  ) {
    const next = new Map<string, Onward>()
    for (const chunk of front)
      for (const onward of onwards(chunk, graphs))
        if (onward.chunkId !== chunk.id && !seen.has(onward.chunkId) && !next.has(onward.chunkId))
          next.set(onward.chunkId, onward)
    const chunks = await graphs.store.get([...next.keys()])
    for (const chunk of chunks) {
      const onward = next.get(chunk.id)
      if (onward === undefined || steps.length === RANKING_DEFAULTS.flowSteps) continue
      seen.add(chunk.id)
      steps.push({ chunk, service: onward.service, reason: onward.reason })
    }
    front = chunks.filter(({ id }) => !followed.has(id))
    for (const { id } of front) followed.add(id)
  }
  return steps
}

interface Onward {
  readonly chunkId: string
  readonly service: string
  readonly reason: string
}

function onwards(chunk: CleanChunk, { graph, symbols }: FlowGraphs): Onward[] {
  const service = serviceOf(chunk, graph)
  if (service === null) return []
  const called = symbols === null ? [] : calledBy(chunk, symbols)
  const chunks = new Set([chunk.id, ...called])
  return graph
    .neighbours(service, { depth: 1, direction: 'out' })
    .filter(({ source, evidence }) => source === service && evidence.some(({ chunkId }) => chunks.has(chunkId)))
    .flatMap((edge) => answersOf(edge, graph))
}

/** Returns the service that runs a chunk according to the graph; otherwise according to the crawl. */
export function serviceOf({ repoName, filePath, serviceName }: CleanChunk, graph: GraphStore): string | null {
  const own = repoName === null || filePath === null ? null : graph.serviceOf(repoName, filePath)
  return own ?? serviceName
}

function calledBy(chunk: CleanChunk, symbols: SymbolGraph): string[] {
  return declarationsOf(chunk, symbols).flatMap((symbol) => symbols.callees(symbol, INSIDE).map(({ to }) => to.chunkId))
}

/** Finds the code that answers the calls of an edge or listens to its topics. */
function answersOf(edge: ServiceEdge, graph: GraphStore): Onward[] {
  const { source, target, edgeType, evidence } = edge
  if (edgeType === 'queue') {
    const listeners = graph.endpoints(target).filter(({ protocol, path }) => protocol === 'queue' && isOf(edge, path))
    const places = listeners.length > 0 ? listeners.map((own) => own.evidence) : evidence.filter(isIn(target, graph))
    return places.flatMap((place) => onward(place, target, `listens to ${edge.urlPatterns[0] ?? 'what'} of ${source}`))
  }
  return graph
    .endpoints(target)
    .filter((endpoint) => isCalled(endpoint, edge))
    .flatMap((endpoint) =>
      onward(endpoint.evidence, target, `answers ${endpoint.method} ${endpoint.path} of ${source}`),
    )
}

function isOf({ urlPatterns }: ServiceEdge, topic: string): boolean {
  return urlPatterns.includes(topic)
}

function isIn(service: string, graph: GraphStore): (place: EdgeEvidence) => boolean {
  return ({ repoName, filePath }) => graph.serviceOf(repoName, filePath) === service
}

function onward({ chunkId }: EdgeEvidence, service: string, reason: string): Onward[] {
  return chunkId === '' ? [] : [{ chunkId, service, reason }]
}

function isCalled({ protocol, method, path }: ServiceEndpoint, edge: ServiceEdge): boolean {
  if (protocol === 'grpc') return edge.edgeType === 'grpc' && edge.urlPatterns.some((service) => path.includes(service))
  const isMethod = edge.methods.length === 0 || method === '*' || edge.methods.includes(method)
  return isMethod && edge.urlPatterns.some((pattern) => isSamePath(pattern, path))
}

/** Compares paths. A placeholder matches any part, but at least one part must be equal. */
function isSamePath(called: string, offered: string): boolean {
  const [left, right] = [partsOf(called), partsOf(offered)]
  if (left.length !== right.length || left.length === 0) return false
  let isTold = false
  return (
    left.every((part, index) => {
      const other = right[index] ?? ''
      if (part === other) return (isTold = true)
      return /^\{.*\}$/.test(part) || /^\{.*\}$/.test(other)
    }) && isTold
  )
}

function partsOf(path: string): string[] {
  return (path.split('?')[0] ?? '').split('/').filter((part) => part !== '')
}
