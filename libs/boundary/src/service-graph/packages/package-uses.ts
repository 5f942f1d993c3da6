import { isTest, type NameRules, namesOf, SCOPE } from '@coderag/facts/names'
import { type FileSymbols, isInside, isPathStart, parentOf, parseSymbols } from '@coderag/facts/stored'
import type { DeclaredPackage, PackageUse } from './packages.js'

interface SymbolFile {
  readonly path: string
  readonly symbols: FileSymbols
}

/**
 * Finds what code of other repositories uses of packages: a file imports the package, and a declaration of it calls what comes
 * with the import, passes it on, or has its type. Inside a repository the call graph says so.
 *
 * @param symbolsOf - Stored lines of the symbols of a repository; asked for where a package and what depends on it are apart.
 */
export async function packageUses(
  packages: readonly DeclaredPackage[],
  symbolsOf: (repoName: string) => Promise<readonly string[]>,
): Promise<ReadonlyMap<DeclaredPackage, readonly PackageUse[]>> {
  const found = new Map<DeclaredPackage, PackageUse[]>()
  const files = new Map<string, Promise<readonly SymbolFile[]>>()
  const filesOf = (repoName: string): Promise<readonly SymbolFile[]> => {
    const known = files.get(repoName) ?? symbolsOf(repoName).then((lines) => lines.map(parseSymbols))
    files.set(repoName, known)
    return known
  }
  for (const own of packages) {
    const outside = own.dependents.filter(({ document }) => document.repoName !== own.repoName)
    if (outside.length === 0) continue
    const given = new GivenNames(own, await filesOf(own.repoName))
    const uses = new Map<string, PackageUse>()
    for (const { document } of outside) {
      const folder = parentOf(document.filePath)
      for (const file of await filesOf(document.repoName)) {
        if (!isInside(file.path, folder)) continue
        for (const use of usesIn(file, document.repoName, given))
          uses.set(`${document.repoName}\n${file.path}\n${use.evidence.line}\n${use.name}`, use)
      }
    }
    found.set(own, [...uses.values()])
  }
  return found
}

/** What an import must say to mean a package, by the rules of its language, and which names come with it. */
class GivenNames {
  readonly ecosystem: string
  readonly #name: string
  /** Namespaces, import roots or folders, by their names in imports, with names that come with them. */
  readonly #modules = new Map<string, Set<string>>()

  constructor({ name, folder, place }: DeclaredPackage, files: readonly SymbolFile[]) {
    this.#name = name
    this.ecosystem = place.fact.ecosystem
    for (const { path, symbols } of files) {
      if (!isInside(path, folder) || isTest(path)) continue
      const below = folder === '' ? path : path.slice(folder.length + 1)
      const { imports, system } = namesOf(symbols.language)
      if (imports === 'folders')
        this.#add([name, parentOf(below)].filter((part) => part !== '').join('/'), [symbols.module])
      else if (imports === 'dotted') for (const root of [importRoot(below), plain(name)]) this.#add(root)
      else if (system === 'crates') this.#add(this.#crate)
      else if (system === 'packages' || system === 'namespaces') this.#addNamespace(symbols)
    }
  }

  /** Returns the local names that an import brings in, each with what it is called in the package; none if it means another. */
  localsOf(
    [written, module, exported]: FileSymbols['imports'][number],
    { imports, system }: NameRules,
  ): readonly (readonly [string, string])[] {
    const local = written.replace(/^export /, '')
    const named: readonly (readonly [string, string])[] = [
      [local, exported === '*' ? '' : exported === 'default' ? local : exported],
    ]
    if (imports === 'paths') return module === this.#name || module.startsWith(`${this.#name}/`) ? named : []
    if (imports === 'folders') {
      if (module !== this.#name && !module.startsWith(`${this.#name}/`)) return []
      const [only = lastPart(module)] = this.#modules.get(module) ?? []
      return [[local === '' ? only : local, '']]
    }
    if (imports === 'dotted' || system === 'crates') return this.#modules.has(module.split('.')[0] ?? '') ? named : []
    const space = this.#modules.get(module)
    if (space !== undefined) return exported === '*' ? [...space].map((name) => [name, name] as const) : named
    // A member of a class: `import static com.acme.Money.of`.
    const [outer, type] = [module.slice(0, Math.max(0, module.lastIndexOf('.'))), module.split('.').at(-1) ?? '']
    return this.#modules.get(outer)?.has(type) === true ? [[local, `${type}.${exported}`]] : []
  }

  /** The name that a file has without an import, if its language has paths from a crate. */
  given({ system }: NameRules): string | null {
    return system === 'crates' && this.#modules.has(this.#crate) ? this.#crate : null
  }

  /** https://doc.rust-lang.org/cargo/reference/cargo-targets.html#the-name-field */
  get #crate(): string {
    return this.#name.replaceAll('-', '_')
  }

  #add(module: string, names: readonly string[] = []): void {
    if (module === '') return
    const known = this.#modules.get(module) ?? new Set<string>()
    this.#modules.set(module, known)
    for (const name of names) known.add(name)
  }

  /** Types and functions at the top of the namespaces that a file declares. */
  #addNamespace({ module, declarations }: FileSymbols): void {
    const own = declarations.filter(
      ([, kind, scope, parent]) => kind !== 'module' && kind !== SCOPE && (parent === -1 || scope === module),
    )
    this.#add(
      module,
      own.map(([name]) => name),
    )
  }
}

/** A name of a registry as code would have to write it. */
function plain(name: string): string {
  return name.replace(/[-.]/g, '_')
}

/** The first part of a dotted import: the topmost folder with code, below `src` or `lib` where it lies there. */
function importRoot(path: string): string {
  const parts = path.split('/')
  if (parts.length > 1 && (parts[0] === 'src' || parts[0] === 'lib')) parts.shift()
  const [first = ''] = parts
  if (parts.length > 1) return first
  // A module of one file; `setup.py` is none.
  return /^(?:setup|conftest)\.py$/.test(first) ? '' : first.replace(/\.pyi?$/, '')
}

/** The usual name of a package of Go: the last part of its path that is no version. */
function lastPart(module: string): string {
  return module.split('/').findLast((part) => !/^v\d+$/.test(part)) ?? module
}

/** Each name of a package that a declaration uses, where it does so first. */
function* usesIn({ path, symbols }: SymbolFile, repoName: string, given: GivenNames): Generator<PackageUse> {
  const { imports, declarations, calls, passed, bases, values, chunkIds, language } = symbols
  const rules = namesOf(language)
  const locals = new Map(imports.flatMap((one) => given.localsOf(one, rules)))
  const always = given.given(rules)
  if (always !== null) locals.set(always, '')
  locals.delete('')
  locals.delete('*')
  if (locals.size === 0) return
  const found = new Map<string, PackageUse>()
  const add = (declaration: number, written: string, line: number): void => {
    const [, head = '', rest = ''] = /^([\p{L}_$][\p{L}\p{N}_$]*)((?:\.[\p{L}_$][\p{L}\p{N}_$]*)*)/u.exec(written) ?? []
    const exported = locals.get(rules.system === 'crates' && isPathStart(head) ? head.slice(1) : head)
    if (exported === undefined) return
    // A function without a name belongs to what is around it.
    let at = declaration
    while (declarations[at]?.[1] === SCOPE) at = declarations[at]?.[3] ?? -1
    const name = `${exported}${rest}`.replace(/^\./, '')
    if (name === '' || found.has(`${at} ${name}`)) return
    const [chunkId = '', strategy] = [chunkIds[declarations[at]?.[6] ?? -1], line === 0 ? 'import-type' : 'import']
    const place = { chunkId, repoName, filePath: path, line: line || (declarations[at]?.[4] ?? 1) }
    found.set(`${at} ${name}`, { name, evidence: { ...place, strategy, extractor: `package/${given.ecosystem}` } })
  }
  const addTypes = (declaration: number, type: string): void => {
    for (const [name] of type.matchAll(/(?<![\p{L}\p{N}_$.])[\p{L}_$][\p{L}\p{N}_$.]*/gu)) add(declaration, name, 0)
  }
  for (const [at, line, chain] of [...calls, ...passed]) add(at, chain, line)
  for (const [at, type] of bases) addTypes(at, type)
  for (const [owner, , type] of values) if (owner >= 0) addTypes(owner, type)
  // `=chain` is what a function gives back, whose calls are known.
  for (const [at, [, , , , , , , type]] of declarations.entries()) if (!type.startsWith('=')) addTypes(at, type)
  yield* found.values()
}
