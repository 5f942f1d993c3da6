import { hasMembers, isHandlerName, isTest, type NameRules, namesOf, SCOPE } from '@coderag/facts/names'
import {
  type DeclaredSymbol,
  type FileSymbols,
  type ImportedName,
  type NamedValue,
  VARIABLE,
} from '@coderag/facts/stored'
import type { Interruptible } from '../pace.js'
import { Crates } from './names/crates.js'
import { foldersAround, ProjectFolders } from './names/project-folders.js'

/** Code that uses a library as others would. */
const ASIDE = /(?:^|\/)(?:benchmarks?|bench|examples?|samples?|demos?)\//i

/** One declaration of a repository, or a file's own code (`kind` `module`). Declarations of one name in one place are one. */
export interface TableSymbol {
  readonly id: number
  readonly name: string
  readonly qualifiedName: string
  readonly kind: string
  readonly filePath: string
  readonly startLine: number
  readonly endLine: number
  readonly chunkId: string
  /** Type that it gives back or has, as written in its file. */
  readonly type: string
  /** First lines of all its declarations in this file, overloads and parts; 1-based. */
  readonly lines: number[]
}

/** A class, struct, interface, or alias. */
export interface TypeEntry {
  readonly key: string
  readonly symbol: number
  readonly file: TableFile
  readonly declaration: number
  /** Declared in several files: C# `partial`, methods of a Go type are not meant. */
  readonly parts: TypeEntry[]
  readonly members: Map<string, number>
  readonly fields: Map<string, { readonly file: TableFile; readonly value: NamedValue }>
  readonly bases: WrittenBase[]
}

/** A base type as it is written at a declaration of a file. */
export interface WrittenBase {
  readonly file: TableFile
  readonly declaration: number
  readonly type: string
  readonly kind: 'inherits' | 'implements'
}

/** Maximum number of places that set fields of one name: each is asked for every type that has none. */
const maxSetFields = 32

/** A type parameter: its place, 0-based, and what its arguments extend. */
export interface PlacedTypeParameter {
  readonly index: number
  readonly bound: string
}

/** A static method that extends a type, as it is written. */
interface ExtensionMethod {
  readonly file: TableFile
  readonly declaration: number
  readonly id: number
  readonly type: string
}

/** A field that code outside of a type sets: what stands before the dot, as it is written there, and what it is set to. */
export interface SetField {
  readonly file: TableFile
  readonly object: string
  readonly value: NamedValue
}

/** One of the declarations of a function, in the file of its symbol. */
export interface Overload {
  readonly declaration: number
  /** Number of arguments that it takes; `most` is -1 for any number. */
  readonly least: number
  readonly most: number
}

/** A file with what resolution looks up in it. */
export interface TableFile {
  readonly path: string
  readonly directory: string
  readonly symbols: FileSymbols
  /** How its language finds names. */
  readonly rules: NameRules
  /** Symbol id of the file's own code. */
  readonly self: number
  /** Symbol id by number of the declaration. */
  readonly ids: readonly number[]
  /** Key of the type that a declaration is or stands in; empty for none. */
  readonly typeKeys: readonly string[]
  /** Parameters and variables by the declaration that they are in (-1: the file) and name. */
  readonly values: ReadonlyMap<number, ReadonlyMap<string, NamedValue>>
  /** Type parameters by their declaration and name. */
  readonly typeParameters: ReadonlyMap<number, ReadonlyMap<string, PlacedTypeParameter>>
  /** Imports by their local name, in the order of the file. */
  readonly imports: ReadonlyMap<string, readonly ImportedName[]>
  /** Functions and classes inside of functions, by the declaration around them and name. */
  readonly nested: ReadonlyMap<number, ReadonlyMap<string, number>>
  /** Scope whose top-level names are visible without an import: the file itself, a Go package, a namespace. */
  readonly space: string
  /** Package, namespace or module of the file, with dots; for Rust, its crate and path in it. */
  readonly module: string
  /** Folder of the project of .NET that the file is in; empty for none. */
  readonly project: string
}

/** Everything that the files of one repository declare, with the indexes that resolution asks. */
export class SymbolTable {
  readonly symbols: TableSymbol[] = []
  readonly files: TableFile[] = []
  readonly byPath = new Map<string, TableFile>()
  readonly types = new Map<string, TypeEntry>()
  /** Types of the results of overloads by their symbol, where they differ; the symbol has no type then. */
  readonly results = new Map<number, Set<string>>()
  /** Declarations of functions by their symbol, of languages with overloads. */
  readonly overloads = new Map<number, Overload[]>()
  /** Static methods that extend what they take first, by name. */
  readonly extensionMethods = new Map<string, ExtensionMethod[]>()
  /** Bare names of all types. */
  readonly typeNames = new Set<string>()
  /** Types by the key of the enclosing type or namespace, and their own name. */
  readonly inner = new Map<string, Map<string, TypeEntry>>()
  /** Top-level names by space. */
  readonly spaces = new Map<string, Map<string, number>>()
  /** Go: files by directory, tests of another package apart. */
  readonly filesBySpace = new Map<string, TableFile[]>()

  /** Every name of a module, and of what modules declare or import. Of any other name, no module needs to be asked. */
  readonly names = new Set<string>()
  /** Every name of a member, field or type inside of a type. Of any other name, no type needs to be asked. */
  readonly memberNames = new Set<string>()
  /** Types that are written in a crate that does not declare them, or under another name, by the members that they have there. */
  readonly besides = new Map<string, Set<TypeEntry>>()
  /** Fields that are set on an object from outside, `order.store = …`, by name; null if there are too many to say anything. */
  readonly setFields = new Map<string, SetField[] | null>()
  /** Every name of a type inside of a type. */
  readonly innerNames = new Set<string>()
  /** Every name of a function or method, and of types, which have constructors. */
  readonly functionNames = new Set<string>()
  /** Later declarations of a top-level name in its space, such as one in each source set, by space and name. */
  readonly alternatives = new Map<string, Set<number>>()
  /** Every name of a method, and of those those that several types have. */
  readonly #methodNames = new Set<string>()
  readonly #sharedNames = new Set<string>()
  readonly #crates: Crates
  readonly #projects: ProjectFolders
  /** Of types that several projects declare, by each of them: the first below each folder. */
  readonly #namesakes = new Map<TypeEntry, Map<string, TypeEntry>>()
  /** Distinct names of the types of one full name, by the key of the first and the number of their type parameters. */
  readonly #arities = new Map<string, Map<number, string>>()
  /** Of types that differ by the number of their parameters alone, by each of them: all, by that number. */
  readonly #sameButArity = new Map<TypeEntry, Map<number, TypeEntry>>()

  private constructor(crates: Crates, projects: ProjectFolders) {
    this.#crates = crates
    this.#projects = projects
  }

  /** Makes the table. */
  static *of(files: readonly { readonly path: string; readonly symbols: FileSymbols }[]): Interruptible<SymbolTable> {
    const table = new SymbolTable(new Crates(files), new ProjectFolders(files))
    for (const { path, symbols } of files) {
      table.#addFile(path, symbols)
      yield
    }
    for (const file of table.files) {
      table.#addMembers(file)
      yield
    }
    // What is not in a type is in a package.
    for (const [outer, types] of table.inner)
      if (table.types.has(outer))
        for (const name of types.keys()) {
          table.memberNames.add(name)
          table.innerNames.add(name)
        }
    return table
  }

  /** TypeScript: the interface or the constant of a name that is both. */
  sibling(type: TypeEntry, isValue: boolean): TypeEntry {
    const symbol = this.symbols[type.symbol]
    if (symbol === undefined || (symbol.kind === 'constant') === isValue || type.file.rules.system !== 'modules')
      return type
    const other = this.sameNamed(symbol).find(({ id, kind }) => id !== symbol.id && (kind === 'constant') === isValue)
    return (other === undefined ? undefined : this.typeOfSymbol(other.id)) ?? type
  }

  /** Of the types that have the full name of one, the nearest to a file: that with which it has most folders around in common. */
  nearest(type: TypeEntry, { directory }: TableFile): TypeEntry {
    const namesakes = this.#namesakes.get(type)
    if (namesakes === undefined) return type
    const folder = foldersAround(directory).find((one) => namesakes.has(one))
    return namesakes.get(folder ?? '') ?? type
  }

  /** Of the types that have the name of one, that which takes so many type arguments; the type itself if none does. */
  withArity(type: TypeEntry, count: number): TypeEntry {
    return this.#sameButArity.get(type)?.get(count) ?? type
  }

  /** A top-level declaration and those of its name in the same space. */
  sameNamed(symbol: TableSymbol): readonly TableSymbol[] {
    const space = this.byPath.get(symbol.filePath)?.space ?? ''
    const first = this.spaces.get(space)?.get(symbol.name) ?? symbol.id
    const others = this.alternatives.get(`${space} ${symbol.name}`) ?? []
    return [...new Set([symbol.id, first, ...others])].flatMap((id) => this.symbols[id] ?? [])
  }

  typeOfSymbol(id: number): TypeEntry | undefined {
    return this.#typeBySymbol.get(id)
  }

  /** Returns the number of a symbol's first declaration in its file; -1 for a file's own code. */
  declarationOf(id: number): number {
    return this.#declarations[id] ?? -1
  }

  readonly #declarations: number[] = []
  readonly #typeBySymbol = new Map<number, TypeEntry>()

  #addFile(path: string, symbols: FileSymbols): void {
    const directory = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
    const rules = namesOf(symbols.language)
    const module = rules.typesBelongTo === 'crate' ? this.#crates.moduleOf(path) : symbols.module.replaceAll('\\', '.')
    const space = spaceOf({ path, directory, rules, module })
    const self = this.#addSymbol({
      name: path.slice(path.lastIndexOf('/') + 1),
      qualifiedName: path,
      kind: 'module',
      filePath: path,
      startLine: 1,
      endLine: symbols.declarations.reduce((last, found) => Math.max(last, found[5]), 1),
      type: '',
      chunkId: symbols.chunkIds[0] ?? '',
      lines: [],
    })
    this.#addNames(path, symbols)
    const known = new Map<string, number>()
    const ids: number[] = []
    const typeKeys: string[] = []
    const nested = new Map<number, Map<string, number>>()
    const file: TableFile = {
      path,
      directory,
      symbols,
      rules,
      self,
      ids,
      typeKeys,
      nested,
      values: valuesOf(symbols),
      typeParameters: typeParametersOf(symbols),
      imports: importsOf(symbols),
      space,
      module,
      project: this.#projects.projectOf(path),
    }
    const makers = rules.hasFunctionsWithMembers ? functionsWithMembers(symbols) : new Set<number>()
    symbols.declarations.forEach((declared, number) => {
      const [name, kind, scope, parent, startLine, endLine, chunk, type] = declared
      if (kind === SCOPE) {
        ids.push(ids[parent] ?? self)
        typeKeys.push(typeKeys[parent] ?? '')
        return
      }
      const qualifiedName = scope === '' ? name : `${scope}.${name}`
      const chunkId = symbols.chunkIds[chunk] ?? ''
      // `IStore.Save` implements a member explicitly: people call it `Save`.
      const plain = kind === 'method' ? name.slice(name.lastIndexOf('.') + 1) : name
      const found = { name: plain, qualifiedName, kind, filePath: path, startLine, endLine, chunkId, type, lines: [] }
      const around = symbols.declarations[parent]?.[1]
      const isInNamespace = rules.hasNamespaceBlocks && around === 'module'
      const isLocal = parent >= 0 && !isInNamespace && !hasMembers(around, rules)
      const isType = hasMembers(kind, rules) || makers.has(number)
      const named = distinctName(qualifiedName, declared, number, isLocal)
      const arity = file.typeParameters.get(number)?.size ?? 0
      const apart = rules.typesDifferByArity ? `${named}${arityIn(typeKeys[parent] ?? '')}` : named
      const distinct = rules.typesDifferByArity && isType ? this.#distinctByArity(file, apart, arity) : apart
      const id = known.get(distinct) ?? this.#addSymbol(found)
      known.set(distinct, id)
      this.#addResult(id, type)
      if (this.#declarations[id] === undefined) this.#declarations[id] = number
      this.symbols[id]?.lines.push(startLine)
      // An interface that is called stands where it says so, too.
      if (name === '()') this.symbols[ids[parent] ?? -1]?.lines.push(startLine)
      ids.push(id)
      typeKeys.push(isType ? this.#ownKey(file, distinct) : (typeKeys[parent] ?? this.#receiverKey(file, declared)))
      // A namespace has no key; the types in it are known by its name, which their own key begins with.
      // What a function declares is known in it alone.
      const outer = isInNamespace ? undefined : isLocal ? '' : typeKeys[parent]
      if (isType) {
        this.#addType(file, number, id, outer, this.types.get(this.#typeKey(file, distinct)))
        if (distinct !== apart) this.#joinArities(file, apart, number)
      }
      // A member of an object is behind a dot only.
      if (isLocal && kind !== 'method' && kind !== 'property') {
        const names = nested.get(parent) ?? new Map<string, number>()
        if (!names.has(name)) names.set(name, id)
        nested.set(parent, names)
      }
      if (rules.isTopLevel(declared, around)) {
        const names = this.spaces.get(space) ?? new Map<string, number>()
        // In a package with several `init`s the first one stands for all.
        const first = names.get(name)
        if (first === undefined) names.set(name, id)
        else if (first !== id) this.#addAlternative(`${space} ${name}`, id)
        this.spaces.set(space, names)
      }
    })
    // Found by its name alone: what calls are followed through is its value.
    for (const [owner, name, line, chunk] of symbols.constants) {
      const around = this.symbols[ids[owner] ?? -1]?.qualifiedName
      const place = {
        filePath: path,
        startLine: line,
        endLine: line,
        chunkId: symbols.chunkIds[chunk] ?? '',
        lines: [line],
      }
      const qualifiedName = around === undefined ? name : `${around}.${name}`
      this.#addSymbol({ name, qualifiedName, kind: VARIABLE, type: '', ...place })
    }
    for (const [declaration, least, most] of symbols.arities) {
      const id = ids[declaration] ?? -1
      const others = this.overloads.get(id)
      if (others === undefined) this.overloads.set(id, [{ declaration, least, most }])
      else others.push({ declaration, least, most })
    }
    for (const [declaration, name, type] of rules.extensions === 'methods' ? symbols.values : []) {
      const id = ids[declaration]
      if (name !== 'this' || id === undefined) continue
      const method = this.symbols[id]?.name ?? ''
      const others = this.extensionMethods.get(method)
      if (others === undefined) this.extensionMethods.set(method, [{ file, declaration, id, type }])
      else others.push({ file, declaration, id, type })
    }
    this.files.push(file)
    this.byPath.set(path, file)
    const group = this.filesBySpace.get(space)
    if (group === undefined) this.filesBySpace.set(space, [file])
    else group.push(file)
  }

  #addNames(path: string, { declarations, imports, values }: FileSymbols): void {
    for (const name of path.replace(/\.\w+$/, '').split('/')) this.names.add(name)
    for (const [name, kind] of declarations) {
      this.names.add(name)
      if (kind !== 'constant') this.functionNames.add(name)
    }
    for (const [local] of imports) this.names.add(local.replace(/^export /, ''))
    for (const [, name] of values) this.names.add(name.replace(/^exports\./, ''))
  }

  #addAlternative(key: string, id: number): void {
    const known = this.alternatives.get(key)
    if (known === undefined) this.alternatives.set(key, new Set([id]))
    else known.add(id)
  }

  #addSymbol(symbol: Omit<TableSymbol, 'id'>): number {
    return this.symbols.push({ id: this.symbols.length, ...symbol }) - 1
  }

  /** Declarations of a function that take so many arguments; all of them, if none does or it is not said. */
  overloadsOf(id: number, count: number): readonly Overload[] {
    const known = this.overloads.get(id) ?? []
    const fitting = known.filter((overload) => takesCount(overload, count))
    return fitting.length > 0 ? fitting : known
  }

  /** True for a method if several types have one of its name. */
  isOverloaded(id: number): boolean {
    const { name = '', kind } = this.symbols[id] ?? {}
    return kind === 'method' && this.#sharedNames.has(name)
  }

  /** True if a function has a declaration that takes so many arguments (-1: not said), or nothing is known of them. */
  takes(id: number, count: number): boolean {
    return this.overloads.get(id)?.some((overload) => takesCount(overload, count)) ?? true
  }

  /** What overloads give back is kept apart if it differs. */
  #addResult(id: number, type: string): void {
    const symbol = this.symbols[id]
    if (symbol === undefined || type === '') return
    const known = this.results.get(id)
    if (known !== undefined) known.add(type)
    else if (symbol.type !== '' && symbol.type !== type) {
      this.results.set(id, new Set([symbol.type, type]))
      this.symbols[id] = { ...symbol, type: '' }
    }
  }

  /**
   * @param outer - Key of the type around; undefined if there is none, empty if nothing has it as a member.
   * @param first - The first type of its full name.
   */
  #addType(file: TableFile, declaration: number, symbol: number, outer: string | undefined, first?: TypeEntry): void {
    const key = file.typeKeys[declaration] ?? ''
    const entry: TypeEntry = {
      key,
      symbol,
      file,
      declaration,
      parts: [],
      members: new Map(),
      fields: new Map(),
      bases: [],
    }
    const known = this.types.get(key)
    if (known === undefined) {
      this.types.set(key, entry)
      // A namespace has the first one, which leads to the others.
      const isNamesake =
        (first !== undefined && file.rules.typesApart === 'project') || arityIn(key) !== arityIn(outer ?? '')
      if (outer !== undefined || !isNamesake)
        this.#addInner(outer ?? key.slice(0, Math.max(0, key.lastIndexOf('.'))), entry)
    } else known.parts.push(entry)
    if (file.rules.typesApart === 'project' && first !== undefined) this.#addNamesake(first, known ?? entry, file)
    this.#typeBySymbol.set(symbol, known ?? entry)
    this.typeNames.add(this.symbols[symbol]?.name ?? '')
  }

  /** The name of a type, which has the number of its parameters if another type of that name has another number. */
  #distinctByArity(file: TableFile, name: string, arity: number): string {
    const key = this.#typeKey(file, name)
    const known = this.#arities.get(key)
    if (known === undefined) this.#arities.set(key, new Map([[arity, name]]))
    const distinct = known === undefined ? name : (known.get(arity) ?? `${name}\`${arity}`)
    known?.set(arity, distinct)
    return distinct
  }

  /** Lets the types of a name find each other. @param declaration - Of one that is not the first of its name. */
  #joinArities(file: TableFile, name: string, declaration: number): void {
    const first = this.types.get(this.#ownKey(file, name))
    const type = this.types.get(file.typeKeys[declaration] ?? '')
    if (first === undefined || type === undefined) return
    const all = this.#sameButArity.get(first) ?? new Map([[arityOf(first), first]])
    all.set(arityOf(type), type)
    for (const one of all.values()) this.#sameButArity.set(one, all)
  }

  /** @param entry - The type itself, of which the file declares a part, or one of another project. */
  #addNamesake(first: TypeEntry, entry: TypeEntry, { directory }: TableFile): void {
    const known = this.#namesakes.get(first)
    if (known === undefined && entry === first) return
    const namesakes = known ?? new Map<string, TypeEntry>()
    for (const type of [first, entry]) this.#namesakes.set(type, namesakes)
    const all = known === undefined ? [first, ...first.parts].map(({ file }) => file.directory) : []
    for (const [type, place] of [...all.map((one) => [first, one] as const), [entry, directory] as const])
      for (const folder of foldersAround(place)) if (!namesakes.has(folder)) namesakes.set(folder, type)
  }

  /** @param outer - Key of the type or namespace around; empty for the one without a name. */
  #addInner(outer: string, entry: TypeEntry): void {
    if (outer === '') return
    const types = this.inner.get(outer) ?? new Map<string, TypeEntry>()
    types.set(this.symbols[entry.symbol]?.name.replace(/^.*::/, '') ?? '', entry)
    this.inner.set(outer, types)
  }

  #addMembers(file: TableFile): void {
    const { declarations, values, bases } = file.symbols
    declarations.forEach(([name, kind, , parent], number) => {
      // What stands inside a function is no member of the type around that.
      if (parent >= 0 && !hasMembers(declarations[parent]?.[1], file.rules)) return
      const key = file.typeKeys[number] ?? ''
      const type = this.types.get(key)
      const id = file.ids[number]
      if (type === undefined || id === undefined) return
      if (hasMembers(kind, file.rules) || type.members.has(name) || type.symbol === id) return
      type.members.set(name, id)
      if (file.rules.typesBelongTo === 'crate' && this.symbols[type.symbol]?.kind === 'type')
        this.#addBeside(name, type)
      if (this.#methodNames.has(name)) this.#sharedNames.add(name)
      else this.#methodNames.add(name)
      this.memberNames.add(name)
    })
    for (const value of values) {
      const [owner, written] = value
      const isField = written.startsWith('this.')
      if (file.rules.setsFieldsOutside) this.#addSetField(file, value)
      if (!isField && !hasMembers(declarations[owner]?.[1], file.rules)) continue
      const name = isField ? written.slice('this.'.length) : written
      const type = this.types.get(file.typeKeys[owner] ?? '')
      if (type === undefined || type.fields.has(name)) continue
      type.fields.set(name, { file, value })
      this.memberNames.add(name)
    }
    for (const [declaration, base, kind] of bases) {
      this.types.get(file.typeKeys[declaration] ?? '')?.bases.push({ file, declaration, type: base, kind })
    }
  }

  #addBeside(name: string, type: TypeEntry): void {
    const types = this.besides.get(name)
    if (types === undefined) this.besides.set(name, new Set([type]))
    else types.add(type)
  }

  #addSetField(file: TableFile, value: NamedValue): void {
    const [, written] = value
    const dot = written.lastIndexOf('.')
    // What tests, benchmarks and examples set stands for what the code sets.
    if (dot === -1 || isTest(file.path) || ASIDE.test(file.path)) return
    const name = written.slice(dot + 1)
    const known = this.setFields.get(name)
    if (known === null) return
    this.memberNames.add(name)
    const found = { file, object: written.slice(0, dot), value }
    if (known === undefined) this.setFields.set(name, [found])
    else if (known.length < maxSetFields) known.push(found)
    else this.setFields.set(name, null)
  }

  /** The key of a type that a file declares. Where each source set, module or project has a class of one name, they stay apart. */
  #ownKey(file: TableFile, qualifiedName: string): string {
    const key = this.#typeKey(file, qualifiedName)
    const { typesApart } = file.rules
    const other = typesApart === null ? undefined : this.types.get(key)
    if (other === undefined) return key
    if (typesApart === 'project') return other.file.project === file.project ? key : `${key}@${file.project}`
    return other.file === file ? key : `${key}@${file.path}`
  }

  /** Types of a package or namespace are known by it, others by their file. */
  #typeKey(file: TableFile, qualifiedName: string): string {
    const { system, typesBelongTo } = file.rules
    switch (typesBelongTo) {
      case 'file':
        return `${file.path}#${qualifiedName}`
      case 'space':
        return `${file.space}#${qualifiedName}`
      case 'module':
        return `${system}#${file.module === '' ? '' : `${file.module}.`}${qualifiedName}`
      case 'scope':
        return `${system}#${qualifiedName.replaceAll('\\', '.').replaceAll('::', '.')}`
      case 'crate':
        return `${system}#${this.#crates.typePath(file.path, qualifiedName)}`
    }
  }

  /** The key of the type that a method stands beside, in any file of the space. */
  #receiverKey(file: TableFile, [, kind, scope]: DeclaredSymbol): string {
    const { hasMethodsBesideTypes, hasFunctionsWithMembers } = file.rules
    const isMember = (hasMethodsBesideTypes && kind === 'method') || (hasFunctionsWithMembers && kind === 'function')
    return isMember && scope !== '' ? this.#typeKey(file, scope) : ''
  }
}

/** Numbers of the functions whose objects have fields, or that other functions name as their scope. */
function functionsWithMembers({ declarations, values }: FileSymbols): Set<number> {
  const scopes = new Set(declarations.flatMap(([, , scope, parent]) => (parent === -1 && scope !== '' ? [scope] : [])))
  const makers = new Set(values.flatMap(([owner, name]) => (name.startsWith('this.') ? [owner] : [])))
  const isMaker = ([name, kind, scope, parent]: DeclaredSymbol, number: number): boolean =>
    kind === 'function' && parent === -1 && scope === '' && (scopes.has(name) || makers.has(number))
  return new Set(declarations.flatMap((declared, number) => (isMaker(declared, number) ? [number] : [])))
}

function arityOf({ file, declaration }: TypeEntry): number {
  return file.typeParameters.get(declaration)?.size ?? 0
}

/** What a key has of the numbers of type parameters; mostly nothing. */
function arityIn(key: string): string {
  return key.includes('`') ? (/(?:`\d+)+/.exec(key)?.[0] ?? '') : ''
}

function takesCount({ least, most }: Overload, count: number): boolean {
  return count === -1 || (count >= least && (most === -1 || count <= most))
}

/** Declarations of one place and name are one symbol. */
function distinctName(qualifiedName: string, [name, kind, , parent]: DeclaredSymbol, number: number, isLocal: boolean) {
  // A class without a name is another one at each place, and so are equal names in two functions.
  // A handler without a name is called after what it answers, which two routers of a file may.
  if (name.endsWith('{}') || isHandlerName(name)) return `${qualifiedName} #${number}`
  if (isLocal) return `${qualifiedName} #${parent}`
  // TypeScript: an interface and a constant may share a name.
  return kind === 'constant' ? `${qualifiedName} =` : qualifiedName
}

function spaceOf({ path, directory, rules, module }: Pick<TableFile, 'path' | 'directory' | 'rules' | 'module'>) {
  switch (rules.space) {
    case 'file':
      return path
    case 'folder':
      return `folder:${directory}:${module}`
    case 'module':
      return `${rules.system}:${module}`
  }
}

function valuesOf({ values }: FileSymbols): Map<number, Map<string, NamedValue>> {
  const byOwner = new Map<number, Map<string, NamedValue>>()
  for (const value of values) {
    const names = byOwner.get(value[0]) ?? new Map<string, NamedValue>()
    names.set(value[1], value)
    byOwner.set(value[0], names)
  }
  return byOwner
}

function typeParametersOf({ typeParameters }: FileSymbols): Map<number, Map<string, PlacedTypeParameter>> {
  const byOwner = new Map<number, Map<string, PlacedTypeParameter>>()
  for (const [owner, name, bound] of typeParameters) {
    const names = byOwner.get(owner) ?? new Map<string, PlacedTypeParameter>()
    if (!names.has(name)) names.set(name, { index: names.size, bound })
    byOwner.set(owner, names)
  }
  return byOwner
}

function importsOf({ imports }: FileSymbols): Map<string, ImportedName[]> {
  const byName = new Map<string, ImportedName[]>()
  for (const imported of imports) {
    const known = byName.get(imported[0])
    if (known === undefined) byName.set(imported[0], [imported])
    else known.push(imported)
  }
  return byName
}
