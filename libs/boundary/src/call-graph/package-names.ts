import { crateOf } from './crates.js'
import { entityOf, unknown, unknownEntity, type Entity, type Found } from './entities.js'
import type { SymbolTable, TableFile } from './symbol-table.js'

const maxDepth = 8

/** Names of Java, Kotlin, PHP, Ruby and Rust that a file sees through its package, namespace or module and its imports. */
export class PackageNames {
  readonly #table: SymbolTable
  readonly #member: (entity: Entity, name: string) => Entity
  readonly #known = new Map<TableFile, Map<string, Found>>()
  /** Rust: the module of a crate's `lib.rs`, by the name of the crate. */
  readonly #crates = new Map<string, string>()

  /** @param member - Resolves a name after a dot. */
  constructor(table: SymbolTable, member: (entity: Entity, name: string) => Entity) {
    this.#table = table
    this.#member = member
    for (const { path, directory, symbols } of table.files) {
      if (symbols.language !== 'module' || !path.endsWith('Cargo.toml')) continue
      const roots = [directory === '' ? 'src:' : `${directory}/src:`, `${directory}:`]
      const root = roots.find((module) => table.filesBySpace.has(`rust:${module}`))
      if (root !== undefined) this.#crates.set(symbols.module.replaceAll('-', '_'), root)
    }
  }

  /** Types of the scopes around, then what the file imports, then its package, then packages that it imports as a whole. */
  lookup(file: TableFile, declaration: number, name: string): Found {
    let before = ''
    for (let owner = declaration; owner >= 0; owner = file.symbols.declarations[owner]?.[3] ?? -1) {
      const key = file.typeKeys[owner] ?? ''
      if (key === before || key === '') continue
      before = key
      for (const outer of outwards(key, file.symbols.language)) {
        const inner = this.#table.inner.get(outer)?.get(name)
        if (inner !== undefined) return { entity: { is: 'type', type: inner }, strategy: 'same-file' }
      }
    }
    const names = this.#known.get(file) ?? new Map<string, Found>()
    this.#known.set(file, names)
    const known = names.get(name)
    if (known !== undefined) return known
    // A name that is asked for again while it is looked up leads nowhere.
    names.set(name, unknown('no declaration is known'))
    const found = this.#atTop(file, name)
    names.set(name, found)
    return found
  }

  /** What one import of a file leads to. */
  imported(file: TableFile, module: string, exported: string, depth = 0): Entity {
    switch (file.symbols.language) {
      case 'java':
      case 'kotlin':
        return this.#jvmPath(file, exported === '*' || exported === 'static' ? module : join(module, exported))
      case 'php':
        return this.#phpName(file, exported === '*' ? module : module === '' ? exported : `${module}\\${exported}`)
      case 'rust':
        return this.#rustPath(file, exported === '*' ? module : join(module, exported), depth)
      default:
        return unknownEntity('outside the repository')
    }
  }

  /** Returns the target of a name after a Rust module and a dot. */
  member(namespace: string, name: string, depth = 0): Entity {
    const module = namespace.slice('rust:'.length)
    const own = this.#table.spaces.get(namespace)?.get(name)
    if (own !== undefined) return entityOf(this.#table, own)
    if (name === 'super') return namespaceOf(parentOf(module))
    const below = childOf(module, name)
    if (this.#table.filesBySpace.has(`rust:${below}`)) return namespaceOf(below)
    // Files of `tests` are roots and modules of each other.
    if (module.endsWith(':') && this.#table.byPath.has(`${module.slice(0, -1)}/${name}.rs`)) return namespaceOf(module)
    if (depth > maxDepth) return unknownEntity('no declaration is known')
    for (const file of this.#table.filesBySpace.get(namespace) ?? []) {
      for (const [local, path, exported] of file.symbols.imports) {
        if (local === name) return this.imported(file, path, exported, depth + 1)
      }
      for (const [local, path] of file.symbols.imports) {
        if (local !== '*') continue
        const within = this.#rustPath(file, path, depth + 1)
        const found = within.is === 'namespace' ? this.member(within.name, name, depth + 1) : within
        if (within.is === 'namespace' && found.is !== 'unknown') return found
      }
    }
    return unknownEntity('no declaration is known')
  }

  #atTop(file: TableFile, name: string): Found {
    const { imports, language } = file.symbols
    if (language === 'ruby') return this.#rubyName(file, name)
    if (language === 'php' && name.includes('\\')) return this.#found(file, this.#phpQualified(file, name), 'import')
    if (language === 'rust' && (name === 'crate' || name === '$self' || name === 'super'))
      return this.#found(file, this.#rustPath(file, name), 'namespace')
    for (const [local, module, exported] of imports) {
      if (local !== name) continue
      const entity = this.imported(file, module, exported)
      // In a module inside of a file, `super` is the file.
      const isInside = entity.is === 'unknown' && /^super\b/.test(module)
      if (!isInside) return this.#found(file, entity, 'import')
    }
    const own = this.#table.spaces.get(file.space)?.get(name)
    if (own !== undefined) {
      const entity = entityOf(this.#table, this.#nearest(file, file.space, name, own))
      return this.#found(file, entity, 'same-package')
    }
    if (language === 'php') return this.#found(file, this.#phpFunction(name), 'namespace')
    if (language === 'rust') {
      const entity = this.#rustPath(file, name)
      if (entity.is !== 'unknown') return this.#found(file, entity, 'namespace')
    }
    const wholes = imports.flatMap(([local, module, exported]) =>
      local === '*' ? this.#throughStar(file, module, exported, name) : [],
    )
    const distinct = new Map(wholes.map((entity) => [identityOf(entity), entity]))
    const [only, second] = distinct.values()
    if (second !== undefined) return unknown('several candidates')
    return only === undefined ? unknown('no declaration is known') : this.#found(file, only, 'import')
  }

  /** A name that comes with a whole package, class or module. */
  #throughStar(file: TableFile, module: string, exported: string, name: string): Entity[] {
    if (file.symbols.language !== 'rust' && exported !== 'static') {
      const space = `jvm:${module}`
      const id = this.#table.spaces.get(space)?.get(name)
      if (id !== undefined) return [entityOf(this.#table, this.#nearest(file, space, name, id))]
    }
    const whole = this.imported(file, module, exported)
    const found = whole.is === 'unknown' ? whole : this.#member(whole, name)
    return found.is === 'unknown' ? [] : [found]
  }

  #found(file: TableFile, entity: Entity, strategy: Found['strategy']): Found {
    const id = entity.is === 'type' ? entity.type.symbol : entity.is === 'symbol' ? entity.id : -1
    return { entity, strategy: this.#table.symbols[id]?.filePath === file.path ? 'same-file' : strategy }
  }

  /** `a.b.Outer.Inner`: the longest package that declares the name after it. */
  #jvmPath(file: TableFile, path: string): Entity {
    const names = path.split('.')
    for (let at = names.length - 1; at >= 0; at -= 1) {
      const space = `jvm:${names.slice(0, at).join('.')}`
      const name = names[at] ?? ''
      const id = this.#table.spaces.get(space)?.get(name)
      if (id === undefined) continue
      let entity = entityOf(this.#table, this.#nearest(file, space, name, id))
      for (const rest of names.slice(at + 1)) entity = this.#member(entity, rest)
      return entity
    }
    return unknownEntity('outside the repository')
  }

  /** Where source sets or modules declare one name, the file with the longest common path is meant. */
  #nearest(file: TableFile, space: string, name: string, first: number): number {
    const others = this.#table.alternatives.get(`${space} ${name}`)
    if (others === undefined) return first
    let [best, length] = [first, -1]
    for (const id of [first, ...others]) {
      const common = commonLength(file.path, this.#table.symbols[id]?.filePath ?? '')
      if (common > length) [best, length] = [id, common]
    }
    return best
  }

  /** `\A\B` is absolute; the first part of `B\C` is an import or lies in the file's own namespace. */
  #phpQualified(file: TableFile, name: string): Entity {
    if (name.startsWith('\\')) return this.#phpName(file, name.slice(1))
    const at = name.indexOf('\\')
    const [first, rest] = [name.slice(0, at), name.slice(at)]
    const used = file.symbols.imports.find(([local]) => local === first)
    if (used !== undefined) return this.#phpName(file, `${used[1] === '' ? '' : `${used[1]}\\`}${used[2]}${rest}`)
    return this.#phpName(file, file.symbols.module === '' ? name : `${file.symbols.module}\\${name}`)
  }

  #phpName(file: TableFile, full: string): Entity {
    const at = full.lastIndexOf('\\')
    const space = `php:${full.slice(0, Math.max(0, at)).replaceAll('\\', '.')}`
    const name = full.slice(at + 1)
    const id = this.#table.spaces.get(space)?.get(name)
    if (id === undefined) return unknownEntity('outside the repository')
    return entityOf(this.#table, this.#nearest(file, space, name, id))
  }

  /** A function that its namespace does not declare is a global one. */
  #phpFunction(name: string): Entity {
    const id = this.#table.spaces.get('php:')?.get(name)
    const entity: Entity = id === undefined ? unknownEntity('no declaration is known') : entityOf(this.#table, id)
    return entity.is === 'symbol' ? entity : unknownEntity('no declaration is known')
  }

  #rubyName(file: TableFile, name: string): Found {
    const type = this.#table.types.get(`ruby#${name}`)
    if (type !== undefined) return this.#found(file, { is: 'type', type }, 'namespace')
    const own = this.#table.spaces.get(file.space)?.get(name)
    return own === undefined
      ? unknown('no declaration is known')
      : { entity: entityOf(this.#table, own), strategy: 'same-file' }
  }

  #rustPath(file: TableFile, path: string, depth = 0): Entity {
    const [first = '', ...rest] = path.split('.')
    let entity = this.#rustStart(file, first, depth)
    for (const name of rest) {
      entity = entity.is === 'namespace' ? this.member(entity.name, name, depth) : this.#member(entity, name)
    }
    return entity
  }

  #rustStart(file: TableFile, name: string, depth: number): Entity {
    const { module } = file
    if (name === 'crate') return namespaceOf(crateOf(module))
    if (name === '$self' || name === 'self') return namespaceOf(module)
    if (name === 'super') return namespaceOf(parentOf(module))
    const own = this.#table.spaces.get(file.space)?.get(name)
    if (own !== undefined) return entityOf(this.#table, own)
    const below = childOf(module, name)
    if (this.#table.filesBySpace.has(`rust:${below}`)) return namespaceOf(below)
    const crate = this.#crates.get(name)
    if (crate !== undefined) return namespaceOf(crate)
    const used = depth > maxDepth ? undefined : file.symbols.imports.find(([local]) => local === name)
    return used === undefined
      ? unknownEntity('outside the repository')
      : this.imported(file, used[1], used[2], maxDepth + 1)
  }
}

/** Ruby: a constant is looked up in the modules that its class is written in, `A::B` before `A`. */
function outwards(key: string, language: string): string[] {
  const keys = [key]
  if (language !== 'ruby') return keys
  for (let at = key.lastIndexOf('.'); at > 0; at = key.lastIndexOf('.', at - 1)) keys.push(key.slice(0, at))
  return keys
}

function namespaceOf(module: string): Entity {
  return { is: 'namespace', name: `rust:${module}` }
}

function childOf(module: string, name: string): string {
  return module.endsWith(':') ? `${module}${name}` : `${module}.${name}`
}

function parentOf(module: string): string {
  const dot = module.lastIndexOf('.')
  return dot > module.indexOf(':') ? module.slice(0, dot) : crateOf(module)
}

function join(module: string, name: string): string {
  return module === '' ? name : `${module}.${name}`
}

function identityOf(entity: Entity): string {
  return entity.is === 'type' ? entity.type.key : entity.is === 'symbol' ? `${entity.id}` : entity.is
}

function commonLength(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}
