import type { Node } from '@coderag/syntax'

/** One argument of a call. */
export interface Argument {
  /** Name of a keyword argument; null for a positional one. */
  readonly name: string | null
  readonly value: Node
}

/** A call or a construction. */
export interface CallShape {
  readonly is: 'call'
  readonly node: Node
  /** Expression before the last dot; null if the callee is a bare name. */
  readonly object: Node | null
  /**
   * Name of the callee. Empty if the callee is itself a call: `require('./routes')(app)`, with that call as `object`.
   */
  readonly name: string
  readonly typeArguments: readonly string[]
  readonly args: readonly Argument[]
  readonly isNew: boolean
}

/** The form of an expression, one level deep, in the same terms for every language. */
export type Shape =
  | CallShape
  | { readonly is: 'string'; readonly parts: readonly (string | Node | TextName)[] }
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

/** A name inside a text for which the grammar has no node: `"$base/orders"`. */
export interface TextName {
  readonly named: string
  /** Node in whose scope the name stands. */
  readonly at: Node
}

export interface Entry {
  readonly key: string
  readonly value: Node
}

export const other: Shape = { is: 'other' }

/** A name with its scope, and its value. */
export interface NamedValue {
  readonly name: string
  readonly value: Node
}

/** A name that an import declares. */
export interface ImportedName {
  readonly name: string
  readonly module: string
  /** `*` for the module itself. */
  readonly exported: string
  readonly line: number
}

/** The value or type of a name or a field. */
export interface Binding {
  readonly value: Node | null
  /** Type as written, without pointers, references, nullability and generic arguments. */
  readonly type: string | null
  /** Part of the value that the name stands for: a key of a destructured object, or a place of a tuple. */
  readonly part: string | number | null
  /** What the name stands for if the part is missing: `'v1'` of `const { version = 'v1' } = options`. */
  readonly otherwise?: Node | null
  readonly isParameter: boolean
  /** Class, struct or enum that declares a field. */
  readonly owner: string | null
}

/** An annotation, attribute or decorator, read as a call. */
export interface Decoration {
  readonly call: CallShape
  /** The declaration that the decorator stands on. */
  readonly target: Node
}

/** A declaration around a node. */
export interface DeclaredName {
  readonly name: string
  readonly kind: 'function' | 'class'
  /** Go: type and name of the receiver. */
  readonly receiver?: { readonly type: string; readonly name: string }
}

/** Frontend of one language: finds calls, names, imports, decorators and declarations, and reads their parts. */
export interface Frontend {
  /**
   * Query that captures `call` (the node that names the callee), `bind` and `field` (names with a value or a type),
   * `construction` (the type of a literal), `import`, `decorator`, `access` (a read of a container of variables, such as `process.env.X`), `class`, `export`
   * and `function` (its name).
   */
  readonly query: string
  /** Methods name their receiver, as in Go. */
  readonly hasReceivers?: true
  /** Objects are made by a call of their class, whose name begins with a capital. */
  readonly constructsByCall?: true
  /** Fields are only used with `this`: a bare name is another thing, such as a part of a parameter. */
  readonly fieldsNeedThis?: true
  /** Frameworks fill settings into texts: `@FeignClient(url = "${rates.url}")`. */
  readonly fillsSettings?: true
  shape(node: Node): Shape
  /** Returns the call whose callee a node names, or null. */
  callAround(name: Node): Node | null
  /**
   * Go: reads literals of a type of a package, which a node names, as constructions with their fields as arguments. TypeScript: reads
   * an object with a member that a constant chooses, `{ transport: Transport.RMQ }`, as one that the constant makes of it.
   */
  constructions?(name: Node): readonly CallShape[]
  imports(node: Node): readonly ImportedName[]
  /** Finds imports of members of a class by their own names: the class, and the member; a star or nothing stands for all of them. */
  readonly memberImports?: RegExp
  binding(name: Node): Binding | null
  decoration(node: Node): Decoration | null
  /** Returns the decorators of a declaration. */
  decorationsOf(declaration: Node): readonly Decoration[]
  declared(node: Node): DeclaredName | null
  /** Returns base classes and interfaces, with generic arguments as written. */
  bases(declaration: Node): readonly string[]
  /** Returns the type of the first parameter of a method, as written. */
  takes?(member: Node): string | null
  /** Returns the methods of a class, with the types of their first parameters. */
  methods?(declaration: Node): readonly { readonly name: string; readonly takes: string | null; readonly node: Node }[]
  /** Checks whether names bound in this node are visible in it only. */
  isScope(node: Node): boolean
  /** Returns the declaration of a bound name that ends with its block, in languages that have such names; null for an assignment. */
  declarationOf?(name: Node): Node | null
  /** Tests whether a node is a block that ends the names which it declares. */
  isBlock?(node: Node): boolean
  /** Yields constants, enum members and fields at the top of a file and of its classes, without a query. */
  constants(root: Node): Iterable<NamedValue>
  /** Yields the names that a module re-exports: `export { x } from './y'`. */
  reExports?(root: Node): Iterable<ImportedName>
  /** Returns the type of the result that type arguments of a call give: `Settings` of `GetSection("x").Get<Settings>()`. */
  resultType?(call: CallShape): string | null
  /** Returns the value that a function with one `return` returns, or null. */
  returned(declaration: Node): Node | null
}

/**
 * Returns the name of a type without modifiers and arguments: `gin.Context` of `*gin.Context`, `Promise` of
 * `Promise<X>`.
 */
export function bareType(text: string): string {
  return text
    .replace(/^[\s*&?:[\]]+/, '')
    .replace(/^(?:readonly|final|const)\s+/, '')
    .replace(/[\s<([{?|].*$/s, '')
}
