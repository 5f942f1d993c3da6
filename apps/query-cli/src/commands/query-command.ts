import { type AddCommand, type ConfigFlags, withIndexOptions } from '../command-context.js'
import { filterOf, type FilterFlags, withFilterOptions } from '../filter-options.js'
import { wholeNumber } from '../lists.js'

export interface QueryCommand {
  readonly text: string
  readonly topK: number
  readonly filter: ReturnType<typeof filterOf>
  readonly json: boolean
  readonly explain: boolean
  readonly verbose: boolean
  readonly flags: ConfigFlags
}

interface QueryFlags extends FilterFlags, ConfigFlags {
  readonly topK: number
  readonly json?: boolean
  readonly explain?: boolean
  readonly verbose?: boolean
}

export const addQueryCommand: AddCommand = (program, run) => {
  const command = program
    .command('query <question...>')
    .description('find the pieces of code and text that answer a question best')
    .option('-k, --top-k <n>', 'hits wanted, 1 to 200', wholeNumber(1, 200), 20)
  withFilterOptions(command)
    .option('--explain', 'show how the order came about')
    .option('-v, --verbose', 'the same on standard error, for use in pipes')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((words: readonly string[], flags: QueryFlags) => {
      const { topK, json = false, explain = false, verbose = false } = flags
      const query = { text: words.join(' '), topK, filter: filterOf(flags), json, explain, verbose, flags }
      return run(async (context) => (await import('./query.js')).runQuery(query, context))
    })
}

const examples = `
Lists are written with commas or by repeating the option.

Examples:
  coderag query "where are failed payments retried"
  coderag query ReservationExpired --language go,csharp --path 'src/**' --path '!**/*_test.go'
  coderag query "rollback after a bad deploy" --corpus doc --top-k 5 --json
  FORCE_COLOR=1 coderag query "how are prices calculated" | less -R`
