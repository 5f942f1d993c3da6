import { isAmbiguousSymbol, type JoinedGraph, joinGraphs, present } from '@coderag/retrieval/graphs'
import { EXIT, type GraphStore, type SymbolGraph } from '@coderag/types'
import type { CommandContext, ConfigFlags } from './command.js'
import { renderCandidates } from './render/symbols.js'

/** Opens the service graph of the newest generation and nothing else. */
export async function withGraph(
  flags: ConfigFlags,
  context: CommandContext,
  work: (graph: GraphStore) => number,
): Promise<number> {
  const { config } = await context.configure(flags)
  return work(present(await context.openGraph(config), 'service'))
}

/** Opens the symbol graph of the newest generation and nothing else. */
export async function withSymbols(
  flags: ConfigFlags,
  context: CommandContext,
  work: (graph: SymbolGraph) => number,
): Promise<number> {
  const { config } = await context.configure(flags)
  const graph = present(await context.openSymbols(config), 'symbol')
  return withCandidates(context, async () => work(graph))
}

/** Opens the calls of the newest generation, those between services included, and nothing else. */
export async function withCalls(
  flags: ConfigFlags,
  context: CommandContext,
  work: (graph: JoinedGraph) => number,
): Promise<number> {
  const { config } = await context.configure(flags)
  const [symbols, services] = await Promise.all([context.openSymbols(config), context.openGraph(config)])
  const graph = joinGraphs(present(symbols, 'symbol'), services)
  return withCandidates(context, async () => work(graph))
}

/** Lists the candidates on standard error if a symbol's name is ambiguous. */
export async function withCandidates({ terminal }: CommandContext, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!isAmbiguousSymbol(error)) throw error
    const { name, candidates } = error.details
    terminal.err(renderCandidates(name, candidates))
    return EXIT.incomplete
  }
}

/** Says on standard error which service a name was taken for, if it is another name. */
export function sayTaken({ terminal }: CommandContext, asked: string, taken: string): void {
  if (asked.toLowerCase() !== taken.toLowerCase()) terminal.err(`"${asked}" is taken for ${taken}.\n`)
}
