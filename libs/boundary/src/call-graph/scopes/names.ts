import { hasMembers, type NameRules } from '@coderag/facts/names'
import { isImported, isPathStart } from '@coderag/facts/stored'
import { entityOf, unknownEntity, type Found } from '../entities.js'
import type { NameSystem } from '../names/name-system.js'
import type { TableFile } from '../symbol-table.js'
import type { Names, Parts } from './parts.js'

/** Looks for names in the scopes around a place from inside out, then at the top of its file. */
export class ScopedNames implements Names {
  readonly #parts: Parts
  /** By the `system` of their languages. */
  readonly #systems: Readonly<Record<NameRules['system'], NameSystem>>

  constructor(parts: Parts, systems: Readonly<Record<NameRules['system'], NameSystem>>) {
    this.#parts = parts
    this.#systems = systems
  }

  lookup(file: TableFile, declaration: number, name: string, isCalled = false): Found {
    if (file.rules.system === 'crates' && isPathStart(name)) return this.#pathStart(file, declaration, name)
    const { table, types, typeParameters, members, values } = this.#parts
    const { declarations } = file.symbols
    const { bareMembers, callMember, extensions, hasOwnNamesForCalls, makesWithNew } = file.rules
    for (let owner = declaration; ; owner = declarations[owner]?.[3] ?? -1) {
      const kind = declarations[owner]?.[1]
      const isType = hasMembers(kind, file.rules)
      const hasImplicitSelf = bareMembers === 'types' || (bareMembers === 'modules' && kind === 'module')
      const isMethod = isCalled && hasOwnNamesForCalls
      const bound = isMethod || (isType && !hasImplicitSelf) ? undefined : file.values.get(owner)?.get(name)
      // `let total = total(cart)` calls what has the name before the variable does.
      const value = isCalled && bound?.[3].startsWith(`${name}(`) === true ? undefined : bound
      const nested = isType ? undefined : file.nested.get(owner)?.get(name)
      if (nested !== undefined) return { entity: entityOf(table, nested), strategy: 'same-file' }
      if (value !== undefined) return values.value(file, value)
      const receiver = extensions === 'functions' ? file.values.get(owner)?.get('this') : undefined
      if (receiver !== undefined) {
        const { entity } = values.value(file, receiver)
        const found = entity.is === 'instance' ? members.memberOf(entity.type, name, isCalled) : null
        if (entity.is === 'instance' && found !== null && found.is !== 'unknown')
          return { entity: typeParameters.seenFrom(found, entity), strategy: 'self' }
      }
      if (isType && hasImplicitSelf) {
        const type = types.around(file, owner)
        const found = type === null ? unknownEntity('no declaration is known') : members.memberOf(type, name, isCalled)
        const isNoCall = isCalled && makesWithNew && found.is === 'type'
        if (type !== null && found.is !== 'unknown' && !isNoCall)
          return { entity: typeParameters.seenFrom(found, { is: 'instance', type }), strategy: 'self' }
      }
      if (owner === -1) break
    }
    const found = (isCalled && makesWithNew ? this.#called(file, name) : null) ?? this.named(file, declaration, name)
    const mayBeValue = isCalled && hasOwnNamesForCalls && callMember !== null && found.entity.is === 'unknown'
    return mayBeValue ? this.lookup(file, declaration, name) : found
  }

  #called(file: TableFile, name: string): Found | null {
    return this.#systems[file.rules.system].called?.(file, name) ?? null
  }

  /** A module or what is imported as one, where a path begins with it: no variable and no function. */
  #pathStart(file: TableFile, declaration: number, name: string): Found {
    const { table, types, members, values } = this.#parts
    const plain = name.slice(1)
    for (let owner = declaration; owner >= 0; owner = file.symbols.declarations[owner]?.[3] ?? -1) {
      const value = file.values.get(owner)?.get(plain)
      if (value !== undefined && isImported(value[3])) return values.value(file, value)
      const nested = table.typeOfSymbol(file.nested.get(owner)?.get(plain) ?? -1)
      if (nested !== undefined) return { entity: { is: 'type', type: nested }, strategy: 'same-file' }
      if (!hasMembers(file.symbols.declarations[owner]?.[1], file.rules)) continue
      const type = types.around(file, owner)
      const found = type === null ? null : members.memberOf(type, plain, false)
      if (found?.is === 'type') return { entity: found, strategy: 'self' }
    }
    return this.named(file, declaration, name)
  }

  named(file: TableFile, declaration: number, name: string): Found {
    return this.#systems[file.rules.system].lookup(file, declaration, name)
  }
}
