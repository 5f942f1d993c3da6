import { isAmbiguousSymbol, type JoinedGraph, joinGraphs, present } from '@coderag/retrieval/graphs'
import { EXIT, type GraphStore, type SymbolGraph } from '@coderag/types'
import type { CommandContext, ConfigFlags } from './command.js'
import { type PlacedLayout, placedLayout } from './file-places.js'
import { renderCandidates } from './render/symbols.js'

/** Opens the service graph of the newest generation and nothing else. */
export async function withGraph(
  flags: ConfigFlags,
  context: CommandContext,
  work: (graph: GraphStore, layout: PlacedLayout) => number,
): Promise<number> {
  const { config } = await context.configure(flags)
  return work(present(await context.openGraph(config), 'service'), await placedLayout(config, context))
}

/** Opens the symbol graph of the newest generation and nothing else. */
export async function withSymbols(
  flags: ConfigFlags,
  context: CommandContext,
  work: (graph: SymbolGraph, layout: PlacedLayout) => number,
): Promise<number> {
  const { config } = await context.configure(flags)
  const graph = present(await context.openSymbols(config), 'symbol')
  const layout = await placedLayout(config, context)
  return withCandidates(context, layout, async () => work(graph, layout))
}

/** Opens the calls of the newest generation, those between services included, and nothing else. */
export async function withCalls<Code extends number | null>(
  flags: ConfigFlags,
  context: CommandContext,
  work: (graph: JoinedGraph, layout: PlacedLayout) => Code,
): Promise<Code | number> {
  const { config } = await context.configure(flags)
  const [symbols, services] = await Promise.all([context.openSymbols(config), context.openGraph(config)])
  const graph = joinGraphs(present(symbols, 'symbol'), services)
  const layout = await placedLayout(config, context)
  return withCandidates(context, layout, async () => work(graph, layout))
}

/** Lists the candidates on standard error if a symbol's name is ambiguous. */
export async function withCandidates<Code extends number | null>(
  { terminal }: CommandContext,
  { places }: PlacedLayout,
  work: () => Promise<Code>,
): Promise<Code | number> {
  try {
    return await work()
  } catch (error) {
    if (!isAmbiguousSymbol(error)) throw error
    const { name, candidates } = error.details
    terminal.err(renderCandidates(name, candidates, places))
    return EXIT.incomplete
  }
}

/** Kinds of the map that are found by their own name only, so that what it was taken for needs no word. */
export const OWN_NAMES: ReadonlySet<string> = new Set([
  ...['symbol', 'endpoint', 'file', 'folder', 'table', 'package', 'owner', 'document', 'thread'],
])

/** Says on standard error which service a name was taken for, if it is another name. */
export function sayTaken({ terminal }: CommandContext, asked: string, taken: string): void {
  if (asked.toLowerCase() !== taken.toLowerCase()) terminal.err(`"${asked}" is taken for ${taken}.\n`)
}
