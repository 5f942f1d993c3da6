import { type AddCommand, type ConfigFlags, withIndexOptions } from '../command-context.js'
import { filterOf, type FilterFlags, withFilterOptions } from '../filter-options.js'
import { wholeNumber } from '../lists.js'

export interface LookupCommand {
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
    .description('show where a name is declared, or what a file declares')
    .option('-n, --limit <n>', 'places at most, 1 to 200', wholeNumber(1, 200), 20)
  withFilterOptions(command).option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((name: string, flags: LookupFlags) => {
      const { limit, json = false } = flags
      const wanted = { name, limit, filter: filterOf(flags), json, flags }
      return run(async (context) => (await import('./lookup.js')).runLookup(wanted, context))
    })
}

const examples = `
Examples:
  coderag lookup ReservationExpired
  coderag lookup OrderService.place --language csharp
  coderag lookup internal/order/pricing.go
  vim $(coderag lookup expire_overdue --limit 1 | head -1 | sed 's/:/ +/')`
