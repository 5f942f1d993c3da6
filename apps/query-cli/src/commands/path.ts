import type { MixedPath, ServicePath, SymbolPath } from '@coderag/retrieval/graphs'
import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { sayTaken, withCandidates } from '../graphs.js'
import { placedLayout } from '../file-places.js'

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
      'show a shortest path between two services, databases, endpoints, topics, tables, variables, packages, functions, files, folders or owners, over calls and services, with the evidence of each step',
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
  coderag path web payments-db
  coderag path BookingPage inventory-db
  coderag path placeOrder create_reservation
  coderag path BookingPage "inventory POST /v1/reservations"
  coderag path placeOrder "package @acme/money"
  coderag path orders.created "owner @acme/payments"`

/** Prints a shortest path: between two services, or over calls if one of the names is another thing's. */
async function runPath({ from, to, json, flags }: PathCommand, context: CommandContext): Promise<number> {
  const [{ renderPath }, { renderSymbolPath }] = await Promise.all([
    import('../render/graph.js'),
    import('../render/symbols.js'),
  ])
  const { terminal } = context
  const { config } = await context.configure(flags)
  const layout = await placedLayout(config, context)
  await using retriever = await context.openRetriever({ ...config, embedder: 'none' })
  return await withCandidates(context, layout, async () => {
    const path = await retriever.path(from, to)
    if (typeof path.from === 'string') sayTaken(context, from, path.from)
    if (typeof path.to === 'string') sayTaken(context, to, path.to)
    if (json) terminal.out(`${JSON.stringify({ format: 1, ...path }, null, 2)}\n`)
    else if (isOverCalls(path)) {
      terminal.out(renderSymbolPath(path, layout))
      if ('rest' in path && path.call === null && path.rest.length > 0) {
        const isOfTable = path.steps?.at(-1)?.to.kind === 'table'
        terminal.out(
          isOfTable
            ? 'the database of this service:\n'
            : 'then between services; which function makes the call is not known:\n',
        )
        terminal.out(renderPath(path.rest, layout))
      }
    } else if (path.steps?.length === 0) terminal.out(`Both names mean ${path.from}.\n`)
    else if (path.steps !== null) terminal.out(renderPath(path.steps, layout))
    if (path.steps !== null) return EXIT.ok
    const back = await retriever.path(to, from)
    const hint = back.steps !== null ? ` One leads from ${to} to ${from}.` : ''
    terminal.err(`No path${isOverCalls(path) ? ' over calls' : ''} leads from ${from} to ${to}.${hint}\n`)
    return EXIT.incomplete
  })
}

function isOverCalls(path: ServicePath | SymbolPath | MixedPath): path is SymbolPath | MixedPath {
  return 'rest' in path || typeof path.from === 'object'
}
