import type { ExactFacts, ExactFile } from '@coderag/facts/stored'
import type { SymbolTable, TableFile } from '../symbol-table.js'

/** What an index says of a call at a place: its targets in the repository, or that it leads out. */
export type ExactTarget = { readonly to: readonly number[] } | 'outside'

interface IndexedFile {
  readonly facts: ExactFacts
  readonly file: ExactFile
  /** Numbers of symbols, by line and name. */
  readonly references: ReadonlyMap<string, readonly number[]>
}

/** A type and one that it is made from, both of the repository. */
export interface ExactBase {
  readonly type: number
  readonly base: number
  readonly line: number
}

/** `SymbolInformation.Kind` of declarations that our own parser has no place for. */
const KINDS = new Map([
  [7, 'class'],
  [11, 'enum'],
  [21, 'interface'],
  [49, 'struct'],
  [53, 'trait'],
  [54, 'type'],
  [55, 'type'],
])

/**
 * What indexes of compilers say of the calls of a repository. A place is a line and a name, as it is for our own calls: if
 * a file changed in a way that nobody noticed, a place has another name, and our own answer counts.
 */
export class ExactCalls {
  readonly #table: SymbolTable
  readonly #files = new Map<string, IndexedFile>()
  /** Declarations by the name that an index gives to them. */
  readonly #declared = new Map<string, number>()
  /** All symbols that an index declares here, and their packages. */
  readonly #known = new Set<string>()
  readonly #packages = new Set<string>()
  readonly #typesWithBases = new Set<number>()
  readonly #bases = new Map<string, readonly ExactBase[]>()

  /** Adds the declarations that only an index knows to the table. Of several indexes of one file the first counts. */
  constructor(table: SymbolTable, indexes: readonly ExactFacts[]) {
    this.#table = table
    for (const facts of indexes)
      for (const file of facts.files) {
        const own = table.byPath.get(file.path)
        if (own === undefined || this.#files.has(file.path)) continue
        this.#files.set(file.path, { facts, file, references: byPlace(facts, file) })
        this.#declare(own, facts, file)
      }
    for (const { facts, file } of this.#files.values()) {
      const bases = file.implementations.flatMap(([symbol, base]): ExactBase[] => {
        const [type, other] = [this.#idOf(facts, symbol), this.#idOf(facts, base)]
        if (type === undefined || other === undefined) return []
        return [{ type, base: other, line: table.symbols[type]?.startLine ?? 1 }]
      })
      this.#bases.set(file.path, bases)
      for (const { type } of bases) this.#typesWithBases.add(type)
    }
  }

  /** Paths of the files that an index speaks of. */
  get paths(): ReadonlySet<string> {
    return new Set(this.#files.keys())
  }

  /** True if an index speaks of a file. */
  covers({ path }: Pick<TableFile, 'path'>): boolean {
    return this.#files.has(path)
  }

  /** Returns where a call leads; null if no index knows it. */
  calledAt({ path }: TableFile, line: number, name: string): ExactTarget | null {
    const indexed = this.#files.get(path)
    const symbols = indexed?.references.get(placeOf(line, name))
    if (indexed === undefined || symbols === undefined) return null
    // Where a function and a type of one name stand in a line, the function is called: `Iterator{list.Iterator()}`.
    const functions = symbols.filter((symbol) => indexed.facts.names[symbol]?.endsWith('#') === false)
    const called = functions.length > 0 ? functions : symbols
    const to = called.flatMap((symbol) => this.#idOf(indexed.facts, symbol) ?? [])
    if (to.length > 0) return { to }
    // What is declared in a file that changed since the index was made is not known to it any more.
    const isOutside = called.every((symbol) => {
      const name = indexed.facts.names[symbol] ?? ''
      return !this.#known.has(name) && !this.#packages.has(packageOf(name))
    })
    return isOutside ? 'outside' : null
  }

  /** Types of a file with what they are made from. */
  basesOf({ path }: Pick<TableFile, 'path'>): readonly ExactBase[] {
    return this.#bases.get(path) ?? []
  }

  /** True if an index says what a type is made from. */
  knowsBasesOf(type: number): boolean {
    return this.#typesWithBases.has(type)
  }

  /** All references of a file to declarations of the repository, for a language whose calls our parser does not see. */
  referencesOf({ path }: TableFile): readonly { readonly to: number; readonly line: number }[] {
    const indexed = this.#files.get(path)
    if (indexed === undefined) return []
    return indexed.file.references.flatMap(([symbol, , line]) => {
      const to = this.#idOf(indexed.facts, symbol)
      return to === undefined ? [] : [{ to, line }]
    })
  }

  #idOf({ names }: ExactFacts, symbol: number): number | undefined {
    return this.#declared.get(names[symbol] ?? '')
  }

  #declare(own: TableFile, { names }: ExactFacts, { definitions }: ExactFile): void {
    const byName = new Map<string, number[]>()
    own.symbols.declarations.forEach(([name], number) => {
      const known = byName.get(name)
      if (known === undefined) byName.set(name, [number])
      else known.push(number)
    })
    for (const [symbol, name, line, endLine, kind] of definitions) {
      const written = names[name] ?? ''
      const id = this.#ownAt(own, byName.get(written) ?? [], line)
      const known = names[symbol] ?? ''
      this.#known.add(known)
      this.#packages.add(packageOf(known))
      // A value is a declaration only where ours says so: a function that a constant holds.
      const isValue = known.endsWith('.') && !known.endsWith(').')
      if (id === null && isValue) continue
      if (!this.#declared.has(known))
        this.#declared.set(known, id ?? this.#add(own, known, written, { line, endLine, kind }))
    }
  }

  /** Returns our own declaration of a name that a line lies in, the one that begins last. */
  #ownAt(own: TableFile, numbers: readonly number[], line: number): number | null {
    let best: number | null = null
    let start = 0
    for (const number of numbers) {
      const [, , , , startLine = 1, endLine = 1] = own.symbols.declarations[number] ?? []
      if (startLine > line || endLine < line || startLine < start) continue
      best = own.ids[number] ?? null
      start = startLine
    }
    return best
  }

  #add(
    own: TableFile,
    symbol: string,
    name: string,
    { line, endLine, kind }: { readonly line: number; readonly endLine: number; readonly kind: number },
  ): number {
    const around = declarationAround(own, line)
    const [outer, , scope] = around === -1 ? [] : (own.symbols.declarations[around] ?? [])
    const scopes = [scope, outer].filter((part) => part !== undefined && part !== '')
    const id = this.#table.symbols.length
    this.#table.symbols.push({
      id,
      name,
      qualifiedName: [...scopes, name].join('.'),
      kind: symbol.endsWith('#') ? (KINDS.get(kind) ?? 'class') : scopes.length > 0 ? 'method' : 'function',
      filePath: own.path,
      startLine: line,
      endLine,
      chunkId: own.symbols.chunkIds[own.symbols.declarations[around]?.[6] ?? 0] ?? '',
      type: '',
      lines: [line],
    })
    return id
  }
}

/** Returns the number of the innermost declaration around a line, -1 for none. */
export function declarationAround({ symbols }: TableFile, line: number): number {
  let [best, start] = [-1, 0]
  symbols.declarations.forEach(([, , , , startLine, endLine], number) => {
    if (startLine <= line && line <= endLine && startLine >= start) [best, start] = [number, startLine]
  })
  return best
}

function byPlace({ names }: ExactFacts, { references }: ExactFile): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const [symbol, name, line] of references) {
    const place = placeOf(line, names[name] ?? '')
    const known = found.get(place)
    if (known === undefined) found.set(place, [symbol])
    else if (!known.includes(symbol)) known.push(symbol)
  }
  return found
}

/** Returns scheme, manager, name and version of a symbol's package. */
function packageOf(symbol: string): string {
  return symbol.split(' ', 4).join(' ')
}

function placeOf(line: number, name: string): string {
  return `${line} ${name}`
}
