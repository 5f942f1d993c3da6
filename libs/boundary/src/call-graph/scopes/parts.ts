import type { Link, NamedValue } from '@coderag/facts/stored'
import type { Entity, Found, Instance, TypeVariable } from '../entities.js'
import type { Lookups } from '../lookups.js'
import type { SymbolTable, TableFile, TypeEntry } from '../symbol-table.js'

/** The parts of the resolver, and what they ask of each other. Whatever can lead back to itself is asked through `lookups`. */
export interface Parts {
  readonly table: SymbolTable
  readonly lookups: Lookups
  readonly names: Names
  readonly types: Types
  readonly typeParameters: TypeParameters
  readonly members: Members
  readonly values: Values
  readonly chains: Chains
}

/** What a name alone means. */
export interface Names {
  /** Resolves a name in the scope of a declaration. */
  lookup(file: TableFile, declaration: number, name: string, isCalled?: boolean): Found
  /** Resolves a name at the top of a file: its own declarations, those of its package or namespace, its imports. */
  named(file: TableFile, declaration: number, name: string): Found
}

/** Types by their names, and what they are made from. */
export interface Types {
  /** A type by its written name, seen from a declaration of a file. */
  typeNamed(file: TableFile, declaration: number, name: string): TypeEntry | null
  /** The type that a declaration is or stands in. */
  around(file: TableFile, declaration: number): TypeEntry | null
  /** The types of this repository that a type is made from, in the order in which they are written. */
  basesOf(type: TypeEntry): readonly TypeEntry[]
  /** The type to which a crate that does not declare it, or a file that has another name for it, adds members; null for any other. */
  extendedBy(type: TypeEntry): TypeEntry | null
  /** What an alias stands for, which has the members; any other type stands for itself. Never empty. */
  standsFor(type: TypeEntry): readonly TypeEntry[]
  /** A type, then those that it is made from, each once. */
  withBases(type: TypeEntry): readonly TypeEntry[]
  /** True if a type has a base that is not of the repository. */
  hasOutsideBase(type: TypeEntry): boolean
  /** The types that `super` may mean, in the order in which they are asked; none if an outside one comes first. */
  supersOf(type: TypeEntry): readonly TypeEntry[]
  /** The constructor that a new object of a type calls, or the type itself. */
  constructorOf(type: TypeEntry): number
}

/** What type parameters stand for. */
export interface TypeParameters {
  /** The type parameter of a name that a declaration, or one around it, has. */
  variable(file: TableFile, declaration: number, name: string): TypeVariable | null
  /** What the arguments of a type parameter extend. */
  boundOf(variable: TypeVariable): Entity
  /** What a function gives back whose own type parameters are given. @param id - Number of the function. */
  given(result: Entity, id: number, given: readonly Entity[]): Entity
  /** What a member, or the result of one, is when it is reached from an object: its type parameters are those of the object. */
  seenFrom(entity: Entity, from: Instance | undefined): Entity
}

/** A name behind a dot that an extension may have. */
export interface ExtensionCall {
  readonly file: TableFile
  readonly declaration: number
  readonly name: string
  /** Number of arguments; -1 if it is not said. */
  readonly count: number
}

/** What stands behind a dot. */
export interface Members {
  member(entity: Entity, name: string, isCalled?: boolean): Entity
  /** A member of a type that it declares or inherits. */
  memberOf(type: TypeEntry, name: string, isCalled: boolean): Entity
  /** The method that a call of an object of a type calls; null if it has none. */
  callableOf(type: TypeEntry): number | null
  /** A function outside of a type that names the type, or one that the type is made from, as its receiver. */
  extension(entity: Entity, call: ExtensionCall): Entity | null
  /** True if a function that is seen there extends a type from outside, which may be that of an object from outside. */
  mayExtend(entity: Entity, call: ExtensionCall): boolean
}

/** What variables, constants, results and written types are. */
export interface Values {
  value(file: TableFile, value: NamedValue): Found
  /** The value that has a type, as `typeName` writes it, seen from a declaration of a file. */
  typed(file: TableFile, declaration: number, type: string): Entity
  /** What a function gives back, if it is called with so many arguments, or a property holds. */
  result(id: number, count?: number): Entity
  /** What one declaration of a function gives back. */
  resultAt(file: TableFile, declaration: number): Entity
  isConstant(id: number): boolean
  /** What a constant holds. */
  constant(id: number): Entity
}

/** What expressions are. */
export interface Chains {
  /**
   * The value of a whole chain, seen from a declaration of a file (-1: from the file).
   *
   * @param passed - Number of arguments with which the value is called; -1 (default) if it is not said.
   */
  evaluate(file: TableFile, declaration: number, links: readonly Link[], passed?: number): Found
  /** What the first link of a longer chain is. */
  holder(file: TableFile, declaration: number, first: Link): Found
  /** What a link is behind what stands before it. */
  after(file: TableFile, declaration: number, before: Found, link: Link, passed?: number): Found
}

export function isUnknown({ entity }: Found): boolean {
  return entity.is === 'unknown'
}
