import type { SymbolEdgeKind } from '@coderag/types'
import { BoundaryError } from '../errors.js'
import type { ResolvedSymbols } from './resolve-symbols.js'
import type { Reason, Strategy } from './entities.js'

/** Of a symbol graph's file; a reader refuses any other. */
const FORMAT = 1
const MAGIC = 'coderag-symbols'

export const EDGE_KINDS: readonly SymbolEdgeKind[] = ['calls', 'imports', 'inherits', 'implements']
export const STRATEGIES: readonly Strategy[] = [
  ...(['same-file', 'same-package', 'import', 'self', 'declared-type', 'assigned-type', 'namespace'] as const),
]
export const REASONS: readonly Reason[] = [
  ...(['outside the repository', 'type is not known', 'no declaration is known', 'several candidates'] as const),
  ...(['inherited from outside', 'no chain of names'] as const),
]

/**
 * The symbol graph of one repository in typed arrays, as it lies on disk: a line of JSON that names the arrays, then
 * their bytes. Strings are numbers into one table; symbols are in order of their lower-case name, so that a name is found
 * by halving; edges are kept twice, by where they start and by where they end.
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
  /** The same edges by target: `inEdges` are numbers of edges, `inSources` where they start. */
  readonly inOffsets: Uint32Array
  readonly inEdges: Uint32Array
  readonly inSources: Uint32Array
  /** Calls left open, by caller. */
  readonly openOffsets: Uint32Array
  readonly openNames: Uint32Array
  readonly openLines: Uint32Array
  readonly openReasons: Uint8Array
}

type ArrayField = Exclude<keyof SymbolArrays, 'repoName'>

const WIDE = [
  ...(['stringOffsets', 'names', 'qualifiedNames', 'kinds', 'paths', 'chunks', 'startLines', 'endLines'] as const),
  ...(['outOffsets', 'outTargets', 'outLines', 'inOffsets', 'inEdges', 'inSources'] as const),
  ...(['openOffsets', 'openNames', 'openLines'] as const),
] as const
const NARROW = ['outMarks', 'openReasons', 'text'] as const

/** Arrays in the order of the file, with the bytes of one entry. */
const FIELDS: readonly (readonly [field: ArrayField, width: 1 | 4])[] = [
  ...WIDE.map((field) => [field, 4] as const),
  ...NARROW.map((field) => [field, 1] as const),
]

/** Lays the symbols of one repository out in arrays. */
export function toArrays(repoName: string, { symbols, edges, open }: ResolvedSymbols): SymbolArrays {
  const strings = new StringTable()
  const lowered = symbols.map((symbol) => symbol.name.toLowerCase())
  const order = symbols.map((_, id) => id).sort((a, b) => compare(lowered[a] ?? '', lowered[b] ?? '') || a - b)
  const rank = new Uint32Array(symbols.length)
  order.forEach((id, at) => (rank[id] = at))
  const column = (read: (id: number) => number): Uint32Array => Uint32Array.from(order, read)
  const named = (read: (symbol: (typeof symbols)[number]) => string): Uint32Array =>
    column((id) => {
      const symbol = symbols[id]
      return symbol === undefined ? 0 : strings.number(read(symbol))
    })

  const sorted = edges
    .map((edge) => ({ ...edge, from: rank[edge.from] ?? 0, to: rank[edge.to] ?? 0 }))
    .sort((a, b) => a.from - b.from || a.line - b.line || a.to - b.to)
  const into = sorted.map((_, at) => at).sort((a, b) => (sorted[a]?.to ?? 0) - (sorted[b]?.to ?? 0) || a - b)
  const left = open.map((call) => ({ ...call, from: rank[call.from] ?? 0 })).sort((a, b) => a.from - b.from)
  const arrays = {
    names: named((symbol) => symbol.name),
    qualifiedNames: named((symbol) => symbol.qualifiedName),
    kinds: named((symbol) => symbol.kind),
    paths: named((symbol) => symbol.filePath),
    chunks: named((symbol) => symbol.chunkId),
    startLines: column((id) => symbols[id]?.startLine ?? 0),
    endLines: column((id) => symbols[id]?.endLine ?? 0),
    outOffsets: offsetsOf(
      symbols.length,
      sorted.map((edge) => edge.from),
    ),
    outTargets: Uint32Array.from(sorted, (edge) => edge.to),
    outLines: Uint32Array.from(sorted, (edge) => edge.line),
    outMarks: Uint8Array.from(
      sorted,
      (edge) => EDGE_KINDS.indexOf(edge.kind) | (STRATEGIES.indexOf(edge.strategy) << 4),
    ),
    inOffsets: offsetsOf(
      symbols.length,
      into.map((at) => sorted[at]?.to ?? 0),
    ),
    inEdges: Uint32Array.from(into),
    inSources: Uint32Array.from(into, (at) => sorted[at]?.from ?? 0),
    openOffsets: offsetsOf(
      symbols.length,
      left.map((call) => call.from),
    ),
    openNames: Uint32Array.from(left, (call) => strings.number(call.name)),
    openLines: Uint32Array.from(left, (call) => call.line),
    openReasons: Uint8Array.from(left, (call) => REASONS.indexOf(call.reason)),
  }
  return { repoName, ...arrays, ...strings.finish() }
}

const decoder = new TextDecoder()

/** A string by its number; empty where there is none. */
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
export function decodeArrays(bytes: Buffer, path: string): SymbolArrays {
  const end = bytes.indexOf(10)
  const head = parseHead(bytes.subarray(0, Math.max(0, end)).toString('utf8'))
  const expected = head?.sizes.reduce((total, size, at) => total + size * (FIELDS[at]?.[1] ?? 0), end + 1)
  if (head === null || head.sizes.length !== FIELDS.length || expected !== bytes.length) {
    const message = `${path} is no symbol graph of format ${FORMAT}. Crawl again without --incremental.`
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

  finish(): { stringOffsets: Uint32Array; text: Uint8Array } {
    const parts = [...this.#numbers.keys()].map((text) => Buffer.from(text, 'utf8'))
    const stringOffsets = new Uint32Array(parts.length + 1)
    parts.forEach((part, at) => (stringOffsets[at + 1] = (stringOffsets[at] ?? 0) + part.length))
    return { stringOffsets, text: new Uint8Array(Buffer.concat(parts)) }
  }
}

/** Where each group of a sorted list begins, with the end of the last one. */
function offsetsOf(groups: number, sorted: readonly number[]): Uint32Array {
  const offsets = new Uint32Array(groups + 1)
  for (const group of sorted) offsets[group + 1] = (offsets[group + 1] ?? 0) + 1
  for (let group = 0; group < groups; group += 1) offsets[group + 1] = (offsets[group + 1] ?? 0) + (offsets[group] ?? 0)
  return offsets
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
