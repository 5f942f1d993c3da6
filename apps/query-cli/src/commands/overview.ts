import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { placedLayout } from '../file-places.js'

interface OverviewCommand {
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface OverviewFlags extends ConfigFlags {
  readonly json?: boolean
}

export const addOverviewCommand: AddCommand = (program, run) => {
  const command = program
    .command('overview')
    .description(
      'summarise the index: services, repositories, folders, entry points, packages, central files, recent changes',
    )
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((flags: OverviewFlags) => {
      const { json = false } = flags
      return run(async (context) => runOverview({ json, flags }, context))
    })
}

const examples = `
Examples:
  coderag overview
  coderag overview --json | jq '.sources[].packages'`

/** Prints a summary of the index. */
async function runOverview({ json, flags }: OverviewCommand, context: CommandContext): Promise<number> {
  const [{ overviewDocument }, { renderOverview }] = await Promise.all([
    import('@coderag/protocol'),
    import('../render/overview.js'),
  ])
  const { terminal } = context
  const { config } = await context.configure(flags)
  await using retriever = await context.openRetriever(config)
  const overview = await retriever.overview()
  terminal.out(
    json
      ? `${JSON.stringify(overviewDocument(overview), null, 2)}\n`
      : renderOverview(overview, await placedLayout(config, context)),
  )
  return EXIT.ok
}
