import type { SyntaxTree } from '@coderag/syntax'
import type { ServiceEdgeType } from '@coderag/types'
import type { FactDraft } from '../../fact-collector.js'
import type { ValueExpr } from '../../facts.js'
import { UNKNOWN, plainValue } from '../value.js'
import { aliasesOf, imageName, workload } from './workload.js'

type Node = SyntaxTree['root']

/** Checks whether a C# file builds a distributed application. */
export function isAspireHost(path: string, text: string): boolean {
  return (
    path.endsWith('.cs') &&
    /\bDistributedApplication\s*\.\s*CreateBuilder\b|\bIDistributedApplicationBuilder\b/.test(text)
  )
}

/** One method of a chain with its arguments. */
interface Call {
  readonly method: string
  readonly typeName: string | null
  readonly args: readonly Node[]
  readonly line: number
}

/** Something that the host adds, by the variable that holds it. */
interface Added {
  readonly name: string
  readonly edgeType: ServiceEdgeType
  readonly engine: string | null
}

/** Adds workloads, resources and references of an Aspire host. */
export function* aspireFacts(root: Node): Generator<FactDraft> {
  const chains = [...chainsOf(root)]
  const byVariable = new Map<string, Added>()
  const drafts: FactDraft[] = []
  for (const { base, calls, variable } of chains) {
    let current = byVariable.get(base) ?? null
    for (const call of calls) {
      const added = addedResource(call.method)
      const name = textOf(call.args[0])
      if (added !== null && name !== null) {
        const engine = added.kind === 'nested' ? (current?.engine ?? 'database') : added.engine
        current = { name, edgeType: added.edgeType, engine }
        drafts.push(declared(call, added.kind === 'workload', name, engine, added.edgeType))
      } else if (current !== null) drafts.push(...detailsOf(call, current, byVariable))
    }
    if (variable !== null && current !== null) byVariable.set(variable, current)
  }
  yield* drafts
}

function declared(
  call: Call,
  isWorkload: boolean,
  name: string,
  engine: string | null,
  edgeType: ServiceEdgeType,
): FactDraft {
  const at = { line: call.line, platform: 'aspire', name }
  if (!isWorkload) {
    const resourceType = edgeType === 'queue' ? 'queue' : edgeType === 'db' ? 'database' : 'external'
    const address = edgeType === 'http' ? plainValue('', textOf(call.args[1]) ?? '') : null
    return {
      kind: 'resource',
      ...at,
      extractor: 'aspire/resource',
      resourceType,
      engine: engine ?? 'unknown',
      scopes: [],
      address,
    }
  }
  // `AddProject<Projects.Catalog_API>`: the generated name has underscores for other characters than letters.
  const project = call.typeName?.replace(/^Projects\./, '').replaceAll('_', '.') ?? null
  const second = textOf(call.args[1])
  const isPath = second !== null && /[/\\]/.test(second) && call.method !== 'AddContainer'
  const folder = isPath
    ? (second
        .replaceAll('\\', '/')
        .replace(/\/[^/]*\.\w+proj$/, '')
        .split('/')
        .at(-1) ?? '')
    : ''
  const image = call.method === 'AddContainer' && second !== null ? imageName(plainValue('image', second)) : null
  const aliases = aliasesOf(name, [project ?? '', folder])
  return workload({ ...at, extractor: 'aspire/workload' }, { image, aliases })
}

function* detailsOf(call: Call, { name }: Added, known: ReadonlyMap<string, Added>): Generator<FactDraft> {
  const { line, method, args } = call
  if (method === 'WithReference' || method === 'WaitFor') {
    const target =
      known.get(args[0]?.text ?? '') ?? known.get(/^(\w+)\.GetEndpoint\(/.exec(args[0]?.text ?? '')?.[1] ?? '')
    if (target === undefined || method === 'WaitFor') return
    const at = { line, extractor: 'aspire/with-reference', platform: 'aspire' }
    yield { kind: 'reference', ...at, from: name, to: target.name, edgeType: target.edgeType }
  }
  if (method === 'WithEnvironment') {
    const variable = textOf(args[0])
    const value = args[1]
    if (variable === null || value === undefined) return
    const owner = { type: 'workload', name } as const
    const at = { line, extractor: 'aspire/with-environment', owner, name: variable }
    yield { kind: 'variable', ...at, value: valueOf(variable, value, known) }
  }
}

function valueOf(name: string, node: Node, known: ReadonlyMap<string, Added>): ValueExpr {
  const text = textOf(node)
  if (text !== null) return plainValue(name, text)
  const variable = /^(\w+)(?:\.GetEndpoint\(.*)?$/.exec(node.text)?.[1]
  const target = variable === undefined ? undefined : known.get(variable)
  return target === undefined ? UNKNOWN : { kind: 'literal', value: `http://${target.name}` }
}

/** Yields each chain of calls from its first: `builder.AddRedis("cache").WithDataVolume()`. */
function* chainsOf(root: Node): Generator<{ base: string; calls: Call[]; variable: string | null }> {
  for (const node of root.descendantsOfType('invocation_expression')) {
    if (node === null || isInsideChain(node)) continue
    const calls: Call[] = []
    let at: Node | null = node
    while (at?.type === 'invocation_expression') {
      const callee: Node | null = at.childForFieldName('function')
      if (callee?.type !== 'member_access_expression') break
      calls.unshift(callOf(at, callee))
      at = callee.childForFieldName('expression')
    }
    if (at === null || calls.length === 0) continue
    yield { base: at.text, calls, variable: variableOf(node) }
  }
}

function isInsideChain(node: Node): boolean {
  return node.parent?.type === 'member_access_expression' && node.parent.parent?.type === 'invocation_expression'
}

function callOf(invocation: Node, callee: Node): Call {
  const name = callee.childForFieldName('name')
  const typeName = name?.type === 'generic_name' ? (name.namedChildren[1]?.text.replace(/[<>\s]/g, '') ?? null) : null
  const args = (invocation.childForFieldName('arguments')?.namedChildren ?? []).flatMap(
    (argument) => argument?.namedChildren.at(-1) ?? [],
  )
  const method = name?.type === 'generic_name' ? (name.namedChildren[0]?.text ?? '') : (name?.text ?? '')
  return { method, typeName, args, line: (name ?? invocation).startPosition.row + 1 }
}

/** Returns the variable that keeps the result of a chain. */
function variableOf(chain: Node): string | null {
  let at: Node | null = chain.parent
  while (at !== null && /^(?:equals_value_clause|await_expression|parenthesized_expression)$/.test(at.type))
    at = at.parent
  if (at?.type === 'variable_declarator') return at.childForFieldName('name')?.text ?? null
  return at?.type === 'assignment_expression' ? (at.childForFieldName('left')?.text ?? null) : null
}

function textOf(node: Node | undefined): string | null {
  if (node?.type !== 'string_literal' && node?.type !== 'verbatim_string_literal') return null
  return node.text.replace(/^@?"|"$/g, '')
}

/** The node that a method of an Aspire host adds. */
export interface AddedResource {
  /** `nested`: a database, queue or topic of the receiver. */
  readonly kind: 'workload' | 'resource' | 'nested'
  readonly edgeType: ServiceEdgeType
  readonly engine: string | null
}

const workloadMethods = new RegExp(
  String.raw`^Add(?:Project|Container|Executable|Dockerfile|NpmApp|NodeApp|ViteApp|BunApp|DenoApp|DenoTask|` +
    String.raw`YarnApp|PnpmApp|PythonApp|PythonProject|PythonModule|PythonScript|UvicornApp|GolangApp|RustApp|` +
    String.raw`SpringApp|JavaApp|AzureFunctionsProject|Yarp)$`,
)

const resourceMethods: Readonly<Record<string, readonly [edgeType: ServiceEdgeType, engine: string]>> = {
  AddPostgres: ['db', 'postgres'],
  AddAzurePostgresFlexibleServer: ['db', 'postgres'],
  AddSqlServer: ['db', 'sqlserver'],
  AddAzureSqlServer: ['db', 'sqlserver'],
  AddMySql: ['db', 'mysql'],
  AddOracle: ['db', 'oracle'],
  AddSqlite: ['db', 'sqlite'],
  AddMongoDB: ['db', 'mongodb'],
  AddRedis: ['db', 'redis'],
  AddValkey: ['db', 'redis'],
  AddGarnet: ['db', 'redis'],
  AddAzureRedis: ['db', 'redis'],
  AddAzureManagedRedis: ['db', 'redis'],
  AddAzureCosmosDB: ['db', 'cosmosdb'],
  AddElasticsearch: ['db', 'elasticsearch'],
  AddMeilisearch: ['db', 'meilisearch'],
  AddQdrant: ['db', 'qdrant'],
  AddMilvus: ['db', 'milvus'],
  AddRavenDB: ['db', 'ravendb'],
  AddSurrealServer: ['db', 'surrealdb'],
  AddAzureStorage: ['db', 'azure-storage'],
  AddRabbitMQ: ['queue', 'rabbitmq'],
  AddKafka: ['queue', 'kafka'],
  AddNats: ['queue', 'nats'],
  AddActiveMQ: ['queue', 'activemq'],
  AddAzureServiceBus: ['queue', 'azure-service-bus'],
  AddAzureEventHubs: ['queue', 'eventhubs'],
  AddExternalService: ['http', 'http'],
}

const nestedMethods: Readonly<Record<string, ServiceEdgeType>> = {
  AddDatabase: 'db',
  AddCosmosDatabase: 'db',
  AddBlobs: 'db',
  AddBlobContainer: 'db',
  AddTables: 'db',
  AddQueues: 'queue',
  AddServiceBusQueue: 'queue',
  AddServiceBusTopic: 'queue',
  AddHub: 'queue',
}

/** Returns the node that a method adds, or null for methods that add nothing to the graph, such as parameters. */
export function addedResource(method: string): AddedResource | null {
  if (workloadMethods.test(method)) return { kind: 'workload', edgeType: 'unknown', engine: null }
  const resource = Object.hasOwn(resourceMethods, method) ? resourceMethods[method] : undefined
  if (resource !== undefined) return { kind: 'resource', edgeType: resource[0], engine: resource[1] }
  const nested = Object.hasOwn(nestedMethods, method) ? nestedMethods[method] : undefined
  return nested === undefined ? null : { kind: 'nested', edgeType: nested, engine: null }
}
