import { workingTreesOf } from '@coderag/presets/config'
import { EXIT } from '../exit-codes.js'
import type { CommandContext } from '../command-context.js'
import { contextJson } from '../render/context-json.js'
import { staleWarnings } from '../render/stale.js'
import { renderTrace } from '../render/trace.js'
import { printable } from '../render/text.js'
import { layoutOf } from '../terminal.js'
import type { ContextCommand } from './context-command.js'

/** Prints the context as it is, ready for a pipe; what is to be said about it goes to standard error. */
export async function runContext(command: ContextCommand, context: CommandContext): Promise<number> {
  const { text, format, filter, json, verbose } = command
  const { terminal } = context
  const { config } = await context.configure(command.flags)
  await using retriever = await context.openRetriever(config)
  const { budget = config.context.budget } = command
  const result = await retriever.query({ text, filter, budget, format, workingTrees: workingTreesOf(config) })
  if (verbose) terminal.err(renderTrace(result, layoutOf(terminal)))
  if (json) terminal.out(`${JSON.stringify(contextJson({ text, filter, budget, format }, result), null, 2)}\n`)
  else {
    const warnings = [...result.warnings.map(({ message }) => message), ...staleWarnings(result)]
    for (const message of warnings) terminal.err(`warning: ${message}\n`)
    // A terminal obeys control characters; a pipe wants every byte as it is.
    const shown = terminal.isTerminal ? result.context.split('\n').map(printable).join('\n') : result.context
    if (shown !== '') terminal.out(shown.endsWith('\n') ? shown : `${shown}\n`)
  }
  return result.sources.length === 0 ? EXIT.nothingFound : EXIT.ok
}
