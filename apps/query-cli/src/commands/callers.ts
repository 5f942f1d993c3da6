import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
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
A symbol is a name, a name with its scope, or either with its file. An endpoint means what answers it.

Examples:
  coderag ${direction} place
  coderag ${direction} OrderService.place --depth 3
  coderag ${direction} src/orders.ts:place --json
  coderag ${direction} "orders POST /v1/orders"`

/** Prints the callers or callees of a symbol. */
async function runCalls(command: CallsCommand, context: CommandContext): Promise<number> {
  const [{ callsOf }, { renderCalls }] = await Promise.all([
    import('@coderag/retrieval/graphs'),
    import('../render/symbols.js'),
  ])
  const { direction, symbol, depth, limit, json } = command
  return withCalls(command.flags, context, (graph, layout) => {
    const calls = callsOf(graph, direction, symbol, { depth, limit })
    const shown = json ? `${JSON.stringify({ format: 1, ...calls }, null, 2)}\n` : renderCalls(calls, layout)
    context.terminal.out(shown)
    const found = calls.edges.length + calls.leaving.length + calls.arriving.length + calls.possible.length
    return found === 0 ? EXIT.incomplete : EXIT.ok
  })
}
