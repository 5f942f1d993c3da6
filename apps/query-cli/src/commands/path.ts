import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { renderPath } from '../render/graph.js'
import { layoutOf } from '../terminal.js'
import type { PathCommand } from './impact-command.js'
import { complainUnknown, withGraph } from './with-graph.js'

/** Prints a shortest way between two nodes. */
export async function runPath({ from, to, json, flags }: PathCommand, context: CommandContext): Promise<number> {
  return withGraph(flags, context, (store) => {
    const { terminal } = context
    for (const name of [from, to]) if (store.find(name) === null) return complainUnknown(name, store, terminal)
    const steps = store.path(from, to)
    if (json) terminal.out(`${JSON.stringify({ format: 1, from, to, steps }, null, 2)}\n`)
    else if (steps !== null) terminal.out(renderPath(steps, layoutOf(terminal)))
    if (steps === null) terminal.err(`No way leads from ${from} to ${to}.\n`)
    return steps === null ? EXIT.nothingFound : EXIT.ok
  })
}
