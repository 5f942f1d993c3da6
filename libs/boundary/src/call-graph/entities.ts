import type { Containers } from '@coderag/facts/names'
import type { SymbolTable, TableFile, TypeEntry } from './symbol-table.js'

/** Target of a name or an expression. */
export type Entity =
  | { readonly is: 'type'; readonly type: TypeEntry }
  /** An object of a type. `args` are what its type parameters are, if that is known. */
  | { readonly is: 'instance'; readonly type: TypeEntry; readonly args?: readonly Entity[] }
  | TypeVariable
  /** A function; of a method, `of` is what it is called on, which an extension takes as its first argument. */
  | { readonly is: 'symbol'; readonly id: number; readonly of?: Instance; readonly isExtension?: true }
  /** Files. `whole` is what they give if no name is taken from them. */
  | { readonly is: 'module'; readonly files: readonly TableFile[]; readonly whole?: Entity }
  | {
      readonly is: 'namespace'
      readonly name: string
      readonly of: NamespaceMembers
      readonly from?: TableFile | undefined
    }
  | List
  /** What holds several values by their place, each of its own type; `names` are theirs, empty for those that have none. */
  | { readonly is: 'tuple'; readonly of: readonly Entity[]; readonly names: readonly string[] }
  | { readonly is: 'list-method'; readonly name: string; readonly list: List }
  /** A function that has no declaration of its own, with its type as `typeName` writes it. */
  | {
      readonly is: 'function'
      readonly type: string
      readonly file: TableFile
      readonly declaration: number
      readonly of?: Instance
      /** It is called as a method of the language's own library. */
      readonly isOutside?: true
      /** The declaration gives it back: its code is a part of that. */
      readonly isResult?: true
    }
  /** An object without a type: its members are the values `prefix.name` of a declaration. */
  | { readonly is: 'object'; readonly prefix: string; readonly file: TableFile; readonly declaration: number }
  /** What has the members of several. */
  | { readonly is: 'all'; readonly of: readonly Entity[] }
  /** One of several, which one is not known: two at least, none of them unknown or one of several itself. */
  | { readonly is: 'either'; readonly of: readonly Entity[] }
  /** `type` is the name of its type, if the repository does not have that. */
  | { readonly is: 'unknown'; readonly reason: Reason; readonly type?: string }

/** What holds values; by keys, which a loop may go through instead of them. `name` is that of its type, empty if that is not known; an array has none. */
export interface List {
  readonly is: 'list'
  readonly of: Entity
  readonly containers: Containers
  readonly hasKeys?: boolean
  readonly name?: string
}

export type Instance = Extract<Entity, { is: 'instance' }>

/** An object of the type that a type parameter stands for. */
export interface TypeVariable {
  readonly is: 'variable'
  /** The type whose parameter it is; null for that of a function. */
  readonly of: TypeEntry | null
  readonly index: number
  /** What its arguments extend, as it is written at a declaration of a file. */
  readonly bound: string
  readonly file: TableFile
  readonly declaration: number
}

/** What resolves names after a namespace. */
export interface NamespaceMembers {
  /** Returns the target of a name after a namespace and a dot, of several the nearest to the file that names it, if it is said. */
  member(namespace: string, name: string, from?: TableFile): Entity
}

export type Reason =
  | 'outside the repository'
  | 'type is not known'
  | 'no declaration is known'
  | 'several candidates'
  | 'inherited from outside'
  | 'no chain of names'

/** The rule that resolved the first name of a chain. The following names are looked up in its target. */
export type Strategy =
  | 'same-file'
  | 'same-package'
  | 'import'
  | 'self'
  | 'declared-type'
  | 'assigned-type'
  | 'namespace'
  | 'unique-name'
  | 'method-set'
  | 'exact'

export interface Found {
  readonly entity: Entity
  readonly strategy: Strategy
}

/** Returns the entity of a declaration in the table. */
export function entityOf(table: SymbolTable, id: number): Entity {
  const type = table.typeOfSymbol(id)
  return type === undefined ? { is: 'symbol', id } : { is: 'type', type }
}

/** Maximum number of things that something may be one of. */
const maxAlternatives = 8

/** One of several entities: equal ones are one, and if one is not known, nothing is. */
export function eitherOf(entities: readonly Entity[]): Entity {
  const distinct: Entity[] = []
  for (const entity of entities) {
    if (entity.is === 'unknown') return unknownEntity(entity.reason)
    for (const one of entity.is === 'either' ? entity.of : [entity])
      if (!distinct.some((other) => isSame(one, other))) distinct.push(one)
  }
  const [first, second] = distinct
  if (first === undefined || distinct.length > maxAlternatives) return unknownEntity('several candidates')
  return second === undefined ? first : { is: 'either', of: distinct }
}

/** What one of several has, where those that surely have nothing of the kind are not meant. */
export function eitherHas(found: readonly Entity[]): Entity {
  const known = found.filter((one) => one.is !== 'unknown' || one.reason !== 'no declaration is known')
  return known.length === 0 ? unknownEntity('no declaration is known') : eitherOf(known)
}

function isSame(one: Entity, other: Entity): boolean {
  if (one.is === 'symbol') return other.is === 'symbol' && one.id === other.id
  if (one.is === 'type') return other.is === 'type' && one.type === other.type
  if (one.is === 'list') return other.is === 'list' && isSame(one.of, other.of)
  return one.is === 'instance' && other.is === 'instance' && one.type === other.type
}

/** What holds as many values as a list, as far as their type is known. */
export function listLike({ of, containers }: List): List {
  return { is: 'list', of, containers, name: '' }
}

/** What is called or extended, where a module stands for what it gives as a whole. */
export function wholeOf(entity: Entity): Entity {
  return entity.is === 'module' ? (entity.whole ?? entity) : entity
}

const unknowns = new Map<Reason, Found>()

const outsideTypes = new Map<string, Entity>()

/** An object of a type of which only the name is known. */
export function outsideEntity(type: string): Entity {
  const known = outsideTypes.get(type)
  if (known !== undefined) return known
  const made: Entity = { is: 'unknown', reason: 'outside the repository', type }
  outsideTypes.set(type, made)
  return made
}

export function unknownEntity(reason: Reason): Entity {
  return unknown(reason).entity
}

/** One value for each reason: most calls lead out of a repository. */
export function unknown(reason: Reason): Found {
  const known = unknowns.get(reason)
  if (known !== undefined) return known
  const made: Found = { entity: { is: 'unknown', reason }, strategy: 'same-file' }
  unknowns.set(reason, made)
  return made
}
