import type { GraphStore, MapItem, SymbolEdge, SymbolGraph, SymbolRef } from '@coderag/types'
import { isTestPath } from '../rank/learned/test-path.js'
import { isTestSymbol } from './test-symbol.js'
import { around } from './around.js'

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
export function declarationsIn(services: GraphStore, graph: SymbolGraph, folder: PackageFolder): SymbolRef[] {
  const packages = services.items().filter(({ kind }) => kind === 'package')
  const folders = new Folders([folder, ...packages.map(folderOfPackage)])
  const { repoName, path } = folder
  return [...graph.symbols(repoName)].filter(
    (own) => !isTestSymbol(own) && folders.around(repoName, own.filePath) === path,
  )
}

/** Folders of packages, which may lie inside one another. */
class Folders {
  readonly #paths = new Set<string>()
  readonly #of = new Map<string, string | null>()

  constructor(folders: readonly PackageFolder[]) {
    for (const folder of folders) this.#paths.add(keyOf(folder))
  }

  /** Returns the innermost folder around a file. */
  around(repoName: string, filePath: string): string | null {
    if (filePath === '') return null
    const folder = filePath.slice(0, Math.max(0, filePath.lastIndexOf('/')))
    const key = keyOf({ repoName, path: folder })
    const known = this.#of.get(key)
    if (known !== undefined) return known
    const found = this.#paths.has(key) ? folder : folder === '' ? null : this.around(repoName, folder)
    this.#of.set(key, found)
    return found
  }
}

/**
 * Returns the calls of functions of one repository that lead into a package of another one, by the name that is imported. A
 * name that the package declares several times leads nowhere.
 */
export function packageCalls(symbols: SymbolGraph, services: GraphStore): SymbolEdge[] {
  const packages = services.items().filter(({ kind }) => kind === 'package')
  const used = packages.filter(({ places }) => places.some(({ role }) => role === 'uses'))
  const folders = new Folders(packages.map(folderOfPackage))
  const declared = new Map(used.map((item) => [keyOf(folderOfPackage(item)), new Array<SymbolRef>()]))
  for (const repoName of new Set(used.map((item) => folderOfPackage(item).repoName))) {
    let [file, own] = ['', new Array<SymbolRef>()]
    for (const symbol of symbols.symbols(repoName)) {
      // Those of one file follow each other.
      if (symbol.filePath !== file) {
        file = symbol.filePath
        const path = isTestPath(file) ? null : folders.around(repoName, file)
        own = (path === null ? undefined : declared.get(keyOf({ repoName, path }))) ?? []
      }
      own.push(symbol)
    }
  }
  return used.flatMap((item) => {
    const names = new DeclaredNames(declared.get(keyOf(folderOfPackage(item))) ?? [])
    return item.places.flatMap(({ role, name = '', evidence }): SymbolEdge[] => {
      if (role !== 'uses') return []
      const { repoName, filePath, line, strategy } = evidence
      const [from, to] = [around(symbols.inFile(repoName, filePath), line), names.find(name)]
      if (from === null || to === null) return []
      return [{ from, to, kind: strategy === 'import' ? 'calls' : 'uses', line, strategy: 'package' }]
    })
  })
}

function keyOf({ repoName, path }: PackageFolder): string {
  return `${repoName}\n${path}`
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
      let end = qualifiedName.length - name.length - 1
      while (end > 0 && !spaces.has(qualifiedName.slice(0, end))) end = qualifiedName.lastIndexOf('.', end - 1)
      this.#add(qualifiedName.slice(end > 0 ? end + 1 : 0), symbol)
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
