import type { IndexQueries, MixedPath, ServiceReasons, ServiceRecord } from '@coderag/retrieval'
import {
  type Coverage,
  type DependentFunction,
  describeCall,
  describeObservation,
  describeRuns,
  type Impact,
  type Unreached,
} from '@coderag/retrieval/graphs'
import {
  type AssignmentReason,
  type EdgeEvidence,
  type OwnerRule,
  SERVICE_EDGE_TYPES,
  type ServiceEdge,
  type ServiceEdgeType,
  type ServiceEndpoint,
  type SymbolEdge,
  type UnresolvedCall,
} from '@coderag/types'
import { z } from 'zod'
import { defineTool, fitting, maxTokens, omittedLine, ToolError } from '../tool.js'

const ACTIONS = [
  'map',
  'neighbours',
  'impact',
  'tests',
  'related',
  'unreachable',
  'untested',
  'owners',
  'contract',
  'path',
  'why',
] as const

export const servicesTool = defineTool({
  name: 'services',
  title: 'Services and their connections',
  description:
    'Shows how services depend on each other, from code and manifests, with the line that proves it. `map`: all services and ' +
    'connections. `neighbours`: around one. `impact`: what breaks, by service and function, with a service, database, broker, ' +
    'topic, endpoint (`POST /orders`), variable, table, package, function, file, folder, or all of `owner payments`. `tests`: ' +
    'which tests reach any of these. `related`: what shares its dependencies, which runbooks and threads speak of it, or what a ' +
    'document names. `unreachable`, `untested`: public functions that nothing, or no test, calls. `owners`: who owns it. ' +
    '`contract`: endpoints and topics of a service, who calls them. `path`: how any of these reaches ' +
    'another. `why`: what code and which workloads a service is. For calls of a function use `symbol`.',
  input: z.strictObject({
    action: z.enum(ACTIONS).describe('what to show'),
    name: z.string().optional().describe('what is asked about; optional for `map`, `unreachable`, `untested`'),
    to: z.string().optional().describe('the other end of `path`'),
    depth: z.int().min(1).max(10).default(1).describe('number of steps of `neighbours`'),
    direction: z.enum(['in', 'out', 'both']).default('both').describe('direction of `neighbours`'),
    kinds: z.array(z.enum(SERVICE_EDGE_TYPES)).optional().describe('connections of `map`, `neighbours`'),
    max_tokens: maxTokens(2_500),
  }),
  async run(index, { action, name, to, depth, direction, kinds, max_tokens: tokens }) {
    const lines = await factsOf(index, action, { name, to, depth, direction, kinds })
    const { kept, omitted } = fitting(lines, (line) => line, tokens)
    return { facts: kept, omitted }
  },
  render: ({ facts, omitted }) =>
    [...facts, ...omittedLine(omitted, 'raise max_tokens, or ask for the neighbours of one service')].join('\n'),
})

interface Selection {
  readonly name: string | undefined
  readonly to: string | undefined
  readonly depth: number
  readonly direction: 'in' | 'out' | 'both'
  readonly kinds: readonly ServiceEdgeType[] | undefined
}

async function factsOf(index: IndexQueries, action: (typeof ACTIONS)[number], selection: Selection): Promise<string[]> {
  const { to, depth, direction } = selection
  const kinds = selection.kinds === undefined ? {} : { kinds: selection.kinds }
  switch (action) {
    case 'map':
      return graphFacts(await index.graph(kinds))
    case 'neighbours':
      return graphFacts(
        await index.graph({ service: needed(selection.name, 'name', action), depth, direction, ...kinds }),
      )
    case 'impact': {
      const impact = await index.impact(needed(selection.name, 'name', action))
      const { name, kind, origins, dependents, functions, functionCount, owners, records, owns, speaksOf } = impact
      const set = [
        ...(owns === undefined ? [] : [ownedFact(owns)]),
        ...spokenFacts(speaksOf),
        ...origins.map(({ service, role, evidence }) => {
          const what = role === 'declares' ? 'Declared' : role === 'depends' ? 'A dependency' : 'Set'
          const of = service === null ? '' : ` ${role === 'depends' ? 'of' : 'for'} ${service}`
          return `${what}${of} at ${lineOf(evidence)}`
        }),
      ]
      if (dependents.length + functions.length === 0) {
        return [`Nothing that is indexed depends on ${kind} ${name}.`, ...set, ...recordFacts(records)]
      }
      return [
        `${dependents.length} services and ${functionCount} functions break with ${kind} ${name}:`,
        ...dependents.flatMap((dependent) => [
          `${dependent.name} (${dependent.depth === 1 ? 'directly' : `over ${dependent.depth} steps`})`,
          ...dependent.via.map((edge) => `  ${edgeFact(edge)}`),
        ]),
        ...functions.slice(0, SHOWN_FUNCTIONS).map(functionFact),
        ...set,
        ...(owners.length === 0 ? [] : [`Owners of what breaks: ${owners.map((owner) => owner.name).join(', ')}`]),
        ...recordFacts(records),
      ]
    }
    case 'tests': {
      const { name, kind, tests, testCount, coverage } = await index.tests(needed(selection.name, 'name', action))
      const ran = coverage === null ? [] : [coverageFact(coverage)]
      if (tests.length === 0) return [`No test that is indexed is known to reach ${kind} ${name}.`, ...ran]
      return [`${testCount} tests reach ${kind} ${name}:`, ...tests.slice(0, SHOWN_FUNCTIONS).map(functionFact), ...ran]
    }
    case 'related': {
      const found = await index.related(needed(selection.name, 'name', action))
      const { name, kind, functions, functionCount, speaksOf, records } = found
      return [
        `${functionCount} functions share what ${kind} ${name} depends on:`,
        ...functions.map(
          ({ symbol, shared }) =>
            `${symbol.qualifiedName} (${symbol.repoName}/${symbol.filePath}:${symbol.startLine}) shares ${shared.map((own) => own.qualifiedName).join(', ')}`,
        ),
        ...spokenFacts(speaksOf),
        ...recordFacts(records),
      ]
    }
    case 'unreachable':
    case 'untested':
      return unreachedFacts(await index[action]({ service: selection.name }))
    case 'owners': {
      const { name, kind, owners, files, unowned, authors } = await index.owners(needed(selection.name, 'name', action))
      return [
        `${kind} ${name}: ${files} files, ${unowned} without an owner.`,
        ...owners.map(
          ({ name: owner, files: own, rules }) => `${owner} owns ${own} (${rules.map(ruleFact).join('; ')})`,
        ),
        ...authors.map(
          ({ name: author, commits, lastAt }) =>
            `${author} changed it of late: ${commits} commits, the last on ${lastAt.slice(0, 10)}`,
        ),
      ]
    }
    case 'contract': {
      const contract = await index.contract(needed(selection.name, 'name', action))
      const { service, endpoints, messages, callers, possible, calls, records } = contract
      return [
        `${service} offers ${endpoints.length} endpoints:`,
        ...endpoints.map((endpoint) => `  ${endpointFact(endpoint)}`),
        ...(messages.length === 0 ? [] : ['Messages:', ...messages.map((edge) => `  ${edgeFact(edge)}`)]),
        ...(callers.length === 0 ? [] : ['Called by:', ...callers.map((edge) => `  ${edgeFact(edge)}`)]),
        ...(possible.length === 0
          ? []
          : ['Possible, of other systems:', ...possible.map((call) => `  ${openFact(call)}`)]),
        ...(calls.length === 0 ? [] : ['By function:', ...calls.map((edge) => `  ${callFact(edge)}`)]),
        ...recordFacts(records),
      ]
    }
    case 'why': {
      const asked = needed(selection.name, 'name', action)
      const { service, services } = await index.why(asked)
      if (service !== null) return reasonFacts(service)
      const hint = services.length === 0 ? 'Call `services` with action "map" for the names.' : services.join(', ')
      throw new ToolError(`No service alone is called "${asked}". ${hint}`)
    }
    case 'path': {
      const [from, end] = [needed(selection.name, 'name', action), needed(to, 'to', action)]
      const path = await index.path(from, end)
      if (path.steps === null) return [`No path leads from ${from} to ${end}.`]
      const steps = path.steps.map((step) => ('edgeType' in step ? edgeFact(step) : callFact(step)))
      if ('rest' in path) return [...steps, ...restFacts(path)]
      if (steps.length > 0) return steps
      return [
        typeof path.from === 'string' ? `Both names mean ${path.from}.` : `${path.from.qualifiedName} belongs to both.`,
      ]
    }
  }
}

function ownedFact({ files, services }: NonNullable<Impact['owns']>): string {
  const shares = services.map((own) => `${own.name} (${own.files} of ${own.ofFiles})`)
  return `Owns ${files} files${shares.length === 0 ? '' : `: ${shares.join(', ')}`}`
}

function spokenFacts(speaksOf: Impact['speaksOf']): string[] {
  if (speaksOf === undefined) return []
  if (speaksOf.length === 0) return ['It names nothing of the map.']
  return [
    'It names:',
    ...speaksOf.map(({ kind, name, symbol }) => {
      const place = symbol === null ? '' : ` (${symbol.repoName}/${symbol.filePath}:${symbol.startLine})`
      return `  ${kind} ${name}${place}`
    }),
  ]
}

function unreachedFacts(unreached: Unreached): string[] {
  const { what, functions, functionCount, judged, undecided, withoutTests, inUntestedLanguages } = unreached
  if (judged + inUntestedLanguages + withoutTests.length === 0)
    return ['No public function is looked at: only repositories with a service are, others are libraries.']
  return [
    what === 'untested'
      ? `No test of the index reaches ${functionCount} of ${judged} public functions; those with most callers first:`
      : `Nothing in the index reaches ${functionCount} of ${judged} public functions:`,
    ...functions.map(
      ({ symbol, callers, isInTests }) =>
        `${symbol.qualifiedName} (${symbol.repoName}/${symbol.filePath}:${symbol.startLine})${callers === 0 ? '' : `, ${callers} callers`}${isInTests ? ', only tests use it' : ''}`,
    ),
    ...(withoutTests.length === 0 ? [] : [`Without any test, so not listed: ${withoutTests.join(', ')}`]),
    ...(inUntestedLanguages === 0
      ? []
      : [`${inUntestedLanguages} more are in a language that no test of their repository reaches.`]),
    `${undecided} more may be reached by reflection, annotations, inherited types or names in code, which is not known.`,
  ]
}

function coverageFact(coverage: Coverage): string {
  return `By coverage, ${coverage.covered} of ${coverage.functions} functions ran${describeRuns(coverage)}.`
}

function reasonFacts({
  service,
  roots,
  assignments,
  deployments,
  places,
  limited,
  possible,
}: ServiceReasons): string[] {
  const sumOf = (reasons: readonly AssignmentReason[]): string =>
    `${reasons.reduce((sum, { points }) => sum + points, 0)} points: ` +
    reasons.map(({ reason, points }) => `${reason} ${points}`).join(', ')
  return [
    `${service} is the code in ${roots.map(({ repoName, path }) => `${repoName}/${path}`).join(', ') || 'no folder'}`,
    ...assignments.flatMap(({ workload, reasons, runnerUp, ...place }) => [
      `runs as ${workload} (${lineOf(place)}), ${sumOf(reasons)}`,
      runnerUp === null
        ? '  nothing spoke for another service'
        : `  next ${runnerUp.service}, ${sumOf(runnerUp.reasons)}`,
    ]),
    ...deployments.map(({ workload, namespace, image, ports, variables, evidence }) => {
      const said = { namespace, image, ports: ports.join(' '), variables: variables.join(' ') }
      const parts = Object.entries(said).flatMap(([what, value]) => (value ? [`${what} ${value}`] : []))
      return `deployed as ${workload} (${lineOf(evidence)})${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`
    }),
    ...places.map((place) => `${place.strategy} (${lineOf(place)})`),
    ...limited.map(edgeFact),
    ...possible.map(openFact),
  ]
}

/** How a path goes on from the last function to a node. */
function restFacts({ from, to, steps, call, rest }: MixedPath): string[] {
  const name = (end: MixedPath['from']): string => (typeof end === 'string' ? end : end.qualifiedName)
  if (call !== null) return [`${describeCall(call)} (${lineOf(call.evidence)})`]
  if (rest.length > 0)
    return [
      steps?.at(-1)?.to.kind === 'table'
        ? 'The database of this service:'
        : 'Then between services; which function makes the call is not known:',
      ...rest.map(edgeFact),
    ]
  if (steps?.length !== 0) return []
  return [typeof from === 'string' ? `${name(to)} belongs to ${from}.` : `${name(from)} belongs to ${name(to)}.`]
}

function ruleFact({ pattern, evidence }: OwnerRule): string {
  return `${pattern} at ${lineOf(evidence)}`
}

function needed(value: string | undefined, field: string, action: string): string {
  if (value !== undefined) return value
  throw new ToolError(`\`${action}\` needs \`${field}\`. Call \`services\` with action "map" for the names.`)
}

function graphFacts({ nodes, edges, unresolved }: Awaited<ReturnType<IndexQueries['graph']>>): string[] {
  return [
    `${nodes.length} nodes: ${nodes.map(({ name, kind }) => (kind === 'service' ? name : `${name} (${kind})`)).join(', ')}`,
    ...edges.map(edgeFact),
    ...unresolved.map(openFact),
  ]
}

function openFact({ source, edgeType, target, reason, evidence, possible }: UnresolvedCall): string {
  const may = possible === undefined ? '' : `possible: ${possible.join(', ')}; `
  return `${source} -${edgeType}-> ? ${target} (${reason}; ${may}${lineOf(evidence)})`
}

function edgeFact(edge: ServiceEdge): string {
  const { source, target, edgeType, methods, urlPatterns, confidence, evidence, environments, observed } = edge
  const what = [...methods, ...urlPatterns].slice(0, 4).join(' ')
  const [first] = evidence
  const proof = [
    `confidence ${confidence.toFixed(2)}`,
    ...(environments === undefined ? [] : [`in ${environments.join(', ')}`]),
    ...(first === undefined ? [] : [lineOf(first)]),
    ...(observed === undefined ? [] : [describeObservation(observed)]),
  ].join('; ')
  return `${source} -${edgeType}-> ${target}${what === '' ? '' : ` ${what}`} (${proof})`
}

function callFact({ from, to, kind, line, via }: SymbolEdge): string {
  const asked = via === undefined ? '' : `, ${describeCall(via)}`
  return `${from.qualifiedName} -${kind}-> ${to.qualifiedName} (${from.repoName}/${from.filePath}:${line}${asked})`
}

function endpointFact({ protocol, method, path, handler, callers, evidence }: ServiceEndpoint): string {
  const by = callers.length === 0 ? '' : `, called by ${callers.join(', ')}`
  return `${protocol} ${method} ${path}${handler === null ? '' : ` handled by ${handler}`}${by} (${lineOf(evidence)})`
}

function recordFacts(records: readonly ServiceRecord[]): string[] {
  if (records.length === 0) return []
  return ['Written about it:', ...records.map((record) => `  ${recordFact(record)}`)]
}

function recordFact({ kind, title, channel, threadId, repoName, filePath, line, timestamp }: ServiceRecord): string {
  const place = channel !== null && threadId !== null ? `${channel}/${threadId}` : `${repoName}/${filePath}:${line}`
  return `${kind}: ${title} (${[timestamp?.slice(0, 10), place].filter(Boolean).join('; ')})`
}

function lineOf({ repoName, filePath, line }: Pick<EdgeEvidence, 'repoName' | 'filePath' | 'line'>): string {
  // What run time showed belongs to no repository.
  return `${repoName === '' ? '' : `${repoName}/`}${filePath}:${line}`
}

/** Functions of an impact that are shown; the nearest. */
const SHOWN_FUNCTIONS = 100

function functionFact({ symbol, service, depth, via, isTest }: DependentFunction): string {
  const place = `${symbol.repoName}/${symbol.filePath}:${via.from.id === symbol.id ? via.line : symbol.startLine}`
  const of = isTest ? ' (test)' : service === null ? '' : ` of ${service}`
  return `${depth} ${symbol.qualifiedName}${of} at ${place}${via.via === undefined ? '' : `, ${describeCall(via.via)}`}`
}
