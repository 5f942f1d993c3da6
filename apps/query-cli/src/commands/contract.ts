import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { sayTaken } from '../graphs.js'
import { placedLayout } from '../file-places.js'

interface ContractCommand {
  /** Name of a service, or what people call it. */
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
    .description(
      'list the endpoints and topics of a service, with handlers, known callers and what was written about it',
    )
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
  const { terminal } = context
  const { config } = await context.configure(flags)
  // What was written about a service is found by words alone.
  await using retriever = await context.openRetriever({ ...config, embedder: 'none' })
  const contract = await retriever.contract(name)
  sayTaken(context, name, contract.service)
  const { renderContract } = await import('../render/graph.js')
  terminal.out(
    json
      ? `${JSON.stringify({ format: 1, ...contract }, null, 2)}\n`
      : renderContract(contract, await placedLayout(config, context)),
  )
  return contract.endpoints.length + contract.messages.length === 0 ? EXIT.incomplete : EXIT.ok
}
