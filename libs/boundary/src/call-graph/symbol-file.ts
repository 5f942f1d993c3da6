import type { SymbolEdgeKind } from '@coderag/types'
import { BoundaryError } from '../errors.js'
import type { Interruptible } from '../pace.js'
import type { ResolvedEdge, ResolvedSymbols } from './resolve-symbols.js'
import type { Reason, Strategy } from './entities.js'
import type { TableSymbol } from './symbol-table.js'

/** Format of a symbol graph's file. A reader refuses other formats. */
const FORMAT = 1
const MAGIC = 'coderag-symbols'

export const EDGE_KINDS: readonly SymbolEdgeKind[] = ['calls', 'imports', 'inherits', 'implements', 'passes']
export const STRATEGIES: readonly Strategy[] = [
  ...([
    'same-file',
    'same-package',
    'import',
    'self',
    'declared-type',
    'assigned-type',
    'namespace',
    'unique-name',
    'method-set',
    'exact',
  ] as const),
]
export const REASONS: readonly Reason[] = [
  ...(['outside the repository', 'type is not known', 'no declaration is known', 'several candidates'] as const),
  ...(['inherited from outside', 'no chain of names'] as const),
]

/**
 * The symbol graph of one repository in typed arrays, as it is stored: a line of JSON that names the arrays, then their
 * bytes. Strings are indexes into one table. Symbols are sorted by their lower-case name for binary search. Edges are
 * stored twice, by source and by target.
 */
export interface SymbolArrays {
  readonly repoName: string
  /** Byte offsets into `text`; string i is `[stringOffsets[i], stringOffsets[i + 1])`. */
  readonly stringOffsets: Uint32Array
  /** All strings, UTF-8. */
  readonly text: Uint8Array
  /** Per symbol: name, qualified name, kind, path and chunk id, as strings. */
  readonly names: Uint32Array
  readonly qualifiedNames: Uint32Array
  readonly kinds: Uint32Array
  readonly paths: Uint32Array
  readonly chunks: Uint32Array
  readonly startLines: Uint32Array
  readonly endLines: Uint32Array
  /** symbols + 1 entries: edges from symbol i are `outOffsets[i]` to `outOffsets[i + 1]`, exclusive. */
  readonly outOffsets: Uint32Array
  readonly outTargets: Uint32Array
  readonly outLines: Uint32Array
  /** Kind in the low four bits, strategy above. */
  readonly outMarks: Uint8Array
  /** Offsets of the edges by target: `inEdges` are indexes of edges, `inSources` their sources. */
  readonly inOffsets: Uint32Array
  readonly inEdges: Uint32Array
  readonly inSources: Uint32Array
  /** Calls left open, by caller. */
  readonly openOffsets: Uint32Array
  readonly openNames: Uint32Array
  readonly openLines: Uint32Array
  readonly openReasons: Uint8Array
  /** Types of what open calls are called on, as strings. Files that were written without them have none. */
  readonly openTypes: Uint32Array
}

/** Number of entries that are laid out without a pause. */
const ENTRIES_PER_STEP = 8_192

type ArrayField = Exclude<keyof SymbolArrays, 'repoName'>

const WIDE = [
  ...(['stringOffsets', 'names', 'qualifiedNames', 'kinds', 'paths', 'chunks', 'startLines', 'endLines'] as const),
  ...(['outOffsets', 'outTargets', 'outLines', 'inOffsets', 'inEdges', 'inSources'] as const),
  ...(['openOffsets', 'openNames', 'openLines'] as const),
] as const
const NARROW = ['outMarks', 'openReasons', 'text'] as const
/** Arrays that a file may end without. */
const LATER = ['openTypes'] as const

/** Arrays in the order of the file, with the bytes of one entry. */
const FIELDS: readonly (readonly [field: ArrayField, width: 1 | 4])[] = [
  ...WIDE.map((field) => [field, 4] as const),
  ...NARROW.map((field) => [field, 1] as const),
  ...LATER.map((field) => [field, 4] as const),
]

/** Lays the symbols of one repository out in arrays. */
export function* toArrays(repoName: string, { symbols, edges, open }: ResolvedSymbols): Interruptible<SymbolArrays> {
  const strings = new StringTable()
  const rank = yield* ranksByLowerName(symbols)
  // Symbols, edges and calls are read in their own order, once: going to and fro between them costs more than all else.
  const column = (): Uint32Array => new Uint32Array(symbols.length)
  const columns = {
    names: column(),
    qualifiedNames: column(),
    kinds: column(),
    paths: column(),
    chunks: column(),
    startLines: column(),
    endLines: column(),
  }
  const [kindNumber, pathNumber, chunkNumber] = [strings.repeated(), strings.repeated(), strings.repeated()]
  for (const [id, symbol] of symbols.entries()) {
    if (id % ENTRIES_PER_STEP === 0) yield
    const at = rank[id] ?? 0
    columns.names[at] = strings.number(symbol.name)
    columns.qualifiedNames[at] = strings.number(symbol.qualifiedName)
    columns.kinds[at] = kindNumber(symbol.kind)
    columns.paths[at] = pathNumber(symbol.filePath)
    columns.chunks[at] = chunkNumber(symbol.chunkId)
    columns.startLines[at] = symbol.startLine
    columns.endLines[at] = symbol.endLine
  }

  yield
  const from = Uint32Array.from(edges, (edge) => rank[edge.from] ?? 0)
  const to = Uint32Array.from(edges, (edge) => rank[edge.to] ?? 0)
  const lines = Uint32Array.from(edges, (edge) => edge.line)
  yield
  const marks = Uint8Array.from(edges, markOf)
  const outOffsets = offsetsOf(symbols.length, from)
  const sorted = grouped(from, outOffsets)
  for (let at = 0; at < symbols.length; at += 1) {
    const [start = 0, end = 0] = [outOffsets[at], outOffsets[at + 1]]
    if (end - start < 2) continue
    if (at % ENTRIES_PER_STEP === 0) yield
    sorted
      .subarray(start, end)
      .sort((a, b) => (lines[a] ?? 0) - (lines[b] ?? 0) || (to[a] ?? 0) - (to[b] ?? 0) || a - b)
  }
  const outTargets = sorted.map((edge) => to[edge] ?? 0)
  const inOffsets = offsetsOf(symbols.length, outTargets)
  const inEdges = grouped(outTargets, inOffsets)

  yield
  const callers = Uint32Array.from(open, (call) => rank[call.from] ?? 0)
  const [openNames, openTypes] = [new Uint32Array(open.length), new Uint32Array(open.length)]
  const typeNumber = strings.repeated()
  for (const [at, { name, type = '' }] of open.entries()) {
    if (at % ENTRIES_PER_STEP === 0) yield
    openNames[at] = strings.number(name)
    openTypes[at] = typeNumber(type)
  }
  const openLines = Uint32Array.from(open, (call) => call.line)
  const openReasons = Uint8Array.from(open, (call) => REASONS.indexOf(call.reason))
  const openOffsets = offsetsOf(symbols.length, callers)
  const left = grouped(callers, openOffsets)
  yield
  return {
    repoName,
    ...columns,
    outOffsets,
    outTargets,
    outLines: sorted.map((edge) => lines[edge] ?? 0),
    outMarks: Uint8Array.from(sorted, (edge) => marks[edge] ?? 0),
    inOffsets,
    inEdges,
    inSources: inEdges.map((at) => from[sorted[at] ?? 0] ?? 0),
    openOffsets,
    openNames: left.map((call) => openNames[call] ?? 0),
    openLines: left.map((call) => openLines[call] ?? 0),
    openReasons: Uint8Array.from(left, (call) => openReasons[call] ?? 0),
    openTypes: left.map((call) => openTypes[call] ?? 0),
    ...strings.finish(),
  }
}

/** The place of each symbol in the order of lower-case names. Many share one, so names are sorted, not symbols. */
function* ranksByLowerName(symbols: readonly TableSymbol[]): Interruptible<Uint32Array> {
  const numbers = new Map<string, number>()
  const nameOf = new Uint32Array(symbols.length)
  for (const [id, { name }] of symbols.entries()) {
    if (id % ENTRIES_PER_STEP === 0) yield
    const lowered = name.toLowerCase()
    const known = numbers.get(lowered)
    if (known === undefined) numbers.set(lowered, numbers.size)
    nameOf[id] = known ?? numbers.size - 1
  }
  const places = new Uint32Array(numbers.size)
  const sorted = [...numbers].sort(([a], [b]) => compare(a, b))
  yield
  sorted.forEach(([, number], at) => (places[number] = at))
  const placeOf = nameOf.map((number) => places[number] ?? 0)
  const next = offsetsOf(numbers.size, placeOf)
  return placeOf.map((place) => {
    const rank = next[place] ?? 0
    next[place] = rank + 1
    return rank
  })
}

function markOf({ kind, strategy }: ResolvedEdge): number {
  return EDGE_KINDS.indexOf(kind) | (STRATEGIES.indexOf(strategy) << 4)
}

const decoder = new TextDecoder()

/** Returns a string by its index. Empty if the index is undefined. */
export function stringOf({ stringOffsets, text }: SymbolArrays, at: number | undefined): string {
  if (at === undefined) return ''
  return decoder.decode(text.subarray(stringOffsets[at], stringOffsets[at + 1]))
}

/** The bytes of a symbol graph's file. */
export function encodeArrays(arrays: SymbolArrays): Buffer {
  const sizes = FIELDS.map(([field]) => arrays[field].length)
  const head = Buffer.from(`${JSON.stringify({ magic: MAGIC, format: FORMAT, repoName: arrays.repoName, sizes })}\n`)
  const parts = FIELDS.map(([field]) => {
    const { buffer, byteOffset, byteLength } = arrays[field]
    return Buffer.from(buffer, byteOffset, byteLength)
  })
  return Buffer.concat([head, ...parts])
}

/**
 * Reads a symbol graph's file.
 *
 * @param path - For the error only.
 * @throws BoundaryError `GRAPH_CORRUPT`.
 */
export function decodeArrays(bytes: Uint8Array, path: string): SymbolArrays {
  const end = bytes.indexOf(10)
  const head = parseHead(decoder.decode(bytes.subarray(0, Math.max(0, end))))
  const expected = head?.sizes.reduce((total, size, at) => total + size * (FIELDS[at]?.[1] ?? 0), end + 1)
  const isWhole = head !== null && FIELDS.length - head.sizes.length <= LATER.length && expected === bytes.length
  if (!isWhole) {
    const message = `${path} is no symbol graph of format ${FORMAT}. Crawl again with --full.`
    throw new BoundaryError('GRAPH_CORRUPT', message, { path })
  }
  const fields = new Map<ArrayField, Uint32Array | Uint8Array>()
  let at = end + 1
  FIELDS.forEach(([field, width], index) => {
    const size = (head.sizes[index] ?? 0) * width
    // Copied, so that wide numbers start at a multiple of four.
    const part = new Uint8Array(bytes.subarray(at, at + size))
    fields.set(field, width === 4 ? new Uint32Array(part.buffer) : part)
    at += size
  })
  const wide = (field: ArrayField): Uint32Array => {
    const array = fields.get(field)
    return array instanceof Uint32Array ? array : new Uint32Array()
  }
  const narrow = (field: ArrayField): Uint8Array => {
    const array = fields.get(field)
    return array instanceof Uint8Array ? array : new Uint8Array()
  }
  return {
    repoName: head.repoName,
    stringOffsets: wide('stringOffsets'),
    text: narrow('text'),
    names: wide('names'),
    qualifiedNames: wide('qualifiedNames'),
    kinds: wide('kinds'),
    paths: wide('paths'),
    chunks: wide('chunks'),
    startLines: wide('startLines'),
    endLines: wide('endLines'),
    outOffsets: wide('outOffsets'),
    outTargets: wide('outTargets'),
    outLines: wide('outLines'),
    outMarks: narrow('outMarks'),
    inOffsets: wide('inOffsets'),
    inEdges: wide('inEdges'),
    inSources: wide('inSources'),
    openOffsets: wide('openOffsets'),
    openNames: wide('openNames'),
    openLines: wide('openLines'),
    openReasons: narrow('openReasons'),
    openTypes: wide('openTypes'),
  }
}

function parseHead(json: string): { repoName: string; sizes: readonly number[] } | null {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { magic, format, repoName, sizes } = value as Record<string, unknown>
  if (magic !== MAGIC || format !== FORMAT || typeof repoName !== 'string' || !Array.isArray(sizes)) return null
  return { repoName, sizes: sizes.filter((size) => typeof size === 'number') }
}

class StringTable {
  readonly #numbers = new Map<string, number>()

  number(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#numbers.size)
    return this.#numbers.size - 1
  }

  /** Numbers strings that often come several times in a row: comparing is cheaper than looking up. */
  repeated(): (text: string) => number {
    let [last, number] = ['', this.number('')]
    return (text) => {
      if (text !== last) [last, number] = [text, this.number(text)]
      return number
    }
  }

  finish(): { stringOffsets: Uint32Array; text: Uint8Array } {
    const stringOffsets = new Uint32Array(this.#numbers.size + 1)
    let size = 0
    for (const text of this.#numbers.keys()) size += Buffer.byteLength(text)
    const bytes = new Uint8Array(size)
    const written = Buffer.from(bytes.buffer)
    let [end, at] = [0, 0]
    for (const text of this.#numbers.keys()) stringOffsets[++at] = end += written.write(text, end)
    return { stringOffsets, text: bytes }
  }
}

/** Returns the start of each group if entries were sorted by group, and the end of the last one. */
function offsetsOf(groups: number, groupOf: Uint32Array): Uint32Array {
  const offsets = new Uint32Array(groups + 1)
  for (const group of groupOf) offsets[group + 1] = (offsets[group + 1] ?? 0) + 1
  for (let group = 0; group < groups; group += 1) offsets[group + 1] = (offsets[group + 1] ?? 0) + (offsets[group] ?? 0)
  return offsets
}

/** Numbers of entries by their group; those of one group stay in order. */
function grouped(groupOf: Uint32Array, offsets: Uint32Array): Uint32Array {
  const next = offsets.slice()
  const entries = new Uint32Array(groupOf.length)
  groupOf.forEach((group, entry) => {
    const at = next[group] ?? 0
    entries[at] = entry
    next[group] = at + 1
  })
  return entries
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
