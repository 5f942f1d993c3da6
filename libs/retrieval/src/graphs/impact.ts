import type {
  ChunkReader,
  Dependent,
  GraphStore,
  IndexManifest,
  ItemPlace,
  ServiceEdge,
  ServiceEndpoint,
  ServiceNode,
  SymbolEdge,
  SymbolGraph,
  SymbolRef,
} from '@coderag/types'
import { endpointsNamed } from './endpoints-named.js'
import { isCalled } from '../index-reader/files-by-name.js'
import { RetrievalError } from '../errors.js'
import { type JoinedGraph, joinGraphs } from './joined-graph.js'
import { type DependentFunction, dependentFunctions, dependentServices } from './dependent-functions.js'
import { type FileOwner, ownersOfFiles } from './file-owners.js'
import type { Broken, Named, NamedKind } from './named.js'
import { namedDocument, namedThread } from './named-document.js'
import { namedItem } from './named-item.js'
import { namedOwner, ownersCalled } from './named-owner.js'
import { namedPackage } from './named-package.js'
import { filesNamed, type PlaceInFile } from './named-files.js'
import { overriddenBy } from './same-member.js'
import { findService } from './services.js'
import { similarDeclarations, symbolsNamed } from './symbols.js'

/** What names of the map are looked up in, all of one generation. */
export interface MapSources {
  readonly services: GraphStore
  /** Gives null for an index without a symbol graph; then functions have no names. */
  readonly symbols: () => Promise<SymbolGraph | null>
  /** The indexed files. Absent: folders, and files that declare nothing, have no names. */
  readonly manifest?: IndexManifest
  /** Absent: documents and threads have no names. */
  readonly chunks?: ChunkReader
}

/** What breaks with something. */
export interface Impact {
  /** Name of the node; of an endpoint with its service and method. */
  readonly name: string
  readonly kind: NamedKind
  /**
   * Where it is set: the manifests and files that give a variable to services; where a table or a package is declared, and the
   * manifests that depend on the package. Empty for all else.
   */
  readonly origins: readonly ItemPlace[]
  /** What an owner has; absent for all else. */
  readonly owns?: Named['owns']
  /** What a document or a thread names; absent for all else. Nothing breaks with it. */
  readonly speaksOf?: Named['speaksOf']
  /**
   * Services, nearest first. For a symbol, an endpoint, a file or a folder those in which functions break, its own left out; for a
   * variable, a table or a package those that use it, with no edge, then those.
   */
  readonly dependents: readonly Dependent[]
  /** Functions, nearest first, at most 500. Of a service those outside it that call its endpoints or hear its messages. */
  readonly functions: readonly DependentFunction[]
  /** Number of all functions that break. After 10,000 no more are looked for, so then there may be more. */
  readonly functionCount: number
  /** Who owns the files of the functions that break, without tests: whom to ask. Those with most files first. */
  readonly owners: readonly FileOwner[]
}

/** Maximum number of functions that an impact lists. */
const MOST_LISTED = 500

/**
 * Returns what breaks with a service, database, broker or topic; an endpoint (`POST /orders`, `stock.v1.Stock/Reserve`); an
 * environment variable or a key of configuration; a table; an internal package (`@acme/money`, `package money`); an owner
 * (`owner payments`); a symbol; a file (`src/orders.ts`) or a folder. Of a manifest these are the services that it deploys. What has the name itself counts before what is only called alike.
 *
 * @throws RetrievalError `SERVICE_UNKNOWN`, `NAME_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`, and what `map.symbols` throws.
 */
export async function impactOf(map: MapSources, name: string): Promise<Impact> {
  const store = map.services
  const asked = await findNamed(map, name)
  const { functions, dependents } = asked.broken()
  return {
    name: asked.name,
    kind: asked.kind,
    origins: asked.origins,
    ...(asked.owns === undefined ? {} : { owns: asked.owns }),
    ...(asked.speaksOf === undefined ? {} : { speaksOf: asked.speaksOf }),
    dependents,
    functions: functions.slice(0, MOST_LISTED),
    functionCount: functions.length,
    owners: ownersOfFiles(
      store,
      functions.filter(({ isTest }) => !isTest).map(({ symbol }) => symbol),
    ),
  }
}

/**
 * Returns what a name means.
 *
 * @throws RetrievalError `SERVICE_UNKNOWN`, `NAME_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`.
 */
export async function findNamed(map: MapSources, name: string): Promise<Named> {
  const { services: store, symbols, manifest, chunks } = map
  const own = await symbols()
  const graph = own === null ? null : joinGraphs(own, store)
  const exact = store.find(name)
  if (exact !== null) return namedNode(store, graph, exact)
  return (
    namedTopic(store, graph, name) ??
    namedEndpoint(store, graph, name) ??
    namedItem(store, graph, name) ??
    namedPackage(store, graph, name) ??
    (manifest === undefined ? null : namedOwner(store, graph, { manifest, name })) ??
    (graph === null ? null : namedSymbol(store, graph, name)) ??
    (manifest === undefined || chunks === undefined
      ? null
      : await namedDocument(store, graph, { manifest, chunks, name })) ??
    (manifest === undefined ? null : namedPath(store, graph, { manifest, name })) ??
    (chunks === undefined ? null : await namedThread(store, graph, { chunks, name })) ??
    namedNode(store, graph, findService(store, name, alikeNames(map, own, name)))
  )
}

/** Names of the map that are nearly like an unknown one: packages and owners by their last part, and declarations. */
function alikeNames({ services, manifest }: MapSources, symbols: SymbolGraph | null, name: string): string[] {
  const packages = services.items().filter((item) => item.kind === 'package' && item.name.endsWith(`/${name}`))
  return [
    ...packages.map((item) => item.name),
    ...(manifest === undefined ? [] : ownersCalled(services, manifest, name)),
    ...(symbols === null ? [] : similarDeclarations(symbols, name)),
  ]
}

function namedNode(store: GraphStore, graph: JoinedGraph | null, node: ServiceNode): Named {
  const { name, kind } = node
  return {
    name,
    kind,
    starts: [],
    origins: [],
    places: () => filesOf(store, graph, node),
    broken: () => ({ dependents: store.dependents(name), functions: functionsOn(store, graph, name) }),
  }
}

/** The files in the folders of a service; of another node the places that prove it. */
function filesOf(
  store: GraphStore,
  graph: JoinedGraph | null,
  { name, roots, evidence }: ServiceNode,
): readonly PlaceInFile[] {
  if (graph === null || roots.length === 0) return evidence
  const repositories = new Set(roots.map(({ repoName }) => repoName))
  const files = [...repositories].flatMap((repoName) =>
    [...graph.symbols(repoName)].filter(({ kind }) => kind === 'module'),
  )
  return files.filter(({ repoName, filePath }) => store.serviceOf(repoName, filePath) === name)
}

/** Functions outside a node that call it, and what calls them. */
function functionsOn(store: GraphStore, graph: JoinedGraph | null, name: string): DependentFunction[] {
  if (graph === null) return []
  const isOutside = ({ repoName, filePath }: SymbolRef): boolean => store.serviceOf(repoName, filePath) !== name
  const direct = graph
    .between()
    .filter(({ via, kind }) => via?.arrival?.service === name && kind === 'requests')
    .map((via) => ({ symbol: via.from, via }))
  const heard = graph
    .between()
    .filter(({ kind, from }) => kind === 'publishes' && !isOutside(from))
    .map((via) => ({ symbol: via.to, via }))
  return dependentFunctions(store, graph, { direct: [...direct, ...heard] }).filter(({ symbol }) => isOutside(symbol))
}

/** Null if no edge carries the topic. */
function namedTopic(store: GraphStore, graph: JoinedGraph | null, topic: string): Named | null {
  const edges = store.edges().filter((edge) => edge.edgeType === 'queue' && edge.urlPatterns.includes(topic))
  const received = edges.filter(({ target }) => store.find(target)?.kind === 'service')
  if (received.length === 0) return null
  return {
    name: topic,
    kind: 'topic',
    starts: [],
    origins: [],
    places: () => edges.flatMap(({ evidence }) => evidence),
    broken: () => brokenWithTopic(store, graph, topic, received),
  }
}

/** The listeners of a topic and their dependents. */
function brokenWithTopic(
  store: GraphStore,
  graph: JoinedGraph | null,
  topic: string,
  received: readonly ServiceEdge[],
): Broken {
  const found = new Map<string, Dependent>()
  for (const name of new Set(received.map(({ target }) => target))) {
    found.set(name, { name, depth: 1, via: received.filter(({ target }) => target === name) })
  }
  for (const first of [...found.values()]) {
    for (const next of store.dependents(first.name)) {
      const depth = next.depth + 1
      if (depth < (found.get(next.name)?.depth ?? Infinity)) found.set(next.name, { ...next, depth })
    }
  }
  const heard = graph?.between().filter(({ kind, via }) => kind === 'publishes' && via?.path === topic) ?? []
  const direct = heard.map((via) => ({ symbol: via.to, via }))
  const dependents = [...found.values()].sort((a, b) => a.depth - b.depth)
  return { dependents, functions: graph === null ? [] : dependentFunctions(store, graph, { direct }) }
}

/** `POST /orders`, `/orders`, `orders POST /orders`, or a method of gRPC. Null if no endpoint has that name. */
function namedEndpoint(store: GraphStore, graph: JoinedGraph | null, name: string): Named | null {
  const found = endpointsNamed(store, name)
  const [first] = found
  if (first === undefined) return null
  const keys = new Set(found.map((own) => `${own.service} ${own.method} ${own.path}`))
  const calling = ({ via }: SymbolEdge): boolean =>
    keys.has(`${via?.arrival?.service} ${via?.arrival?.method} ${via?.arrival?.path}`)
  const direct = graph?.between().filter(calling) ?? []
  return {
    name: found.length === 1 ? `${first.service} ${first.method} ${first.path}` : name,
    kind: 'endpoint',
    starts: graph?.handlersOf(found) ?? [],
    origins: [],
    places: () => found.map(({ evidence }) => evidence),
    broken: () => brokenWithEndpoints(store, graph, found, direct),
  }
}

function brokenWithEndpoints(
  store: GraphStore,
  graph: JoinedGraph | null,
  found: readonly ServiceEndpoint[],
  direct: readonly SymbolEdge[],
): Broken {
  const begin = { direct: direct.map((via) => ({ symbol: via.from, via })) }
  const functions = graph === null ? [] : dependentFunctions(store, graph, begin)
  const services = new Set(found.map((own) => own.service))
  const dependents = dependentServices(store, functions, services)
  // Callers of which only the service is known.
  const known = new Set(dependents.map((own) => own.name))
  for (const caller of new Set(found.flatMap(({ callers }) => callers))) {
    if (!known.has(caller))
      dependents.unshift({
        name: caller,
        depth: 1,
        via: store.neighbours(caller, { depth: 1, direction: 'out' }).filter(({ target }) => services.has(target)),
      })
  }
  return { dependents, functions }
}

/** A symbol, or a file by its path or the end of it. Null if the name is that of neither. */
function namedSymbol(store: GraphStore, graph: JoinedGraph, name: string): Named | null {
  const file = graph.find(name, { limit: 1 }).length > 0 ? [] : declaredIn(graph, name)
  const isFile = file.length > 0
  if (!isFile && graph.find(name, { limit: 1 }).length === 0) return null
  const named = isFile ? file : symbolsNamed(graph, name)
  const [first] = named
  return {
    name: isFile ? (first?.filePath ?? name) : (first?.qualifiedName ?? name),
    kind: isFile ? 'file' : 'symbol',
    starts: named,
    origins: [],
    places: () => named,
    broken() {
      const start = isFile ? named : [...named, ...named.flatMap((symbol) => overriddenBy(graph, symbol))]
      const functions = dependentFunctions(store, graph, { start })
      const own = new Set(named.flatMap(({ repoName, filePath }) => store.serviceOf(repoName, filePath) ?? []))
      const dependents = dependentServices(store, functions, own)
      return { dependents: withSeenCallers({ store, graph }, { start, functions, dependents, own }), functions }
    },
  }
}

/** Adds services that were seen at run time to call what breaks, from a function that is not known. They are followed no further. */
function withSeenCallers(
  { store, graph }: { readonly store: GraphStore; readonly graph: JoinedGraph },
  {
    start,
    functions,
    dependents,
    own,
  }: Broken & { readonly start: readonly SymbolRef[]; readonly own: ReadonlySet<string> },
): readonly Dependent[] {
  const known = new Set([...own, ...dependents.map(({ name }) => name)])
  const found: Dependent[] = []
  const breaking = [...start.map((symbol) => ({ symbol, depth: 0 })), ...functions]
  for (const { symbol, depth } of breaking) {
    for (const { source, target } of graph.callsThatArrive(symbol)) {
      if (known.has(source)) continue
      known.add(source)
      const around = store.neighbours(source, { depth: 1, direction: 'out' })
      found.push({ name: source, depth: depth + 1, via: around.filter((edge) => edge.target === target) })
    }
  }
  return found.length === 0 ? dependents : [...dependents, ...found].sort((a, b) => a.depth - b.depth)
}

/** What the one file of a path declares; empty if there is none. */
function declaredIn(graph: JoinedGraph, name: string): readonly SymbolRef[] {
  const path = name.replaceAll('\\', '/')
  if (!/\/|\.\w{1,5}$/.test(path)) return []
  const found: SymbolRef[] = []
  for (const symbol of graph.symbols()) {
    const { kind, repoName, filePath } = symbol
    if (kind === 'module' && isCalled({ repoName, path: filePath }, path)) found.push(symbol)
  }
  const whole = found.filter(({ repoName, filePath }) => [filePath, `${repoName}/${filePath}`].includes(path))
  const candidates = whole.length > 0 ? whole : found
  const [only, ...others] = candidates
  if (only === undefined) return []
  if (others.length === 0) return graph.inFile(only.repoName, only.filePath)
  const message = `${candidates.length} files are called "${path}". Name one with its folders or its repository.`
  throw new RetrievalError('SYMBOL_AMBIGUOUS', message, { name: path, candidates })
}

/** A folder, or a file that declares nothing. Null if no source has one of that name. */
function namedPath(
  store: GraphStore,
  graph: JoinedGraph | null,
  { manifest, name }: { readonly manifest: IndexManifest; readonly name: string },
): Named | null {
  const found = filesNamed(manifest, name)
  if (found === null) return null
  const starts = graph === null ? [] : found.files.flatMap(({ repoName, filePath }) => graph.inFile(repoName, filePath))
  return {
    name: found.name,
    kind: found.isFolder ? 'folder' : 'file',
    starts,
    origins: [],
    places: () => found.files,
    broken() {
      if (graph !== null && starts.length > 0) {
        const own = new Set(found.files.flatMap(({ repoName, filePath }) => store.serviceOf(repoName, filePath) ?? []))
        const functions = dependentFunctions(store, graph, { start: starts })
        return { dependents: dependentServices(store, functions, own), functions }
      }
      return { dependents: deployedBy(store, found.files), functions: [] }
    },
  }
}

/** The services that manifests deploy, and what depends on them. */
function deployedBy(store: GraphStore, files: readonly PlaceInFile[]): Dependent[] {
  const keys = new Set(files.map(({ repoName, filePath }) => `${repoName}\n${filePath}`))
  const isHere = ({ repoName, filePath }: PlaceInFile): boolean => keys.has(`${repoName}\n${filePath}`)
  const deployed = store
    .nodes()
    .filter(({ assignments = [], evidence }) => assignments.some(isHere) || evidence.some(isHere))
  const found = new Map(deployed.map(({ name }) => [name, { name, depth: 1, via: [] } as Dependent]))
  for (const { name } of deployed) {
    for (const next of store.dependents(name)) {
      const depth = next.depth + 1
      if (depth < (found.get(next.name)?.depth ?? Infinity)) found.set(next.name, { ...next, depth })
    }
  }
  return [...found.values()].sort((a, b) => a.depth - b.depth)
}
