import type { GraphPart } from '@coderag/retrieval'

type Node = GraphPart['nodes'][number]

/** Nodes that are listed together and, if they have a frame, drawn together. */
export interface MapGroup {
  readonly title: string
  readonly isFramed: boolean
  readonly nodes: readonly Node[]
}

/** What kinds of nodes are called on the page. */
export const KINDS: Readonly<Record<Node['kind'], string>> = {
  service: 'Services',
  database: 'Databases',
  queue: 'Brokers and topics',
  external: 'External hosts',
}

/**
 * Divides a map by repositories, and a repository with several namespaces by these. A database or a host
 * that only one of them uses is with it. A map of one repository, and what several share, is divided by kind, without frames.
 */
export function groupsOf(graph: GraphPart): readonly MapGroup[] {
  const titles = titlesOf(graph)
  const isOne = new Set([...titles.values()].filter((title) => title !== null)).size < 2
  const groups = new Map<string, { title: string; isFramed: boolean; nodes: Node[] }>()
  for (const node of graph.nodes) {
    const own = isOne ? null : (titles.get(node.name) ?? null)
    const [isFramed, title] = [own !== null, own ?? KINDS[node.kind]]
    const key = `${isFramed} ${title}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { title, isFramed, nodes: [node] })
    else group.nodes.push(node)
  }
  return [...groups.values()].toSorted((a, b) => Number(b.isFramed) - Number(a.isFramed))
}

/** Name of a node → title of its group, null if it belongs to none. */
function titlesOf({ nodes, edges }: GraphPart): ReadonlyMap<string, string | null> {
  const homes = new Map(nodes.map((node) => [node.name, homeOf(node)]))
  const callers = new Map<string, Set<string>>()
  for (const { source, target } of edges) {
    const home = homes.get(source) ?? null
    if (home !== null) callers.set(target, (callers.get(target) ?? new Set()).add(home))
  }
  const namespaces = new Map<string, Set<string>>()
  for (const node of nodes) {
    const [home, namespace] = [homeOf(node), namespaceOf(node)]
    if (home !== null && namespace !== null) namespaces.set(home, (namespaces.get(home) ?? new Set()).add(namespace))
  }
  return new Map(
    nodes.map((node) => {
      const [only = null, ...others] = callers.get(node.name) ?? []
      const isOfOne = node.roots.length === 0 && others.length === 0 && only !== null
      const home = isOfOne ? only : homeOf(node)
      if (home === null) return [node.name, null]
      const isDivided = (namespaces.get(home)?.size ?? 0) > 1
      const namespace = namespaceOf(node)
      return [node.name, isDivided && namespace !== null ? `${home} · ${namespace}` : home]
    }),
  )
}

/** The repository of a node by its code, or by the manifest that proves it. Null for what nothing in the index declares. */
function homeOf({ roots, evidence }: Node): string | null {
  const repoName = (roots[0] ?? evidence[0])?.repoName ?? ''
  return repoName === '' ? null : repoName
}

/** The namespace in which a node runs. Null if its manifests name none, or several. */
function namespaceOf({ deployments = [] }: Node): string | null {
  const [only, ...others] = new Set(deployments.flatMap(({ namespace }) => namespace ?? []))
  return only === undefined || others.length > 0 ? null : only
}
