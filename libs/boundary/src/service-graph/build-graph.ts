import { languageOfPath } from '@coderag/facts/names'
import type {
  CallArrival,
  Deployment,
  ServiceCall,
  AssignmentReason,
  ServiceEdge,
  ServiceEndpoint,
  ServiceNode,
  WorkloadAssignment,
} from '@coderag/types'
import { ImportedFiles } from '../call-graph/imported-files.js'
import { GRAPH_FORMAT } from '../format.js'
import type { Pace } from '../pace.js'
import type { ServiceGraph } from './graph/service-graph.js'
import { groupBy } from './services/group-by.js'
import { plainName } from './services/names.js'
import { hasSharedCode, type SourceEntry } from '../read-sources.js'
import { type FactDocument, inOrder, isExactLine, parseDocument, type SourceFacts } from '../source-facts.js'
import { evidenceOf } from './edges/edge-set.js'
import { compare } from './edges/compare.js'
import { distinctEndpoints, type ComposedEndpoint } from './endpoints/endpoints.js'
import type { Entity, Placed } from './owners/entity.js'
import { EdgeFinder } from './edges/find-edges.js'
import { calledParts, matchesParts } from './endpoints/paths.js'
import { startsSeveralFiles } from './owners/reached-files.js'
import { Resolution } from './resolution.js'
import { itemsOf } from './items.js'
import { manifestWarnings } from './manifest-warnings.js'
import { internalPackages, packageItems } from './packages/packages.js'
import { packageUses } from './packages/package-uses.js'
import { withObserved } from './observed/with-observed.js'
import type { System } from './owners/system.js'
import { serviceCalls } from './edges/service-calls.js'

/** A source that a service graph is built from. */
interface GraphSource {
  readonly entry: SourceEntry
  readonly facts: () => Promise<SourceFacts>
}

/**
 * Resolves the facts of all sources into the service graph.
 *
 * @throws What `facts` throws, and the reason of the signal of `pace`.
 */
export async function buildServiceGraph(sources: readonly GraphSource[], pace: Pace): Promise<ServiceGraph> {
  const documents: FactDocument[] = []
  const imports = new Map<string, ImportedFiles>()
  for (const { entry, facts } of sources) {
    const stored = await facts()
    const own: FactDocument[] = []
    for (const line of inOrder(stored.boundary)) {
      own.push(parseDocument(line, entry.repoName))
      await pace.turn()
    }
    documents.push(...own)
    if (!hasSharedCode(entry) && !startsSeveralFiles(own)) continue
    const lines = inOrder(await stored.symbols()).filter((line) => !isExactLine(line))
    imports.set(entry.repoName, await pace.run(ImportedFiles.of(lines)))
  }
  const entries = sources.map(({ entry }) => entry)
  const resolution = new Resolution(entries, documents, imports)
  await pace.turn()
  nameAsDeployed(resolution.system.entities, resolution.facts.of('package'))
  nameApart(resolution.system.entities)
  const finder = new EdgeFinder(resolution)
  const set = await pace.run(finder.find())
  await pace.turn()
  const answering = new Set(resolution.endpoints.map(({ service }) => service))
  const kept = new Set(
    [...resolution.system.entities, ...finder.externals].filter((entity) => isPart(entity, resolution, answering)),
  )
  const names = new Set([...kept].map(({ name }) => name))
  const edges = set.edges().filter(({ source, target }) => names.has(source) && names.has(target))
  const incoming = groupBy(
    edges.map((edge): Incoming => ({ edge, parts: edge.urlPatterns.map(calledParts) })),
    ({ edge }) => edge.target,
  )
  const distinct = distinctEndpoints(resolution.endpoints)
  const found = {
    findings: set.calls.filter(({ source, target }) => kept.has(source) && kept.has(target)),
    given: finder.givenPaths().filter(({ source }) => kept.has(source)),
    endpoints: distinct,
    forward: (service: Entity, path: string) => finder.forwarded(service, path),
  }
  const calls = await pace.run(serviceCalls(found))
  const tested = finder.testedPaths().filter(({ source }) => kept.has(source))
  const requests = await pace.run(
    serviceCalls({ findings: [], given: tested, endpoints: distinct, forward: () => null }),
  )
  const arriving = groupBy(calls, ({ arrival }) => (arrival === null ? '' : endpointKey(arrival)))
  const endpoints: ServiceEndpoint[] = []
  for (const endpoint of distinct) {
    if (!kept.has(endpoint.service)) continue
    const known = { edges: incoming.get(endpoint.service.name) ?? [], calls: arriving }
    endpoints.push(endpointOf(endpoint, known))
    await pace.turn()
  }
  const variables = variablesOfWorkloads(resolution)
  const packages = internalPackages(resolution)
  const uses = await packageUses(packages, async (repoName) => {
    const lines: string[] = []
    for (const { facts } of sources.filter(({ entry }) => entry.repoName === repoName))
      lines.push(...inOrder(await (await facts()).symbols()).filter((line) => !isExactLine(line)))
    return lines
  })
  await pace.turn()
  const nodes = [...kept].map((entity) => nodeOf(entity, resolution, variables)).sort((a, b) => compare(a.name, b.name))
  const read: ServiceGraph = {
    format: GRAPH_FORMAT,
    nodes,
    edges,
    unresolved: set.unresolved(),
    endpoints: endpoints.filter(({ protocol }) => protocol === 'http'),
    rpcs: endpoints.filter(({ protocol }) => protocol === 'grpc'),
    calls: [...calls, ...requests],
    items: [...itemsOf(resolution, kept), ...packageItems(resolution, packages, uses, kept)].sort(
      (a, b) => compare(a.name, b.name) || compare(a.kind, b.kind),
    ),
    owners: resolution.placed('code_owners').map((place) => {
      const { pattern, owners, section } = place.fact
      return { pattern, owners, section, evidence: evidenceOf(place, 'pattern') }
    }),
    warnings: manifestWarnings(resolution.facts),
  }
  return withObserved(read, {
    calls: resolution.placed('observed_calls'),
    reports: resolution.placed('coverage'),
  })
}

/**
 * Gives an entity its network name if it is deployed under one name that is not its folder's. Folders tell apart what
 * would have one name then: the steps of a course, the stages of a migration.
 */
function nameAsDeployed(entities: readonly Entity[], packages: readonly Placed<'package'>[]): void {
  // Without a manifest that installs it, a chart is rendered as a release of its own name, which nobody chose.
  const charts = packages.flatMap(({ fact }) => (fact.ecosystem === 'helm' ? [fact.name] : []))
  const isOfChart = (name: string, own: string): boolean => charts.some((chart) => name === `${chart}-${own}`)
  const named = entities.map((entity) => {
    const name = deployedName(entity)
    return { entity, name: name === null || isOfChart(name, entity.name) ? entity.name : name }
  })
  const alike = groupBy(named, ({ name }) => plainName(name))
  for (const { entity, name } of named) {
    const isTaken = (alike.get(plainName(name)) ?? []).length > 1
    if (name === entity.name || (entity.hasCode && isTaken)) continue
    entity.addName('directory', entity.name)
    entity.name = name
  }
}

/** The one name under which a service is deployed. Null if it has none, several, or that of its folder. */
function deployedName({ kind, name, names: known }: Entity): string | null {
  const names = [...(known.get('k8s-service') ?? [])]
  const composed = [...(known.get('compose-service') ?? [])]
  const [only, ...others] = new Set(names.length > 0 ? names : composed)
  const namespaced = [...(known.get('namespaced') ?? [])]
  const isOwn = [...names, ...composed, ...namespaced].map(plainName).includes(plainName(name))
  return kind !== 'service' || isOwn || others.length > 0 ? null : (only ?? null)
}

/** Equal names get their repository or their own service in front. */
function nameApart(entities: readonly Entity[]): void {
  const seen = new Map<string, Entity>()
  for (const entity of entities) {
    const plain = plainName(entity.name)
    if (!seen.has(plain)) {
      seen.set(plain, entity)
      continue
    }
    const [repoName] = entity.repositories
    const before = entity.home?.name ?? repoName ?? entity.kind
    for (let name = `${before}-${entity.name}`, count = 2; ; name = `${before}-${entity.name}-${count}`, count += 1) {
      if (seen.has(plainName(name))) continue
      entity.name = name
      seen.set(plainName(name), entity)
      break
    }
  }
}

/**
 * Returns true if an entity belongs to the graph: it is deployed and does not only monitor, or it is called, or it
 * answers.
 */
function isPart(entity: Entity, { system }: Resolution, answering: ReadonlySet<Entity>): boolean {
  if (entity.isTooling) return entity.infrastructure !== null && entity.isTouched
  if (entity.isTouched || entity.kind !== 'service') return entity.isTouched || entity.workloads.length > 0
  if (!entity.hasCode) return false
  if (deployedBy(entity).length > 0 || answering.has(entity)) return true
  // Manifests that deploy engines alone say nothing of the services that are started beside them.
  const isRun = (own: Entity): boolean => own.hasCode && deployedBy(own).some((platform) => platform !== BY_HAND)
  return !system.entities.some((other) => isRun(other) && system.areJoined(entity, other))
}

/** How developers start a project: https://learn.microsoft.com/aspnet/core/fundamentals/environments#development-and-launchsettingsjson. */
const BY_HAND = 'launch-settings'

function deployedBy({ workloads }: Entity): readonly string[] {
  return workloads.flatMap(({ fact: { platform } }) => (platform === 'dockerfile' ? [] : [platform]))
}

/** Most workloads of one node that are stored. */
const MOST_DEPLOYMENTS = 24

/** Names of the variables that manifests set for workloads, by document and workload. */
function variablesOfWorkloads(resolution: Resolution): ReadonlyMap<string, readonly string[]> {
  const set = resolution
    .placed('variable')
    .flatMap(({ document, fact: { owner, name } }) =>
      owner.type === 'workload' ? [{ key: workloadKey(document, owner.name), name }] : [],
    )
  return new Map(
    [...groupBy(set, ({ key }) => key)].map(([key, own]) => [key, [...new Set(own.map(({ name }) => name))].sort()]),
  )
}

function workloadKey({ sourceUri }: FactDocument, workload: string): string {
  return `${sourceUri}\n${workload}`
}

function deploymentOf(place: Placed<'workload'>, variables: ReadonlyMap<string, readonly string[]>): Deployment {
  const { document, fact } = place
  const { name: workload, platform, namespace, image, ports } = fact
  const own = variables.get(workloadKey(document, workload)) ?? []
  return { workload, platform, namespace, image, ports, variables: own, evidence: evidenceOf(place, 'deployed') }
}

function nodeOf(
  entity: Entity,
  { owners, system }: Resolution,
  variables: ReadonlyMap<string, readonly string[]>,
): ServiceNode {
  const places = [...entity.workloads, ...entity.resources]
  const strategyOf = (place: Placed): string =>
    system
      .assignmentOf(place)
      ?.reasons.map(({ reason }) => reason)
      .join(', ') ?? 'deployed'
  const assignments = entity.workloads.flatMap((workload) => assignmentOf(workload, system) ?? [])
  const deployed = entity.workloads.filter(({ fact }) => fact.platform !== 'dockerfile').slice(0, MOST_DEPLOYMENTS)
  return {
    name: entity.name,
    kind: entity.kind,
    aliases: [...entity.allNames].filter((name) => name !== entity.name).sort(),
    language: entity.kind === 'service' ? languageOf(owners.documentsOf(entity)) : entity.engine,
    ports: [...entity.ports].sort((a, b) => a - b),
    roots: entity.roots,
    evidence: places.slice(0, 12).map((place) => evidenceOf(place, strategyOf(place))),
    ...(assignments.length === 0 ? {} : { assignments }),
    ...(deployed.length === 0 ? {} : { deployments: deployed.map((place) => deploymentOf(place, variables)) }),
    ...(entity.infrastructure === null ? {} : { role: entity.infrastructure.role }),
  }
}

function assignmentOf(workload: Placed<'workload'>, system: System): WorkloadAssignment | null {
  const assigned = system.assignmentOf(workload)
  if (assigned === null) return null
  const { document, fact } = workload
  const { reasons, runnerUp } = assigned
  return {
    workload: fact.name,
    repoName: document.repoName,
    filePath: document.filePath,
    line: fact.line,
    reasons: reasons.map(written),
    runnerUp: runnerUp && { service: runnerUp.entity.name, reasons: runnerUp.reasons.map(written) },
  }
}

function written({ reason, points }: AssignmentReason): AssignmentReason {
  return { reason, points }
}

/** The language of most files that had something to say. */
function languageOf(documents: readonly FactDocument[]): string | null {
  const counts = new Map<string, number>()
  for (const { filePath } of documents) {
    const language = languageOfPath(filePath)
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** An edge with its paths cut once, not once for each endpoint. */
interface Incoming {
  readonly edge: ServiceEdge
  readonly parts: readonly (readonly string[])[]
}

interface KnownCallers {
  readonly edges: readonly Incoming[]
  /** By the key of the endpoint where they arrive. */
  readonly calls: ReadonlyMap<string, readonly ServiceCall[]>
}

function endpointOf(endpoint: ComposedEndpoint, { edges, calls }: KnownCallers): ServiceEndpoint {
  const { service, protocol, method, path, handler, place } = endpoint
  const callers = edges.filter((own) => own.edge.edgeType === protocol && isCalled(endpoint, own))
  const arriving = calls.get(endpointKey({ service: service.name, method, path })) ?? []
  const names = [...callers.map(({ edge }) => edge.source), ...arriving.map(({ source }) => source)]
  return {
    service: service.name,
    protocol,
    method,
    path,
    handler,
    evidence: evidenceOf(place, 'endpoint'),
    callers: [...new Set(names)].sort(),
  }
}

function endpointKey({ service, method, path }: Pick<CallArrival, 'service' | 'method' | 'path'>): string {
  return `${service}\n${method}\n${path}`
}

function isCalled(
  { protocol, method, path }: ComposedEndpoint,
  { edge: { methods, urlPatterns }, parts }: Incoming,
): boolean {
  if (protocol === 'grpc') {
    const [service = '', name = ''] = path.split('/')
    const short = service.slice(service.lastIndexOf('.') + 1)
    return methods.includes(name) && urlPatterns.some((pattern) => pattern.split('.').at(-1) === short)
  }
  if (method !== '*' && methods.length > 0 && !methods.includes(method)) return false
  const wanted = path.split('/')
  return parts.some((asked) => matchesParts(wanted, asked))
}
