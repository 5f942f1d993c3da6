import type { GraphStore, ServiceNode, SymbolEdge, SymbolRef } from '@coderag/types'
import { isTestPath } from '../rank/learned/test-path.js'
import { isTestSymbol } from './test-symbol.js'
import { type Coverage, coverageOf } from './coverage.js'
import { type DependentFunction, dependentFunctions } from './dependent-functions.js'
import type { Impact } from './impact.js'
import { findNamed, type MapSources } from './named/find-named.js'
import { type JoinedGraph, joinGraphs } from './joined-graph.js'
import type { Named } from './named/named.js'
import { present } from './present.js'

/** Maximum number of tests that are listed. */
const MOST_LISTED = 500

/** Tests that reach something. */
export interface CoveringTests {
  /** Name of what they reach, as in `Impact`. */
  readonly name: string
  readonly kind: Impact['kind']
  /**
   * Nearest first, at most 500. Functions of tests that no other test calls; of a file whose tests are no functions, the
   * file. They reach it over calls and requests; if none does, those of files that import its file.
   */
  readonly tests: readonly DependentFunction[]
  readonly testCount: number
  /** What reports of coverage say of its functions. Null if none speaks of them. */
  readonly coverage: Coverage | null
}

/**
 * Returns the tests that reach anything of the map: a function, an endpoint, a topic, a file, a folder, or a service. Of a service
 * these are its own tests that call its code, and those outside it.
 *
 * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`.
 */
export async function testsOf(map: MapSources, name: string): Promise<CoveringTests> {
  const store = map.services
  const graph = joinGraphs(present(await map.symbols(), 'symbol'), store)
  const asked = await findNamed(map, name)
  // A function can have the name of a service.
  const node = store.nodes().find((one) => one.name === asked.name && one.kind === asked.kind)
  const own =
    node === undefined ? [] : dependentFunctions(store, graph, { direct: callsOfOwnTests(store, graph, node) })
  const calling = [...own, ...asked.broken().functions].filter(({ isTest }) => isTest)
  const tests = withoutHelpers(calling.length > 0 ? calling : importingTests(store, graph, asked.starts))
  const { name: found, kind } = asked
  const coverage = coverageOf(store, declarationsOf(graph, asked))
  return { name: found, kind, tests: tests.slice(0, MOST_LISTED), testCount: tests.length, coverage }
}

/** Its declarations; of a service those in its files. What is only used in places has none. */
function declarationsOf(graph: JoinedGraph, { kind, starts, places }: Named): readonly SymbolRef[] {
  return kind === 'service' ? places().flatMap(({ repoName, filePath }) => graph.inFile(repoName, filePath)) : starts
}

/** A file with tests. */
export interface TestFile {
  readonly repoName: string
  readonly filePath: string
  /** Number of its tests that reach what was asked for, at least 1. */
  readonly tests: number
}

/** Returns the files of the tests that reach what some files declare, nearest first; those that are tests themselves, too. */
export function testFilesOf(
  store: GraphStore,
  graph: JoinedGraph,
  files: readonly { readonly repoName: string; readonly filePath: string }[],
): TestFile[] {
  const start = files.flatMap(({ repoName, filePath }) => graph.inFile(repoName, filePath))
  const calling = dependentFunctions(store, graph, { start }).filter(({ isTest }) => isTest)
  const reaching = withoutHelpers(calling.length > 0 ? calling : importingTests(store, graph, start))
  const own = start.filter(({ kind, filePath }) => kind === 'module' && isTestPath(filePath))
  const found = new Map<string, TestFile>()
  for (const { repoName, filePath } of [...own, ...reaching.map(({ symbol }) => symbol)]) {
    const key = `${repoName}\n${filePath}`
    found.set(key, { repoName, filePath, tests: (found.get(key)?.tests ?? 0) + 1 })
  }
  return [...found.values()]
}

/** Functions of tests in the folders of a service that call its code, each with a call. */
function callsOfOwnTests(
  store: GraphStore,
  graph: JoinedGraph,
  { name, roots }: ServiceNode,
): { readonly symbol: SymbolRef; readonly via: SymbolEdge }[] {
  const isOwn = ({ repoName, filePath }: SymbolRef): boolean => store.serviceOf(repoName, filePath) === name
  const isCode = (symbol: SymbolRef): boolean => isOwn(symbol) && !isTestSymbol(symbol)
  return [...new Set(roots.map(({ repoName }) => repoName))].flatMap((repoName) =>
    [...graph.symbols(repoName)]
      .filter((symbol) => isTestSymbol(symbol) && isOwn(symbol))
      .flatMap((symbol) => {
        const via = graph.callees(symbol).find(({ to }) => isCode(to))
        return via === undefined ? [] : [{ symbol, via }]
      }),
  )
}

/** Tests whose file imports the file of a declaration. */
function importingTests(store: GraphStore, graph: JoinedGraph, starts: readonly SymbolRef[]): DependentFunction[] {
  const modules = starts.flatMap(({ repoName, filePath }) =>
    graph.inFile(repoName, filePath).filter(({ kind }) => kind === 'module'),
  )
  return modules
    .flatMap((file) => graph.imports(file, 'in'))
    .filter(({ from }) => isTestPath(from.filePath))
    .map((via) => {
      const service = store.serviceOf(via.from.repoName, via.from.filePath)
      return { symbol: via.from, service, depth: 1, via, isTest: true }
    })
}

/** Each test once, without functions over which another test gets there. */
function withoutHelpers(tests: readonly DependentFunction[]): DependentFunction[] {
  const helpers = new Set(tests.map(({ via }) => via.to.id))
  const distinct = new Map<number, DependentFunction>()
  for (const test of tests) {
    const { id } = test.symbol
    if (!helpers.has(id) && !distinct.has(id)) distinct.set(id, test)
  }
  return [...distinct.values()]
}
