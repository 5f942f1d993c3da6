import { isPathStart } from '@coderag/facts/stored'
import { entityOf, unknownEntity, type Entity, type Found } from '../entities.js'
import { Answers, entityAnswers } from '../lookups.js'
import type { Parts } from '../scopes/parts.js'
import type { TableFile } from '../symbol-table.js'
import { crateOf, crateSpace } from './crates.js'
import { ImportedNames } from './imported-names.js'

interface Module {
  readonly namespace: string
}

/** Crates: paths of modules, from the root of a crate, from the module of the file, or from what it uses. */
export class CrateNames extends ImportedNames {
  /** First names of paths. */
  readonly #starts = entityAnswers('outside the repository')
  readonly #inModules = entityAnswers('no declaration is known')
  /** The modules of which a module uses all. */
  readonly #globs = new Answers<readonly Module[]>([], ({ length }) => length === 0)
  readonly #modules = new Map<string, Module>()
  /** The module of a crate's `lib.rs`, by the name of the crate. */
  readonly #crates = new Map<string, string>()

  constructor(context: Parts) {
    super(context)
    for (const { path, directory, symbols } of context.table.files) {
      if (symbols.language !== 'module' || !path.endsWith('Cargo.toml')) continue
      const roots = [directory === '' ? 'src:' : `${directory}/src:`, `${directory}:`]
      const root = roots.find((module) => context.table.filesBySpace.has(crateSpace(module)))
      if (root !== undefined) this.#crates.set(symbols.module.replaceAll('-', '_'), root)
    }
  }

  /** `$name` begins a path: a function of that name is not meant. */
  override lookup(file: TableFile, declaration: number, name: string): Found {
    if (!isPathStart(name)) return super.lookup(file, declaration, name)
    const found = super.lookup(file, declaration, name.slice(1))
    return found.entity.is === 'symbol' ? this.found(file, this.#start(file, name.slice(1), true), 'namespace') : found
  }

  override imported(file: TableFile, module: string, exported: string): Entity {
    return this.#path(file, exported === '*' ? module : module === '' ? exported : `${module}.${exported}`)
  }

  protected override first(file: TableFile, name: string): Found | null {
    const isStart = name === 'crate' || name === '$self' || name === 'super'
    return isStart ? this.found(file, this.#path(file, name), 'namespace') : null
  }

  protected override last(file: TableFile, name: string): Found {
    const entity = this.#path(file, name)
    return entity.is === 'unknown' ? super.last(file, name) : this.found(file, entity, 'namespace')
  }

  /** Returns the target of a name after a module and a dot. */
  override member(namespace: string, name: string, from?: TableFile): Entity {
    if (!this.context.table.names.has(name) && name !== 'super') return unknownEntity('no declaration is known')
    // Files of `tests` are one module here: what a file declares itself comes first.
    const own = from?.space === namespace ? this.inSpace(from, namespace, name) : null
    if (own !== null) return own
    const start = this.#module(namespace)
    return this.context.lookups.ask(this.#inModules, start, name, () =>
      this.context.lookups.search(this.#inModules, start, name, {
        own: (module) => this.#ownName(module, name),
        next: (module) => this.#globsOf(module),
        last: () => unknownEntity('no declaration is known'),
      }),
    )
  }

  /** One object for each module. */
  #module(namespace: string): Module {
    const known = this.#modules.get(namespace)
    if (known !== undefined) return known
    const module = { namespace }
    this.#modules.set(namespace, module)
    return module
  }

  /** A name that a module declares or uses by that name. Null if it may come with all names of another module. */
  #ownName({ namespace }: Module, name: string): Entity | null {
    const module = namespace.slice(crateSpace('').length)
    const own = this.context.table.spaces.get(namespace)?.get(name)
    if (own !== undefined) return entityOf(this.context.table, own)
    if (name === 'super') return this.#namespace(parentOf(module))
    const below = childOf(module, name)
    if (this.context.table.filesBySpace.has(crateSpace(below))) return this.#namespace(below)
    // Files of `tests` are roots and modules of each other.
    if (module.endsWith(':') && this.context.table.byPath.has(`${module.slice(0, -1)}/${name}.rs`))
      return this.#namespace(module)
    for (const file of this.context.table.filesBySpace.get(namespace) ?? []) {
      const [used] = file.imports.get(name) ?? []
      if (used !== undefined) return this.imported(file, used[1], used[2])
    }
    return null
  }

  #globsOf(module: Module): readonly Module[] {
    return this.context.lookups.ask(this.#globs, module, '', () =>
      (this.context.table.filesBySpace.get(module.namespace) ?? []).flatMap((file) =>
        (file.imports.get('*') ?? []).flatMap(([, path]) => {
          const within = this.#path(file, path)
          return within.is === 'namespace' ? [this.#module(within.name)] : []
        }),
      ),
    )
  }

  #path(file: TableFile, path: string): Entity {
    const [first = '', ...rest] = path.split('.')
    let entity = this.#start(file, first, rest.length > 0)
    for (const name of rest) entity = this.context.members.member(entity, name)
    return entity
  }

  #start(file: TableFile, name: string, isHolder: boolean): Entity {
    const { module } = file
    if (name === 'crate') return this.#namespace(crateOf(module), file)
    if (name === '$self' || name === 'self') return this.#namespace(module, file)
    if (name === 'super') return this.#namespace(parentOf(module), file)
    const id = this.context.table.spaces.get(file.space)?.get(name)
    const own = id === undefined ? null : entityOf(this.context.table, id)
    if (own !== null && !(isHolder && own.is === 'symbol')) return own
    const below = childOf(module, name)
    if (this.context.table.filesBySpace.has(crateSpace(below))) return this.#namespace(below)
    const crate = this.#crates.get(name)
    if (crate !== undefined) return this.#namespace(crate)
    const used = file.imports.get(name)?.[0]
    return used === undefined
      ? unknownEntity('outside the repository')
      : this.context.lookups.ask(this.#starts, file, name, () => this.imported(file, used[1], used[2]))
  }

  #namespace(module: string, from?: TableFile): Entity {
    return { is: 'namespace', name: crateSpace(module), of: this, from }
  }
}

function childOf(module: string, name: string): string {
  return module.endsWith(':') ? `${module}${name}` : `${module}.${name}`
}

function parentOf(module: string): string {
  const dot = module.lastIndexOf('.')
  return dot > module.indexOf(':') ? module.slice(0, dot) : crateOf(module)
}
