import type { Node } from '@coderag/syntax'

/** One argument of a call. */
export interface Argument {
  /** Of a named argument. */
  readonly name: string | null
  readonly value: Node
}

/** A call or a construction. */
export interface CallShape {
  readonly is: 'call'
  readonly node: Node
  /** What stands before the last dot; null where the callee is a bare name. */
  readonly object: Node | null
  /** Empty where the callee is itself a call: `require('./routes')(app)`, with that call as `object`. */
  readonly name: string
  readonly typeArguments: readonly string[]
  readonly args: readonly Argument[]
  readonly isNew: boolean
}

/** What an expression is, one level deep, in the same words for every language. */
export type Shape =
  | CallShape
  | { readonly is: 'string'; readonly parts: readonly (string | Node)[] }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'member'; readonly object: Node; readonly name: string }
  | { readonly is: 'index'; readonly object: Node; readonly key: Node }
  | { readonly is: 'concat'; readonly parts: readonly Node[] }
  | { readonly is: 'choice'; readonly options: readonly Node[] }
  /** Parentheses, `await`, casts, `&` and `*`. */
  | { readonly is: 'wrap'; readonly inner: Node }
  | { readonly is: 'object'; readonly type: string | null; readonly entries: readonly Entry[] }
  | { readonly is: 'list'; readonly items: readonly Node[] }
  | { readonly is: 'function'; readonly parameters: readonly string[]; readonly body: Node | null }
  | { readonly is: 'self' }
  | { readonly is: 'other' }

export interface Entry {
  readonly key: string
  readonly value: Node
}

export const other: Shape = { is: 'other' }

/** A name with its scope, and what it is given. */
export interface NamedValue {
  readonly name: string
  readonly value: Node
}

/** A name that a file brings in. */
export interface ImportedName {
  readonly name: string
  readonly module: string
  /** `*` for the module itself. */
  readonly exported: string
  readonly line: number
}

/** Where a name or a field gets its value or type. */
export interface Binding {
  readonly value: Node | null
  /** Type as written, without pointers, references, nullability and generic arguments. */
  readonly type: string | null
  /** Which part of the value: a key of a destructured object, a place of a tuple. */
  readonly part: string | number | null
  readonly isParameter: boolean
  /** Class, struct or enum of a field. */
  readonly owner: string | null
}

/** An annotation, attribute or decorator, read as a call. */
export interface Decoration {
  readonly call: CallShape
  /** What is decorated. */
  readonly target: Node
}

/** A declaration around a node. */
export interface DeclaredName {
  readonly name: string
  readonly kind: 'function' | 'class'
  /** Go: type and name of the receiver. */
  readonly receiver?: { readonly type: string; readonly name: string }
}

/** How one language writes what facts are made of. Everything is found by its query, then read node by node. */
export interface Dialect {
  /**
   * Captures `call` (the node that names what is called), `bind` and `field` (names that get a value or a type),
   * `import`, `decorator`, `access` (a read of a container of variables, such as `process.env.X`), `class`, `export`, `function` (its name).
   */
  readonly query: string
  /** Methods name what they hang on: Go. */
  readonly hasReceivers?: true
  shape(node: Node): Shape
  /** The call around the node that names what is called. */
  callAround(name: Node): Node | null
  imports(node: Node): readonly ImportedName[]
  binding(name: Node): Binding | null
  decoration(node: Node): Decoration | null
  /** Decorations of a declaration. */
  decorationsOf(declaration: Node): readonly Decoration[]
  declared(node: Node): DeclaredName | null
  /** Base classes and interfaces, with generic arguments as written. */
  bases(declaration: Node): readonly string[]
  /** Whether names bound in this node are known in it only. */
  isScope(node: Node): boolean
  /** Constants, enum members and fields at the top of a file and of its classes, without a query. */
  constants(root: Node): Iterable<NamedValue>
  /** What a module hands on: `export { x } from './y'`. */
  reExports?(root: Node): Iterable<ImportedName>
  /** The value that a function gives back where it has one `return`. */
  returned(declaration: Node): Node | null
}

/** A type as written without what stands around its name: `*gin.Context` gives `gin.Context`, `Promise<X>` gives `Promise`. */
export function bareType(text: string): string {
  return text
    .replace(/^[\s*&?:[\]]+/, '')
    .replace(/^(?:readonly|final|const)\s+/, '')
    .replace(/[\s<([{?|].*$/s, '')
}
