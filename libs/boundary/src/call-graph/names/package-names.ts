import { entityOf, unknown, unknownEntity, type Entity, type Found } from '../entities.js'
import type { Parts } from '../scopes/parts.js'
import type { TableFile } from '../symbol-table.js'
import { ImportedNames } from './imported-names.js'

/** Packages: a name is imported by its full name, `a.b.Outer.Inner`, or with all of its package or class. */
export class PackageNames extends ImportedNames {
  /** All packages and those around them. */
  readonly #packages = new Set<string>()

  constructor(context: Parts) {
    super(context)
    for (const { module, rules } of context.table.files) {
      if (rules.system !== 'packages') continue
      const names = module.split('.')
      for (let at = names.length; at > 0 && !this.#packages.has(names.slice(0, at).join('.')); at -= 1)
        this.#packages.add(names.slice(0, at).join('.'))
    }
  }

  /** Returns the target of a name after a package and a dot. */
  override member(namespace: string, name: string): Entity {
    const full = `${namespace}.${name}`
    const id = this.context.table.spaces.get(`packages:${namespace}`)?.get(name)
    if (id !== undefined) return entityOf(this.context.table, id)
    return this.#packages.has(full)
      ? { is: 'namespace', name: full, of: this }
      : unknownEntity('outside the repository')
  }

  /** What nothing else explains may begin a full name, `shop.items.Item`. */
  protected override last(file: TableFile, name: string): Found {
    const found = super.last(file, name)
    if (found.entity.is !== 'unknown' || !this.#packages.has(name)) return found
    return found.entity.reason === 'no declaration is known'
      ? { entity: { is: 'namespace', name, of: this }, strategy: 'namespace' }
      : unknown(found.entity.reason)
  }

  /** The longest package that declares the name after it. */
  override imported(file: TableFile, module: string, exported: string, isCalled = false): Entity {
    const isWhole = exported === '*' || exported === 'static'
    const names = (isWhole ? module : module === '' ? exported : `${module}.${exported}`).split('.')
    for (let at = names.length - 1; at >= 0; at -= 1) {
      const space = `${file.rules.system}:${names.slice(0, at).join('.')}`
      let entity = this.inSpace(file, space, names[at] ?? '')
      if (entity === null) continue
      for (let next = at + 1; next < names.length; next += 1)
        entity = this.context.members.member(entity, names[next] ?? '', isCalled && next === names.length - 1)
      return entity
    }
    return unknownEntity('outside the repository')
  }

  protected override throughStar(
    file: TableFile,
    module: string,
    exported: string,
    name: string,
    isCalled = false,
  ): Entity[] {
    const own = exported === 'static' ? null : this.inSpace(file, `${file.rules.system}:${module}`, name)
    return own === null ? super.throughStar(file, module, exported, name, isCalled) : [own]
  }
}
