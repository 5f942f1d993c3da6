import { openGraph as open, openSymbols as openNames } from '@coderag/presets/retriever'
import type { ResolvedConfig } from '@coderag/presets/config'
import type { GraphStore, SymbolGraph } from '@coderag/types'

/** A file of its own, imported by name, so that other commands do not load it. */
export function openGraph(config: ResolvedConfig): Promise<GraphStore | null> {
  return open(config)
}

/** The same for the symbol graph. */
export function openSymbols(config: ResolvedConfig): Promise<SymbolGraph | null> {
  return openNames(config)
}
