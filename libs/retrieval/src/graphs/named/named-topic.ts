import type { Dependent, GraphStore, ServiceEdge } from '@coderag/types'
import { dependentFunctions, withDependents } from '../dependent-functions.js'
import type { JoinedGraph } from '../joined-graph.js'
import { afterWord, type Broken, type Named } from './named.js'

/** A topic: `orders.created`, or `topic orders` where a service has the name, too. Null if no edge carries one of that name. */
export function namedTopic(store: GraphStore, graph: JoinedGraph | null, name: string): Named | null {
  const topic = afterWord(name, 'topic').asked
  const edges = store.edges().filter((edge) => edge.edgeType === 'queue' && edge.urlPatterns.includes(topic))
  const received = edges.filter(({ target }) => store.find(target)?.kind === 'service')
  if (received.length === 0) return null
  return {
    name: topic,
    kind: 'topic',
    starts: [],
    origins: [],
    places: () => edges.flatMap(({ evidence }) => evidence),
    broken: () => brokenWithTopic(store, graph, topic, received),
  }
}

/** The listeners of a topic and their dependents. */
function brokenWithTopic(
  store: GraphStore,
  graph: JoinedGraph | null,
  topic: string,
  received: readonly ServiceEdge[],
): Broken {
  const hearing = [...new Set(received.map(({ target }) => target))].map((name): Dependent => {
    return { name, depth: 1, via: received.filter(({ target }) => target === name) }
  })
  const heard = graph?.between().filter(({ kind, via }) => kind === 'publishes' && via?.path === topic) ?? []
  const direct = heard.map((via) => ({ symbol: via.to, via }))
  const dependents = withDependents(store, hearing)
  return { dependents, functions: graph === null ? [] : dependentFunctions(store, graph, { direct }) }
}
