import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { type FilterFlags, filterOf, withFilterOptions, wholeNumber } from '../options.js'
import { placedLayout } from '../file-places.js'

interface LookupCommand {
  readonly name: string
  readonly limit: number
  readonly filter: ReturnType<typeof filterOf>
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface LookupFlags extends FilterFlags, ConfigFlags {
  readonly limit: number
  readonly json?: boolean
}

export const addLookupCommand: AddCommand = (program, run) => {
  const command = program
    .command('lookup <symbol-or-path>')
    .description('show where a symbol is declared, or what a file declares')
    .option('-n, --limit <n>', 'maximum number of places, 1 to 200', wholeNumber(1, 200), 20)
  withFilterOptions(command).option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((name: string, flags: LookupFlags) => {
      const { limit, json = false } = flags
      const wanted = { name, limit, filter: filterOf(flags), json, flags }
      return run(async (context) => runLookup(wanted, context))
    })
}

const examples = `
Examples:
  coderag lookup ReservationExpired
  coderag lookup OrderService.place --language csharp
  coderag lookup internal/order/pricing.go
  vim $(coderag lookup expire_overdue --limit 1 | head -1 | sed 's/:/ +/')`

/** Prints the declarations of a name. */
async function runLookup(command: LookupCommand, context: CommandContext): Promise<number> {
  const [{ lookupDocument }, { renderLookup }] = await Promise.all([
    import('@coderag/protocol'),
    import('../render/lookup.js'),
  ])
  const { name, limit, filter, json, flags } = command
  const { terminal } = context
  const { config } = await context.configure(flags)
  await using retriever = await context.openRetriever(config)
  const matches = await retriever.lookup(name, { limit, filter })
  const similar = matches.length === 0 ? await retriever.similarNames(name) : []
  terminal.out(
    json
      ? `${JSON.stringify(lookupDocument(name, matches, similar), null, 2)}\n`
      : renderLookup(name, { matches, similar }, await placedLayout(config, context)),
  )
  return matches.length === 0 ? EXIT.incomplete : EXIT.ok
}
