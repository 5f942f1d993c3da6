import type { Dependent, GraphStore, SymbolRef } from '@coderag/types'
import { RetrievalError } from '../../errors.js'
import { isCalled } from '../../index-reader/files-by-name.js'
import { dependentFunctions, dependentServices } from '../dependent-functions.js'
import type { JoinedGraph } from '../joined-graph.js'
import { overriddenBy } from '../same-member.js'
import { symbolsNamed } from '../symbols.js'
import type { Broken, Named } from './named.js'

/** A symbol, or a file by its path or the end of it. Null if the name is that of neither. */
export function namedSymbol(store: GraphStore, graph: JoinedGraph, name: string): Named | null {
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
