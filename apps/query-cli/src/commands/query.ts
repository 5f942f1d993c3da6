import type { Retriever } from '@coderag/retrieval'
import { EXIT } from '../exit-codes.js'
import type { QueryCommand } from '../program.js'
import { queryJson } from '../render/query-json.js'
import { renderQuery } from '../render/query.js'
import { layoutOf, type Terminal } from '../terminal.js'

export interface QuerySetup {
  readonly terminal: Terminal
  readonly openRetriever: (dataDir: string) => Promise<Retriever>
}

/** Asks the index and prints the answer; warnings go to standard error, in JSON into the document. */
export async function runQuery(command: QueryCommand, { terminal, openRetriever }: QuerySetup): Promise<number> {
  const { text, topK, filter, json, explain, dataDir } = command
  await using retriever = await openRetriever(dataDir)
  const request = { text, topK, filter }
  const result = await retriever.query({ ...request, budget: 0 })
  if (json) terminal.out(`${JSON.stringify(queryJson(request, result, { explain }), null, 2)}\n`)
  else {
    for (const { message } of result.warnings) terminal.err(`warning: ${message}\n`)
    terminal.out(renderQuery(result, { ...layoutOf(terminal), explain }))
  }
  return result.hits.length === 0 ? EXIT.nothingFound : EXIT.ok
}
