import type { ChunkReader, SymbolEdge, SymbolRef } from '@coderag/types'
import { isTestSymbol } from '../test-symbol.js'
import { coverageOfFunction } from '../coverage.js'
import type { MapSources } from '../named/find-named.js'
import { OUTSIDE } from '../joined-calls.js'
import type { JoinedGraph } from '../joined-graph.js'
import { overriddenBy, overridesOf } from '../same-member.js'
import { CalledByOthers } from './called-by-others.js'
import { declarationTexts } from './declaration-text.js'
import { callersOf, functionsIn, isMethod, placeOf } from './functions.js'
import { isCalledByLanguage, isCalledByName, tellsLibraries, visibilityLanguage } from './public-functions.js'
import { byPlace, compare, MOST_LISTED, type Unreached, type UnreachedScope } from './unreached.js'

/**
 * Returns the public functions that no test of the index reaches over calls, requests and messages, and that no test names. A function that ran
 * by a report of coverage is tested. Of a language that the tests of a repository never reach, calls show nothing: its functions are counted.
 *
 * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `REPOSITORY_UNKNOWN`.
 */
export async function untested(map: MapSources, chunks: ChunkReader, scope: UnreachedScope = {}): Promise<Unreached> {
  const all = await functionsIn(map, scope)
  const { store, graph, candidates, owners } = all
  const tests = [...graph.symbols()].filter(isTestSymbol)
  const tested = new Set(tests.map(({ repoName }) => repoName))
  const reached = reachedFrom(graph, tests)
  const texts = await declarationTexts(chunks, { symbols: candidates, owners: [...owners.values()] })
  const others = new CalledByOthers(all, texts)
  // Variants of one platform each, and overloads, are tested as one.
  const variant = (symbol: SymbolRef): string => placeOf(symbol, symbol.qualifiedName)
  const variants = new Set(candidates.filter(({ id }) => reached.has(id)).map(variant))
  const isReached = (symbol: SymbolRef): boolean => reached.has(symbol.id) || variants.has(variant(symbol))
  const ofTested = candidates.filter((symbol) => tested.has(symbol.repoName) && others.isPublic(symbol))
  const languages = new Set(
    [
      ...[...graph.symbols()].filter(isReached),
      ...ofTested.filter((symbol) => coverageOfFunction(store, symbol) !== null),
    ].map(languageIn),
  )
  const judged = ofTested.filter((symbol) => languages.has(languageIn(symbol)))
  const open = judged.filter((symbol) => !isReached(symbol) && coverageOfFunction(store, symbol)?.ran !== true)
  // What a framework calls, it may call in a test; so may what that calls. Of a handler the map knows the tests that ask for it.
  const handlers = new Set(graph.handlersOf(store.endpoints()).map(({ id }) => id))
  const perhaps = reachedFrom(graph, [
    ...open.filter((symbol) => !handlers.has(symbol.id) && others.isCalledByFramework(symbol)),
    ...candidates.filter(({ name, filePath }) => isCalledByLanguage(visibilityLanguage(filePath), name)),
  ])
  const mayBeMeant = openCallsFrom(graph, open, (id) => reached.has(id))
  const functions = open
    .filter(
      (symbol) =>
        graph.isFollowed(symbol) &&
        !others.isLoaded(symbol) &&
        !perhaps.has(symbol.id) &&
        !mayBeMeant(symbol) &&
        !texts.isTakenByKey(symbol) &&
        !isCalledByName(visibilityLanguage(symbol.filePath), symbol.name) &&
        !texts.isNamedInTests(symbol) &&
        !overriddenBy(graph, symbol).some(isReached),
    )
    .map((symbol) => ({
      symbol,
      service: store.serviceOf(symbol.repoName, symbol.filePath),
      callers: callersOf(graph, symbol).length,
      isInTests: false,
    }))
    .sort((a, b) => b.callers - a.callers || byPlace(a, b))
  const repositories = new Set(candidates.map(({ repoName }) => repoName))
  return {
    what: 'untested',
    functions: functions.slice(0, MOST_LISTED),
    functionCount: functions.length,
    judged: judged.length,
    undecided: open.length - functions.length,
    withoutTests: [...repositories].filter((repoName) => !tested.has(repoName)).sort(compare),
    inUntestedLanguages: ofTested.length - judged.length,
  }
}

const ALL = { limit: 1_000 }

/** Follows calls and what they may dispatch to, and imports to the code at the top of a file, which runs when it is loaded. */
function reachedFrom(graph: JoinedGraph, starts: readonly SymbolRef[]): ReadonlySet<number> {
  const reached = new Set(starts.map(({ id }) => id))
  const front = [...starts]
  const nextOf = ({ to, kind }: SymbolEdge): readonly SymbolRef[] => [
    to,
    ...(kind === 'calls' ? overridesOf(graph, to) : []),
  ]
  // Grows while it is iterated.
  for (const at of front) {
    const imported = at.kind === 'module' ? graph.imports(at, 'out').map(({ to }) => to) : []
    for (const next of [...imported, ...graph.callees(at, ALL).flatMap(nextOf)]) {
      if (reached.has(next.id)) continue
      reached.add(next.id)
      front.push(next)
    }
  }
  return reached
}

/**
 * Returns what tells whether one of some functions may call a symbol on a value whose type is not known. What a library gives back may be
 * an object of the repository, but where its type says that it is none.
 */
function openCallsFrom(
  graph: JoinedGraph,
  symbols: readonly SymbolRef[],
  isCaller: (id: number) => boolean,
): (symbol: SymbolRef) => boolean {
  const names = new Set(symbols.map(({ name }) => name))
  const [called, ofMethods] = [new Set<string>(), new Set<string>()]
  for (const repoName of new Set(symbols.map((symbol) => symbol.repoName))) {
    for (const [name, calls] of graph.openCalls(names, repoName)) {
      for (const { from, reason } of calls.filter((call) => isCaller(call.from.id))) {
        if (reason !== OUTSIDE) called.add(`${repoName}\n${name}`)
        else if (!tellsLibraries(visibilityLanguage(from.filePath))) ofMethods.add(`${repoName}\n${name}`)
      }
    }
  }
  return (symbol) => {
    const key = `${symbol.repoName}\n${symbol.name}`
    return called.has(key) || (isMethod(symbol) && ofMethods.has(key))
  }
}

/** The language of a symbol in its repository. */
function languageIn({ repoName, filePath }: SymbolRef): string {
  return `${repoName}\n${visibilityLanguage(filePath)}`
}
