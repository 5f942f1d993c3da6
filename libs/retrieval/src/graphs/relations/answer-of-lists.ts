import type { EdgeEvidence, GraphStore, MapItem } from '@coderag/types'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import { evidenceOf, type RelationAnswer, restLine } from './service-context.js'

/** Kinds of things that are listed with who uses them. */
export type ListedKind = 'table' | 'variable' | 'topic'

/** A thing with its users by what they do: `written by` → services. */
interface Listed {
  readonly name: string
  readonly users: ReadonlyMap<string, ReadonlySet<string>>
  /** Where it is declared or set, or else used. */
  readonly place: EdgeEvidence | null
}

/** What the role of a place says of a service; the first are said first. */
const SAID = {
  writes: 'written by',
  reads: 'read by',
  uses: 'used by',
  sets: 'set by',
  declares: 'declared by',
} as const
const PUBLISHED = 'published by'
const HEARD = 'heard by'

/** What is said of a service that does what is asked for. */
const SAID_OF: Readonly<Record<'reads' | 'writes', readonly string[]>> = {
  writes: [SAID.writes, PUBLISHED],
  reads: [SAID.reads, HEARD],
}

/**
 * Lists the tables, topics or variables of an index, or those that some services use, each with its users. Those with most users
 * come first.
 *
 * @param asked.use - What the services do to it; null for anything.
 * @returns Null if the graph has none.
 */
export function answerOfLists(
  kind: ListedKind,
  { services, use }: { readonly services: readonly string[]; readonly use: 'reads' | 'writes' | null },
  graph: GraphStore,
): RelationAnswer | null {
  const isAsked = ({ users }: Listed): boolean =>
    services.length === 0 ||
    [...users].some(
      ([what, names]) => (use === null || SAID_OF[use].includes(what)) && services.some((name) => names.has(name)),
    )
  const countOf = ({ users }: Listed): number => new Set([...users.values()].flatMap((names) => [...names])).size
  const all = (kind === 'topic' ? topicsOf(graph) : itemsOf(kind, graph))
    .filter(isAsked)
    .sort((a, b) => countOf(b) - countOf(a) || (a.name < b.name ? -1 : 1))
  if (all.length === 0) return null
  const shown = all.slice(0, RANKING_DEFAULTS.relationFacts)
  return {
    context: {
      relation: 'lists',
      subjects: services.length === 0 ? ['the system'] : services,
      services: [],
      edges: [],
      endpoints: [],
      dependents: [],
      calls: [],
      unfollowed: [],
      lines: [...shown.map(lineOf), ...restLine(all, `${kind}s`)],
    },
    evidence: evidenceOf(shown.map(({ place }) => [place?.chunkId ?? ''])),
  }
}

function lineOf({ name, users, place }: Listed): string {
  const said = [...users].map(([what, names]) => `${what} ${[...names].join(', ')}`)
  const where = place === null ? '' : ` at ${place.repoName}/${place.filePath}:${place.line}`
  return said.length === 0 ? `${name}${where}` : `${name} is ${said.join(', ')}${where}`
}

function itemsOf(kind: MapItem['kind'], graph: GraphStore): Listed[] {
  return graph
    .items()
    .filter((item) => item.kind === kind)
    .map(({ name, places }) => {
      const users = new Map<string, Set<string>>()
      for (const [role, what] of Object.entries(SAID)) {
        const names = places.flatMap((place) => (place.role === role ? (place.service ?? []) : []))
        if (names.length > 0) users.set(what, new Set(names))
      }
      const origin = places.find(({ role }) => role === 'declares' || role === 'sets')
      return { name, users, place: (origin ?? places[0])?.evidence ?? null }
    })
}

function topicsOf(graph: GraphStore): Listed[] {
  const kinds = new Map(graph.nodes().map(({ name, kind }) => [name, kind]))
  const found = new Map<string, { published: Set<string>; heard: Set<string>; place: EdgeEvidence | null }>()
  for (const { edgeType, source, target, urlPatterns, evidence } of graph.edges()) {
    if (edgeType !== 'queue') continue
    for (const topic of urlPatterns) {
      const known = found.get(topic) ?? { published: new Set(), heard: new Set(), place: evidence[0] ?? null }
      found.set(topic, known)
      if (kinds.get(source) === 'service') known.published.add(source)
      if (kinds.get(target) === 'service') known.heard.add(target)
    }
  }
  return [...found].map(([name, { published, heard, place }]) => {
    const users = [[PUBLISHED, published] as const, [HEARD, heard] as const].filter(([, names]) => names.size > 0)
    return { name, users: new Map(users), place }
  })
}
