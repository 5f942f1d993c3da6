import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { withGraph } from '../graphs.js'
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
    .description('list what breaks, nearest first, when a service, database, broker or topic goes down')
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
  const [{ impactOf }, { renderImpact }] = await Promise.all([
    import('@coderag/retrieval/graphs'),
    import('../render/graph.js'),
  ])
  return withGraph(flags, context, (store) => {
    const { terminal } = context
    const impact = impactOf(store, name)
    terminal.out(
      json ? `${JSON.stringify({ format: 1, ...impact }, null, 2)}\n` : renderImpact(impact, layoutOf(terminal)),
    )
    return EXIT.ok
  })
}
