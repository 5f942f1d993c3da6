import type { Dependent, ServiceEdge, ServiceEndpoint, ServiceNode, SymbolEdge, SymbolRef } from '@coderag/types'
import type { RelationKind } from './relation-kind.js'

/** What the graphs say around a query. */
export interface ServiceContext {
  /** What was asked of the graphs; null when they were only looked at for the neighbourhood of what was found. */
  readonly relation: RelationKind | null
  /** Services and declarations that the query is about. */
  readonly subjects: readonly string[]
  readonly services: readonly ServiceNode[]
  readonly edges: readonly ServiceEdge[]
  readonly endpoints: readonly ServiceEndpoint[]
  /** What breaks when the subject does, nearest first. */
  readonly dependents: readonly Dependent[]
  readonly calls: readonly SymbolEdge[]
  /** Endings of the subjects' files, such as `.php`, in whose languages calls are not followed: no answer is none there. */
  readonly unfollowed: readonly string[]
  /** The same for a reader, one fact a line, as the context shows it. */
  readonly lines: readonly string[]
}

export function edgeLine({
  source,
  target,
  edgeType,
  methods,
  urlPatterns,
  evidence,
  confidence,
}: ServiceEdge): string {
  const what = [...new Set([...methods.slice(0, 3), ...urlPatterns.slice(0, 3)])].join(' ')
  const sure = confidence < 0.8 ? `, confidence ${confidence.toFixed(2)}` : ''
  const [first] = evidence
  const where = first === undefined ? '' : ` at ${first.repoName}/${first.filePath}:${first.line}`
  return `${source} -> ${target} (${[edgeType, what].filter((part) => part !== '').join(' ')}${sure})${where}`
}

export function endpointLine({ service, protocol, method, path, handler, callers }: ServiceEndpoint): string {
  const by = callers.length === 0 ? '' : `, called by ${callers.join(', ')}`
  return `${service} offers ${protocol} ${method} ${path}${handler === null ? '' : ` (${handler})`}${by}`
}

export function dependentLine({ name, depth, via }: Dependent): string {
  // A listener depends on who publishes: that edge leads to it.
  const through = [...new Set(via.map(({ source, target }) => (target === name ? source : target)))].join(', ')
  const how = depth === 1 ? 'directly' : `over ${depth} steps`
  return `${name} depends on it ${how}${through === '' ? '' : `, through ${through}`}`
}

/** Parts of a qualified name that tell it apart on a line; the place says the rest. */
const NAME_PARTS = 2

export function callLine({ from, to, kind, line }: SymbolEdge): string {
  const nameOf = ({ qualifiedName }: SymbolRef): string => qualifiedName.split('.').slice(-NAME_PARTS).join('.')
  return `${nameOf(from)} ${kind} ${nameOf(to)} at ${from.repoName}/${from.filePath}:${line}`
}
