import type { SymbolGraph } from '@coderag/types'
import { declarationsOf } from '../declarations.js'
import type { Hit } from '../../search/hit.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'

/** Chunk that calls a hit or that a hit calls. */
export interface Connection {
  readonly chunkId: string
  /** Reason for people: `called by hit 1, CheckoutService.submit`. */
  readonly reason: string
}

/**
 * Finds callees and callers of the best hits in the symbol graph. Callees come first, because they show how something
 * is done. Chunks that are hits themselves come first, by their rank.
 */
export function callConnections(hits: readonly Hit[], symbols: SymbolGraph): readonly Connection[] {
  const places = new Map(hits.map(({ chunk }, place) => [chunk.id, place]))
  const found = new Map<string, Connection>()
  const add = (chunkId: string, reason: string): void => {
    const isShownAnyway = (places.get(chunkId) ?? Infinity) < RANKING_DEFAULTS.expandedHits
    if (chunkId !== '' && !isShownAnyway && !found.has(chunkId)) found.set(chunkId, { chunkId, reason })
  }
  hits.slice(0, RANKING_DEFAULTS.expandedHits).forEach(({ chunk }, place) => {
    for (const symbol of declarationsOf(chunk, symbols)) {
      const around = { depth: 1, limit: RANKING_DEFAULTS.connectedCalls }
      for (const { to } of symbols.callees(symbol, around))
        add(to.chunkId, `called by hit ${place + 1}, ${symbol.name}`)
      for (const { from } of symbols.callers(symbol, around))
        add(from.chunkId, `calls hit ${place + 1}, ${symbol.name}`)
    }
  })
  const placeOf = ({ chunkId }: Connection): number => places.get(chunkId) ?? hits.length
  return [...found.values()].sort((a, b) => placeOf(a) - placeOf(b)).slice(0, RANKING_DEFAULTS.connections)
}
