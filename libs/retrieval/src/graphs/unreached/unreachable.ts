import type { ChunkReader, SymbolRef } from '@coderag/types'
import type { MapSources } from '../named/find-named.js'
import { overriddenBy } from '../same-member.js'
import { CalledByOthers } from './called-by-others.js'
import { declarationTexts } from './declaration-text.js'
import { callersOf, functionsIn, placeOf } from './functions.js'
import { KnownPlaces } from './known-places.js'
import { byPlace, MOST_LISTED, type Unreached, type UnreachedScope } from './unreached.js'

/**
 * Returns the public functions that nothing in the map reaches: no function outside tests calls, passes or imports them or what
 * they override, no endpoint, topic or command leads to them, and no other code names them but where the name is known to mean another
 * declaration. What frameworks call by reflection, annotations or inherited types is left out rather than listed.
 *
 * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `REPOSITORY_UNKNOWN`.
 */
export async function unreachable(
  map: MapSources,
  chunks: ChunkReader,
  scope: UnreachedScope = {},
): Promise<Unreached> {
  const functions = await functionsIn(map, scope)
  const { store, graph, candidates, owners } = functions
  const handlers = new Set(graph.handlersOf(store.endpoints()).map(({ id }) => id))
  const isCalled = (symbol: SymbolRef): boolean =>
    callersOf(graph, symbol).length > 0 || graph.callsThatArrive(symbol).length > 0
  // Variants of one platform each, and overloads, are called as one.
  const variant = (symbol: SymbolRef): string => placeOf(symbol, symbol.qualifiedName)
  const called = new Set(candidates.filter((symbol) => handlers.has(symbol.id) || isCalled(symbol)).map(variant))
  const open = candidates.filter(
    (symbol) => !called.has(variant(symbol)) && !overriddenBy(graph, symbol).some(isCalled),
  )
  const texts = await declarationTexts(chunks, {
    symbols: candidates,
    owners: [...owners.values()],
    known: new KnownPlaces(graph, open),
  })
  const others = new CalledByOthers(functions, texts)
  const judged = candidates.filter((symbol) => others.isPublic(symbol))
  const publicIds = new Set(judged.map(({ id }) => id))
  const unreached = open.filter(({ id }) => publicIds.has(id))
  const found = unreached
    .filter(
      (symbol) =>
        graph.isFollowed(symbol) &&
        !texts.isNamedInCode(symbol) &&
        !others.mayBeCalled(symbol) &&
        !others.isLoaded(symbol),
    )
    .map((symbol) => ({
      symbol,
      service: store.serviceOf(symbol.repoName, symbol.filePath),
      callers: 0,
      isInTests: texts.isNamedInTests(symbol),
    }))
    .sort(byPlace)
  return {
    what: 'unreachable',
    functions: found.slice(0, MOST_LISTED),
    functionCount: found.length,
    judged: judged.length,
    undecided: unreached.length - found.length,
    withoutTests: [],
    inUntestedLanguages: 0,
  }
}
