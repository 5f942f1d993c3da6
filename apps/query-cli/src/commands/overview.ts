import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { overviewJson, renderOverview } from '../render/overview.js'
import { layoutOf } from '../terminal.js'
import type { OverviewCommand } from './overview-command.js'

/** Prints what the index is about. */
export async function runOverview({ json, flags }: OverviewCommand, context: CommandContext): Promise<number> {
  const { terminal } = context
  const { config } = await context.configure(flags)
  await using retriever = await context.openRetriever(config)
  const overview = await retriever.overview()
  terminal.out(
    json ? `${JSON.stringify(overviewJson(overview), null, 2)}\n` : renderOverview(overview, layoutOf(terminal)),
  )
  return EXIT.ok
}
