import type { ExactDefinition, ExactFile, ExactReference } from './exact-facts.js'
import { ENCODING, ROLE, type ScipDocument, type ScipOccurrence } from './scip-file.js'
import { descriptorsOf, isLocal, type Descriptor } from './symbol-name.js'

/** Numbers strings. */
export class NameTable {
  readonly #numbers = new Map<string, number>()

  number(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.#numbers.size)
    return this.#numbers.size - 1
  }

  get names(): readonly string[] {
    return [...this.#numbers.keys()]
  }
}

/** Names that an indexer gives to constructors; the source has the name of the type or a keyword there. */
const CONSTRUCTORS = new Set([
  '<init>',
  '<constructor>',
  'constructor',
  '__init__',
  '.ctor',
  'initialize',
  'new',
  'init',
])
const IDENTIFIER = /^[\p{L}\p{N}_$]+[?!]?$/u
/** What may follow the name of a value or a type that is called, constructed or given type arguments. */
const IS_CALLED = /^\s*(?:\(|\{|<|\[|!|\?\.|::)/
/** Share of names that may stand for a symbol of another name: imports under another name, and what a compiler adds. */
const MOST_OTHER_NAMES = 0.1

/**
 * Returns what a document of an index says of a file. Returns null if the file changed since: SCIP has no checksums, but
 * each occurrence says where a name stands, so a definition without its name, or one reference of ten, tells.
 *
 * @param path - In the repository.
 * @param text - Of the file as it is now.
 */
export function exactFile(document: ScipDocument, path: string, text: string, table: NameTable): ExactFile | null {
  if (document.text !== '' && withoutReturns(document.text) !== withoutReturns(text)) return null
  const lines = text.split('\n')
  const found = withAliases(document.occurrences.map((occurrence) => placed(occurrence, lines, document.encoding)))
  if (document.text === '' && !isOfText(found)) return null
  const kinds = new Map(document.symbols.map(({ symbol, kind }) => [symbol, kind]))
  const definitions: ExactDefinition[] = []
  const references: ExactReference[] = []
  for (const { occurrence, descriptor, name, isNamed, rest } of found) {
    const { symbol, roles, range, enclosingRange } = occurrence
    if (descriptor === null || !isNamed || !isDeclared(descriptor)) continue
    const line = (range[0] ?? 0) + 1
    if ((roles & ROLE.definition) !== 0) {
      const endLine = enclosingRange.length === 4 ? (enclosingRange[2] ?? 0) + 1 : line
      const numbers = [table.number(symbol), table.number(name)] as const
      definitions.push([...numbers, line, Math.max(line, endLine), kinds.get(symbol) ?? 0])
    } else if ((roles & ROLE.import) === 0 && (descriptor.suffix === 'method' || IS_CALLED.test(rest)))
      references.push([table.number(symbol), table.number(name), line])
  }
  const implementations = document.symbols.flatMap(({ symbol, relationships }) =>
    isType(symbol)
      ? relationships
          .filter(({ isImplementation, symbol: base }) => isImplementation && isType(base))
          .map(({ symbol: base }) => [table.number(symbol), table.number(base)] as const)
      : [],
  )
  return { path, definitions, references, implementations }
}

interface PlacedOccurrence {
  readonly occurrence: ScipOccurrence
  /** Last part of the symbol's name; null for a local symbol. */
  readonly descriptor: Descriptor | null
  /** What stands in the text; empty if that is no name. */
  readonly name: string
  /** True if the text has the symbol's name, one that a constructor can have, or one that it is imported under. */
  readonly isNamed: boolean
  /** The line after the name. */
  readonly rest: string
}

function placed(occurrence: ScipOccurrence, lines: readonly string[], encoding: number): PlacedOccurrence {
  const descriptor = descriptorsOf(occurrence.symbol)?.at(-1) ?? null
  const [line = -1, start = 0, third = 0, fourth] = occurrence.range
  const isOnOneLine = fourth === undefined || third === line
  const source = isOnOneLine ? lines[line] : undefined
  const nothing = { occurrence, descriptor, name: '', isNamed: false, rest: '' }
  if (source === undefined) return nothing
  const units = encoding === ENCODING.unspecified ? [ENCODING.utf16, ENCODING.utf8, ENCODING.utf32] : [encoding]
  let first: PlacedOccurrence | null = null
  for (const unit of units) {
    const [from, to] = [columnOf(source, start, unit), columnOf(source, fourth ?? third, unit)]
    const name = source.slice(from, to).replace(/^(["'`])(.*)\1$/, '$2')
    const isWhole = IDENTIFIER.test(name) && !IDENTIFIER.test(source.slice(to, to + 1))
    const isNamed = isWhole && descriptor !== null && isNameOf(name, descriptor)
    first ??= { occurrence, descriptor, name: isWhole ? name : '', isNamed, rest: source.slice(to, to + 80) }
    if (isNamed) return { ...first, name, isNamed, rest: source.slice(to, to + 80) }
  }
  return first ?? nothing
}

/** Under what other name a file imports a symbol: one name that stands wherever the symbol is not called by its own. */
function withAliases(found: readonly PlacedOccurrence[]): readonly PlacedOccurrence[] {
  const aliases = new Map<string, { name: string; count: number }>()
  const isOther = ({ occurrence, descriptor, isNamed }: PlacedOccurrence): boolean =>
    !isNamed && descriptor !== null && (occurrence.roles & ROLE.definition) === 0
  for (const one of found) {
    if (!isOther(one)) continue
    const known = aliases.get(one.occurrence.symbol)
    if (known === undefined) aliases.set(one.occurrence.symbol, { name: one.name, count: 1 })
    else if (known.name === one.name) known.count += 1
    else known.name = ''
  }
  return found.map((one) => {
    const alias = isOther(one) ? aliases.get(one.occurrence.symbol) : undefined
    const isAlias = alias !== undefined && alias.name !== '' && alias.count > 1
    return isAlias ? { ...one, isNamed: true } : one
  })
}

function isNameOf(name: string, { name: known, suffix }: Descriptor): boolean {
  if (name === known || (suffix === 'method' && CONSTRUCTORS.has(known))) return true
  // Ruby's `name=` is written as `name`, and what a compiler makes of a property has a mark: `<get>name`.
  return known.startsWith(name) && !/[\p{L}\p{N}_]/u.test(known.slice(name.length))
}

/** Number of UTF-16 units before a column. Most lines have only ASCII, where all units are one. */
function columnOf(line: string, column: number, encoding: number): number {
  if (encoding === ENCODING.utf16 || !NON_ASCII.test(line)) return column
  let [units, at] = [0, 0]
  for (const sign of line) {
    if (units >= column) break
    units += encoding === ENCODING.utf8 ? Buffer.byteLength(sign) : 1
    at += sign.length
  }
  return at
}

const NON_ASCII = /[^\0-\x7f]/

function isOfText(found: readonly PlacedOccurrence[]): boolean {
  const declared = new Set<string>()
  for (const { occurrence, descriptor, isNamed } of found)
    if ((occurrence.roles & ROLE.definition) !== 0 && isNamed && descriptor !== null) declared.add(descriptor.name)
  const locals = new Map<string, string>()
  let [names, others] = [0, 0]
  for (const { occurrence, descriptor, name, isNamed } of found) {
    const { symbol, roles, range } = occurrence
    if (isLocal(symbol)) {
      const known = locals.get(symbol) ?? name
      locals.set(symbol, known)
      names += 1
      if (known === '' || known !== name) others += 1
    } else if (descriptor !== null && isDeclared(descriptor) && !isEmpty(range)) {
      const isDefinition = (roles & ROLE.definition) !== 0
      // What a compiler adds to a type, such as `values` of an enumeration, stands at the type's name.
      if (!isNamed && isDefinition && (declared.has(name) || !IDENTIFIER.test(descriptor.name))) continue
      names += 1
      if (isNamed) continue
      if (isDefinition) return false
      others += 1
    }
  }
  return others <= names * MOST_OTHER_NAMES || (others === 1 && names > 1)
}

function isEmpty([line = 0, start = 0, third = 0, fourth]: readonly number[]): boolean {
  return fourth === undefined ? start === third : line === third && start === fourth
}

function isDeclared({ suffix }: Descriptor): boolean {
  return suffix === 'method' || suffix === 'type' || suffix === 'term' || suffix === 'macro'
}

function isType(symbol: string): boolean {
  return symbol.endsWith('#')
}

function withoutReturns(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
