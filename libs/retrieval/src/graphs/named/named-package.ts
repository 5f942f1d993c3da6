import { similarNames } from '@coderag/text'
import type { Dependent, GraphStore, MapItem, SymbolRef } from '@coderag/types'
import { RetrievalError } from '../../errors.js'
import { dependentFunctions, dependentServices } from '../dependent-functions.js'
import type { JoinedGraph } from '../joined-graph.js'
import { afterWord, type Broken, type Named } from './named.js'
import { usesOf } from './named-item.js'
import { listed } from '../find-service.js'
import { declarationsIn, folderOfPackage, type PackageFolder } from '../package-calls.js'

/** An internal package, or a package of Go below a module. */
interface FoundPackage {
  readonly name: string
  readonly item: MapItem
  readonly folder: PackageFolder
}

/**
 * Returns the package that a name means: `@acme/money`, `package @acme/money`, or its last part after that word, `package money`;
 * of Go also a package below a module, `acme.com/money/tax`. Null if there is none.
 *
 * @throws RetrievalError `NAME_UNKNOWN` if the word `package` stands before an unknown name; `FILE_AMBIGUOUS` with the folders of several packages of that name.
 */
function findPackage(store: GraphStore, name: string): FoundPackage | null {
  const { asked, isSaid } = afterWord(name, 'package')
  const packages = store.items().filter(({ kind }) => kind === 'package')
  const whole = packages.filter((item) => item.name === asked)
  const alike = whole.length > 0 ? whole : packages.filter((item) => plain(item.name) === plain(asked))
  const last = !isSaid || alike.length > 0 ? alike : packages.filter((item) => lastPart(item.name) === asked)
  const [only, ...others] = last
  if (others.length > 0) {
    const candidates = last.map((item) => {
      const { repoName, path } = folderOfPackage(item)
      return path === '' ? repoName : `${repoName}/${path}`
    })
    const message = `${last.length} packages are called "${asked}": ${candidates.join(', ')}. Name one by its folder.`
    throw new RetrievalError('FILE_AMBIGUOUS', message, { name, candidates })
  }
  if (only !== undefined) return { name: only.name, item: only, folder: folderOfPackage(only) }
  const around = packages
    .filter(
      (item) => asked.startsWith(`${item.name}/`) && item.places[0]?.evidence.filePath.endsWith('go.mod') === true,
    )
    .sort((a, b) => b.name.length - a.name.length)[0]
  if (around === undefined && isSaid) throw packageUnknown(asked, packages)
  if (around === undefined) return null
  const { repoName, path } = folderOfPackage(around)
  const below = asked.slice(around.name.length + 1)
  return { name: asked, item: around, folder: { repoName, path: path === '' ? below : `${path}/${below}` } }
}

/** Null if no package has the name, or it has no code in the index. */
export function namedPackage(store: GraphStore, graph: JoinedGraph | null, name: string): Named | null {
  const found = findPackage(store, name)
  if (found === null) return null
  const { item, folder } = found
  const starts = graph === null ? [] : declarationsIn(store, graph, folder)
  const isWhole = found.name === item.name
  if (!isWhole && starts.length === 0) return null
  return {
    name: found.name,
    kind: 'package',
    starts,
    ...(isWhole ? { item } : {}),
    origins: item.places.filter(({ role }) => role === 'declares' || role === 'depends'),
    places: () => (starts.length > 0 ? starts : item.places.slice(0, 1).map(({ evidence }) => evidence)),
    broken: () => brokenWithPackage(store, graph, { item: isWhole ? item : null, starts }),
  }
}

/** Functions that use something of it and what breaks with them; services that depend on it come first. */
function brokenWithPackage(
  store: GraphStore,
  graph: JoinedGraph | null,
  { item, starts }: { readonly item: MapItem | null; readonly starts: readonly SymbolRef[] },
): Broken {
  const direct = graph === null || item === null ? [] : usesOf(graph, item)
  const functions = graph === null ? [] : dependentFunctions(store, graph, { start: starts, direct })
  const own = new Set(starts.flatMap(({ repoName, filePath }) => store.serviceOf(repoName, filePath) ?? []))
  const named = (item?.places ?? []).flatMap(({ service }) => service ?? []).filter((service) => !own.has(service))
  const users = [...new Set(named)].map((service): Dependent => ({ name: service, depth: 1, via: [] }))
  return { dependents: [...users, ...dependentServices(store, functions, new Set([...own, ...named]))], functions }
}

function packageUnknown(name: string, packages: readonly MapItem[]): RetrievalError {
  const names = [...new Set(packages.map((item) => item.name))]
  const nearest = similarNames(name, names, 3)
  const known = nearest.length > 0 ? nearest : names
  const hint =
    known.length === 0
      ? ' No package of the index is used by another one.'
      : ` ${nearest.length > 0 ? 'Similar names' : 'Known'}: ${listed(known)}.`
  return new RetrievalError('NAME_UNKNOWN', `No package is called "${name}".${hint}`, { name, known })
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-')
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}
