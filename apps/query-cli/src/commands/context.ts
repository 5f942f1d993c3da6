import type { ContextFormat, QueryRequest } from '@coderag/retrieval'
import { CONTEXT_FORMATS } from '@coderag/retrieval/settings'
import { EXIT } from '@coderag/types'
import { Option } from 'commander'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import {
  type AnswerFlags,
  answerFieldsOf,
  type FilterFlags,
  filterOf,
  queryText,
  withAnswerOptions,
  withFilterOptions,
  wholeNumber,
} from '../options.js'
import { printable } from '../render/text.js'
import { layoutOf } from '../terminal.js'

interface ContextCommand {
  readonly request: QueryRequest
  readonly budget: number | undefined
  readonly json: boolean
  readonly verbose: boolean
  readonly flags: ConfigFlags
}

interface ContextFlags extends FilterFlags, AnswerFlags, ConfigFlags {
  readonly budget?: number
  readonly format: ContextFormat
  readonly json?: boolean
  readonly verbose?: boolean
}

export const addContextCommand: AddCommand = (program, run) => {
  const command = program
    .command('context <query...>')
    .description('write the context that answers a query, for a reader or a language model, within a token budget')
    .option(
      '-b, --budget <tokens>',
      'maximum number of tokens, 1 to 1000000 (default: the setting context.budget)',
      wholeNumber(1, 1_000_000),
    )
    .addOption(new Option('-f, --format <form>', 'output format').choices(CONTEXT_FORMATS).default('markdown'))
  withAnswerOptions(withFilterOptions(command))
    .option('--tokenizer <file>', 'tokenizer.json of the model that reads the context; the budget counts its tokens')
    .option('-v, --verbose', 'explain the result on standard error')
    .option('--json', 'print one JSON document with the context, its sources and warnings')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((words: readonly string[], flags: ContextFlags) => {
      const { budget, format, json = false, verbose = false } = flags
      const fields = { format, filter: filterOf(flags), ...answerFieldsOf(flags) }
      return run(async (context) => {
        const request = { text: await queryText(words, context.terminal), ...fields }
        return runContext({ request, budget, json, verbose, flags }, context)
      })
    })
}

const examples = `
Examples:
  coderag context "how does a reservation expire" --budget 4000
  coderag context "where is the price calculated" --format xml --repo orders | my-model
  coderag context "who calls the payment service" --json > context.json`

/** Prints the context to standard output, ready for a pipe. Warnings go to standard error. */
async function runContext(command: ContextCommand, context: CommandContext): Promise<number> {
  const [{ workingTreesOf }, { contextDocument }, { NOTHING_ANSWERS }, { staleWarnings }, { renderTrace }] =
    await Promise.all([
      import('@coderag/presets/config'),
      import('@coderag/protocol'),
      import('@coderag/retrieval'),
      import('../render/stale.js'),
      import('../render/trace.js'),
    ])
  const { json, verbose } = command
  const { terminal } = context
  const { config } = await context.configure(command.flags)
  await using retriever = await context.openRetriever(config)
  const { budget = config.context.budget } = command
  const request = { ...command.request, budget }
  const result = await retriever.query({ ...request, workingTrees: await workingTreesOf(config) })
  if (verbose) terminal.err(renderTrace(result, layoutOf(terminal)))
  if (json) terminal.out(`${JSON.stringify(contextDocument(request, result), null, 2)}\n`)
  else {
    const warnings = [...result.warnings.map(({ message }) => message), ...staleWarnings(result)]
    if (result.confidence.word === 'none' && result.sources.length > 0) {
      terminal.err(`warning: ${NOTHING_ANSWERS} The context has the nearest.\n`)
    }
    for (const message of warnings) terminal.err(`warning: ${message}\n`)
    // A terminal obeys control characters; a pipe wants every byte as it is.
    const shown = terminal.isTerminal ? result.context.split('\n').map(printable).join('\n') : result.context
    if (shown !== '') terminal.out(shown.endsWith('\n') ? shown : `${shown}\n`)
  }
  return result.sources.length === 0 ? EXIT.incomplete : EXIT.ok
}
