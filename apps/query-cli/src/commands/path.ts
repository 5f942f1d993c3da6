import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { complainUnknown, onlySymbol, withGraph, withSymbols } from '../graphs.js'
import { layoutOf } from '../terminal.js'

interface PathCommand {
  readonly from: string
  readonly to: string
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface Flags extends ConfigFlags {
  readonly json?: boolean
}

export const addPathCommand: AddCommand = (program, run) => {
  const command = program
    .command('path <from> <to>')
    .description(
      'show a shortest path between two services, or between two symbols over calls, with the evidence of each step',
    )
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((from: string, to: string, { json = false, ...flags }: Flags) =>
      run(async (context) => runPath({ from, to, json, flags }, context)),
    )
}

const examples = `
Examples:
  coderag path web payments-db`

/**
 * Prints a shortest path between two services. If the names are not services, prints one over calls between two
 * symbols.
 */
async function runPath(command: PathCommand, context: CommandContext): Promise<number> {
  const { config } = await context.configure(command.flags)
  const graph = await context.openGraph(config)
  const areSymbols = [command.from, command.to].every((name) => graph === null || graph.find(name) === null)
  return areSymbols ? runSymbolPath(command, context) : runServicePath(command, context)
}

async function runSymbolPath({ from, to, json, flags }: PathCommand, context: CommandContext): Promise<number> {
  const { renderSymbolPath } = await import('../render/symbols.js')
  return withSymbols(flags, context, (graph) => {
    const { terminal } = context
    const [start, end] = [onlySymbol(from, graph, context), onlySymbol(to, graph, context)]
    if (start === null || end === null) return EXIT.incomplete
    const steps = graph.path(start, end)
    if (json) terminal.out(`${JSON.stringify({ format: 1, from: start, to: end, steps }, null, 2)}\n`)
    else if (steps !== null) terminal.out(renderSymbolPath(steps, layoutOf(terminal)))
    if (steps === null) terminal.err(`No way over calls leads from ${from} to ${to}.\n`)
    return steps === null ? EXIT.incomplete : EXIT.ok
  })
}

async function runServicePath({ from, to, json, flags }: PathCommand, context: CommandContext): Promise<number> {
  const { renderPath } = await import('../render/graph.js')
  return withGraph(flags, context, (store) => {
    const { terminal } = context
    for (const name of [from, to]) if (store.find(name) === null) return complainUnknown(name, store, terminal)
    const steps = store.path(from, to)
    if (json) terminal.out(`${JSON.stringify({ format: 1, from, to, steps }, null, 2)}\n`)
    else if (steps !== null) terminal.out(renderPath(steps, layoutOf(terminal)))
    if (steps === null) terminal.err(`No way leads from ${from} to ${to}.\n`)
    return steps === null ? EXIT.incomplete : EXIT.ok
  })
}
