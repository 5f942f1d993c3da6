import type { GraphStore } from '@coderag/types'
import type { CommandContext, ConfigFlags } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import type { Terminal } from '../terminal.js'

/** Opens the service graph of the newest generation, alone: no chunk store, no model. */
export async function withGraph(
  flags: ConfigFlags,
  context: CommandContext,
  work: (graph: GraphStore) => number,
): Promise<number> {
  const { config } = await context.configure(flags)
  const graph = await context.openGraph(config)
  if (graph !== null) return work(graph)
  context.terminal.err(
    'This index has no service graph: it was made with `graphs: false`, or by an older version. Crawl again.\n',
  )
  return EXIT.nothingFound
}

/** Says that a name is unknown, with those that are like it. */
export function complainUnknown(name: string, graph: GraphStore, { err }: Terminal): number {
  const wanted = name.toLowerCase()
  const near = graph
    .nodes()
    .filter((node) => [node.name, ...node.aliases].some((own) => own.toLowerCase().includes(wanted)))
    .map((node) => node.name)
  const known = near.length > 0 ? near : graph.nodes().map((node) => node.name)
  const hint = known.length === 0 ? '' : ` There ${near.length > 0 ? 'is' : 'are'}: ${known.slice(0, 20).join(', ')}.`
  err(`Nothing, or more than one thing, is called "${name}".${hint}\n`)
  return EXIT.nothingFound
}
