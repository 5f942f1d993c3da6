import type { Dependent, GraphStore } from '@coderag/types'
import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { renderImpact } from '../render/graph.js'
import { layoutOf } from '../terminal.js'
import type { NameCommand } from './impact-command.js'
import { complainUnknown, withGraph } from './with-graph.js'

/** Prints what breaks when something goes down, nearest first. */
export async function runImpact({ name, json, flags }: NameCommand, context: CommandContext): Promise<number> {
  return withGraph(flags, context, (store) => {
    const { terminal } = context
    const node = store.find(name)
    const dependents = node === null ? topicDependents(name, store) : store.dependents(name)
    if (dependents === null) return complainUnknown(name, store, terminal)
    const what = { name: node?.name ?? name, kind: node?.kind ?? 'topic' }
    terminal.out(
      json
        ? `${JSON.stringify({ format: 1, ...what, dependents }, null, 2)}\n`
        : renderImpact(what, dependents, layoutOf(terminal)),
    )
    return EXIT.ok
  })
}

/** Who listens to a topic, and who depends on those; null where no edge carries it. */
function topicDependents(topic: string, store: GraphStore): Dependent[] | null {
  const edges = store.edges().filter((edge) => edge.edgeType === 'queue' && edge.urlPatterns.includes(topic))
  const isMessage = (target: string): boolean => store.find(target)?.kind === 'service'
  const listened = edges.filter((edge) => isMessage(edge.target))
  if (listened.length === 0) return null
  const found = new Map<string, Dependent>()
  for (const name of new Set(listened.map(({ target }) => target))) {
    found.set(name, { name, depth: 1, via: listened.filter(({ target }) => target === name) })
  }
  for (const first of [...found.values()]) {
    for (const next of store.dependents(first.name)) {
      if (!found.has(next.name)) found.set(next.name, { ...next, depth: next.depth + 1 })
    }
  }
  return [...found.values()].sort((a, b) => a.depth - b.depth)
}
