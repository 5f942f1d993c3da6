import { entityOf, unknown, unknownEntity, type Entity, type Found } from '../entities.js'
import type { TableFile } from '../symbol-table.js'
import { ImportedNames } from './imported-names.js'

/** Constants: types are known by their full names in all files, and the rest by its file. There are no imports. */
export class ConstantNames extends ImportedNames {
  override imported(): Entity {
    return unknownEntity('outside the repository')
  }

  protected override atTop(file: TableFile, name: string): Found {
    const { table } = this.context
    const type = table.types.get(`constants#${name}`)
    if (type !== undefined) return this.found(file, { is: 'type', type }, 'namespace')
    const own = table.spaces.get(file.space)?.get(name)
    return own === undefined
      ? unknown('no declaration is known')
      : { entity: entityOf(table, own), strategy: 'same-file' }
  }

  /** A constant is looked up in the modules that its class is written in, `A::B` before `A`. */
  protected override outwards(key: string): readonly string[] {
    const keys = [key]
    for (let at = key.lastIndexOf('.'); at > 0; at = key.lastIndexOf('.', at - 1)) keys.push(key.slice(0, at))
    return keys
  }
}
