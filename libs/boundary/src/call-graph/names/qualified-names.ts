import { entityOf, unknown, unknownEntity, type Entity, type Found } from '../entities.js'
import type { TableFile } from '../symbol-table.js'
import { ImportedNames } from './imported-names.js'

/** Names with backslashes: `\A\B` is absolute; the first part of `B\C` is an import or lies in the file's own namespace. */
export class QualifiedNames extends ImportedNames {
  override imported(file: TableFile, module: string, exported: string): Entity {
    return this.#full(file, exported === '*' ? module : module === '' ? exported : `${module}\\${exported}`)
  }

  protected override first(file: TableFile, name: string): Found | null {
    return name.includes('\\') ? this.found(file, this.#qualified(file, name), 'import') : null
  }

  /** A function that its namespace does not declare is a global one. */
  protected override last(file: TableFile, name: string): Found {
    const id = this.context.table.spaces.get(`${file.rules.system}:`)?.get(name)
    const entity = id === undefined ? null : entityOf(this.context.table, id)
    return entity?.is === 'symbol' ? this.found(file, entity, 'namespace') : unknown('no declaration is known')
  }

  #qualified(file: TableFile, name: string): Entity {
    if (name.startsWith('\\')) return this.#full(file, name.slice(1))
    const at = name.indexOf('\\')
    const [first, rest] = [name.slice(0, at), name.slice(at)]
    const used = file.imports.get(first)?.[0]
    if (used !== undefined) return this.#full(file, `${used[1] === '' ? '' : `${used[1]}\\`}${used[2]}${rest}`)
    return this.#full(file, file.symbols.module === '' ? name : `${file.symbols.module}\\${name}`)
  }

  #full(file: TableFile, full: string): Entity {
    const at = full.lastIndexOf('\\')
    const space = `${file.rules.system}:${full.slice(0, Math.max(0, at)).replaceAll('\\', '.')}`
    return this.inSpace(file, space, full.slice(at + 1)) ?? unknownEntity('outside the repository')
  }
}
