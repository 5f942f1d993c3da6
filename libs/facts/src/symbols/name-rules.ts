import type { BasicTypes } from './basic-types.js'
import { type Containers, noContainers } from './containers.js'
import type { DeclaredSymbol } from './file-symbols.js'
import { transparentTypes } from './type-name.js'

/** How a language finds the declaration of a name. Resolution of calls asks these, and knows no language by its name. */
export interface NameRules {
  /**
   * What leads a name at the top of a file to its declaration. Languages of one system see each other's names:
   *
   * - `modules`: imports of files and folders
   * - `packages`: the package of the file, and imports of full names
   * - `namespaces`: namespaces around the file, and those that it uses
   * - `qualified`: names with backslashes from the namespace of the file or from the top
   * - `constants`: types by their full names, whichever file declares them
   * - `crates`: paths of modules, which are files and blocks in them
   */
  readonly system: 'modules' | 'packages' | 'namespaces' | 'qualified' | 'constants' | 'crates'
  /** What sees a top-level name without an import: its file, the package that its folder holds, or the module that it names. */
  readonly space: 'file' | 'folder' | 'module'
  /** What makes the name of a type unique; `scope` if the outline's scope has the namespace already. */
  readonly typesBelongTo: 'file' | 'space' | 'module' | 'scope' | 'crate'
  /** What keeps types of one full name apart, of which the nearest is meant: files, such as those of source sets, or projects; null if they are one. */
  readonly typesApart: 'file' | 'project' | null
  /** Types of one full name with another number of type parameters are others. */
  readonly typesDifferByArity: boolean
  /** Kinds of declarations that have members, besides classes and their like. */
  readonly kindsWithMembers: readonly string[]
  /** Declarations of namespaces stand around types and give them no key of their own. */
  readonly hasNamespaceBlocks: boolean
  /** Methods stand beside their type and name it as their receiver. */
  readonly hasMethodsBesideTypes: boolean
  /** A function makes objects if it sets their fields; functions that name it as their scope are members of them. */
  readonly hasFunctionsWithMembers: boolean
  /** Tells if a declaration is seen in the whole space. `around` is the kind of the declaration around it. */
  isTopLevel(declared: DeclaredSymbol, around: string | undefined): boolean

  /** How an import names a file: by a path, with dots, or as a folder below a module; null if it names none. */
  readonly imports: 'paths' | 'dotted' | 'folders' | null
  /** Matches files that an import of their folder leaves out. */
  readonly notImported: RegExp | null
  /** What stands before the local name of an import that a module passes on; empty if it passes on all. */
  readonly exportWord: string
  /** Tells if a name is seen outside of its space, where an import brings in all of a module. */
  isExported(name: string): boolean
  /** Ending of a file that is a member of the package in its folder; null if files are not. */
  readonly submoduleEnding: string | null
  /** The usual local name of an imported package, by its path; null if each import says it or names no package. */
  readonly packageName: ((path: string) => string) | null

  /** What means the object, or the type, around a place. */
  readonly selfNames: ReadonlySet<string>
  /**
   * A variable that means the type around a place, and makes an object of it if it is called; null if none does. It does so
   * where its value is its own name: elsewhere, one of that name is like any other.
   */
  readonly selfType: string | null
  /** What means it as one of the type that its type inherits from. */
  readonly superNames: ReadonlySet<string>
  /** Where members are named without `this`: in types, in modules only, or nowhere. */
  readonly bareMembers: 'types' | 'modules' | 'nowhere'
  /** What is not of a type may set fields on objects of it that the type does not declare. */
  readonly setsFieldsOutside: boolean
  /** Objects are made with `new` alone: a name that is called without it means no type. */
  readonly makesWithNew: boolean
  /** A call means a function, even if a variable or a field has its name. */
  readonly hasOwnNamesForCalls: boolean
  /** A call on an object means a method, even if a field has its name; a name alone may mean a variable. */
  readonly hasOwnNamesForMethods: boolean
  /** Methods are called without brackets. */
  readonly callsWithoutBrackets: boolean
  /**
   * What extends a type from outside: functions whose `this` is an object of it, or static methods that take one first; null
   * if nothing does. Both have a value `this`.
   */
  readonly extensions: 'functions' | 'methods' | null
  /** Methods of common types of the language's own library, by type (empty: of every type): of these, no extension is meant. */
  readonly methodsOutside: ReadonlyMap<string, ReadonlySet<string>>
  /** What is mixed into a type comes after the type that it inherits from. */
  readonly hasMixins: boolean
  /** Name of the method that `object[key]` calls; null if nothing declares it. */
  readonly elementMember: string | null
  /** Name of the method that a call of an object calls; `()` stands for a type that says so itself. Null if only names of functions are called. */
  readonly callMember: string | null
  /** Name of the constructor of a type; null if it is the head of the type. */
  constructorOf(type: string): string | null
  /** `Type(value)` converts a value, and calls nothing. */
  readonly convertsByCall: boolean
  /** A type implements the interfaces whose methods it has. */
  readonly implementsByMethods: boolean
  /** Generic types whose value is used as their argument: what is awaited, or may be missing. */
  readonly transparentTypes: ReadonlySet<string>
  /** Generic types of libraries that have the members of their argument. */
  readonly dereferenced: ReadonlySet<string>
  /** What holds several values of one type. */
  readonly containers: Containers
  /**
   * Writes a generic type of the language's own library that is a function as `typeName` writes functions; null for any other.
   *
   * @param args - Arguments of the type, as `typeName` writes them.
   */
  functionType(name: string, args: readonly string[]): string | null
  /** Types of literals, of languages whose overloads differ by types; null of others. */
  readonly basicTypes: BasicTypes | null
  /** A call of a function that another one gives back leads to that one, whose code it is mostly a part of. */
  readonly leadsToMakers: boolean
  /** Names of methods that call such a function. */
  readonly functionMethods: ReadonlySet<string>
  /** Names of functions of the language's own library that any object is called with as with a method, and that give it back. */
  readonly sameObject: ReadonlySet<string>
  /** Names of methods that pass what is awaited to their first argument: that is called with the value itself. */
  readonly passesItself: ReadonlySet<string>
  /** How type parameters are mostly written, where a dialect does not read which names are some; null where it does. */
  readonly typeParameters: RegExp | null
  /**
   * Names of two words that the language's own library declares. A method of any other such name that a repository declares
   * once is what a call of an unknown receiver means; null if variables have types.
   */
  readonly libraryMethods: ReadonlySet<string> | null
}

/** Rules of a language whose names belong to files and whose imports lead nowhere. */
export const plainNames: NameRules = {
  system: 'modules',
  space: 'file',
  typesBelongTo: 'file',
  typesApart: null,
  typesDifferByArity: false,
  kindsWithMembers: [],
  hasNamespaceBlocks: false,
  hasMethodsBesideTypes: false,
  hasFunctionsWithMembers: false,
  // A method without a type around is one of an object.
  isTopLevel: ([, kind, scope, parent]) => parent === -1 && scope === '' && kind !== 'method',
  imports: null,
  notImported: null,
  exportWord: 'export ',
  isExported: () => true,
  submoduleEnding: null,
  packageName: null,
  selfNames: new Set(['this']),
  selfType: null,
  superNames: new Set(['super']),
  bareMembers: 'nowhere',
  setsFieldsOutside: false,
  makesWithNew: false,
  hasOwnNamesForCalls: false,
  hasOwnNamesForMethods: false,
  callsWithoutBrackets: false,
  extensions: null,
  methodsOutside: new Map(),
  hasMixins: false,
  elementMember: null,
  callMember: '()',
  constructorOf: () => 'constructor',
  convertsByCall: false,
  implementsByMethods: false,
  transparentTypes,
  dereferenced: new Set(),
  containers: noContainers,
  functionType: () => null,
  basicTypes: null,
  leadsToMakers: true,
  functionMethods: new Set(),
  sameObject: new Set(),
  passesItself: new Set(),
  typeParameters: null,
  libraryMethods: null,
}

const typeKinds = new Set(['class', 'interface', 'struct', 'record', 'trait', 'enum', 'type'])

/** Returns true for a kind of declaration that has members. */
export function hasMembers(kind: string | undefined, { kindsWithMembers }: NameRules): boolean {
  return kind !== undefined && (typeKinds.has(kind) || kindsWithMembers.includes(kind))
}
