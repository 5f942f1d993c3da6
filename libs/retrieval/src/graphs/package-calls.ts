import type { GraphStore, MapItem, SymbolEdge, SymbolGraph, SymbolRef } from '@coderag/types'
import { isTestPath } from '../test-path.js'
import { around } from './joined-calls.js'

/** The folder of an internal package. */
export interface PackageFolder {
  readonly repoName: string
  /** Relative to the repository; empty for all of it. */
  readonly path: string
}

/** Returns the folder in which a package is declared. */
export function folderOfPackage({ places }: MapItem): PackageFolder {
  const { repoName = '', filePath = '' } = places[0]?.evidence ?? {}
  return { repoName, path: filePath.slice(0, Math.max(0, filePath.lastIndexOf('/'))) }
}

/** Returns the declarations in a folder, without those of tests and of packages inside it. */
export function declarationsIn(
  services: GraphStore,
  graph: SymbolGraph,
  { repoName, path }: PackageFolder,
): SymbolRef[] {
  const inner = services
    .items()
    .filter(({ kind }) => kind === 'package')
    .map(folderOfPackage)
    .filter((own) => own.repoName === repoName && own.path !== path && isBelow(own.path, path))
  return [...graph.symbols(repoName)].filter(
    ({ filePath }) =>
      isBelow(filePath, path) && !isTestPath(filePath) && !inner.some((own) => isBelow(filePath, own.path)),
  )
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}

/**
 * Returns the calls of functions of one repository that lead into a package of another one, by the name that is imported. A
 * name that the package declares several times leads nowhere.
 */
export function packageCalls(symbols: SymbolGraph, services: GraphStore): SymbolEdge[] {
  return services.items().flatMap((item) => {
    const uses = item.kind === 'package' ? item.places.filter(({ role }) => role === 'uses') : []
    if (uses.length === 0) return []
    const declared = new DeclaredNames(declarationsIn(services, symbols, folderOfPackage(item)))
    return uses.flatMap(({ name = '', evidence }): SymbolEdge[] => {
      const { repoName, filePath, line, strategy } = evidence
      const [from, to] = [around(symbols.inFile(repoName, filePath), line), declared.find(name)]
      if (from === null || to === null) return []
      return [{ from, to, kind: strategy === 'import' ? 'calls' : 'uses', line, strategy: 'package' }]
    })
  })
}

/** What a package declares, by the names with which others may import it. */
class DeclaredNames {
  readonly #byName = new Map<string, SymbolRef | null>()

  constructor(declared: readonly SymbolRef[]) {
    const spaces = new Set(declared.filter(({ kind }) => kind === 'module').map(({ qualifiedName }) => qualifiedName))
    for (const symbol of declared) {
      const { kind, name, qualifiedName } = symbol
      if (kind === 'module') continue
      // A namespace before it is imported apart.
      const scope = qualifiedName.slice(0, -name.length - 1)
      const space = [...spaces].find((own) => scope === own || scope.startsWith(`${own}.`))
      this.#add(space === undefined ? qualifiedName : qualifiedName.slice(space.length + 1), symbol)
    }
  }

  /** Looks for `rounding.Money.of` also without the modules before it. */
  find(name: string): SymbolRef | null {
    const parts = name.split('.')
    for (let from = 0; from < parts.length; from += 1) {
      const found = this.#byName.get(parts.slice(from).join('.'))
      if (found !== undefined) return found
    }
    // A member of a type that inherits it, or of a value: the type is used.
    return parts.length > 1 ? (this.#byName.get(parts[0] ?? '') ?? null) : null
  }

  #add(name: string, symbol: SymbolRef): void {
    const known = this.#byName.get(name)
    if (known === undefined) this.#byName.set(name, symbol)
    // Of a type and the block with its methods the first counts.
    else if (known !== null && known.filePath !== symbol.filePath) this.#byName.set(name, null)
  }
}
