import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { placedLayout } from '../file-places.js'
import { wholeNumber } from '../options.js'
import { OWN_NAMES, sayTaken, withCandidates } from '../graphs.js'

interface ImpactCommand {
  /** Name of a service, database, broker, topic, endpoint, variable, table, package, symbol, file, folder or owner. */
  readonly name: string
  /** Undefined for the default. */
  readonly limit: number | undefined
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface Flags extends ConfigFlags {
  readonly limit?: number
  readonly json?: boolean
}

export const addImpactCommand: AddCommand = (program, run) => {
  const command = program
    .command('impact <name>')
    .description(
      'list what breaks, nearest first, by service and function, when something fails or changes: a service, database, broker, topic, endpoint, variable, table, package, symbol, file or folder, or all that an owner has',
    )
    .option(
      '--limit <n>',
      'maximum number of functions, 1 to 10000 (default: 60; with --json 500)',
      wholeNumber(1, 10_000),
    )
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((name: string, { limit, json = false, ...flags }: Flags) =>
      run(async (context) => runImpact({ name, limit, json, flags }, context)),
    )
}

const examples = `
Examples:
  coderag impact user-service
  coderag impact orders.created --json
  coderag impact "POST /v1/orders"
  coderag impact DATABASE_URL
  coderag impact @acme/money
  coderag impact "owner @acme/payments"
  coderag impact OrderService.place
  coderag impact src/orders.ts`

/** Functions that are shown by default; JSON has more. */
const FUNCTIONS_SHOWN = 60

/** Prints what breaks when something fails or changes, nearest first. */
async function runImpact({ name, limit, json, flags }: ImpactCommand, context: CommandContext): Promise<number> {
  const { terminal } = context
  const { config } = await context.configure(flags)
  const layout = await placedLayout(config, context)
  // What was written about a service is found by words alone.
  await using retriever = await context.openRetriever({ ...config, embedder: 'none' })
  return await withCandidates(context, layout, async () => {
    const shownLimit = json ? limit : (limit ?? FUNCTIONS_SHOWN)
    const impact = await retriever.impact(name, shownLimit === undefined ? {} : { limit: shownLimit })
    if (!OWN_NAMES.has(impact.kind)) sayTaken(context, name, impact.name)
    const { renderImpact } = await import('../render/graph.js')
    const shown = json ? `${JSON.stringify({ format: 1, ...impact }, null, 2)}\n` : renderImpact(impact, layout)
    terminal.out(shown)
    return EXIT.ok
  })
}
