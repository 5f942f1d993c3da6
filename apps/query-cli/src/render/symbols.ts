import { posix } from 'node:path'
import { type Calls, describeCall, type MixedPath, shortName, type SymbolPath } from '@coderag/retrieval/graphs'
import type { ServiceCall, SymbolEdge, SymbolRef } from '@coderag/types'
import pc from 'picocolors'
import type { FilePlaces, PlacedLayout } from '../file-places.js'
import { count, groupBy, printable, table } from './text.js'

/** Says which calls of a name could be callers that are not known. */
function unseenCalls({ takenForOutside, undecided }: Calls): string[] {
  const was = (calls: number): string => (calls === 1 ? 'was' : 'were')
  return [
    ...(undecided === 0 ? [] : [`${count(undecided, 'call')} of that name could lead to several declarations`]),
    ...(takenForOutside === 0
      ? []
      : [`${count(takenForOutside, 'call')} of that name ${was(takenForOutside)} taken for calls of libraries`]),
  ]
}

/**
 * Renders callers or callees by file, a line each with its code, and unresolved calls.
 *
 * @param limit - Number of edges at which the search for them ended: as many may not be all. By default it ended at none.
 */
export function renderCalls(calls: Calls, { color, width, places }: PlacedLayout, limit = Infinity): string {
  const { bold, dim, cyan } = pc.createColors(color)
  const { direction, symbol, declarations, edges, leaving, arriving, unresolved, possible, isFollowed } = calls
  const noun = direction === 'callers' ? 'caller' : 'callee'
  const none = isFollowed
    ? possible.length > 0
      ? 'none known for certain'
      : ['none known', ...unseenCalls(calls)].join('; ')
    : `none known: the index has no calls in ${posix.extname(symbol.filePath)} files`
  const guesses = new Set(possible.map(({ name, line }) => `${line} ${name}`))
  const open = unresolved.filter(({ name, line }) => !guesses.has(`${line} ${name}`))
  const heads = declarations.map(({ kind, qualifiedName, startLine, ...file }, at) => {
    const title = `${at === 0 ? `${direction} of` : 'and of'} ${kind} ${printable(shortName({ qualifiedName }))}`
    return bold(title) + (file.filePath === '' ? '' : dim(` ${places.at(file, startLine)}`))
  })
  const byFile = <Row extends Placed>(rows: readonly Row[], cellsOf: (row: Row) => string[]): string[] =>
    [...groupBy(rows, ({ from }) => places.path(from))].flatMap(([path, own]) => [
      cyan(linked(printable(path), own, places)),
      ...table(byLine(own).map(cellsOf), width - INDENT.length).map((row) => INDENT + row),
    ])
  const guessed = byFile(possible, ({ from, to, name, line }) => [
    places.link(`${line}`, from, line),
    printable(direction === 'callers' ? `${shortName(from)}, as ${name}` : `${name} → ${shortName(to)}`),
    printable(places.codeAt(from, line) ?? ''),
  ])
  const left = leaving.map((call) => [
    places.link(`${call.evidence.line}`, call.evidence, call.evidence.line),
    printable(describeCall(call)),
    printable(places.codeAt(call.evidence, call.evidence.line) ?? ''),
  ])
  const seen = arriving.map((call) => [printable(call.source), printable(describeCall(call)), placed(call, places)])
  const more = (shown: number): string => (shown < limit ? '' : '; --limit may show more')
  const possibleHead = `Possible ${direction}: only the name speaks for them${more(possible.length)}`
  return lines([
    ...heads,
    ...(edges.length > 0 ? byFile(edges, (edge) => rowOf(edge, calls, places)) : [none]),
    ...(left.length > 0 ? ['', dim('Leaves the service; no handler is known'), ...table(left, width)] : []),
    ...(seen.length > 0 ? ['', dim('Seen at run time; the calling function is not known'), ...table(seen, width)] : []),
    ...(possible.length > 0 ? ['', dim(possibleHead), ...guessed] : []),
    ...(open.length > 0 ? ['', dim('Not followed'), ...table(openRows(open), width)] : []),
    '',
    dim(
      edges.length === 0
        ? count(0, noun)
        : `${count(edges.length, noun)} in ${count(new Set(edges.map(({ from }) => places.path(from))).size, 'file')}` +
            more(edges.length),
    ),
  ])
}

function placed({ evidence }: ServiceCall, places: FilePlaces): string {
  return places.at(evidence, evidence.line)
}

const INDENT = '  '

/** Calls that were not followed: a row for each name, with the number of its calls, in the order of their first lines. */
function openRows(calls: Calls['unresolved']): string[][] {
  return [...groupBy(calls, ({ name, reason }) => `${name}\n${reason}`).values()].map((own) => {
    const [{ name = '', line = 0, reason = '' } = {}] = own
    return [printable(name), own.length === 1 ? `line ${line}` : count(own.length, 'call'), reason]
  })
}

function linked(path: string, [first]: readonly Placed[], places: FilePlaces): string {
  return first === undefined ? path : places.link(path, first.from, 1)
}

type Placed = Pick<SymbolEdge, 'from' | 'line'>

function byLine<Row extends Placed>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => a.line - b.line)
}

/** Returns line, names and code of an edge. What everybody knows is left out: the symbol that was asked for, and "calls". */
function rowOf(
  { from, to, kind, line, via }: SymbolEdge,
  { direction, declarations }: Calls,
  places: FilePlaces,
): string[] {
  const [near, far] = direction === 'callers' ? [to, from] : [from, to]
  const isStep = declarations.every(({ id }) => id !== near.id)
  const shown = isStep ? `${shortName(from)} → ${shortName(to)}` : shortName(far)
  return [
    places.link(`${line}`, from, line),
    printable(named(shown, { kind, via }, direction)),
    printable(places.codeAt(from, line) ?? ''),
  ]
}

function named(
  shown: string,
  { kind, via }: { readonly kind: SymbolEdge['kind']; readonly via: ServiceCall | undefined },
  direction: Calls['direction'],
): string {
  if (via !== undefined) return `${shown} (${describeCall(via)})`
  if (kind === 'passes') return passed(shown, direction)
  return kind === 'calls' ? shown : `${shown} (${kind})`
}

/** Says that a function is handed over as a value: who does, or which one. */
function passed(shown: string, direction: Calls['direction']): string {
  return direction === 'callers' ? `passed by ${shown}` : `passes ${shown}`
}

/** Renders the calls of a path; empty if there are none. */
export function renderSymbolPath(path: SymbolPath | MixedPath, { width, places }: PlacedLayout): string {
  const { steps } = path
  const rows = (steps ?? []).map(({ from, to, line, strategy, via }) => [
    printable(`${shortName(from)} → ${shortName(to)}`),
    places.at(from, line),
    via === undefined ? strategy : printable(describeCall(via)),
  ])
  const nameOf = (end: SymbolRef | string): string => (typeof end === 'string' ? end : shortName(end))
  if (!('rest' in path)) {
    if (steps?.length === 0) return lines([printable(`${nameOf(path.from)} belongs to both.`)])
  } else {
    const { from, to, call, rest } = path
    if (call !== null) {
      const last = steps?.at(-1)?.to ?? from
      rows.push([
        printable(`${nameOf(last)} → ${nameOf(to)}`),
        places.at(call.evidence, call.evidence.line),
        printable(describeCall(call)),
      ])
    } else if (steps?.length === 0 && rest.length === 0) {
      const [symbol, node] = typeof from === 'string' ? [to, from] : [from, to]
      return lines([printable(`${nameOf(symbol)} belongs to ${nameOf(node)}.`)])
    }
  }
  return rows.length === 0 ? '' : lines(table(rows, width))
}

/** Renders symbols of one name, to choose from. */
export function renderCandidates(name: string, symbols: readonly SymbolRef[], places: FilePlaces): string {
  const shown = symbols
    .slice(0, 20)
    .map((symbol) => `  ${symbol.kind} ${printable(symbol.qualifiedName)}  ${places.at(symbol, symbol.startLine)}`)
  const more = symbols.length > shown.length ? [`  and ${symbols.length - shown.length} more`] : []
  const isFile = symbols.every(({ kind }) => kind === 'module')
  return lines([
    isFile
      ? `${symbols.length} files are called "${name}". Name one with its folders or its repository:`
      : `${symbols.length} symbols are called "${name}". Name one with its scope or file, as path:name:`,
    ...shown,
    ...more,
  ])
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
