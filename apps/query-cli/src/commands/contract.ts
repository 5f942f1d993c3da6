import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { withGraph } from '../graphs.js'
import { layoutOf } from '../terminal.js'

interface ContractCommand {
  /** Name or alias of a service. */
  readonly name: string
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface Flags extends ConfigFlags {
  readonly json?: boolean
}

export const addContractCommand: AddCommand = (program, run) => {
  const command = program
    .command('contract <service>')
    .description('list the endpoints and topics of a service, with handlers and known callers')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((name: string, { json = false, ...flags }: Flags) =>
      run(async (context) => runContract({ name, json, flags }, context)),
    )
}

const examples = `
Examples:
  coderag contract order-service`

/** Prints the endpoints and topics of a service, and its known callers. */
async function runContract({ name, json, flags }: ContractCommand, context: CommandContext): Promise<number> {
  const [{ contractOf }, { renderContract }] = await Promise.all([
    import('@coderag/retrieval/graphs'),
    import('../render/graph.js'),
  ])
  return withGraph(flags, context, (store) => {
    const { terminal } = context
    const contract = contractOf(store, name)
    terminal.out(
      json ? `${JSON.stringify({ format: 1, ...contract }, null, 2)}\n` : renderContract(contract, layoutOf(terminal)),
    )
    return contract.endpoints.length + contract.messages.length === 0 ? EXIT.incomplete : EXIT.ok
  })
}
