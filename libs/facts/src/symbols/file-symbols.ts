/** Kind of a function without a name: a scope of names, and no symbol. */
export const SCOPE = 'scope'

/** Kind of a parameter of a function type: the function around calls it, and nobody else names it. */
export const PARAMETER = 'parameter'

/** Kind of a constant or variable that is known by its name alone. */
export const VARIABLE = 'variable'

/** True for the name of a handler that has none in the code: `GET /orders`, `subscribe orders.placed`. */
export function isHandlerName(name: string): boolean {
  return /^(?:[A-Z*]+|subscribe) /.test(name)
}

/** A declaration of one file. */
export type DeclaredSymbol = readonly [
  name: string,
  kind: string,
  /** Names of what it stands in, joined with dots; for a Go method, the receiver's type. */
  scope: string,
  /** Number of the declaration around it in this file, -1 for none. */
  parent: number,
  /** 1-based, inclusive. */
  startLine: number,
  endLine: number,
  /** Number in `chunkIds`, -1 where no chunk holds its first line. */
  chunk: number,
  /** Return type or declared type, as `typeName` writes it. Empty if none is written. */
  type: string,
]

/** A name that the file brings in: what it is called here, from where, and its name there (`*` for the module itself). */
export type ImportedName = readonly [local: string, module: string, exported: string]

/** The local name of import `number` of a file, where that has none that holds in the whole file; no code has such a name. */
export function importedName(number: number): string {
  return `$${number}$`
}

/** True for a chain that is such a name alone. */
export function isImported(chain: string | undefined): boolean {
  return chain?.startsWith('$') === true && /^\$\d+\$$/.test(chain)
}

/** True for a chain of Rust that begins with a module or a crate, `$name`; `$self` is the module of the file. */
export function isPathStart(chain: string): boolean {
  return chain.startsWith('$') && /^\$(?!self\b)[a-z_]/.test(chain)
}

/** Something that a class, struct or interface is made from. */
export type BaseType = readonly [declaration: number, type: string, kind: 'inherits' | 'implements']

/**
 * A parameter, variable or field. `owner` is the declaration whose scope it is in, -1 for the file; `value` is what it is
 * set to, as `callChain` writes it; where several variables share a name, their values with `|` between them. `this.store`
 * of a function is a field of what it makes, `exports.open` of a file what it gives others by a name, and `order.store` a field
 * of what `order` means there.
 */
export type NamedValue = readonly [owner: number, name: string, type: string, value: string]

/** A call: the declaration around it, its 1-based line, and what is called, as `callChain` writes it. `^7` is declaration 7. */
export type CallSite = readonly [
  declaration: number,
  line: number,
  callee: string,
  /**
   * Arguments, of languages with overloads: their number, or with commas between them what they are. Each is a chain;
   * `+2` for the result of the second call after this one; `:Type`; `(2` for a function with two parameters, `(` if their number is not said; empty if nothing is known; or what
   * stands for a literal: `~` nothing, `1` a number (`1L` long, `1.` with a fraction, `1f` and `1m` of other sizes), `'` a
   * text, `''` a character, `!` true or false.
   */
  passed?: number | string,
]

/** Number of arguments of a call. */
export function countOf(passed: number | string): number {
  if (typeof passed === 'number') return passed
  let count = 1
  for (let at = passed.indexOf(','); at !== -1; at = passed.indexOf(',', at + 1)) count += 1
  return count
}

/** Arguments of one of the calls of a file, each as `CallSite` writes it, with the chain of a call for its place. */
export function argumentsOf(calls: readonly CallSite[], at: number): readonly string[] {
  const [, , , passed = 0] = calls[at] ?? []
  if (typeof passed === 'number') return Array.from({ length: passed }, () => '')
  return passed.split(',').map((written) => {
    if (!written.startsWith('+')) return written
    const [, , chain = '', count = 0] = calls[at + Number(written.slice(1))] ?? []
    return `${chain}(${countOf(count) || ''})`
  })
}

/** How far behind a call those in its arguments are looked for. */
const maxBehind = 40

/** Writes a call that is an argument of another one by its place, which takes less. */
export function withPlaces(calls: readonly CallSite[]): CallSite[] {
  return calls.map((call, at): CallSite => {
    const [declaration, line, chain, passed] = call
    if (typeof passed !== 'string' || !passed.includes(')')) return call
    const written = passed.split(',').map((argument) => {
      const [last = '', count = ''] = /\((\d*)\)$/.exec(argument) ?? []
      if (last === '') return argument
      const called = argument.slice(0, -last.length)
      for (let behind = 1; behind <= maxBehind; behind += 1) {
        const [, , other, others = 0] = calls[at + behind] ?? []
        if (other === undefined) break
        if (other === called && countOf(others) === Number(count)) return `+${behind}`
      }
      return argument
    })
    return [declaration, line, chain, written.join(',')]
  })
}

/** How many arguments a function takes, of languages with overloads; `most` is -1 for any number. */
export type Arity = readonly [declaration: number, least: number, most: number]

/** The type of a parameter by its place, 0-based, as `typeName` writes it: of functions that are passed functions. */
export type ParameterType = readonly [declaration: number, index: number, type: string]

/**
 * A constant or a variable at the top of a file, or a constant of a type: what is looked up by its name, and has no part in
 * calls. `chunk` is its number in `chunkIds`, -1 where no chunk holds its 1-based line.
 */
export type NamedConstant = readonly [owner: number, name: string, line: number, chunk: number]

/**
 * A type parameter, in the order in which a type or function has them, and what its arguments extend; `#0` for the first
 * parameter of the type that a method stands beside.
 */
export type TypeParameter = readonly [declaration: number, name: string, bound: string]

/**
 * Symbols of one file as they are stored. Two kinds of text say what a value is, the same ones in every language:
 *
 * - A type, as `typeName` writes it: `Name<Arg,Arg>`, `Item[]` for a list, `(A)=>B`, `A&B`, `A|B`, `=chain` for the type of an
 *   expression, `{}prefix` for an object. A name may be one of `typeParameters`.
 * - A chain, as `callChain` writes it: names with `()` for a call, `{}` for a new object, `[]` for an element by its place,
 *   `[*]` for one in a loop, `(1:0)` for what a passed function is given, `^7` for declaration 7, `^7/name` for a name that is seen from there, and
 *   `^&.name` for a method of objects that nothing is known of.
 *
 * A value that is narrowed is one of a declaration of kind `scope`: `Order{}~^3/item` is what `item` means in declaration 3, and
 * an order. A function that tests its argument has the type `?Order`.
 */
export interface FileSymbols {
  readonly language: string
  /** Go package, C# or Java namespace of the file; empty elsewhere. */
  readonly module: string
  readonly chunkIds: readonly string[]
  readonly declarations: readonly DeclaredSymbol[]
  readonly imports: readonly ImportedName[]
  readonly bases: readonly BaseType[]
  readonly values: readonly NamedValue[]
  readonly calls: readonly CallSite[]
  readonly parameters: readonly ParameterType[]
  /** What may be functions that are handed over as values: arguments, members of objects and lists, results. */
  readonly passed: readonly CallSite[]
  readonly arities: readonly Arity[]
  readonly constants: readonly NamedConstant[]
  readonly typeParameters: readonly TypeParameter[]
}

/** One line of JSON, fields in a fixed order without names: half the size. Of a scope, the declaration around it says all. */
export function encodeFileSymbols(file: FileSymbols): string {
  const { language, module, chunkIds, imports, bases, values, calls, parameters, passed } = file
  const { arities, constants, typeParameters } = file
  const declarations = file.declarations.map((declared) => (declared[1] === SCOPE ? declared[3] : declared))
  return JSON.stringify([
    language,
    module,
    chunkIds,
    declarations,
    imports,
    bases,
    values,
    calls,
    parameters,
    passed,
    arities,
    constants,
    typeParameters,
  ])
}

type Encoded = [
  string,
  string,
  readonly string[],
  readonly (DeclaredSymbol | number)[],
  readonly ImportedName[],
  readonly BaseType[],
  readonly NamedValue[],
  readonly CallSite[],
  readonly ParameterType[],
  readonly CallSite[],
  readonly Arity[],
  readonly NamedConstant[],
  readonly TypeParameter[],
]

/** Reads what `encodeFileSymbols` wrote. */
export function decodeFileSymbols(line: string): FileSymbols {
  const found = JSON.parse(line) as Encoded
  const [language, module, chunkIds, encoded, imports, bases, values, calls, parameters, ...more] = found
  const [passed, arities, constants, typeParameters] = more
  const declarations = encoded.map((one) => (typeof one === 'number' ? scopeIn(one) : one))
  return {
    language,
    module,
    chunkIds,
    declarations,
    imports,
    bases,
    values,
    calls,
    parameters,
    passed,
    arities,
    constants,
    typeParameters,
  }
}

/** A function without a name, as a declaration of kind `scope`. @param parent - Number of the declaration around it. */
export function scopeIn(parent: number): DeclaredSymbol {
  return ['', SCOPE, '', parent, 0, 0, -1, '']
}

/** Decodes the path and the symbols of one line that `SourceFacts` stores. */
export function parseSymbols(line: string): { path: string; symbols: FileSymbols } {
  const [, path = '', , encoded = ''] = line.split('\t')
  return { path, symbols: decodeFileSymbols(encoded) }
}
