import { unknownEntity, type Entity } from '../entities.js'
import type { TableFile } from '../symbol-table.js'
import { ImportedNames } from './imported-names.js'

/** Packages: a name is imported by its full name, `a.b.Outer.Inner`, or with all of its package or class. */
export class PackageNames extends ImportedNames {
  /** The longest package that declares the name after it. */
  override imported(file: TableFile, module: string, exported: string): Entity {
    const isWhole = exported === '*' || exported === 'static'
    const names = (isWhole ? module : module === '' ? exported : `${module}.${exported}`).split('.')
    for (let at = names.length - 1; at >= 0; at -= 1) {
      const space = `${file.rules.system}:${names.slice(0, at).join('.')}`
      let entity = this.inSpace(file, space, names[at] ?? '')
      if (entity === null) continue
      for (const rest of names.slice(at + 1)) entity = this.context.members.member(entity, rest)
      return entity
    }
    return unknownEntity('outside the repository')
  }

  protected override throughStar(file: TableFile, module: string, exported: string, name: string): Entity[] {
    const own = exported === 'static' ? null : this.inSpace(file, `${file.rules.system}:${module}`, name)
    return own === null ? super.throughStar(file, module, exported, name) : [own]
  }
}
