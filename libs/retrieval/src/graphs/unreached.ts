import type { ChunkReader, GraphStore, SymbolEdge, SymbolRef } from '@coderag/types'
import { RetrievalError } from '../errors.js'
import { isTestPath } from '../test-path.js'
import { CALLABLE, coverageOfFunction } from './coverage.js'
import { type DeclarationTexts, declarationTexts } from './declaration-text.js'
import type { MapSources } from './impact.js'
import { type JoinedGraph, joinGraphs } from './joined-graph.js'
import { present } from './present.js'
import {
  CALLED_BY_NAME,
  hasAnnotation,
  hasBases,
  isPublic,
  mayBeCalledByOthers,
  needsImport,
  visibilityLanguage,
} from './public-functions.js'
import { overriddenBy, overridesOf } from './same-member.js'
import { findService } from './services.js'

/** Which functions are looked at. */
export interface UnreachedScope {
  /** Those of one service, by any of its names. */
  readonly service?: string | undefined
  /** Those of one repository. Without it, those of repositories with a service: others are libraries, which anybody may call. */
  readonly repo?: string | undefined
}

/** A public function that nothing reaches, or no test. */
export interface UnreachedFunction {
  readonly symbol: SymbolRef
  /** Null if its file belongs to no service. */
  readonly service: string | null
  /** Number of functions that call it, tests left out. */
  readonly callers: number
  /** True if a test calls or names it. */
  readonly isInTests: boolean
}

/** Public functions that nothing in the map reaches, or that no test reaches. */
export interface Unreached {
  readonly what: 'unreachable' | 'untested'
  /** Unreachable ones by service and place, untested ones with most callers first; at most 500. */
  readonly functions: readonly UnreachedFunction[]
  readonly functionCount: number
  /** Number of public functions that were looked at. */
  readonly judged: number
  /**
   * Number of public functions of which nothing can be said: their name stands elsewhere in code or in tests, they have an annotation, or
   * their type builds on another one; or calls are not followed in their language.
   */
  readonly undecided: number
  /** Repositories without a test, whose functions are not listed as untested, sorted. Empty for unreachable ones. */
  readonly withoutTests: readonly string[]
  /**
   * Number of public functions, neither judged nor listed, in a language that the tests of their repository are not written in and do
   * not reach. 0 for unreachable ones.
   */
  readonly inUntestedLanguages: number
}

/** Maximum number of functions that are listed. */
const MOST_LISTED = 500
const ALL = { limit: 1_000 }

/**
 * Returns the public functions that nothing in the map reaches: no function outside tests calls, passes or imports them, no
 * endpoint, topic or command leads to them, and no other code names them. What frameworks call by reflection, annotations or inherited types
 * is left out rather than listed.
 *
 * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `REPOSITORY_UNKNOWN`.
 */
export async function unreachable(
  map: MapSources,
  chunks: ChunkReader,
  scope: UnreachedScope = {},
): Promise<Unreached> {
  const { store, graph, candidates, owners } = await functionsIn(map, scope)
  const handlers = new Set(graph.handlersOf(store.endpoints()).map(({ id }) => id))
  const open = candidates.filter(
    (symbol) =>
      !handlers.has(symbol.id) && callersOf(graph, symbol).length === 0 && graph.callsThatArrive(symbol).length === 0,
  )
  const texts = await declarationTexts(chunks, candidates, [...owners.values()])
  const judged = candidates.filter((symbol) => isPublicIn(texts, symbol))
  const publicIds = new Set(judged.map(({ id }) => id))
  const unreached = open.filter(({ id }) => publicIds.has(id))
  const isUsed = new Map<string, boolean>()
  const decided = unreached.filter(
    (symbol) =>
      graph.isFollowed(symbol) &&
      !texts.isNamedInCode(symbol) &&
      !mayBeCalled(texts, symbol, owners.get(symbol.id) ?? null) &&
      !isLoadedByOthers(graph, symbol, isUsed) &&
      overriddenBy(graph, symbol).length === 0,
  )
  const functions = decided
    .map(
      (symbol): UnreachedFunction => ({
        symbol,
        service: serviceOf(store, symbol),
        callers: 0,
        isInTests: texts.isNamedInTests(symbol),
      }),
    )
    .sort((a, b) => compare(placeOf(a), placeOf(b)) || a.symbol.startLine - b.symbol.startLine)
  return {
    what: 'unreachable',
    functions: functions.slice(0, MOST_LISTED),
    functionCount: functions.length,
    judged: judged.length,
    undecided: unreached.length - decided.length,
    withoutTests: [],
    inUntestedLanguages: 0,
  }
}

/**
 * Returns the public functions that no test of the index reaches over calls, requests and messages, and that no test names. A function that ran
 * by a report of coverage is tested. Of a language that the tests of a repository never reach, calls show nothing: its functions are counted.
 *
 * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `REPOSITORY_UNKNOWN`.
 */
export async function untested(map: MapSources, chunks: ChunkReader, scope: UnreachedScope = {}): Promise<Unreached> {
  const { store, graph, candidates, owners } = await functionsIn(map, scope)
  const tests = [...graph.symbols()].filter(({ filePath }) => isTestPath(filePath))
  const tested = new Set(tests.map(({ repoName }) => repoName))
  const reached = reachedFrom(graph, tests)
  const texts = await declarationTexts(chunks, candidates, [...owners.values()])
  const isReached = ({ id }: SymbolRef): boolean => reached.has(id)
  const ofTested = candidates.filter((symbol) => tested.has(symbol.repoName) && isPublicIn(texts, symbol))
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
  const perhaps = reachedFrom(
    graph,
    open.filter(
      (symbol) => !handlers.has(symbol.id) && isCalledByFramework(texts, symbol, owners.get(symbol.id) ?? null),
    ),
  )
  const isUsed = new Map<string, boolean>()
  const decided = open.filter(
    (symbol) =>
      graph.isFollowed(symbol) &&
      !isLoadedByOthers(graph, symbol, isUsed) &&
      !perhaps.has(symbol.id) &&
      !CALLED_BY_NAME.test(symbol.name) &&
      !texts.isNamedInTests(symbol) &&
      !overriddenBy(graph, symbol).some(isReached),
  )
  const functions = decided
    .map((symbol): UnreachedFunction => {
      return { symbol, service: serviceOf(store, symbol), callers: callersOf(graph, symbol).length, isInTests: false }
    })
    .sort((a, b) => b.callers - a.callers || compare(placeOf(a), placeOf(b)))
  const repositories = new Set(candidates.map(({ repoName }) => repoName))
  return {
    what: 'untested',
    functions: functions.slice(0, MOST_LISTED),
    functionCount: functions.length,
    judged: judged.length,
    undecided: open.length - decided.length,
    withoutTests: [...repositories].filter((repoName) => !tested.has(repoName)).sort(compare),
    inUntestedLanguages: ofTested.length - judged.length,
  }
}

interface Functions {
  readonly store: GraphStore
  readonly graph: JoinedGraph
  /** Functions and methods with a body that are no tests, and whose language has known rules. */
  readonly candidates: readonly SymbolRef[]
  /** The type that a method stands in, by the id of the method. */
  readonly owners: ReadonlyMap<number, SymbolRef>
}

async function functionsIn(map: MapSources, { service, repo }: UnreachedScope): Promise<Functions> {
  const store = map.services
  const graph = joinGraphs(present(await map.symbols(), 'symbol'), store)
  const name = service === undefined ? null : findService(store, service).name
  const all = [...graph.symbols(repo)]
  if (repo !== undefined && all.length === 0) throw repositoryUnknown(graph, repo)
  const withServices = new Set(store.nodes().flatMap(({ roots }) => roots.map(({ repoName }) => repoName)))
  const isWanted = (symbol: SymbolRef): boolean =>
    name === null ? repo !== undefined || withServices.has(symbol.repoName) : serviceOf(store, symbol) === name
  const types = new Map(
    all
      .filter(({ kind }) => TYPES.has(kind))
      .map((type) => [`${type.repoName}\n${type.filePath}\n${type.qualifiedName}`, type]),
  )
  const owners = new Map<number, SymbolRef>()
  const isInner = innerFunctions(all)
  const candidates = all.filter((symbol) => {
    const { id, kind, repoName, filePath, qualifiedName, name: own } = symbol
    if (!RUNS.has(kind) || isTestPath(filePath) || visibilityLanguage(filePath) === null || !isWanted(symbol))
      return false
    const owner = types.get(`${repoName}\n${filePath}\n${qualifiedName.slice(0, -own.length - 1)}`)
    if (isInner(symbol)) return false
    if (owner !== undefined) owners.set(id, owner)
    return owner === undefined || !ABSTRACT.has(owner.kind)
  })
  return { store, graph, candidates, owners }
}

/** Returns what tells functions inside functions, which nobody else can call. */
function innerFunctions(symbols: readonly SymbolRef[]): (symbol: SymbolRef) => boolean {
  const byFile = new Map<string, SymbolRef[]>()
  for (const symbol of symbols) {
    if (!CALLABLE.has(symbol.kind)) continue
    const key = `${symbol.repoName}\n${symbol.filePath}`
    const own = byFile.get(key) ?? []
    byFile.set(key, own)
    own.push(symbol)
  }
  const inner = new Set<number>()
  for (const own of byFile.values()) {
    // The last line of all that begin on an earlier line, and of those that begin on the line at hand.
    let [before, here, line] = [0, 0, 0]
    for (const { id, startLine, endLine } of own.sort((a, b) => a.startLine - b.startLine)) {
      if (startLine > line) [before, here, line] = [Math.max(before, here), 0, startLine]
      if (endLine <= before) inner.add(id)
      here = Math.max(here, endLine)
    }
  }
  return ({ id }) => inner.has(id)
}

const RUNS: ReadonlySet<string> = new Set(['function', 'method'])
const ABSTRACT: ReadonlySet<string> = new Set(['interface', 'trait', 'type'])
const TYPES: ReadonlySet<string> = new Set(['class', 'struct', 'record', 'enum', 'object', ...ABSTRACT])

function repositoryUnknown(graph: JoinedGraph, repo: string): RetrievalError {
  const known = [...new Set([...graph.symbols()].map(({ repoName }) => repoName))].sort(compare)
  const message = `No repository with code is called "${repo}". Known: ${known.join(', ')}.`
  return new RetrievalError('REPOSITORY_UNKNOWN', message, { repo, known })
}

/** What calls, passes or imports a function, without tests and itself. */
function callersOf(graph: JoinedGraph, symbol: SymbolRef): readonly SymbolRef[] {
  return graph
    .callers(symbol, ALL)
    .map(({ from }) => from)
    .filter(({ id, filePath }) => id !== symbol.id && !isTestPath(filePath))
}

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

function isPublicIn(texts: DeclarationTexts, symbol: SymbolRef): boolean {
  const language = visibilityLanguage(symbol.filePath)
  const header = texts.header(symbol)
  return (
    language !== null &&
    header !== null &&
    isPublic(language, { name: symbol.name, isMethod: isMethod(symbol), header })
  )
}

function mayBeCalled(texts: DeclarationTexts, symbol: SymbolRef, owner: SymbolRef | null): boolean {
  const [language, header] = [visibilityLanguage(symbol.filePath), texts.header(symbol)]
  if (language === null || header === null || mayBeCalledByOthers({ name: symbol.name, header })) return true
  if (!isMethod(symbol)) return false
  const ownerHeader = owner === null ? null : texts.header(owner)
  return ownerHeader === null || hasBases(language, ownerHeader)
}

/** True for a function with an annotation, and for a member of a type with one or with bases. Types of Go do not name theirs. */
function isCalledByFramework(texts: DeclarationTexts, symbol: SymbolRef, owner: SymbolRef | null): boolean {
  const [language, header] = [visibilityLanguage(symbol.filePath), texts.header(symbol)]
  if (language === null || header === null || hasAnnotation(header)) return true
  const ownerHeader = owner === null || language === 'go' ? null : texts.header(owner)
  return ownerHeader !== null && hasBases(language, ownerHeader)
}

/** True for a file of which no other file uses anything, in languages with imports: a program, or what a framework loads by its place. */
function isLoadedByOthers(
  graph: JoinedGraph,
  { repoName, filePath }: SymbolRef,
  isUsed: Map<string, boolean>,
): boolean {
  const language = visibilityLanguage(filePath)
  if (language === null || !needsImport(language)) return false
  const key = `${repoName}\n${filePath}`
  const known =
    isUsed.get(key) ??
    graph
      .inFile(repoName, filePath)
      .some((declared) =>
        callersOf(graph, declared).some((from) => from.filePath !== filePath || from.repoName !== repoName),
      )
  isUsed.set(key, known)
  return !known
}

function isMethod({ kind, name, qualifiedName }: SymbolRef): boolean {
  return kind === 'method' || qualifiedName !== name
}

/** The language of a symbol in its repository. */
function languageIn({ repoName, filePath }: SymbolRef): string {
  return `${repoName}\n${visibilityLanguage(filePath)}`
}

function serviceOf(store: GraphStore, { repoName, filePath }: SymbolRef): string | null {
  return store.serviceOf(repoName, filePath)
}

function placeOf({ service, symbol: { repoName, filePath } }: UnreachedFunction): string {
  return [service ?? '\uffff', repoName, filePath].join('\n')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
