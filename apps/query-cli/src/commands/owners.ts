import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { placedLayout } from '../file-places.js'
import { OWN_NAMES, sayTaken, withCandidates } from '../graphs.js'

interface OwnersCommand {
  /** Name of a service, endpoint, topic, function, file or folder. */
  readonly name: string
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface Flags extends ConfigFlags {
  readonly json?: boolean
}

export const addOwnersCommand: AddCommand = (program, run) => {
  const command = program
    .command('owners <name>')
    .description('list who owns a service, endpoint, topic, function, file or folder, by CODEOWNERS and Backstage')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((name: string, { json = false, ...flags }: Flags) =>
      run(async (context) => runOwners({ name, json, flags }, context)),
    )
}

const examples = `
Examples:
  coderag owners orders
  coderag owners "POST /v1/orders"
  coderag owners docs/
  coderag owners src/orders.ts --json`

/** Prints who owns something; those with most of its files first. */
async function runOwners({ name, json, flags }: OwnersCommand, context: CommandContext): Promise<number> {
  const { terminal } = context
  const { config } = await context.configure(flags)
  const layout = await placedLayout(config, context)
  await using retriever = await context.openRetriever({ ...config, embedder: 'none' })
  return await withCandidates(context, layout, async () => {
    const found = await retriever.owners(name)
    if (!OWN_NAMES.has(found.kind)) sayTaken(context, name, found.name)
    const { renderOwners } = await import('../render/graph.js')
    terminal.out(json ? `${JSON.stringify({ format: 1, ...found }, null, 2)}\n` : renderOwners(found, layout))
    return found.owners.length === 0 ? EXIT.incomplete : EXIT.ok
  })
}
