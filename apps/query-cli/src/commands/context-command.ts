import { CONTEXT_FORMATS, type ContextFormat } from '@coderag/retrieval'
import { Option } from 'commander'
import { type AddCommand, type ConfigFlags, withIndexOptions } from '../command-context.js'
import { filterOf, type FilterFlags, withFilterOptions } from '../filter-options.js'
import { wholeNumber } from '../lists.js'

export interface ContextCommand {
  readonly text: string
  readonly budget: number | undefined
  readonly format: ContextFormat
  readonly filter: ReturnType<typeof filterOf>
  readonly json: boolean
  readonly verbose: boolean
  readonly flags: ConfigFlags
}

interface ContextFlags extends FilterFlags, ConfigFlags {
  readonly budget?: number
  readonly format: ContextFormat
  readonly json?: boolean
  readonly verbose?: boolean
}

export const addContextCommand: AddCommand = (program, run) => {
  const command = program
    .command('context <question...>')
    .description('write what answers a question for a reader or a model, within a token budget')
    .option(
      '-b, --budget <tokens>',
      'tokens at most, 1 to 1000000 (by default the setting context.budget)',
      wholeNumber(1, 1_000_000),
    )
    .addOption(new Option('-f, --format <form>', 'how it is written').choices(CONTEXT_FORMATS).default('markdown'))
  withFilterOptions(command)
    .option('--tokenizer <file>', 'tokenizer.json of the model that reads it: the budget is in its tokens')
    .option('-v, --verbose', 'show on standard error how it came about')
    .option('--json', 'print one JSON document: the context, its sources, warnings')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((words: readonly string[], flags: ContextFlags) => {
      const { budget, format, json = false, verbose = false } = flags
      const wanted = { text: words.join(' '), budget, format, filter: filterOf(flags), json, verbose, flags }
      return run(async (context) => (await import('./context.js')).runContext(wanted, context))
    })
}

const examples = `
Examples:
  coderag context "how does a reservation expire" --budget 4000
  coderag context "where is the price calculated" --format xml --repo orders | my-model
  coderag context "who calls the payment service" --json > context.json`
