import type { Recorded, ServiceRecord } from '@coderag/retrieval'
import {
  type Contract,
  type CoveringTests,
  type Related,
  type Unreached,
  describeCall,
  describeObservation,
  describeRuns,
  type GraphPart,
  type Impact,
  type Owners,
  shortName,
} from '@coderag/retrieval/graphs'
import type { ServiceEdge, UnresolvedCall } from '@coderag/types'
import pc from 'picocolors'
import type { FilePlaces, PlacedLayout } from '../file-places.js'
import { count, groupBy, printable, table } from './text.js'

/** Renders a graph as tables: nodes, then edges, each with its best evidence. */
export function renderGraph({ nodes, edges, unresolved }: GraphPart, { color, width, places }: PlacedLayout): string {
  const { bold, dim } = pc.createColors(color)
  const nodeRows = nodes.map(({ name, kind, language, ports, roots }) =>
    [
      name,
      kind,
      language ?? '',
      ports.join(' '),
      roots.map(({ repoName, path }) => places.path({ repoName, filePath: path })).join(' '),
    ].map(printable),
  )
  const edgeRows = edges.map((edge) => edgeRow(edge, places))
  const totals = [count(nodes.length, 'node'), count(edges.length, 'edge'), `${unresolved.length} unresolved`]
  return lines([
    ...(nodeRows.length > 0 ? [bold('Nodes'), ...table(nodeRows, width), ''] : []),
    ...(edgeRows.length > 0 ? [bold('Edges'), ...table(edgeRows, width), ''] : []),
    ...possibleLines(unresolved, { color, width, places }),
    dim(totals.join(' · ')),
  ])
}

/** Lists the calls that may lead to another system, apart from edges: a name in common is all that speaks for them. */
function possibleLines(calls: readonly UnresolvedCall[], { color, width, places }: PlacedLayout): string[] {
  const rows = calls.flatMap((call) => (call.possible === undefined ? [] : [possibleRow(call, places)]))
  return rows.length === 0 ? [] : [pc.createColors(color).bold('Possible, across systems'), ...table(rows, width), '']
}

/** A call that may lead to another system: ends, type, place and what it asks for. */
export function possibleRow(
  { source, possible = [], edgeType, target, evidence }: UnresolvedCall,
  places: FilePlaces,
): string[] {
  return [printable(`${source} → ${possible.join(' or ')}?`), edgeType, placeOf(evidence, places), printable(target)]
}

/** Renders what breaks, nearest first: services, then functions by service, then tests. */
export function renderImpact(impact: Impact & Recorded, { color, width, places }: PlacedLayout): string {
  const { bold, dim } = pc.createColors(color)
  const { name, kind, origins, dependents, functions, functionCount, owners, records } = impact
  const head = bold(`${kind} ${printable(name)}`)
  const written = recordLines(records, { color, width, places })
  const set = [
    ...ownedLines(impact),
    ...spokenLines(impact, { color, width, places }),
    ...originLines(origins, { color, width, places }),
  ]
  if (dependents.length + functions.length === 0) {
    const hint = kind === 'symbol' ? ` What may use it by its name: coderag callers ${printable(name)}` : ''
    return lines([`${head}: nothing is known to depend on it.${hint}`, ...set, ...written])
  }
  const rows = dependents.flatMap(({ name: dependent, depth, via }) =>
    (via.length === 0 ? [null] : via).map((edge, index) => [
      index === 0 ? String(depth) : '',
      index === 0 ? printable(dependent) : '',
      edge === null ? '' : printable(`${edge.source} → ${edge.target}`),
      edge?.edgeType ?? '',
      placeOf(edge?.evidence[0], places),
      edge?.observed === undefined ? '' : describeObservation(edge.observed),
    ]),
  )
  const total = [
    ...(dependents.length > 0 ? [count(dependents.length, 'dependent')] : []),
    ...(functionCount > 0 ? [count(functionCount, 'function')] : []),
  ]
  return lines([
    head,
    ...table(rows, width),
    ...functionLines(impact, { color, width, places }),
    ...set,
    '',
    dim(`${total.join(', ')}, nearest first`),
    ...(owners.length > 0 ? [`owners: ${printable(owners.map((owner) => owner.name).join(' '))}`] : []),
    ...written,
  ])
}

/** What an owner has: services with the share of their files. */
function ownedLines({ owns }: Pick<Impact, 'owns'>): string[] {
  if (owns === undefined) return []
  const services = owns.services.map(
    ({ name, files, ofFiles }) => `${printable(name)} (${files} of ${count(ofFiles, 'file')})`,
  )
  return ['', `owns ${count(owns.files, 'file')}${services.length === 0 ? '' : `: ${services.join(', ')}`}`]
}

/** What a document or a thread names, by kind. */
function spokenLines({ speaksOf }: Pick<Impact, 'speaksOf'>, { color, width, places }: PlacedLayout): string[] {
  if (speaksOf === undefined) return []
  const { bold } = pc.createColors(color)
  const rows = speaksOf.map(({ kind, name, symbol }) => [
    `  ${kind}`,
    printable(name),
    symbol === null ? '' : places.at(symbol, symbol.startLine),
  ])
  return ['', bold(rows.length === 0 ? 'names nothing of the map' : 'names'), ...table(rows, width)]
}

const ORIGINS = { sets: 'set in', declares: 'declared in', depends: 'a dependency in' } as const

/** Where a variable is set, a table or a package declared, or a package a dependency, and of which services. */
function originLines(origins: Impact['origins'], { color, width, places }: PlacedLayout): string[] {
  const { bold, dim } = pc.createColors(color)
  return Object.entries(ORIGINS).flatMap(([role, title]) => {
    const own = groupBy(
      origins.filter((origin) => origin.role === role),
      ({ evidence }) => placeOf(evidence, places),
    )
    const rows = [...own]
      .slice(0, MOST_SHOWN)
      .map(([place, alike]) => [
        `  ${place}`,
        printable([...new Set(alike.flatMap(({ service }) => service ?? []))].join(' ')),
      ])
    const more = own.size > MOST_SHOWN ? [dim(`  … ${own.size - MOST_SHOWN} more, --json`)] : []
    return rows.length === 0 ? [] : ['', bold(title), ...table(rows, width), ...more]
  })
}

/** Tests, and manifests, that are shown; JSON has all. */
const MOST_SHOWN = 60

/** Functions by service and file, in the order of the nearest of each; tests last. A line each, with its code. */
function functionLines({ functions, functionCount }: Impact, { color, width, places }: PlacedLayout): string[] {
  const { bold, dim } = pc.createColors(color)
  const groups = groupBy(functions, ({ service, isTest }) => (isTest ? 'tests' : (service ?? 'of no service')))
  const ordered = [...groups].sort(([a], [b]) => Number(a === 'tests') - Number(b === 'tests'))
  const more = functionCount - functions.length
  return [
    ...ordered.flatMap(([title, own]) => [
      '',
      bold(printable(title)),
      ...byFile(own, { color, width: width - 2, places }).map((row) => `  ${row}`),
    ]),
    ...(more > 0 ? [dim(`… ${count(more, 'more function')}, --limit`)] : []),
  ]
}

function byFile(functions: Impact['functions'], { color, width, places }: PlacedLayout): string[] {
  const { cyan } = pc.createColors(color)
  return [...groupBy(functions, ({ symbol }) => places.path(symbol))].flatMap(([path, inFile]) => [
    cyan(printable(path)),
    ...table(
      inFile.map((each) => functionRow(each, places)),
      width - 2,
    ).map((row) => `  ${row}`),
  ])
}

/** Renders who owns something, with the rules that say so, and who changed it of late. */
export function renderOwners({ name, kind, owners, files, unowned, authors }: Owners, layout: PlacedLayout): string {
  const { bold, dim } = pc.createColors(layout.color)
  const rows = owners.map(({ name: owner, files: own, rules }) => [
    printable(owner),
    count(own, 'file'),
    rules.map(({ pattern, evidence }) => `${printable(pattern)} ${placeOf(evidence, layout.places)}`).join('  '),
  ])
  return lines([
    bold(`${kind} ${printable(name)}`),
    ...table(rows, layout.width),
    dim(`${count(files, 'file')}, ${unowned} without an owner`),
    ...(authors.length > 0 ? ['changed of late by'] : []),
    ...table(
      authors.map(({ name: author, commits, lastAt }) => [
        `  ${printable(author)}`,
        count(commits, 'commit'),
        `last ${lastAt.slice(0, 10)}`,
      ]),
      layout.width,
    ),
  ])
}

/** Renders the tests that reach something, by file, a line each with its code. */
export function renderTests(covering: CoveringTests, layout: PlacedLayout): string {
  const { name, kind, tests, testCount } = covering
  const { bold, dim } = pc.createColors(layout.color)
  const head = bold(`${kind} ${printable(name)}`)
  const ran = coverageLines(covering)
  if (tests.length === 0) return lines([`${head}: no test that is indexed is known to reach it.`, ...ran])
  const more = tests.length - MOST_SHOWN
  return lines([
    head,
    ...byFile(tests.slice(0, MOST_SHOWN), layout),
    ...(more > 0 ? [dim(`… ${more} more tests, --json`)] : []),
    '',
    dim(`${count(testCount, 'test')}, nearest first`),
    ...ran,
  ])
}

/** What reports of coverage say. They often speak of a whole run, so which test it was is not known. */
function coverageLines({ coverage }: CoveringTests): string[] {
  if (coverage === null) return []
  const { functions, covered } = coverage
  const what =
    functions === 1 ? (covered === 1 ? 'it ran' : 'it did not run') : `${covered} of ${functions} functions ran`
  return [`coverage: ${printable(what + describeRuns(coverage))}`]
}

const SHOWN_UNREACHED = 100

/** Renders public functions that nothing reaches, or no test, by service, and what could not be decided. */
export function renderUnreached(unreached: Unreached, layout: PlacedLayout): string {
  const { bold, dim } = pc.createColors(layout.color)
  const { what, functions, functionCount, judged, undecided, withoutTests, inUntestedLanguages } = unreached
  const isUntested = what === 'untested'
  if (judged + inUntestedLanguages + withoutTests.length === 0)
    return lines([
      'No public function is looked at. Without --repo, only repositories with a service are: others are libraries.',
    ])
  const shown = functions.slice(0, SHOWN_UNREACHED)
  const rows = (own: Unreached['functions']): string[] =>
    table(
      own.map(({ symbol, callers, isInTests }) => [
        `  ${layout.places.at(symbol, symbol.startLine)}`,
        printable(shortName(symbol)),
        isUntested ? count(callers, 'caller') : isInTests ? 'only tests use it' : '',
      ]),
      layout.width,
    )
  const groups = isUntested
    ? rows(shown)
    : [...groupBy(shown, ({ service }) => service ?? 'of no service')].flatMap(([service, own]) => [
        bold(printable(service)),
        ...rows(own),
      ])
  const more = functionCount - shown.length
  const cannot = isUntested
    ? `${undecided} more may be reached over a framework, or a test names them: not listed. A test that starts a whole service may reach more than calls show; reports of coverage in \`observed\` say so.`
    : `${undecided} more may be reached by reflection, annotations, inherited types or a name in code: not listed. What calls a function from outside the index is not known.`
  return lines([
    ...groups,
    ...(more > 0 ? [dim(`… ${more} more functions, --json`)] : []),
    ...(groups.length > 0 ? [''] : []),
    dim(
      `${functionCount} of ${judged} public functions: ${isUntested ? 'no test of the index reaches them' : 'nothing in the index reaches them'}`,
    ),
    dim(cannot),
    ...(inUntestedLanguages === 0
      ? []
      : [dim(`${inUntestedLanguages} more are in a language that no test of their repository reaches: not listed.`)]),
    ...(withoutTests.length === 0 ? [] : [printable(`without any test in the index: ${withoutTests.join(', ')}`)]),
  ])
}

/** Most of what is shared that a line names. */
const SHOWN_SHARED = 4

/** Renders functions that share dependencies, with what they share, a line each. */
export function renderRelated(related: Related & Recorded, layout: PlacedLayout): string {
  const { name, kind, functions, functionCount, records } = related
  const { bold, dim } = pc.createColors(layout.color)
  const head = bold(`${kind} ${printable(name)}`)
  const around = [...spokenLines(related, layout), ...recordLines(records, layout)]
  if (functions.length === 0)
    return lines([`${head}: no function that is indexed is known to share what it depends on.`, ...around])
  const rows = functions.map(({ symbol, service, shared, score }) => [
    score.toFixed(1),
    printable(shortName(symbol)),
    printable(service ?? ''),
    layout.places.at(symbol, symbol.startLine),
    printable(
      [
        shared.slice(0, SHOWN_SHARED).map(shortName).join(', '),
        ...(shared.length > SHOWN_SHARED ? [`${shared.length - SHOWN_SHARED} more`] : []),
      ].join(', '),
    ),
  ])
  const shown = functions.length < functionCount ? `, ${functions.length} shown` : ''
  return lines([head, ...table(rows, layout.width), '', dim(`${count(functionCount, 'function')}${shown}`), ...around])
}

/** Returns line, name and code of a function: where it calls what breaks, or where a message reaches it. */
function functionRow({ symbol, depth, via }: Impact['functions'][number], places: FilePlaces): string[] {
  const line = via.from.id === symbol.id ? via.line : symbol.startLine
  const name = symbol.kind === 'module' ? symbol.name : shortName(symbol)
  const facts = [...(via.via === undefined ? [] : [describeCall(via.via)]), ...(depth > 1 ? [`${depth} steps`] : [])]
  return [
    places.link(`${line}`, symbol, line),
    printable(facts.length === 0 ? name : `${name} (${facts.join(', ')})`),
    printable(places.codeAt(symbol, line) ?? ''),
  ]
}

/** Renders endpoints and topics of a service. */
export function renderContract(contract: Contract & Recorded, { color, width, places }: PlacedLayout): string {
  const { bold, dim } = pc.createColors(color)
  const { service, endpoints, messages, callers, possible, calls, records } = contract
  const functionsAt = ({ method, path }: Contract['endpoints'][number]): string => {
    const own = calls.filter(({ via }) => via?.arrival?.method === method && via.arrival.path === path)
    const names = [...new Set(own.map(({ from }) => (from.kind === 'module' ? from.name : shortName(from))))]
    return names.length === 0 ? '' : ` (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''})`
  }
  const endpointRows = endpoints.map((endpoint) => {
    const { method, path, handler, callers: known, evidence } = endpoint
    return [
      method,
      printable(path),
      printable(handler ?? ''),
      placeOf(evidence, places),
      known.length === 0 ? '' : printable(`← ${known.join(', ')}${functionsAt(endpoint)}`),
    ]
  })
  const messageRows = messages.map((edge) => [
    edge.source === service ? 'sends to' : 'hears from',
    printable(edge.source === service ? edge.target : edge.source),
    printable([...edge.urlPatterns, heldIn(edge)].join(' ').trim()),
    placeOf(edge.evidence[0], places),
  ])
  const known = [...new Set(callers.map(({ source }) => source))]
  return lines([
    bold(printable(service)),
    ...(endpointRows.length > 0 ? [dim('Endpoints'), ...table(endpointRows, width)] : []),
    ...(messageRows.length > 0 ? [dim('Messages'), ...table(messageRows, width)] : []),
    '',
    ...possibleLines(possible, { color, width, places }),
    dim(`${count(endpoints.length, 'endpoint')} · called by ${known.length === 0 ? 'nobody known' : known.join(', ')}`),
    ...recordLines(records, { color, width, places }),
  ])
}

const SHOWN_RECORDS = 8

/** Renders what was written about a service: how much of each kind, then the first ones with their places. */
function recordLines(records: readonly ServiceRecord[], { color, width, places }: PlacedLayout): string[] {
  if (records.length === 0) return []
  const { dim } = pc.createColors(color)
  const kinds = [...new Set(records.map(({ kind }) => kind))]
  const counts = kinds.map((kind) => count(records.filter((record) => record.kind === kind).length, kind))
  const rows = records
    .slice(0, SHOWN_RECORDS)
    .map((record) => [
      record.kind,
      printable(record.title),
      record.timestamp?.slice(0, 10) ?? '',
      recordPlace(record, places),
    ])
  const more = records.length - rows.length
  return ['', dim(`Named in ${counts.join(', ')}`), ...table(rows, width), ...(more > 0 ? [dim(`… ${more} more`)] : [])]
}

function recordPlace({ channel, threadId, repoName, filePath, line }: ServiceRecord, places: FilePlaces): string {
  if (channel !== null && threadId !== null) return printable(`${channel}/${threadId}`)
  return places.at({ repoName: repoName ?? '', filePath: filePath ?? '' }, line)
}

/** Renders the steps of a path. */
export function renderPath(steps: readonly ServiceEdge[], { width, places }: PlacedLayout): string {
  const rows = steps.map((edge) => edgeRow(edge, places))
  return lines(table(rows, width))
}

function edgeRow(edge: ServiceEdge, places: FilePlaces): string[] {
  const patterns = edge.urlPatterns.slice(0, 3).join(' ')
  const more = edge.urlPatterns.length > 3 ? ` +${edge.urlPatterns.length - 3}` : ''
  return [
    printable(`${edge.source} → ${edge.target}`),
    edge.edgeType,
    edge.confidence.toFixed(2),
    placeOf(edge.evidence[0], places),
    printable([patterns + more, heldIn(edge)].filter((part) => part !== '').join(' ')),
    edge.observed === undefined ? '' : describeObservation(edge.observed),
  ]
}

/** `in production` for an edge that holds in some environments only; empty for any other one. */
export function heldIn({ environments }: ServiceEdge): string {
  return environments === undefined ? '' : `in ${environments.join(', ')}`
}

/** Returns the place of evidence. Empty if there is none. */
export function placeOf(
  evidence: { readonly repoName: string; readonly filePath: string; readonly line: number } | undefined,
  places: FilePlaces,
): string {
  return evidence === undefined ? '' : places.at(evidence, evidence.line)
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
