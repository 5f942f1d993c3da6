import type { QueryRequest } from '@coderag/retrieval'
import { EXIT } from '@coderag/types'
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
import { linksTo } from '../hyperlinks.js'
import { layoutOf } from '../terminal.js'

interface QueryCommand {
  readonly request: QueryRequest
  readonly json: boolean
  readonly explain: boolean
  /** Maximum number of lines shown of a hit. */
  readonly lines: number
  readonly verbose: boolean
  readonly flags: ConfigFlags
}

interface QueryFlags extends FilterFlags, AnswerFlags, ConfigFlags {
  readonly topK: number
  readonly json?: boolean
  readonly explain?: boolean
  readonly lines: number
  readonly verbose?: boolean
}

export const addQueryCommand: AddCommand = (program, run) => {
  const command = program
    .command('query <query...>')
    .description('find the code and text that answer a query best; "-" reads the query from standard input')
    .option('-k, --top-k <n>', 'number of hits, 1 to 200', wholeNumber(1, 200), 20)
  withAnswerOptions(withFilterOptions(command))
    .option('--lines <n>', 'maximum number of lines shown of a hit, 1 to 200', wholeNumber(1, 200), 12)
    .option('--explain', 'explain the order of the hits')
    .option('-v, --verbose', 'the same on standard error, for use in pipes')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((words: readonly string[], flags: QueryFlags) => {
      const { topK, lines, json = false, explain = false, verbose = false } = flags
      const fields = { topK, filter: filterOf(flags), ...answerFieldsOf(flags) }
      return run(async (context) => {
        const request = { text: await queryText(words, context.terminal), ...fields }
        return runQuery({ request, lines, json, explain, verbose, flags }, context)
      })
    })
}

const examples = `
Lists are written with commas or by repeating the option.

Examples:
  coderag query "where are failed payments retried"
  coderag query ReservationExpired --language go,csharp --path 'src/**' --path '!**/*_test.go'
  coderag query "rollback after a bad deploy" --corpus doc --top-k 5 --json
  coderag query - < issue.md
  FORCE_COLOR=1 coderag query "how are prices calculated" | less -R`

/** Queries the index and prints the hits. Warnings go to standard error, or into the JSON document. */
async function runQuery(command: QueryCommand, context: CommandContext): Promise<number> {
  const [{ workingTreesOf }, { queryDocument }, { renderQuery }, { staleWarnings }, { renderTrace }] =
    await Promise.all([
      import('@coderag/presets/config'),
      import('@coderag/protocol'),
      import('../render/query.js'),
      import('../render/stale.js'),
      import('../render/trace.js'),
    ])
  const { request, lines, json, explain, verbose } = command
  const { terminal } = context
  const { config } = await context.configure(command.flags)
  await using retriever = await context.openRetriever(config)
  const workingTrees = await workingTreesOf(config)
  const result = await retriever.query({ ...request, budget: 0, workingTrees })
  if (verbose) terminal.err(renderTrace(result, layoutOf(terminal)))
  if (json) terminal.out(`${JSON.stringify(queryDocument(request, result, { explain, lines }), null, 2)}\n`)
  else {
    const warnings = [...result.warnings.map(({ message }) => message), ...staleWarnings(result)]
    for (const message of warnings) terminal.err(`warning: ${message}\n`)
    terminal.out(renderQuery(result, { ...layoutOf(terminal), link: linksTo(terminal, workingTrees), explain, lines }))
  }
  return result.confidence.word === 'none' ? EXIT.incomplete : EXIT.ok
}
