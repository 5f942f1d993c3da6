import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { lookupJson, renderLookup } from '../render/lookup.js'
import { layoutOf } from '../terminal.js'
import type { LookupCommand } from './lookup-command.js'

/** Prints where a name leads. */
export async function runLookup(command: LookupCommand, context: CommandContext): Promise<number> {
  const { name, limit, filter, json, flags } = command
  const { terminal } = context
  const { config } = await context.configure(flags)
  await using retriever = await context.openRetriever(config)
  const matches = await retriever.lookup(name, { limit, filter })
  terminal.out(
    json ? `${JSON.stringify(lookupJson(name, matches), null, 2)}\n` : renderLookup(name, matches, layoutOf(terminal)),
  )
  return matches.length === 0 ? EXIT.nothingFound : EXIT.ok
}
