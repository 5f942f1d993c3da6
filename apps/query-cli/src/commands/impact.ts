import { EXIT, type Dependent, type GraphStore } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { complainUnknown, withGraph } from '../graphs.js'
import { layoutOf } from '../terminal.js'

interface ImpactCommand {
  /** Name of a service, database, broker or topic. */
  readonly name: string
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface Flags extends ConfigFlags {
  readonly json?: boolean
}

export const addImpactCommand: AddCommand = (program, run) => {
  const command = program
    .command('impact <name>')
    .description('list what breaks, nearest first, when a service, database, broker or topic goes down')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((name: string, { json = false, ...flags }: Flags) =>
      run(async (context) => runImpact({ name, json, flags }, context)),
    )
}

const examples = `
Examples:
  coderag impact user-service
  coderag impact orders.created --json`

/** Prints what breaks when something goes down, nearest first. */
async function runImpact({ name, json, flags }: ImpactCommand, context: CommandContext): Promise<number> {
  const { renderImpact } = await import('../render/graph.js')
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

/** Returns the listeners of a topic and their dependents, or null if no edge carries the topic. */
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
