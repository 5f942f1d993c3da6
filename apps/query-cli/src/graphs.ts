import { EXIT, type GraphStore, type SymbolGraph, type SymbolRef } from '@coderag/types'
import type { CommandContext, ConfigFlags } from './command.js'
import { renderCandidates } from './render/symbols.js'
import type { Terminal } from './terminal.js'

/** Opens the service graph of the newest generation and nothing else. */
export async function withGraph(
  flags: ConfigFlags,
  context: CommandContext,
  work: (graph: GraphStore) => number,
): Promise<number> {
  const { config } = await context.configure(flags)
  const graph = await context.openGraph(config)
  if (graph !== null) return work(graph)
  context.terminal.err(
    'This index has no service graph: it was made with `graphs: false`, or by an older version. Crawl again.\n',
  )
  return EXIT.incomplete
}

/** Prints that a name is unknown, with similar names. */
export function complainUnknown(name: string, graph: GraphStore, { err }: Terminal): number {
  const wanted = name.toLowerCase()
  const near = graph
    .nodes()
    .filter((node) => [node.name, ...node.aliases].some((own) => own.toLowerCase().includes(wanted)))
    .map((node) => node.name)
  const known = near.length > 0 ? near : graph.nodes().map((node) => node.name)
  const hint = known.length === 0 ? '' : ` There ${near.length > 0 ? 'is' : 'are'}: ${known.slice(0, 20).join(', ')}.`
  err(`Nothing, or more than one thing, is called "${name}".${hint}\n`)
  return EXIT.incomplete
}

/** Opens the symbol graph of the newest generation and nothing else. */
export async function withSymbols(
  flags: ConfigFlags,
  context: CommandContext,
  work: (graph: SymbolGraph) => number,
): Promise<number> {
  const { config } = await context.configure(flags)
  const graph = await context.openSymbols(config)
  if (graph !== null) return work(graph)
  context.terminal.err(
    'This index has no symbol graph: it was made with `graphs: false`, or by an older version. Crawl again.\n',
  )
  return EXIT.incomplete
}

/** Returns the symbol of a name. Prints why and returns null if there is none, or several match equally well. */
export function onlySymbol(name: string, graph: SymbolGraph, { terminal }: CommandContext): SymbolRef | null {
  const [best, ...others] = bestOf(name, graph.find(name))
  if (best === undefined) {
    terminal.err(`Nothing that is declared in the index is called "${name}". "coderag query ${name}" looks for text.\n`)
    return null
  }
  if (others.length === 0) return best
  terminal.err(renderCandidates(name, [best, ...others]))
  return null
}

/** Returns the symbols in the exact spelling, if there are any. Prefers functions and types to files. */
function bestOf(name: string, found: readonly SymbolRef[]): readonly SymbolRef[] {
  const qualified = name.slice(name.lastIndexOf(':') + 1)
  const exact = found.filter((symbol) => `.${symbol.qualifiedName}`.endsWith(`.${qualified}`))
  const left = exact.length > 0 ? exact : found
  const declared = left.filter((symbol) => symbol.kind !== 'module')
  const kept = declared.length > 0 ? declared : left
  const whole = kept.filter((symbol) => symbol.qualifiedName === qualified)
  return whole.length > 0 ? whole : kept
}
