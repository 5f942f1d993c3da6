import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { complainUnknown, withGraph } from '../graphs.js'
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
  const { renderContract } = await import('../render/graph.js')
  return withGraph(flags, context, (store) => {
    const { terminal } = context
    const node = store.find(name)
    if (node === null) return complainUnknown(name, store, terminal)
    const endpoints = store.endpoints(node.name)
    const messages = store
      .edges()
      .filter(({ edgeType, source, target }) => edgeType === 'queue' && (source === node.name || target === node.name))
    const callers = store.neighbours(node.name, { depth: 1, direction: 'in' })
    const contract = { service: node.name, endpoints, messages, callers }
    terminal.out(
      json ? `${JSON.stringify({ format: 1, ...contract }, null, 2)}\n` : renderContract(contract, layoutOf(terminal)),
    )
    return endpoints.length + messages.length === 0 ? EXIT.incomplete : EXIT.ok
  })
}
