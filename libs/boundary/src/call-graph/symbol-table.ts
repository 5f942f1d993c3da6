import type { DeclaredSymbol, FileSymbols, NamedValue } from './file-symbols.js'

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
  readonly bases: { readonly file: TableFile; readonly type: string; readonly kind: 'inherits' | 'implements' }[]
}

/** A file with what resolution looks up in it. */
export interface TableFile {
  readonly path: string
  readonly directory: string
  readonly symbols: FileSymbols
  /** Symbol id of the file's own code. */
  readonly self: number
  /** Symbol id by number of the declaration. */
  readonly ids: readonly number[]
  /** Key of the type that a declaration is or stands in; empty for none. */
  readonly typeKeys: readonly string[]
  /** Parameters and variables by the declaration that they are in (-1: the file) and name. */
  readonly values: ReadonlyMap<number, ReadonlyMap<string, NamedValue>>
  /** Scope whose top-level names are visible without an import: the file itself, a Go package, a namespace. */
  readonly space: string
}

export const typeKinds = new Set(['class', 'interface', 'struct', 'record', 'trait', 'enum', 'type'])

/** Languages in which a package or namespace, not the file, is what names belong to. */
const spacious = new Set(['go', 'csharp', 'java'])

/** Everything that the files of one repository declare, with the indexes that resolution asks. */
export class SymbolTable {
  readonly symbols: TableSymbol[] = []
  readonly files: TableFile[] = []
  readonly byPath = new Map<string, TableFile>()
  readonly types = new Map<string, TypeEntry>()
  /** Types by the key of the enclosing type or namespace, and their own name. */
  readonly inner = new Map<string, Map<string, TypeEntry>>()
  /** Top-level names by space. */
  readonly spaces = new Map<string, Map<string, number>>()
  /** Go: files by directory, tests of another package apart. */
  readonly filesBySpace = new Map<string, TableFile[]>()

  constructor(files: readonly { readonly path: string; readonly symbols: FileSymbols }[]) {
    for (const { path, symbols } of files) this.#addFile(path, symbols)
    for (const file of this.files) this.#addMembers(file)
  }

  typeOfSymbol(id: number): TypeEntry | undefined {
    return this.#typeBySymbol.get(id)
  }

  readonly #typeBySymbol = new Map<number, TypeEntry>()

  #addFile(path: string, symbols: FileSymbols): void {
    const directory = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
    const space = spaceOf(path, directory, symbols)
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
    const known = new Map<string, number>()
    const ids: number[] = []
    const typeKeys: string[] = []
    const file: TableFile = { path, directory, symbols, self, ids, typeKeys, values: valuesOf(symbols), space }
    symbols.declarations.forEach((declared, number) => {
      const [name, kind, scope, parent, startLine, endLine, chunk, type] = declared
      const qualifiedName = scope === '' ? name : `${scope}.${name}`
      const chunkId = symbols.chunkIds[chunk] ?? ''
      const found = { name, qualifiedName, kind, filePath: path, startLine, endLine, chunkId, type, lines: [] }
      const id = known.get(qualifiedName) ?? this.#addSymbol(found)
      known.set(qualifiedName, id)
      this.symbols[id]?.lines.push(startLine)
      ids.push(id)
      const isType = typeKinds.has(kind)
      typeKeys.push(isType ? typeKey(file, qualifiedName) : (typeKeys[parent] ?? this.#receiverKey(file, declared)))
      if (isType) this.#addType(file, number, id, typeKeys[number] ?? '')
      if (isTopLevel(file, declared)) {
        const names = this.spaces.get(space) ?? new Map<string, number>()
        // In a package with several `init`s the first one stands for all.
        if (!names.has(name)) names.set(name, id)
        this.spaces.set(space, names)
      }
    })
    this.files.push(file)
    this.byPath.set(path, file)
    const group = this.filesBySpace.get(space)
    if (group === undefined) this.filesBySpace.set(space, [file])
    else group.push(file)
  }

  #addSymbol(symbol: Omit<TableSymbol, 'id'>): number {
    return this.symbols.push({ id: this.symbols.length, ...symbol }) - 1
  }

  #addType(file: TableFile, declaration: number, symbol: number, key: string): void {
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
      this.#addInner(key, entry)
    } else known.parts.push(entry)
    this.#typeBySymbol.set(symbol, known ?? entry)
  }

  #addInner(key: string, entry: TypeEntry): void {
    const dot = key.lastIndexOf('.')
    if (dot < key.lastIndexOf('#')) return
    const outer = key.slice(0, dot)
    const types = this.inner.get(outer) ?? new Map<string, TypeEntry>()
    types.set(key.slice(dot + 1), entry)
    this.inner.set(outer, types)
  }

  #addMembers(file: TableFile): void {
    const { declarations, values, bases } = file.symbols
    declarations.forEach(([name, kind], number) => {
      const key = file.typeKeys[number] ?? ''
      const type = this.types.get(key)
      const id = file.ids[number]
      if (type === undefined || id === undefined) return
      const isItself = typeKinds.has(kind) && typeKey(file, this.symbols[id]?.qualifiedName ?? '') === key
      if (!isItself && !type.members.has(name)) type.members.set(name, id)
    })
    for (const value of values) {
      const [owner, name] = value
      if (!typeKinds.has(declarations[owner]?.[1] ?? '')) continue
      const type = this.types.get(file.typeKeys[owner] ?? '')
      if (type !== undefined && !type.fields.has(name)) type.fields.set(name, { file, value })
    }
    for (const [declaration, base, kind] of bases) {
      this.types.get(file.typeKeys[declaration] ?? '')?.bases.push({ file, type: base, kind })
    }
  }

  /** Methods of Go stand beside their type, in any file of the package. */
  #receiverKey(file: TableFile, [, kind, scope]: DeclaredSymbol): string {
    return file.symbols.language === 'go' && kind === 'method' && scope !== '' ? typeKey(file, scope) : ''
  }
}

/** Types of a package or namespace are known by it, others by their file. */
function typeKey(file: TableFile, qualifiedName: string): string {
  const { language } = file.symbols
  if (language === 'go') return `${file.space}#${qualifiedName}`
  // The outline's scope holds the namespace already.
  return spacious.has(language) ? `${language}#${qualifiedName}` : `${file.path}#${qualifiedName}`
}

function spaceOf(path: string, directory: string, { language, module }: FileSymbols): string {
  if (language === 'go') return `go:${directory}:${module}`
  if (spacious.has(language)) return `${language}:${module}`
  return path
}

function isTopLevel(file: TableFile, [, kind, scope, parent]: DeclaredSymbol): boolean {
  const { language, declarations } = file.symbols
  if (language === 'go') return parent === -1 && kind !== 'method'
  if (parent === -1) return scope === '' || language === 'csharp'
  return declarations[parent]?.[1] === 'module' && spacious.has(language)
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
