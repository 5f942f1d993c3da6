import { type DeclaredSymbol, GLOBAL, INSIDE, type ImportedName } from '@coderag/facts/stored'
import { entityOf, unknown, unknownEntity, type Entity, type Found } from '../entities.js'
import type { SymbolTable, TableFile, TypeEntry } from '../symbol-table.js'
import type { NameSystem } from './name-system.js'

/** Possible targets of names at the top of a file, and those resolved so far. */
interface Sight {
  /** Namespaces around, innermost first. */
  readonly around: readonly string[]
  /** Types of the namespaces that the file uses. */
  readonly used: readonly ReadonlyMap<string, TypeEntry>[]
  /** `using Local = Full.Name`, by the local name. */
  readonly aliases: readonly (readonly [local: string, type: TypeEntry])[]
  /** Types whose members the file names bare. */
  readonly statics: readonly TypeEntry[]
  readonly found: Map<string, Found>
}

/** Names that a file sees through the types and namespaces around it and those that it uses. */
export class Namespaces implements NameSystem {
  readonly #table: SymbolTable
  readonly #names = new Set<string>()
  readonly #sights = new Map<TableFile, Map<string, Sight>>()
  /** What `global using` brings into all files of a project. */
  readonly #globals = new Map<string, ImportedName[]>()

  constructor(table: SymbolTable) {
    this.#table = table
    for (const { symbols, rules, project } of table.files) {
      const global = symbols.imports.filter(([, , exported]) => exported === GLOBAL)
      if (global.length > 0) this.#globals.set(project, [...(this.#globals.get(project) ?? []), ...global])
      if (rules.system !== 'namespaces') continue
      const blocks = symbols.declarations.flatMap((one) => (one[1] === 'module' ? [fullName(one)] : []))
      for (const namespace of [symbols.module, ...blocks]) for (const name of outwards(namespace)) this.#names.add(name)
    }
  }

  /** Types of the scopes around, then of the namespaces around, then of those that the file uses. */
  lookup(file: TableFile, declaration: number, name: string): Found {
    let before = ''
    let namespace = file.symbols.module
    for (let owner = declaration; owner >= 0; ) {
      const declared = file.symbols.declarations[owner]
      if (declared === undefined) break
      if (declared[1] === 'module') {
        namespace = fullName(declared)
        break
      }
      const key = file.typeKeys[owner] ?? ''
      owner = declared[3]
      // Members have the key of their type.
      if (key === before) continue
      before = key
      const inner = this.#table.inner.get(key)?.get(name)
      if (inner !== undefined) return { entity: { is: 'type', type: inner }, strategy: 'same-file' }
    }
    const sight = this.#sightOf(file, namespace)
    const known = sight.found.get(name)
    if (known !== undefined) return known
    const found = this.#throughUsings(file, name, sight)
    sight.found.set(name, found)
    return found
  }

  /** Only members of a type that the file names bare are called so. */
  called(file: TableFile, name: string): Found {
    for (const { members } of this.#sightOf(file, file.symbols.module).statics) {
      const member = members.get(name)
      if (member !== undefined) return { entity: entityOf(this.#table, member), strategy: 'import' }
    }
    return unknown('no declaration is known')
  }

  /** What is seen in a namespace of a file. */
  #sightOf(file: TableFile, namespace: string): Sight {
    const sights = this.#sights.get(file) ?? new Map<string, Sight>()
    this.#sights.set(file, sights)
    const known = sights.get(namespace)
    if (known !== undefined) return known
    const imports = [...file.symbols.imports, ...(this.#globals.get(file.project) ?? [])]
    const around = outwards(namespace)
    // Inside of a namespace, a `using` names what is around it, too, the innermost first.
    const nearest = <T>(known: ReadonlyMap<string, T>, [, path, exported]: ImportedName): T[] => {
      const outer = exported === INSIDE ? around.find((one) => known.has(typeKey(`${one}.${path}`))) : undefined
      return listOf(known.get(typeKey(outer === undefined ? path : `${outer}.${path}`)))
    }
    const types = (one: ImportedName) => nearest(this.#table.types, one).map((type) => this.#table.nearest(type, file))
    const sight: Sight = {
      around,
      used: imports.flatMap((one) => (one[0] === '' ? nearest(this.#table.inner, one) : [])),
      aliases: imports.flatMap((one) =>
        one[0] === '' || one[0] === 'static' ? [] : types(one).map((type) => [one[0], type] as const),
      ),
      statics: imports.flatMap((one) => (one[0] === 'static' ? types(one) : [])),
      found: new Map(),
    }
    sights.set(namespace, sight)
    return sight
  }

  #throughUsings(file: TableFile, name: string, { around, used, aliases, statics }: Sight): Found {
    for (const namespace of around) {
      const type = this.#table.inner.get(typeKey(namespace))?.get(name)
      if (type !== undefined) return this.#inNamespace(file, type)
    }
    const global = this.#table.types.get(typeKey(name))
    if (global !== undefined) return this.#inNamespace(file, global)
    for (const { members } of statics) {
      const member = members.get(name)
      const isOnlyCalled = this.#table.symbols[member ?? -1]?.kind === 'method'
      if (member !== undefined && !isOnlyCalled) return { entity: entityOf(this.#table, member), strategy: 'import' }
    }
    const candidates = new Set<TypeEntry>()
    for (const [local, type] of aliases) if (local === name) candidates.add(type)
    for (const types of used) {
      const type = types.get(name)
      if (type !== undefined) candidates.add(this.#table.nearest(type, file))
    }
    const [only, second] = candidates
    if (second !== undefined) return unknown('several candidates')
    if (only !== undefined) return found(only, 'import')
    const full = [...around.map((one) => `${one}.${name}`), name].find((one) => this.#names.has(one))
    return full === undefined
      ? unknown('no declaration is known')
      : { entity: { is: 'namespace', name: full, of: this, from: file }, strategy: 'namespace' }
  }

  #inNamespace(file: TableFile, first: TypeEntry): Found {
    const type = this.#table.nearest(first, file)
    return found(type, type.file === file ? 'same-file' : 'namespace')
  }

  /** A `using` names a namespace, which is no file. */
  imported(): Entity {
    return unknownEntity('outside the repository')
  }

  /** Returns the target of a name after a namespace and a dot. */
  member(namespace: string, name: string, from?: TableFile): Entity {
    const full = `${namespace}.${name}`
    const type = this.#table.types.get(typeKey(full))
    if (type !== undefined) return { is: 'type', type: from === undefined ? type : this.#table.nearest(type, from) }
    return this.#names.has(full)
      ? { is: 'namespace', name: full, of: this, from }
      : unknownEntity('no declaration is known')
  }
}

function fullName([name, , scope]: DeclaredSymbol): string {
  return scope === '' ? name : `${scope}.${name}`
}

/** A namespace and those around it, `A.B` before `A`. */
function outwards(namespace: string): string[] {
  const names: string[] = []
  for (let name = namespace; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) names.push(name)
  return names
}

function found(type: TypeEntry, strategy: Found['strategy']): Found {
  return { entity: { is: 'type', type }, strategy }
}

function listOf<T>(one: T | undefined): T[] {
  return one === undefined ? [] : [one]
}

function typeKey(path: string): string {
  return `namespaces#${path}`
}
