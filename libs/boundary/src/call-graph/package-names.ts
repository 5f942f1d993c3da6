import { crateOf } from './crates.js'
import { entityOf, unknown, unknownEntity, type Entity, type Found } from './entities.js'
import { Answers, entityAnswers, type Lookups } from './lookups.js'
import type { SymbolTable, TableFile } from './symbol-table.js'

interface RustModule {
  readonly namespace: string
}

/** Names of Java, Kotlin, PHP, Ruby and Rust that a file sees through its package, namespace or module and its imports. */
export class PackageNames {
  readonly #table: SymbolTable
  readonly #member: (entity: Entity, name: string) => Entity
  readonly #lookups: Lookups
  readonly #named = new Answers<Found>(unknown('no declaration is known'), ({ entity }) => entity.is === 'unknown')
  /** Rust: first names of paths. */
  readonly #starts = entityAnswers('outside the repository')
  /** Rust: names of modules. */
  readonly #inModules = entityAnswers('no declaration is known')
  /** Rust: the modules of which a module uses all. */
  readonly #globs = new Answers<readonly RustModule[]>([], ({ length }) => length === 0)
  readonly #modules = new Map<string, RustModule>()
  /** Declarations of one name in one package, by path. */
  readonly #byPath = new Map<string, readonly { readonly path: string; readonly id: number }[]>()
  /** Rust: the module of a crate's `lib.rs`, by the name of the crate. */
  readonly #crates = new Map<string, string>()

  /** @param member - Resolves a name after a dot. */
  constructor(table: SymbolTable, lookups: Lookups, member: (entity: Entity, name: string) => Entity) {
    this.#table = table
    this.#lookups = lookups
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
    return this.#lookups.ask(this.#named, file, name, () => this.#atTop(file, name))
  }

  /** What one import of a file leads to. */
  imported(file: TableFile, module: string, exported: string): Entity {
    switch (file.symbols.language) {
      case 'java':
      case 'kotlin':
        return this.#jvmPath(file, exported === '*' || exported === 'static' ? module : join(module, exported))
      case 'php':
        return this.#phpName(file, exported === '*' ? module : module === '' ? exported : `${module}\\${exported}`)
      case 'rust':
        return this.#rustPath(file, exported === '*' ? module : join(module, exported))
      default:
        return unknownEntity('outside the repository')
    }
  }

  /** Returns the target of a name after a Rust module and a dot. */
  member(namespace: string, name: string): Entity {
    if (!this.#table.names.has(name) && name !== 'super') return unknownEntity('no declaration is known')
    const start = this.#module(namespace)
    return this.#lookups.ask(this.#inModules, start, name, () =>
      this.#lookups.search(this.#inModules, start, name, {
        own: (module) => this.#ownName(module, name),
        next: (module) => this.#globsOf(module),
        last: () => unknownEntity('no declaration is known'),
      }),
    )
  }

  /** One object for each module. */
  #module(namespace: string): RustModule {
    const known = this.#modules.get(namespace)
    if (known !== undefined) return known
    const module = { namespace }
    this.#modules.set(namespace, module)
    return module
  }

  /** A name that a Rust module declares or uses by that name. Null if it may come with all names of another module. */
  #ownName({ namespace }: RustModule, name: string): Entity | null {
    const module = namespace.slice('rust:'.length)
    const own = this.#table.spaces.get(namespace)?.get(name)
    if (own !== undefined) return entityOf(this.#table, own)
    if (name === 'super') return namespaceOf(parentOf(module))
    const below = childOf(module, name)
    if (this.#table.filesBySpace.has(`rust:${below}`)) return namespaceOf(below)
    // Files of `tests` are roots and modules of each other.
    if (module.endsWith(':') && this.#table.byPath.has(`${module.slice(0, -1)}/${name}.rs`)) return namespaceOf(module)
    for (const file of this.#table.filesBySpace.get(namespace) ?? []) {
      const [used] = file.imports.get(name) ?? []
      if (used !== undefined) return this.imported(file, used[1], used[2])
    }
    return null
  }

  #globsOf(module: RustModule): readonly RustModule[] {
    return this.#lookups.ask(this.#globs, module, '', () =>
      (this.#table.filesBySpace.get(module.namespace) ?? []).flatMap((file) =>
        (file.imports.get('*') ?? []).flatMap(([, path]) => {
          const within = this.#rustPath(file, path)
          return within.is === 'namespace' ? [this.#module(within.name)] : []
        }),
      ),
    )
  }

  #atTop(file: TableFile, name: string): Found {
    const { language } = file.symbols
    if (language === 'ruby') return this.#rubyName(file, name)
    if (language === 'php' && name.includes('\\')) return this.#found(file, this.#phpQualified(file, name), 'import')
    if (language === 'rust' && (name === 'crate' || name === '$self' || name === 'super'))
      return this.#found(file, this.#rustPath(file, name), 'namespace')
    for (const [, module, exported] of file.imports.get(name) ?? []) {
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
    const wholes = (file.imports.get('*') ?? []).flatMap(([, module, exported]) =>
      this.#throughStar(file, module, exported, name),
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
    const key = `${space} ${name}`
    const sorted = this.#byPath.get(key) ?? this.#sorted([first, ...others])
    this.#byPath.set(key, sorted)
    // The path that has most in common stands beside it in order.
    const at = firstFrom(sorted, file.path)
    const common = [sorted[at - 1], sorted[at]].map((near) => commonLength(file.path, near?.path ?? ''))
    return sorted[firstFrom(sorted, file.path.slice(0, Math.max(...common)))]?.id ?? first
  }

  #sorted(ids: readonly number[]): { readonly path: string; readonly id: number }[] {
    const found = ids.map((id) => ({ path: this.#table.symbols[id]?.filePath ?? '', id }))
    return found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.id - b.id))
  }

  /** `\A\B` is absolute; the first part of `B\C` is an import or lies in the file's own namespace. */
  #phpQualified(file: TableFile, name: string): Entity {
    if (name.startsWith('\\')) return this.#phpName(file, name.slice(1))
    const at = name.indexOf('\\')
    const [first, rest] = [name.slice(0, at), name.slice(at)]
    const used = file.imports.get(first)?.[0]
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

  #rustPath(file: TableFile, path: string): Entity {
    const [first = '', ...rest] = path.split('.')
    let entity = this.#rustStart(file, first)
    for (const name of rest) {
      entity = entity.is === 'namespace' ? this.member(entity.name, name) : this.#member(entity, name)
    }
    return entity
  }

  #rustStart(file: TableFile, name: string): Entity {
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
    const used = file.imports.get(name)?.[0]
    return used === undefined
      ? unknownEntity('outside the repository')
      : this.#lookups.ask(this.#starts, file, name, () => this.imported(file, used[1], used[2]))
  }
}

/** Ruby: a constant is looked up in the modules that its class is written in, `A::B` before `A`. */
function outwards(key: string, language: string): string[] {
  const keys = [key]
  if (language !== 'ruby') return keys
  for (let at = key.lastIndexOf('.'); at > 0; at = key.lastIndexOf('.', at - 1)) keys.push(key.slice(0, at))
  return keys
}

/** Index of the first declaration whose path is not before this one. */
function firstFrom(sorted: readonly { readonly path: string }[], path: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.path ?? '') < path) low = middle + 1
    else high = middle
  }
  return low
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
