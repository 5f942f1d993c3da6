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

/** Something that a class, struct or interface is made from. */
export type BaseType = readonly [declaration: number, type: string, kind: 'inherits' | 'implements']

/**
 * A parameter, variable or field. `owner` is the declaration whose scope it is in, -1 for the file; `value` is what it is
 * set to, as `callChain` writes it; where several variables share a name, their values with `|` between them.
 */
export type NamedValue = readonly [owner: number, name: string, type: string, value: string]

/** A call: the declaration around it, its 1-based line, and what is called, as `callChain` writes it. */
export type CallSite = readonly [declaration: number, line: number, callee: string]

/** The type of a parameter by its place, 0-based, as `typeName` writes it: of functions that are passed functions. */
export type ParameterType = readonly [declaration: number, index: number, type: string]

/** Symbols of one file as they are stored. */
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
}

/** One line of JSON, fields in a fixed order without names: half the size. */
export function encodeFileSymbols(file: FileSymbols): string {
  const { language, module, chunkIds, declarations, imports, bases, values, calls, parameters } = file
  return JSON.stringify([language, module, chunkIds, declarations, imports, bases, values, calls, parameters])
}

type Encoded = [
  string,
  string,
  readonly string[],
  readonly DeclaredSymbol[],
  readonly ImportedName[],
  readonly BaseType[],
  readonly NamedValue[],
  readonly CallSite[],
  readonly ParameterType[],
]

/** Reads what `encodeFileSymbols` wrote. */
export function decodeFileSymbols(line: string): FileSymbols {
  const [language, module, chunkIds, declarations, imports, bases, values, calls, parameters] = JSON.parse(
    line,
  ) as Encoded
  return { language, module, chunkIds, declarations, imports, bases, values, calls, parameters }
}

/** Decodes the path and the symbols of one line that `SourceFacts` stores. */
export function parseSymbols(line: string): { path: string; symbols: FileSymbols } {
  const [, path = '', , encoded = ''] = line.split('\t')
  return { path, symbols: decodeFileSymbols(encoded) }
}
