import { explainPath, readManifest } from '@coderag/retrieval'
import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { renderWhy } from '../render/why.js'
import { layoutOf } from '../terminal.js'
import type { WhyCommand } from './why-command.js'

/** Prints what became of a path; reads the manifest only. */
export async function runWhy({ path, json, flags }: WhyCommand, context: CommandContext): Promise<number> {
  const { terminal } = context
  const { config } = await context.configure(flags)
  const explanation = explainPath(await readManifest(config.dataDir), path)
  terminal.out(
    json ? `${JSON.stringify({ format: 1, ...explanation }, null, 2)}\n` : renderWhy(explanation, layoutOf(terminal)),
  )
  return explanation.findings.length === 0 ? EXIT.nothingFound : EXIT.ok
}
