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
import { placedLayout } from '../file-places.js'
import { layoutOf } from '../terminal.js'

interface QueryCommand {
  readonly request: QueryRequest
  readonly json: boolean
  readonly explain: boolean
  /** Maximum number of lines shown of a passage. */
  readonly lines: number
  /** Maximum number of hits shown. */
  readonly shown: number
  readonly verbose: boolean
  readonly flags: ConfigFlags
}

interface QueryFlags extends FilterFlags, AnswerFlags, ConfigFlags {
  readonly topK?: number
  readonly json?: boolean
  readonly explain?: boolean
  readonly lines: number
  readonly verbose?: boolean
}

/** Hits that are asked for, as the library does by default. */
const HITS = 20
/** Hits that fit a screen. */
const HITS_SHOWN = 5

export const addQueryCommand: AddCommand = (program, run) => {
  const command = program
    .command('query <query...>')
    .description('find the code and text that answer a query best; "-" reads the query from standard input')
    .option('-k, --top-k <n>', 'number of hits, 1 to 200 (default: 5; with --json 20)', wholeNumber(1, 200))
  withAnswerOptions(withFilterOptions(command))
    .option('--lines <n>', 'maximum number of lines shown of a passage, 1 to 200', wholeNumber(1, 200), 6)
    .option('--explain', 'explain the order of the hits')
    .option('-v, --verbose', 'the same on standard error, for use in pipes')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((words: readonly string[], flags: QueryFlags) => {
      const { topK, lines, json = false, explain = false, verbose = false } = flags
      const shown = topK ?? HITS_SHOWN
      const hits = json ? (topK ?? HITS) : Math.max(HITS, shown)
      const fields = { topK: hits, filter: filterOf(flags), ...answerFieldsOf(flags) }
      return run(async (context) => {
        const request = { text: await queryText(words, context.terminal), ...fields }
        return runQuery({ request, lines, shown, json, explain, verbose, flags }, context)
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
  const { request, lines, shown, json, explain, verbose } = command
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
    terminal.out(renderQuery(result, { ...(await placedLayout(config, context)), explain, lines, shown }))
  }
  return result.confidence.word === 'none' ? EXIT.incomplete : EXIT.ok
}
