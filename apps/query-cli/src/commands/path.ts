import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { renderPath } from '../render/graph.js'
import { renderSymbolPath } from '../render/symbols.js'
import { layoutOf } from '../terminal.js'
import type { PathCommand } from './impact-command.js'
import { onlySymbol, withSymbols } from './symbols.js'
import { complainUnknown, withGraph } from './with-graph.js'

/** Prints a shortest way between two services, or over calls between two symbols where the names are none of services. */
export async function runPath(command: PathCommand, context: CommandContext): Promise<number> {
  const { config } = await context.configure(command.flags)
  const graph = await context.openGraph(config)
  const areSymbols = [command.from, command.to].every((name) => graph === null || graph.find(name) === null)
  return areSymbols ? runSymbolPath(command, context) : runServicePath(command, context)
}

function runSymbolPath({ from, to, json, flags }: PathCommand, context: CommandContext): Promise<number> {
  return withSymbols(flags, context, (graph) => {
    const { terminal } = context
    const [start, end] = [onlySymbol(from, graph, context), onlySymbol(to, graph, context)]
    if (start === null || end === null) return EXIT.nothingFound
    const steps = graph.path(start, end)
    if (json) terminal.out(`${JSON.stringify({ format: 1, from: start, to: end, steps }, null, 2)}\n`)
    else if (steps !== null) terminal.out(renderSymbolPath(steps, layoutOf(terminal)))
    if (steps === null) terminal.err(`No way over calls leads from ${from} to ${to}.\n`)
    return steps === null ? EXIT.nothingFound : EXIT.ok
  })
}

function runServicePath({ from, to, json, flags }: PathCommand, context: CommandContext): Promise<number> {
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
