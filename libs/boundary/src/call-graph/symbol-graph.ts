import { posix } from 'node:path'
import type { OpenCall, OpenCallFrom, PossibleCall, SymbolEdge, SymbolGraph, SymbolRef } from '@coderag/types'
import { chunkImportance } from './file-importance.js'
import { calledName, callerOf, canCall, leadsOutside, MOST_POSSIBLE, openCallsNamed } from './possible-calls.js'
import { EDGE_KINDS, REASONS, STRATEGIES, stringOf, type SymbolArrays } from './symbol-file.js'

const defaultLimit = 100
const encoder = new TextEncoder()
const SLASH = 0x2f
const CAPITAL_A = 0x41
const CAPITAL_Z = 0x5a
const TO_SMALL = 0x20
const LAST_ASCII = 0x7f

/** A symbol's repository, and its index there. */
interface Place {
  readonly part: SymbolArrays
  readonly local: number
  readonly base: number
}

/**
 * Creates the query interface over the symbol graphs of all repositories of one generation. Ids continue over
 * repositories.
 */
export function createSymbolGraph(parts: readonly SymbolArrays[]): SymbolGraph {
  return new ArraySymbolGraph(parts)
}

class ArraySymbolGraph implements SymbolGraph {
  readonly symbolCount: number
  readonly edgeCount: number
  readonly #parts: readonly SymbolArrays[]
  readonly #bases: readonly number[]
  #importance: ReadonlyMap<string, number> | null = null
  readonly #followed = new Map<SymbolArrays, ReadonlySet<string>>()
  /** Declarations by path. */
  readonly #files = new Map<SymbolArrays, ReadonlyMap<string, readonly number[]>>()

  constructor(parts: readonly SymbolArrays[]) {
    this.#parts = parts
    const bases: number[] = []
    let [symbols, edges] = [0, 0]
    for (const part of parts) {
      bases.push(symbols)
      symbols += part.names.length
      edges += part.outTargets.length
    }
    this.#bases = bases
    this.symbolCount = symbols
    this.edgeCount = edges
  }

  find(
    name: string,
    { limit = defaultLimit, repoName }: { limit?: number; repoName?: string } = {},
  ): readonly SymbolRef[] {
    const options = { limit, ...(repoName !== undefined && { repoName }) }
    for (const score of [scoreOf, this.#scoreOfExplicit.bind(this)])
      for (const reading of readingsOf(name)) {
        const found = this.#find(reading, score, options)
        if (found.length > 0) return found
      }
    return []
  }

  /** `Cart.IDisposable.Dispose` is a member of a class that names an interface: `Cart.Dispose` means it, too. */
  #scoreOfExplicit(symbol: SymbolRef, wanted: WantedName): number {
    const scope = wanted.qualified.slice(0, -wanted.last.length - 1)
    const parts = symbol.qualifiedName.split('.')
    if (scope === '' || parts.length < 3) return 0
    const inFile = this.inFile(symbol.repoName, symbol.filePath)
    for (let end = parts.length - 1; end > 0; end -= 1) {
      const around = parts.slice(0, end).join('.')
      if (!inFile.some(({ qualifiedName }) => qualifiedName === around)) continue
      const isNamed = `.${around}`.toLowerCase().endsWith(`.${scope.toLowerCase()}`)
      return isNamed && end < parts.length - 1 ? 1 : 0
    }
    return 0
  }

  #find(
    name: string,
    scoreFor: (symbol: SymbolRef, wanted: WantedName) => number,
    { limit, repoName }: { readonly limit: number; readonly repoName?: string },
  ): readonly SymbolRef[] {
    const wanted = parseName(name)
    const lowered = wanted.last.toLowerCase()
    const path = encoder.encode(wanted.path)
    const found: { readonly symbol: SymbolRef; readonly score: number; readonly edges: number }[] = []
    this.#parts.forEach((part, at) => {
      if (repoName !== undefined && part.repoName !== repoName) return
      const insides = pathsInside(part.repoName, wanted.path)
      // A string is kept once, so most of many declarations of one name have the same number for it.
      let spelling = -1
      for (let local = firstAt(part, lowered); local < part.names.length; local += 1) {
        const own = part.names[local] ?? -1
        if (own !== spelling && stringOf(part, own).toLowerCase() !== lowered) break
        spelling = own
        const file = part.paths[local]
        if (!isPathOrEnd(part, file, path) && !insides.some((inside) => isPath(part, file, inside))) continue
        const symbol = refOf({ part, local, base: this.#bases[at] ?? 0 })
        const score = scoreFor(symbol, wanted)
        if (score > 0) found.push({ symbol, score, edges: edgesInto(part, local) })
      }
    })
    return found
      .sort((a, b) => b.score - a.score || b.edges - a.edges || compareRefs(a.symbol, b.symbol))
      .slice(0, limit)
      .map(({ symbol }) => symbol)
  }

  inFile(repoName: string, filePath: string): readonly SymbolRef[] {
    return this.#parts.flatMap((part, at) => {
      if (part.repoName !== repoName) return []
      const base = this.#bases[at] ?? 0
      return (this.#filesOf(part).get(filePath) ?? []).map((local) => refOf({ part, local, base }))
    })
  }

  *symbols(repoName?: string): Iterable<SymbolRef> {
    for (const [at, part] of this.#parts.entries()) {
      if (repoName !== undefined && part.repoName !== repoName) continue
      for (let local = 0; local < part.names.length; local += 1)
        yield refOf({ part, local, base: this.#bases[at] ?? 0 })
    }
  }

  *names(): Iterable<string> {
    for (const part of this.#parts) {
      let before = -1
      for (const name of part.names) {
        // Declarations are ordered by name.
        if (name !== before) yield stringOf(part, name)
        before = name
      }
    }
  }

  callers(symbol: SymbolRef, options: { depth?: number; limit?: number } = {}): readonly SymbolEdge[] {
    return this.#walk(symbol, options, (place) => this.#edgesInto(place), 'from')
  }

  callees(symbol: SymbolRef, options: { depth?: number; limit?: number } = {}): readonly SymbolEdge[] {
    return this.#walk(symbol, options, (place) => this.#edgesFrom(place), 'to')
  }

  imports({ id }: SymbolRef, direction: 'in' | 'out'): readonly SymbolEdge[] {
    const place = this.#place(id)
    const edges = direction === 'in' ? this.#edgesInto(place) : this.#edgesFrom(place)
    return [...edges].filter(({ kind }) => kind === 'imports')
  }

  path(from: SymbolRef, to: SymbolRef): readonly SymbolEdge[] | null {
    const reached = new Map<number, SymbolEdge | null>([[from.id, null]])
    let frontier = [from.id]
    while (frontier.length > 0 && !reached.has(to.id)) {
      const next: number[] = []
      for (const id of frontier) {
        for (const edge of this.#edgesFrom(this.#place(id))) {
          if ((edge.kind !== 'calls' && edge.kind !== 'passes') || reached.has(edge.to.id)) continue
          reached.set(edge.to.id, edge)
          next.push(edge.to.id)
        }
      }
      frontier = next
    }
    if (!reached.has(to.id)) return null
    const way: SymbolEdge[] = []
    for (let edge = reached.get(to.id); edge != null; edge = reached.get(edge.from.id)) way.unshift(edge)
    return way
  }

  unresolvedOf(symbol: SymbolRef): readonly OpenCall[] {
    const { part, local } = this.#place(symbol.id)
    return range(part.openOffsets, local).map((at) => openCallOf(part, at))
  }

  openCalls(names: ReadonlySet<string>, repoName: string): ReadonlyMap<string, readonly OpenCallFrom[]> {
    const found = new Map<string, OpenCallFrom[]>()
    for (const [at, part] of this.#parts.entries()) {
      if (part.repoName !== repoName) continue
      const base = this.#bases[at] ?? 0
      for (const { name, open } of openCallsNamed(part, names)) {
        const call = { ...openCallOf(part, open), from: refOf({ part, base, local: callerOf(part, open) }) }
        const alike = found.get(name)
        if (alike === undefined) found.set(name, [call])
        else alike.push(call)
      }
    }
    return found
  }

  possibleCallers(
    symbol: SymbolRef,
    { limit = defaultLimit }: { readonly limit?: number } = {},
  ): readonly PossibleCall[] {
    const { part, base } = this.#place(symbol.id)
    if (symbol.kind === 'module' || declaredAs({ part, base }, symbol.name).length > MOST_POSSIBLE) return []
    const found: PossibleCall[] = []
    for (const { open: at } of openCallsNamed(part, new Set([symbol.name]))) {
      if (found.length >= limit) break
      if (leadsOutside(part, at)) continue
      const call = openCallOf(part, at)
      const from = refOf({ part, base, local: callerOf(part, at) })
      if (canCall(call.name, from, symbol)) found.push({ ...call, from, to: symbol })
    }
    return found
  }

  possibleCallees(
    symbol: SymbolRef,
    { limit = defaultLimit }: { readonly limit?: number } = {},
  ): readonly PossibleCall[] {
    const place = this.#place(symbol.id)
    const { part, local } = place
    const found: PossibleCall[] = []
    for (const at of range(part.openOffsets, local)) {
      if (leadsOutside(part, at)) continue
      const call = openCallOf(part, at)
      const declared = declaredAs(place, calledName(call.name))
      if (declared.length > MOST_POSSIBLE) continue
      for (const to of declared)
        if (canCall(call.name, symbol, to) && found.length < limit) found.push({ ...call, from: symbol, to })
    }
    return found
  }

  isFollowed(symbol: SymbolRef): boolean {
    const { part } = this.#place(symbol.id)
    let extensions = this.#followed.get(part)
    if (extensions === undefined) {
      extensions = extensionsWithEdges(part)
      this.#followed.set(part, extensions)
    }
    return extensions.has(posix.extname(symbol.filePath))
  }

  importance(chunkId: string): number {
    this.#importance ??= chunkImportance(this.#parts)
    return this.#importance.get(chunkId) ?? 0
  }

  within(repoNames: readonly string[]): SymbolGraph {
    return new ArraySymbolGraph(this.#parts.filter(({ repoName }) => repoNames.includes(repoName)))
  }

  /** Edges over calls and base types, nearest first: what overrides a method is found through its class. */
  #walk(
    symbol: SymbolRef,
    { depth = 1, limit = defaultLimit }: { depth?: number; limit?: number },
    edgesOf: (place: Place) => Iterable<SymbolEdge>,
    far: 'from' | 'to',
  ): SymbolEdge[] {
    const found: SymbolEdge[] = []
    const seen = new Set([symbol.id])
    let frontier = [symbol.id]
    for (let step = 0; step < depth && frontier.length > 0; step += 1) {
      const next: number[] = []
      for (const id of frontier) {
        for (const edge of edgesOf(this.#place(id))) {
          if (edge.kind === 'imports') continue
          if (found.length >= limit) return found
          found.push(edge)
          if (seen.has(edge[far].id)) continue
          seen.add(edge[far].id)
          next.push(edge[far].id)
        }
      }
      frontier = next
    }
    return found
  }

  // One by one: of the thousands of calls of a hub a walk takes the first few.
  *#edgesFrom(place: Place): Generator<SymbolEdge> {
    for (const at of range(place.part.outOffsets, place.local)) yield edgeOf(place, place.local, at)
  }

  *#edgesInto(place: Place): Generator<SymbolEdge> {
    const { part, local } = place
    for (const at of range(part.inOffsets, local)) {
      yield edgeOf(place, part.inSources[at] ?? 0, part.inEdges[at] ?? 0)
    }
  }

  #filesOf(part: SymbolArrays): ReadonlyMap<string, readonly number[]> {
    const known = this.#files.get(part)
    if (known !== undefined) return known
    const byText = new Map<number, number[]>()
    part.paths.forEach((path, local) => {
      const own = byText.get(path)
      if (own === undefined) byText.set(path, [local])
      else own.push(local)
    })
    const made = new Map([...byText].map(([path, locals]) => [stringOf(part, path), locals]))
    this.#files.set(part, made)
    return made
  }

  #place(id: number): Place {
    const at = this.#bases.findLastIndex((base) => base <= id)
    const part = this.#parts[at]
    const base = this.#bases[at] ?? 0
    if (part === undefined || id - base >= part.names.length) throw new RangeError(`no symbol has the number ${id}`)
    return { part, base, local: id - base }
  }
}

interface WantedName {
  readonly path: string
  readonly qualified: string
  readonly last: string
}

/**
 * Returns what a name may mean, the most likely first. C++, PHP, Ruby and Rust write `Order::total`, and pytest
 * `test_orders.py::TestOrder::test_total`.
 */
function readingsOf(name: string): readonly string[] {
  if (!name.includes('::')) return [name]
  return [name, name.replaceAll('::', '.'), name.replace('::', ':').replaceAll('::', '.')]
}

/** A handler that is called after what it answers or hears, with its file and scope: `src/orders.ts:routes.GET /v1.0/orders`. */
const HANDLER = /^(?:(.+?):)?((?:[\w$.]+\.)?((?:[A-Z*]+|subscribe) .+))$/

/** `src/orders.ts:OrderService.place` names a file and a scope; both may be left out. Windows has `src\orders.ts`. */
function parseName(name: string): WantedName {
  const handler = HANDLER.exec(name)
  if (handler !== null) return { path: handler[1] ?? '', qualified: handler[2] ?? '', last: handler[3] ?? '' }
  const colon = name.lastIndexOf(':')
  const path = colon > 0 ? name.slice(0, colon).replace(/:+$/, '').replaceAll('\\', '/') : ''
  const qualified = name
    .slice(colon + 1)
    .replaceAll('#', '.')
    .replace(/\(.*\)$/, '')
  return { path, qualified, last: qualified.slice(qualified.lastIndexOf('.') + 1) }
}

/** Returns what follows the name of a repository in a path: in `repository/path`, and in a path of this machine. */
function pathsInside(repoName: string, path: string): readonly Uint8Array[] {
  const [, ...after] = `/${path}`.split(`/${repoName}/`)
  return after.map((_, index) => encoder.encode(after.slice(index).join(`/${repoName}/`)))
}

/**
 * Returns true if a path equals `end` or ends with its parts. Comparing bytes avoids creating strings for the many
 * paths that do not match.
 */
function isPathOrEnd({ stringOffsets, text }: SymbolArrays, at: number | undefined, end: Uint8Array): boolean {
  if (at === undefined || end.length === 0) return true
  const start = stringOffsets[at] ?? 0
  const from = (stringOffsets[at + 1] ?? 0) - end.length
  if (from < start || (from > start && text[from - 1] !== SLASH)) return false
  for (let index = 0; index < end.length; index++) if (text[from + index] !== end[index]) return false
  return true
}

function isPath(part: SymbolArrays, at: number | undefined, path: Uint8Array): boolean {
  const [start, end] = at === undefined ? [0, 0] : [part.stringOffsets[at] ?? 0, part.stringOffsets[at + 1] ?? 0]
  return end - start === path.length && isPathOrEnd(part, at, path)
}

/** 0: another symbol. Exact spelling counts more than another case, a declaration more than a file. */
function scoreOf({ name, qualifiedName, kind }: SymbolRef, { qualified, last }: WantedName): number {
  const lowered = `.${qualifiedName.toLowerCase()}`
  if (!lowered.endsWith(`.${qualified.toLowerCase()}`)) return 0
  const isExact = qualifiedName === qualified || qualifiedName.endsWith(`.${qualified}`)
  return 1 + (isExact ? 4 : 0) + (name === last ? 2 : 0) + (kind === 'module' ? 0 : 1)
}

function edgesInto({ inOffsets }: SymbolArrays, local: number): number {
  return (inOffsets[local + 1] ?? 0) - (inOffsets[local] ?? 0)
}

/** Endings of files from which any edge leads, or whose calls were looked at and left open. */
function extensionsWithEdges(part: SymbolArrays): ReadonlySet<string> {
  const paths = new Set<number>()
  part.paths.forEach((path, local) => {
    const has = (offsets: Uint32Array): boolean => (offsets[local + 1] ?? 0) > (offsets[local] ?? 0)
    if (has(part.outOffsets) || has(part.openOffsets)) paths.add(path)
  })
  return new Set([...paths].map((path) => posix.extname(stringOf(part, path))))
}

/** The first symbol whose lower-case name is not before the wanted one. */
function firstAt(part: SymbolArrays, lowered: string): number {
  let [low, high] = [0, part.names.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(part, part.names[middle], lowered)) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns true if a lower-case string sorts before another. Compares bytes as long as both are ASCII. */
function isBefore(part: SymbolArrays, at: number | undefined, lowered: string): boolean {
  const { stringOffsets, text } = part
  if (at === undefined) return lowered !== ''
  const start = stringOffsets[at] ?? 0
  const length = (stringOffsets[at + 1] ?? 0) - start
  for (let index = 0; index < length; index++) {
    if (index >= lowered.length) return false
    const byte = text[start + index] ?? 0
    const other = lowered.charCodeAt(index)
    if (byte > LAST_ASCII || other > LAST_ASCII) return stringOf(part, at).toLowerCase() < lowered
    const small = byte >= CAPITAL_A && byte <= CAPITAL_Z ? byte + TO_SMALL : byte
    if (small !== other) return small < other
  }
  return length < lowered.length
}

/** Returns the declarations of a name in one repository, one more than may be possible at most. Files have no part in it. */
function declaredAs({ part, base }: Pick<Place, 'part' | 'base'>, name: string): SymbolRef[] {
  const lowered = name.toLowerCase()
  const found: SymbolRef[] = []
  for (let local = lowered === '' ? Infinity : firstAt(part, lowered); local < part.names.length; local += 1) {
    const own = stringOf(part, part.names[local])
    if (own.toLowerCase() !== lowered || found.length > MOST_POSSIBLE) break
    const symbol = refOf({ part, base, local })
    if (own === name && symbol.kind !== 'module') found.push(symbol)
  }
  return found
}

function openCallOf(part: SymbolArrays, at: number): OpenCall {
  const type = stringOf(part, part.openTypes[at])
  return {
    name: stringOf(part, part.openNames[at]),
    line: part.openLines[at] ?? 0,
    reason: REASONS[part.openReasons[at] ?? 0] ?? '',
    ...(type === '' ? {} : { type }),
  }
}

function edgeOf({ part, base }: Place, from: number, at: number): SymbolEdge {
  const marks = part.outMarks[at] ?? 0
  return {
    from: refOf({ part, base, local: from }),
    to: refOf({ part, base, local: part.outTargets[at] ?? 0 }),
    kind: EDGE_KINDS[marks & 15] ?? 'calls',
    line: part.outLines[at] ?? 0,
    strategy: STRATEGIES[marks >>> 4] ?? '',
  }
}

function refOf({ part, local, base }: Place): SymbolRef {
  return {
    id: base + local,
    name: stringOf(part, part.names[local]),
    qualifiedName: stringOf(part, part.qualifiedNames[local]),
    kind: stringOf(part, part.kinds[local]),
    repoName: part.repoName,
    filePath: stringOf(part, part.paths[local]),
    startLine: part.startLines[local] ?? 0,
    endLine: part.endLines[local] ?? 0,
    chunkId: stringOf(part, part.chunks[local]),
  }
}

function range(offsets: Uint32Array, at: number): number[] {
  const start = offsets[at] ?? 0
  return Array.from({ length: (offsets[at + 1] ?? 0) - start }, (_, step) => start + step)
}

function compareRefs(a: SymbolRef, b: SymbolRef): number {
  return a.filePath === b.filePath ? a.startLine - b.startLine : a.filePath < b.filePath ? -1 : 1
}
