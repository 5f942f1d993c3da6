import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { placedLayout } from '../file-places.js'
import { OWN_NAMES, sayTaken, withCandidates } from '../graphs.js'

interface TestsCommand {
  /** Name of a function, endpoint, topic, file or service. */
  readonly name: string
  readonly files: boolean
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface Flags extends ConfigFlags {
  readonly files?: boolean
  readonly json?: boolean
}

export const addTestsCommand: AddCommand = (program, run) => {
  const command = program
    .command('tests <name>')
    .description('list the tests that reach a function, endpoint, topic, file, folder or service, nearest first')
    .option('--files', 'print the paths of their files only, to run them')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((name: string, { files = false, json = false, ...flags }: Flags) =>
      run(async (context) => runTests({ name, files, json, flags }, context)),
    )
}

const examples = `
Examples:
  coderag tests OrderService.place
  coderag tests "POST /v1/orders"
  coderag tests src/orders.ts --files | xargs npx vitest run`

/** Prints the tests that reach something, nearest first. */
async function runTests({ name, files, json, flags }: TestsCommand, context: CommandContext): Promise<number> {
  const { terminal } = context
  const { config } = await context.configure(flags)
  const layout = await placedLayout(config, context)
  await using retriever = await context.openRetriever({ ...config, embedder: 'none' })
  return await withCandidates(context, layout, async () => {
    const found = await retriever.tests(name)
    if (!OWN_NAMES.has(found.kind)) sayTaken(context, name, found.name)
    const { renderTests } = await import('../render/graph.js')
    if (json) terminal.out(`${JSON.stringify({ format: 1, ...found }, null, 2)}\n`)
    else if (!files) terminal.out(renderTests(found, layout))
    else
      for (const path of new Set(found.tests.map(({ symbol }) => layout.places.path(symbol)))) terminal.out(`${path}\n`)
    return found.tests.length === 0 && (found.coverage?.covered ?? 0) === 0 ? EXIT.incomplete : EXIT.ok
  })
}
