import type { FactDraft } from '../../fact-collector.js'
import type { ValueExpr } from '../../facts.js'
import type { ConfigNode } from '../config-tree.js'
import { expressionText, isExpression, readBlocks, type Block } from '../proxies/read-blocks.js'
import { plainValue, terraformValue, UNKNOWN } from '../value.js'
import { imageName, workload } from './workload.js'

type ResourceType = Extract<FactDraft, { kind: 'resource' }>['resourceType']

/** Kinds of resources that run a service, of Terraform and Bicep. */
const workloadTypes = new RegExp(
  String.raw`^(?:aws_ecs_task_definition|aws_ecs_service|aws_lambda_function|aws_apprunner_service|` +
    String.raw`google_cloud_run_service|google_cloud_run_v2_service|google_cloud_run_v2_job|` +
    String.raw`google_cloudfunctions2?_function|azurerm_container_app|azurerm_container_app_job|` +
    String.raw`azurerm_(?:linux|windows)_(?:web|function)_app|azurerm_container_group|` +
    String.raw`kubernetes_deployment(?:_v1)?|kubernetes_stateful_set(?:_v1)?|digitalocean_app|fly_app|` +
    String.raw`Microsoft\.App\/containerApps|Microsoft\.Web\/sites|` +
    String.raw`Microsoft\.ContainerInstance\/containerGroups)(?:@|$)`,
  'i',
)

/** Kinds of resources that hold data or carry messages. */
const resourceTypes: readonly (readonly [type: RegExp, resourceType: ResourceType, engine: string])[] = [
  [
    /^(?:aws_db_instance|aws_rds_cluster|google_sql_database_instance|azurerm_(?:postgresql|mysql|mssql)\w*server)$/,
    'database',
    'sql',
  ],
  [/^Microsoft\.DBfor(?:PostgreSQL)\/(?:flexible)?servers/i, 'database', 'postgres'],
  [/^Microsoft\.DBfor(?:MySQL)\/(?:flexible)?servers/i, 'database', 'mysql'],
  [/^Microsoft\.Sql\/servers(?:@|$)/i, 'database', 'sqlserver'],
  [
    /^(?:aws_elasticache_\w+|google_redis_instance|azurerm_redis_cache|Microsoft\.Cache\/redis)(?:@|$)/i,
    'database',
    'redis',
  ],
  [/^(?:aws_dynamodb_table)$/, 'database', 'dynamodb'],
  [/^(?:azurerm_cosmosdb_account|Microsoft\.DocumentDB\/databaseAccounts)(?:@|$)/i, 'database', 'cosmosdb'],
  [/^aws_docdb_cluster$/, 'database', 'mongodb'],
  [/^google_firestore_database$/, 'database', 'firestore'],
  [/^aws_sqs_queue$/, 'queue', 'sqs'],
  [/^aws_sns_topic$/, 'queue', 'sns'],
  [/^(?:aws_msk_cluster|aws_msk_serverless_cluster|confluent_kafka_cluster|kafka_topic)$/, 'queue', 'kafka'],
  [/^aws_mq_broker$/, 'queue', 'amqp'],
  [/^aws_kinesis_stream$/, 'queue', 'kinesis'],
  [/^google_pubsub_topic$/, 'queue', 'pubsub'],
  [
    /^(?:azurerm_servicebus_(?:namespace|queue|topic)|Microsoft\.ServiceBus\/namespaces)(?:@|$)/i,
    'queue',
    'azure-service-bus',
  ],
  [/^(?:azurerm_eventhub(?:_namespace)?|Microsoft\.EventHub\/namespaces)(?:@|$)/i, 'queue', 'eventhubs'],
]

/** Adds services, databases and brokers that Terraform or Bicep creates, with the variables of containers. */
export function* infrastructureFacts(text: string, path: string): Generator<FactDraft> {
  const platform = path.endsWith('.bicep') ? 'bicep' : 'terraform'
  const blocks = readBlocks(text)
  for (const block of blocks) {
    if (block.keyword === 'module') yield* moduleFacts(block, platform, blocks)
    if (block.keyword !== 'resource') continue
    const [type, label] = platform === 'bicep' ? [block.labels[1], block.labels[0]] : block.labels
    if (type === undefined || label === undefined) continue
    const name = nameOf(block.body, label, blocks)
    const subscription = SUBSCRIPTIONS.get(type)
    if (subscription !== undefined) yield* subscriptionFacts(block, { ...subscription, name, platform, blocks })
    if (workloadTypes.test(type)) yield* workloadFacts(block, { platform, name, blocks }, label)
    const known = resourceTypes.find(([pattern]) => pattern.test(type))
    if (known === undefined) continue
    const [, resourceType, engine] = known
    const written = block.body.at('engine').text || block.body.at('database_version').text
    const own = /^[a-z]+/i.exec(written)?.[0].toLowerCase() ?? engine
    const at = { line: block.line, extractor: `${platform}/resource`, platform, scopes: [], address: null }
    yield { kind: 'resource', ...at, name, resourceType, engine: engine === 'sql' ? own : engine }
  }
}

/** Resources that deliver what is published to a topic to a queue, or under a name of their own, by the keys of both. */
const SUBSCRIPTIONS: ReadonlyMap<string, { readonly broker: string; readonly topic: string; readonly queue: string }> =
  new Map([
    // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_topic_subscription
    ['aws_sns_topic_subscription', { broker: 'sqs', topic: 'topic_arn', queue: 'endpoint' }],
    // https://registry.terraform.io/providers/hashicorp/google/latest/docs/resources/pubsub_subscription
    ['google_pubsub_subscription', { broker: 'google-pubsub', topic: 'topic', queue: 'name' }],
  ])

function* subscriptionFacts(
  { body, line }: Block,
  { broker, topic, queue, platform, blocks }: Owner & { broker: string; topic: string; queue: string },
): Generator<FactDraft> {
  const [from, to] = [body.at(topic), body.at(queue)].map((node) => resourceNamed(node, blocks))
  if (from === undefined || from === null || to === undefined || to === null) return
  const named = (value: string) => ({ kind: 'literal', value }) as const
  const at = {
    line,
    extractor: `${platform}/subscription`,
    role: 'subscribe',
    messageType: null,
    within: null,
  } as const
  yield { kind: 'topic', ...at, broker, topic: named(from), queue: named(to) }
}

/** Returns the name of the resource that an expression refers to, such as `aws_sqs_queue.stock.arn`, or a text. */
function resourceNamed(node: ConfigNode, blocks: readonly Block[]): string | null {
  const [, type, label] = isExpression(node) ? (/^(\w+)\.(\w+)(?:\[\d+\])?\.\w+$/.exec(expressionText(node)) ?? []) : []
  if (type === undefined || label === undefined || type === 'var' || type === 'local') return settled(node, blocks)
  const block = blocks.find(({ labels }) => labels[0] === type && labels[1] === label)
  return block === undefined ? label : nameOf(block.body, label, blocks)
}

function nameOf(body: ConfigNode, label: string, blocks: readonly Block[]): string {
  const written = ['name', 'family', 'function_name', 'service_name', 'identifier']
    .map((key) => body.at(key))
    .find((node) => node.exists)
  if (written === undefined) return label
  return settled(written, blocks) ?? label
}

/**
 * Returns a text, or the text of the variable, parameter or local that an expression names. Returns null if the file
 * does not tell.
 */
function settled(node: ConfigNode, blocks: readonly Block[]): string | null {
  if (!isExpression(node)) return node.text.includes('${') || node.text === '' ? null : node.text
  const variable = /^(?:var\.|local\.)?(\w+)$/.exec(expressionText(node))?.[1] ?? ''
  const declared = blocks.find(({ labels }) => labels[0] === variable)?.body
  const local = blocks.find(({ keyword, body }) => keyword === 'locals' && body.at(variable).exists)?.body.at(variable)
  const value = [declared?.at('default'), declared, local].find(
    (each) => each?.scalar !== null && each?.exists === true,
  )
  if (value === undefined) return null
  if (isExpression(value)) return /^\d+$/.exec(expressionText(value))?.[0] ?? null
  return value.text.includes('${') ? null : value.text
}

const nameKey = /^(?:name|(?:container_?|service_?|app_?|function_?)+name|family)$/i
const imageKey = /image(?:_?(?:name|uri|repository))?$/i
const envKey = /^(?:env|environment|environment_?variables|env_?vars)$/i

/** Checks whether a module runs a service: it has a name, and an image or an environment. */
function* moduleFacts({ body, line, labels }: Block, platform: string, blocks: readonly Block[]): Generator<FactDraft> {
  const parameters = body.at('params').exists ? body.at('params') : body
  const keys = [...parameters.entries.keys()]
  const names = keys.filter((key) => nameKey.test(key)).sort((one, other) => other.length - one.length)
  const image = keys.find((key) => imageKey.test(key))
  const environment = keys.find((key) => envKey.test(key))
  if (names.length === 0 || (image === undefined && environment === undefined)) return
  const name = settled(parameters.at(names[0] ?? ''), blocks) ?? labels[0] ?? ''
  const written = image === undefined ? null : settled(parameters.at(image), blocks)
  const portKey = keys.find((key) => /port$/i.test(key))
  const port =
    portKey === undefined ? null : Number(parameters.at(portKey).number ?? settled(parameters.at(portKey), blocks))
  yield workload(
    { line, extractor: `${platform}/module`, platform, name },
    {
      image: written === null ? null : imageName(plainValue('image', written)),
      ports: port !== null && Number.isInteger(port) && port > 0 ? [port] : [],
      aliases: (labels[0] ?? name) === name ? [] : [labels[0] ?? name],
    },
  )
  yield* variableFacts(body, { name, platform, blocks })
}

function* workloadFacts(block: Block, owner: Owner, label: string): Generator<FactDraft> {
  const { platform, name, blocks } = owner
  const { body, line } = block
  const images = [...keyed(body, 'image'), ...keyed(body, 'image_uri'), ...keyed(body, 'containerImage')]
  const ports = [
    ...keyed(body, 'containerPort'),
    ...keyed(body, 'container_port'),
    ...keyed(body, 'targetPort'),
    ...keyed(body, 'target_port'),
  ]
  const appIds = [...keyed(body, 'app_id'), ...keyed(body, 'appId')].filter((node) => !isExpression(node))
  const image = images.find((node) => !isExpression(node) && !node.text.includes('${'))
  yield workload(
    { line, extractor: `${platform}/workload`, platform, name },
    {
      image: image === undefined ? null : imageName(plainValue('image', image.text)),
      ports: [
        ...new Set(ports.flatMap((port) => port.number ?? Number(expressionText(port)) ?? []).filter(Number.isInteger)),
      ],
      aliases: [...new Set([label, ...appIds.map(({ text }) => text)])].filter((alias) => alias !== name),
    },
  )
  yield* variableFacts(body, { name, platform, blocks })
}

interface Owner {
  readonly name: string
  readonly platform: string
  readonly blocks: readonly Block[]
}

function* variableFacts(body: ConfigNode, { name, platform, blocks }: Owner): Generator<FactDraft> {
  for (const [variable, value] of variablesOf(body)) {
    const owner = { type: 'workload', name } as const
    yield {
      kind: 'variable',
      line: value.line,
      extractor: `${platform}/env`,
      owner,
      name: variable,
      value: written(variable, value, blocks),
    }
  }
}

/** Reads `{ name = "X", value = "y" }` in a list or as blocks, and mappings called `variables` and `environment`. */
function* variablesOf(node: ConfigNode): Generator<readonly [name: string, value: ConfigNode]> {
  for (const key of [
    'env',
    'environment',
    'environmentVariables',
    'environment_variables',
    'env_vars',
    'app_settings',
    'variables',
  ]) {
    for (const found of keyed(node, key, true)) {
      const listed = found.items.length > 0 ? found.items : [found]
      for (const entry of listed) {
        if (entry.at('name').exists) yield [entry.at('name').text, entry.at('value')]
        else if (entry.isMap && !entry.at('variables').exists) yield* entry.entries
      }
    }
  }
}

/**
 * Reads a value: an expression such as `aws_lb.orders.dns_name` as a name, other values as text. A secret is left out.
 */
function written(name: string, value: ConfigNode, blocks: readonly Block[]): ValueExpr {
  if (!value.exists || value.scalar === null) return UNKNOWN
  if (isExpression(value)) {
    const text = settled(value, blocks)
    if (text !== null) return plainValue(name, text)
    const expression = expressionText(value)
    return /^[\w.]+$/.test(expression) ? { kind: 'name', name: expression } : UNKNOWN
  }
  return terraformValue(name, value.text)
}

/** Yields every node below a node that has a given key. */
function* keyed(node: ConfigNode, key: string, withMaps = false, depth = 0): Generator<ConfigNode> {
  if (depth > 40) return
  for (const item of node.items) yield* keyed(item, key, withMaps, depth + 1)
  for (const [name, value] of node.entries) {
    if (name === key && (withMaps || value.scalar !== null)) yield value
    else yield* keyed(value, key, withMaps, depth + 1)
  }
}
