import { entityOf, unknown, unknownEntity, type Entity, type Found, type Reason } from '../entities.js'
import { Answers } from '../lookups.js'
import { isUnknown, type Parts } from '../scopes/parts.js'
import type { TableFile } from '../symbol-table.js'
import type { NameSystem } from './name-system.js'

/**
 * Names that a file sees through its imports, its package, namespace or module, and those that it imports as a whole, in
 * this order.
 */
export abstract class ImportedNames implements NameSystem {
  protected readonly context: Parts
  readonly #called = new Answers<Found>(unknown('no declaration is known'), isUnknown)
  readonly #named = new Answers<Found>(unknown('no declaration is known'), isUnknown)
  /** Declarations of one name in one package, by path. */
  readonly #byPath = new Map<string, readonly { readonly path: string; readonly id: number }[]>()

  constructor(context: Parts) {
    this.context = context
  }

  abstract imported(file: TableFile, module: string, exported: string, isCalled?: boolean): Entity

  /** Types of the scopes around come before all else. */
  lookup(file: TableFile, declaration: number, name: string): Found {
    let before = ''
    for (let owner = declaration; owner >= 0; owner = file.symbols.declarations[owner]?.[3] ?? -1) {
      const key = file.typeKeys[owner] ?? ''
      if (key === before || key === '') continue
      before = key
      for (const outer of this.outwards(key)) {
        const inner = this.context.table.inner.get(outer)?.get(name)
        if (inner !== undefined) return { entity: { is: 'type', type: inner }, strategy: 'same-file' }
      }
    }
    return this.context.lookups.ask(this.#named, file, name, () => this.atTop(file, name))
  }

  /** What is imported by its name comes before what comes with a whole package or class. */
  called(file: TableFile, name: string): Found {
    return this.context.lookups.ask(this.#called, file, name, () => {
      let reason: Reason = 'no declaration is known'
      for (const [, module, exported] of file.imports.get(name) ?? []) {
        const entity = this.imported(file, module, exported, true)
        if (entity.is === 'unknown') reason = entity.reason
        else if (entity.is !== 'type') return this.found(file, entity, 'import')
      }
      if (reason === 'outside the repository') return unknown(reason)
      const own = this.#own(file, name)
      return own !== null && own.entity.is !== 'type' ? own : this.#throughStars(file, name, true)
    })
  }

  member(_namespace: string, _name: string): Entity {
    return unknownEntity('no declaration is known')
  }

  /** Keys of the types and namespaces whose types a type of this key sees. */
  protected outwards(key: string): readonly string[] {
    return [key]
  }

  protected atTop(file: TableFile, name: string): Found {
    return this.first(file, name) ?? this.#imported(file, name) ?? this.#own(file, name) ?? this.last(file, name)
  }

  /** What a name means whatever the file imports. Null if the search goes on. */
  protected first(_file: TableFile, _name: string): Found | null {
    return null
  }

  /** What a name means that is neither imported nor declared in the file's own space. */
  protected last(file: TableFile, name: string): Found {
    return this.#throughStars(file, name)
  }

  #throughStars(file: TableFile, name: string, isCalled = false): Found {
    const wholes = (file.imports.get('*') ?? [])
      .flatMap(([, module, exported]) => this.throughStar(file, module, exported, name, isCalled))
      .filter((entity) => (isCalled ? entity.is !== 'type' : !this.#isOnlyCalled(file, entity)))
    const distinct = new Map(wholes.map((entity) => [identityOf(entity), entity]))
    const [only, second] = distinct.values()
    if (second !== undefined) return unknown('several candidates')
    return only === undefined ? unknown('no declaration is known') : this.found(file, only, 'import')
  }

  /** A name that comes with a whole package, class or module. */
  protected throughStar(file: TableFile, module: string, exported: string, name: string, isCalled = false): Entity[] {
    const whole = this.imported(file, module, exported)
    const found = whole.is === 'unknown' ? whole : this.context.members.member(whole, name, isCalled)
    return found.is === 'unknown' ? [] : [found]
  }

  #imported(file: TableFile, name: string): Found | null {
    for (const [, module, exported] of file.imports.get(name) ?? []) {
      const entity = this.imported(file, module, exported)
      // In a module inside of a file, `super` is the file.
      const isInside = entity.is === 'unknown' && /^super\b/.test(module)
      if (!isInside && !this.#isOnlyCalled(file, entity)) return this.found(file, entity, 'import')
    }
    return null
  }

  /** True for a method where types have names of their own. */
  #isOnlyCalled({ rules }: TableFile, entity: Entity): boolean {
    return rules.makesWithNew && entity.is === 'symbol' && this.context.table.symbols[entity.id]?.kind === 'method'
  }

  #own(file: TableFile, name: string): Found | null {
    const entity = this.inSpace(file, file.space, name)
    return entity === null ? null : this.found(file, entity, 'same-package')
  }

  /** A name that a space declares, as a file means it. */
  protected inSpace(file: TableFile, space: string, name: string): Entity | null {
    const id = this.context.table.spaces.get(space)?.get(name)
    return id === undefined ? null : entityOf(this.context.table, this.#nearest(file, space, name, id))
  }

  protected found(file: TableFile, entity: Entity, strategy: Found['strategy']): Found {
    const id = entity.is === 'type' ? entity.type.symbol : entity.is === 'symbol' ? entity.id : -1
    return { entity, strategy: this.context.table.symbols[id]?.filePath === file.path ? 'same-file' : strategy }
  }

  /** Where source sets or modules declare one name, the file with the longest common path is meant. */
  #nearest(file: TableFile, space: string, name: string, first: number): number {
    const others = this.context.table.alternatives.get(`${space} ${name}`)
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
    const found = ids.map((id) => ({ path: this.context.table.symbols[id]?.filePath ?? '', id }))
    return found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.id - b.id))
  }
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

function identityOf(entity: Entity): string {
  return entity.is === 'type' ? entity.type.key : entity.is === 'symbol' ? `${entity.id}` : entity.is
}

function commonLength(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}
