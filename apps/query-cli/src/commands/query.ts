import { workingTreesOf } from '@coderag/presets/config'
import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { queryJson } from '../render/query-json.js'
import { renderQuery } from '../render/query.js'
import { staleWarnings } from '../render/stale.js'
import { renderTrace } from '../render/trace.js'
import { layoutOf } from '../terminal.js'
import type { QueryCommand } from './query-command.js'

/** Asks the index and prints the answer; warnings go to standard error, in JSON into the document. */
export async function runQuery(command: QueryCommand, context: CommandContext): Promise<number> {
  const { text, topK, filter, json, explain, verbose } = command
  const { terminal } = context
  const { config } = await context.configure(command.flags)
  await using retriever = await context.openRetriever(config)
  const request = { text, topK, filter }
  const result = await retriever.query({ ...request, budget: 0, workingTrees: workingTreesOf(config) })
  if (verbose) terminal.err(renderTrace(result, layoutOf(terminal)))
  if (json) terminal.out(`${JSON.stringify(queryJson(request, result, { explain }), null, 2)}\n`)
  else {
    const warnings = [...result.warnings.map(({ message }) => message), ...staleWarnings(result)]
    for (const message of warnings) terminal.err(`warning: ${message}\n`)
    terminal.out(renderQuery(result, { ...layoutOf(terminal), explain }))
  }
  return result.hits.length === 0 ? EXIT.nothingFound : EXIT.ok
}
