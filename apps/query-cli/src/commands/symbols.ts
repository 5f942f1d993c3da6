import type { SymbolGraph, SymbolRef } from '@coderag/types'
import type { CommandContext, ConfigFlags } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { renderCalls, renderCandidates } from '../render/symbols.js'
import { layoutOf } from '../terminal.js'
import type { CallsCommand } from './symbols-command.js'

/** Prints the callers or callees of a symbol. */
export async function runCalls(command: CallsCommand, context: CommandContext): Promise<number> {
  const { direction, symbol: name, depth, limit, json } = command
  return withSymbols(command.flags, context, (graph) => {
    const { terminal } = context
    const symbol = onlySymbol(name, graph, context)
    if (symbol === null) return EXIT.nothingFound
    const edges = graph[direction](symbol, { depth, limit })
    const isFollowed = graph.isFollowed(symbol)
    const unresolved = direction === 'callees' ? graph.unresolvedOf(symbol) : []
    terminal.out(
      json
        ? `${JSON.stringify({ format: 1, direction, symbol, edges, unresolved, isFollowed }, null, 2)}\n`
        : renderCalls({ direction, symbol, edges, unresolved, isFollowed }, layoutOf(terminal)),
    )
    return EXIT.ok
  })
}

/** Opens the symbol graph of the newest generation, alone. */
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
  return EXIT.nothingFound
}

/** The one symbol of a name; where there is none or several are as good, says so and gives null. */
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

/** Those in the spelling that was asked for, if any is; functions and types before files. */
function bestOf(name: string, found: readonly SymbolRef[]): readonly SymbolRef[] {
  const qualified = name.slice(name.lastIndexOf(':') + 1)
  const exact = found.filter((symbol) => `.${symbol.qualifiedName}`.endsWith(`.${qualified}`))
  const left = exact.length > 0 ? exact : found
  const declared = left.filter((symbol) => symbol.kind !== 'module')
  const kept = declared.length > 0 ? declared : left
  const whole = kept.filter((symbol) => symbol.qualifiedName === qualified)
  return whole.length > 0 ? whole : kept
}
