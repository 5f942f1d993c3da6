import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { renderContract } from '../render/graph.js'
import { layoutOf } from '../terminal.js'
import type { NameCommand } from './impact-command.js'
import { complainUnknown, withGraph } from './with-graph.js'

/** Prints what a service offers and who is known to use it. */
export async function runContract({ name, json, flags }: NameCommand, context: CommandContext): Promise<number> {
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
    return endpoints.length + messages.length === 0 ? EXIT.nothingFound : EXIT.ok
  })
}
