import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { placedLayout } from '../file-places.js'
import { OWN_NAMES, sayTaken, withCandidates } from '../graphs.js'

interface RelatedCommand {
  /** Name of anything of the map. */
  readonly name: string
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface Flags extends ConfigFlags {
  readonly json?: boolean
}

export const addRelatedCommand: AddCommand = (program, run) => {
  const command = program
    .command('related <name>')
    .description(
      'list functions that depend on the same things as anything of the map, and the documents and threads that speak of it; of a document or a thread, what it names',
    )
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((name: string, { json = false, ...flags }: Flags) =>
      run(async (context) => runRelated({ name, json, flags }, context)),
    )
}

const examples = `
Functions that share most, and what few others depend on, come first.

Examples:
  coderag related OrderService.place
  coderag related "POST /v1/orders"
  coderag related "table orders" --json
  coderag related docs/runbooks/settlement-lag.md
  coderag related "docs/runbooks/settlement-lag.md#rollback"
  coderag related incidents/1772614800.000100`

/** Prints the functions that share dependencies with something, and what speaks of it. */
async function runRelated({ name, json, flags }: RelatedCommand, context: CommandContext): Promise<number> {
  const { terminal } = context
  const { config } = await context.configure(flags)
  const layout = await placedLayout(config, context)
  await using retriever = await context.openRetriever({ ...config, embedder: 'none' })
  return await withCandidates(context, layout, async () => {
    const found = await retriever.related(name)
    if (!OWN_NAMES.has(found.kind)) sayTaken(context, name, found.name)
    const { renderRelated } = await import('../render/graph.js')
    terminal.out(json ? `${JSON.stringify({ format: 1, ...found }, null, 2)}\n` : renderRelated(found, layout))
    const shown = found.functions.length + found.records.length + (found.speaksOf?.length ?? 0)
    return shown === 0 ? EXIT.incomplete : EXIT.ok
  })
}
