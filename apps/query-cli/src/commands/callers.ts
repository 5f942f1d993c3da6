import type { Calls } from '@coderag/retrieval/graphs'
import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { type PlacedLayout, placedLayout } from '../file-places.js'
import { withCalls } from '../graphs.js'
import { wholeNumber } from '../options.js'

interface CallsCommand {
  readonly direction: 'callers' | 'callees'
  readonly symbol: string
  readonly depth: number
  readonly limit: number
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface CallsFlags extends ConfigFlags {
  readonly depth: number
  readonly limit: number
  readonly json?: boolean
}

export const addCallersCommand: AddCommand = (program, run) => add(program, run, 'callers')
export const addCalleesCommand: AddCommand = (program, run) => add(program, run, 'callees')

function add(program: Parameters<AddCommand>[0], run: Parameters<AddCommand>[1], direction: CallsCommand['direction']) {
  const what =
    direction === 'callers' ? 'the callers of a symbol and what builds on it' : 'what a symbol calls and builds on'
  const command = program
    .command(`${direction} <symbol>`)
    .description(`list ${what}, over services, by file with the line of code`)
    .option('--depth <n>', 'number of steps to follow, 1 to 20', wholeNumber(1, 20), 1)
    .option('--limit <n>', 'maximum number of edges, 1 to 10000', wholeNumber(1, 10_000), 100)
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples(direction))
    .action((symbol: string, { depth, limit, json = false, ...flags }: CallsFlags) =>
      run(async (context) => runCalls({ direction, symbol, depth, limit, json, flags }, context)),
    )
}

const examples = (direction: string): string => `
A symbol is a name, a name with its scope, or either with its file. An endpoint means what answers it; a package or an owner
means all of its code; a table or a variable has those that use it as callers.

Examples:
  coderag ${direction} place
  coderag ${direction} OrderService.place --depth 3
  coderag ${direction} src/orders.ts:place --json
  coderag ${direction} "orders POST /v1/orders"
  coderag ${direction} "package @acme/money"
  coderag ${direction} "owner @acme/payments"`

/** Prints the callers or callees of a symbol, or of what else has the name. */
async function runCalls(command: CallsCommand, context: CommandContext): Promise<number> {
  const [{ callsOf, isUnknownSymbol, needsLines }, { renderCalls }] = await Promise.all([
    import('@coderag/retrieval/graphs'),
    import('../render/symbols.js'),
  ])
  const { direction, symbol, depth, limit, json, flags } = command
  const print = (calls: Calls, layout: PlacedLayout): number => {
    const shown = json ? `${JSON.stringify({ format: 1, ...calls }, null, 2)}\n` : renderCalls(calls, layout, limit)
    context.terminal.out(shown)
    const found = calls.edges.length + calls.leaving.length + calls.arriving.length + calls.possible.length
    return found === 0 ? EXIT.incomplete : EXIT.ok
  }
  try {
    const done = await withCalls(flags, context, (graph, layout) => {
      const calls = callsOf(graph, direction, symbol, { depth, limit })
      return needsLines(calls) ? null : print(calls, layout)
    })
    if (done !== null) return done
  } catch (error) {
    if (!isUnknownSymbol(error)) throw error
  }
  // Packages, owners, tables and variables need the whole index, and so do the lines that name a constant or a type.
  const { config } = await context.configure(flags)
  const layout = await placedLayout(config, context)
  await using retriever = await context.openRetriever({ ...config, embedder: 'none' })
  return print(await retriever[direction](symbol, { depth, limit }), layout)
}
