import type { Dependent, ServiceEdge, ServiceEndpoint, ServiceNode, SymbolEdge, SymbolRef } from '@coderag/types'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import { describeCall } from '../describe-call.js'
import type { RelationKind } from '../../understand/relation/relation-kind.js'

/** Facts of the graphs about a query. */
export interface ServiceContext {
  /** Relation that was asked for; null if only the neighbourhood of the hits was looked up. */
  readonly relation: RelationKind | null
  /** Services and declarations that the query names. */
  readonly subjects: readonly string[]
  readonly services: readonly ServiceNode[]
  readonly edges: readonly ServiceEdge[]
  readonly endpoints: readonly ServiceEndpoint[]
  /** Services that fail if the subject fails, nearest first. */
  readonly dependents: readonly Dependent[]
  readonly calls: readonly SymbolEdge[]
  /**
   * Extensions of the subjects' files, such as `.php`, in whose languages calls are not followed. For them, no callers
   * does not mean that there are none.
   */
  readonly unfollowed: readonly string[]
  /** All facts for a reader, one per line, as the context shows them. */
  readonly lines: readonly string[]
}

/** Answer of the graphs, with the chunks that prove it. */
export interface RelationAnswer {
  readonly context: ServiceContext
  /** Chunk id → evidence, 0 to 1. */
  readonly evidence: ReadonlyMap<string, number>
}

/**
 * Returns the evidence of chunks that prove facts: 1 for the first fact, falling evenly to three quarters for the last one.
 *
 * @param proofs - The chunk ids of each fact, nearest fact first; an empty id is none.
 */
export function evidenceOf(proofs: readonly (readonly string[])[]): Map<string, number> {
  const evidence = new Map<string, number>()
  proofs.forEach((chunkIds, index) => {
    for (const chunkId of chunkIds)
      if (chunkId !== '' && !evidence.has(chunkId)) evidence.set(chunkId, 1 - index / (proofs.length * 4))
  })
  return evidence
}

/** Says how many facts of a list are left out; none if all are there. */
export function restLine(all: readonly unknown[], what: string): readonly string[] {
  const rest = all.length - RANKING_DEFAULTS.relationFacts
  return rest > 0 ? [`and ${rest} more ${what}`] : []
}

export function edgeLine({
  source,
  target,
  edgeType,
  methods,
  urlPatterns,
  evidence,
  confidence,
  environments,
}: ServiceEdge): string {
  const what = [...new Set([...methods.slice(0, 3), ...urlPatterns.slice(0, 3)])].join(' ')
  const sure = confidence < 0.8 ? `, confidence ${confidence.toFixed(2)}` : ''
  const held = environments === undefined ? '' : `, in ${environments.join(', ')}`
  const [first] = evidence
  const where = first === undefined ? '' : ` at ${first.repoName}/${first.filePath}:${first.line}`
  return `${source} -> ${target} (${[edgeType, what].filter((part) => part !== '').join(' ')}${sure}${held})${where}`
}

export function endpointLine({ service, protocol, method, path, handler, callers }: ServiceEndpoint): string {
  const by = callers.length === 0 ? '' : `, called by ${callers.join(', ')}`
  return `${service} offers ${protocol} ${method} ${path}${handler === null ? '' : ` (${handler})`}${by}`
}

export function dependentLine({ name, depth, via }: Dependent): string {
  // A listener depends on the publisher, and the edge leads to the listener.
  const through = [...new Set(via.map(({ source, target }) => (target === name ? source : target)))].join(', ')
  const how = depth === 1 ? 'directly' : `over ${depth} steps`
  return `${name} depends on it ${how}${through === '' ? '' : `, through ${through}`}`
}

/** Parts of a qualified name that are shown. The place on the same line tells the rest. */
const NAME_PARTS = 2

export function callLine({ from, to, kind, line, via }: SymbolEdge): string {
  const nameOf = ({ qualifiedName }: SymbolRef): string => qualifiedName.split('.').slice(-NAME_PARTS).join('.')
  const asked = via === undefined ? '' : ` (${describeCall(via)})`
  return `${nameOf(from)} ${kind} ${nameOf(to)}${asked} at ${from.repoName}/${from.filePath}:${line}`
}
