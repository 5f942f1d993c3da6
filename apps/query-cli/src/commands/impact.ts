import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { sayTaken } from '../graphs.js'
import { layoutOf } from '../terminal.js'

interface ImpactCommand {
  /** Name of a service, database, broker or topic. */
  readonly name: string
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface Flags extends ConfigFlags {
  readonly json?: boolean
}

export const addImpactCommand: AddCommand = (program, run) => {
  const command = program
    .command('impact <name>')
    .description(
      'list what breaks, nearest first, when a service, database, broker or topic goes down, and what was written about it',
    )
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((name: string, { json = false, ...flags }: Flags) =>
      run(async (context) => runImpact({ name, json, flags }, context)),
    )
}

const examples = `
Examples:
  coderag impact user-service
  coderag impact orders.created --json`

/** Prints what breaks when something goes down, nearest first. */
async function runImpact({ name, json, flags }: ImpactCommand, context: CommandContext): Promise<number> {
  const { terminal } = context
  const { config } = await context.configure(flags)
  // What was written about a service is found by words alone.
  await using retriever = await context.openRetriever({ ...config, embedder: 'none' })
  const impact = await retriever.impact(name)
  sayTaken(context, name, impact.name)
  const { renderImpact } = await import('../render/graph.js')
  terminal.out(
    json ? `${JSON.stringify({ format: 1, ...impact }, null, 2)}\n` : renderImpact(impact, layoutOf(terminal)),
  )
  return EXIT.ok
}
