// Compares the calls that were followed with a key, call by call.
// A key holds one call a line: {"file","line","name","kind","value","targets":[{"file","line"}]}, lines 1-based, paths
// relative to the repository; the file of a target out of it is empty, and any target is right. `value` says that a variable
// or field is called of which the key's maker does not know what it holds: leading elsewhere is wrong, missing it is not.
import { readFileSync } from 'node:fs'
import type { FollowedCall, ResolvedSymbols } from '@coderag/boundary/call-graph'

export interface Place {
  readonly file: string
  readonly line: number
}

export interface KeyedCall extends Place {
  readonly name: string
  /** How the call is written, such as `on a field`; what a compiler says of it. */
  readonly kind?: string
  readonly value?: boolean
  readonly targets: readonly Place[]
}

/** Calls of one kind. */
export interface Score {
  /** Calls of the key that lead into the repository. */
  calls: number
  /** Those of them that were followed to a right target. */
  found: number
  right: number
  wrong: number
}

export interface WrongCall extends Place {
  readonly name: string
  readonly to: number
  readonly keyed: readonly KeyedCall[]
}

export interface Comparison {
  readonly kinds: ReadonlyMap<string, Score>
  readonly keyed: number
  /** Followed calls of which the key says nothing. */
  readonly unjudged: number
  readonly wrong: readonly WrongCall[]
  readonly missed: readonly KeyedCall[]
}

export function readKey(path: string): KeyedCall[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as KeyedCall)
}

export function compare(
  key: readonly KeyedCall[],
  calls: readonly FollowedCall[],
  symbols: ResolvedSymbols['symbols'],
): Comparison {
  const places = new Map<string, KeyedCall[]>()
  for (const call of key) {
    const at = `${call.file}:${call.line}:${call.name}`
    places.set(at, [...(places.get(at) ?? []), call])
  }
  const kinds = new Map<string, Score>()
  const found = new Set<KeyedCall>()
  const wrong: WrongCall[] = []
  const declaredAt = declarationsOf(symbols)
  let unjudged = 0
  for (const { from, to, line, name } of calls) {
    const [source, target] = [symbols[from], symbols[to]]
    if (source === undefined || target === undefined) continue
    const keyed = places.get(`${source.filePath}:${line}:${name}`)
    const [first] = keyed ?? []
    if (keyed === undefined || first === undefined) {
      unjudged += 1
      continue
    }
    const matching = keyed.filter((call) => call.targets.some((place) => isDeclaredAt(target, place, call, declaredAt)))
    // A line may call one name twice.
    const match = matching.find((call) => !found.has(call)) ?? matching[0]
    if (match === undefined) {
      wrong.push({ file: source.filePath, line, name, to, keyed })
      scoreOf(kinds, first).wrong += 1
    } else {
      found.add(match)
      scoreOf(kinds, match).right += 1
    }
  }
  const inside = key.filter(({ targets, value }) => value !== true && targets.some(({ file }) => file !== ''))
  for (const call of inside) {
    const score = scoreOf(kinds, call)
    score.calls += 1
    if (found.has(call)) score.found += 1
  }
  return { kinds, keyed: key.length, unjudged, wrong, missed: inside.filter((call) => !found.has(call)) }
}

export function total(scores: Iterable<Score>): Score {
  const sum = { calls: 0, found: 0, right: 0, wrong: 0 }
  for (const { calls, found, right, wrong } of scores) {
    sum.calls += calls
    sum.found += found
    sum.right += right
    sum.wrong += wrong
  }
  return sum
}

/** Share of the followed calls that are right, 0 to 1; 1 of none. */
export function precisionOf({ right, wrong }: Score): number {
  return right + wrong === 0 ? 1 : right / (right + wrong)
}

/** Share of the key's calls that were followed, 0 to 1; 1 of none. */
export function recallOf({ calls, found }: Score): number {
  return calls === 0 ? 1 : found / calls
}

function scoreOf(kinds: Map<string, Score>, { kind = 'any' }: KeyedCall): Score {
  const score = kinds.get(kind) ?? { calls: 0, found: 0, right: 0, wrong: 0 }
  kinds.set(kind, score)
  return score
}

type Declared = ResolvedSymbols['symbols'][number]

/**
 * A compiler's place is the line of a name; a symbol may start above it, with its decorators, and be declared more than
 * once, as overloads are. The class whose constructor is called is right as well; a symbol around the declaration is not.
 */
function isDeclaredAt(
  target: Declared,
  { file, line }: Place,
  { kind, value }: KeyedCall,
  declaredAt: (place: Place) => Declared | undefined,
): boolean {
  if (target.filePath !== file) return false
  if (target.lines.includes(line)) return true
  if (value === true || !covers(target, line)) return false
  const innermost = declaredAt({ file, line })
  return innermost === target || (kind === 'constructor' && innermost?.kind === 'constructor')
}

function covers({ startLine, endLine }: Declared, line: number): boolean {
  return line >= startLine && line <= endLine
}

/** Finds the innermost symbol around a line; of symbols on the same lines, the last. */
function declarationsOf(symbols: readonly Declared[]): (place: Place) => Declared | undefined {
  const files = new Map<string, Declared[]>()
  for (const symbol of symbols) {
    const others = files.get(symbol.filePath)
    if (others === undefined) files.set(symbol.filePath, [symbol])
    else others.push(symbol)
  }
  return ({ file, line }) => {
    let found: Declared | undefined
    for (const symbol of files.get(file) ?? [])
      if (covers(symbol, line) && (found === undefined || sizeOf(symbol) <= sizeOf(found))) found = symbol
    return found
  }
}

function sizeOf({ startLine, endLine }: Declared): number {
  return endLine - startLine
}
