import type { FactDraft } from '../../fact-collector.js'
import { baseOf, parentOf } from '../../file-paths.js'
import type { ConfigNode } from '../config-tree.js'
import { plainValue, UNKNOWN } from '../value.js'
import { repoPath, workload } from './workload.js'

type EventDraft = Extract<FactDraft, { kind: 'endpoint' | 'topic' }>
type ResourceType = Extract<FactDraft, { kind: 'resource' }>['resourceType']

/** Checks whether a document is a template of CloudFormation or of the Serverless Application Model. */
export function isCloudFormation(node: ConfigNode): boolean {
  const marked = node.at('AWSTemplateFormatVersion').exists || node.at('Transform').exists
  return marked && node.at('Resources').isMap
}

/** Checks whether a document is a configuration of the Serverless Framework. */
export function isServerless(node: ConfigNode, path: string): boolean {
  return /(?:^|\/)serverless[\w.-]*\.(?:ya?ml|json)$/.test(path) && node.at('functions').isMap
}

const RESOURCES: Readonly<Record<string, readonly [ResourceType, string]>> = {
  'AWS::SQS::Queue': ['queue', 'sqs'],
  'AWS::SNS::Topic': ['queue', 'sns'],
  'AWS::Kinesis::Stream': ['queue', 'kinesis'],
  'AWS::MSK::Cluster': ['queue', 'kafka'],
  'AWS::AmazonMQ::Broker': ['queue', 'amqp'],
  'AWS::DynamoDB::Table': ['database', 'dynamodb'],
  'AWS::Serverless::SimpleTable': ['database', 'dynamodb'],
  'AWS::RDS::DBInstance': ['database', 'sql'],
  'AWS::RDS::DBCluster': ['database', 'sql'],
  'AWS::ElastiCache::ReplicationGroup': ['database', 'redis'],
  'AWS::ElastiCache::CacheCluster': ['database', 'redis'],
  'AWS::DocDB::DBCluster': ['database', 'mongodb'],
}

const NAME_KEYS = [
  'FunctionName',
  'Family',
  'ServiceName',
  'QueueName',
  'TopicName',
  'TableName',
  'Name',
  'DBInstanceIdentifier',
]

/**
 * Adds functions, tasks, databases and queues of a CloudFormation template, with the routes and the queues that invoke
 * functions. References to other resources are read as their logical ids.
 *
 * https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/sam-specification.html
 */
export function* cloudFormationFacts(node: ConfigNode, path: string): Generator<FactDraft> {
  const resources = node.at('Resources').entries
  const globals = node.at('Globals', 'Function')
  const defaults = globals.at('Environment', 'Variables')
  const references = referencesOf(node, path)
  for (const [id, resource] of resources) {
    const type = resource.at('Type').text
    const properties = resource.at('Properties')
    const known = RESOURCES[type]
    const name = known === undefined ? nameOf(properties, id) : (references.get(id) ?? id)
    if (known !== undefined) {
      const written = properties.at('Engine').text.replace(/^aurora-/, '')
      const engine = known[1] === 'sql' ? written || 'sql' : known[1]
      const at = { line: resource.line, extractor: 'cloudformation/resource', platform: 'cloudformation' }
      yield { kind: 'resource', ...at, name, resourceType: known[0], engine, scopes: [], address: null }
    }
    if (type === 'AWS::Serverless::Function' || type === 'AWS::Lambda::Function') {
      const owner = { line: resource.line, name, platform: 'cloudformation' }
      const code = properties.at('CodeUri').text || globals.at('CodeUri').text
      yield functionFact(owner, id, code === '' ? null : repoPath(path, code))
      const own = properties.at('Environment', 'Variables').entries
      yield* variables(name, new Map([...defaults.entries, ...own]), { platform: 'cloudformation', references })
      for (const event of properties.at('Events').entries.values()) {
        const facts = eventFacts(
          event.at('Type').text,
          event.at('Properties'),
          properties.at('Handler').text || globals.at('Handler').text,
          { resources, references },
        )
        for (const fact of facts) yield { ...fact, workloads: [name] }
      }
    }
    if (type === 'AWS::SNS::Subscription') yield* delivery(properties, properties.at('TopicArn'), references)
    if (type === 'AWS::SNS::Topic')
      for (const own of properties.at('Subscription').items) yield* delivery(own, null, references, name)
    if (type === 'AWS::ECS::TaskDefinition') yield* taskFacts(properties, name, id, references)
  }
}

/**
 * Returns what `!Ref` gives by logical id: the name of a resource, null for a parameter, whose value is not known here.
 * Logical ids are names of one template only, so a resource without a name of its own gets that of the template's folder
 * in front, as CloudFormation puts the name of the stack there.
 */
function referencesOf(node: ConfigNode, path: string): ReadonlyMap<string, string | null> {
  const folder = baseOf(parentOf(path))
  const references = new Map<string, string | null>()
  for (const parameter of node.at('Parameters').entries.keys()) references.set(parameter, null)
  for (const [id, resource] of node.at('Resources').entries) {
    if (RESOURCES[resource.at('Type').text] === undefined) continue
    const name = nameOf(resource.at('Properties'), id)
    references.set(id, name === id && folder !== '' ? `${folder}-${id}` : name)
  }
  return references
}

function nameOf(properties: ConfigNode, id: string): string {
  const written = NAME_KEYS.map((key) => properties.at(key).text).find((text) => text !== '' && !text.includes('$'))
  return written ?? id
}

interface Owner {
  readonly line: number
  readonly name: string
  readonly platform: string
}

function functionFact({ line, name, platform }: Owner, id: string, buildContext: string | null): FactDraft {
  const aliases = id === name ? [] : [id]
  return workload({ line, extractor: `${platform}/function`, platform, name }, { aliases, buildContext })
}

function* variables(
  name: string,
  all: ReadonlyMap<string, ConfigNode>,
  { platform, references }: { platform: string; references: ReadonlyMap<string, string | null> },
): Generator<FactDraft> {
  for (const [variable, value] of all) {
    const owner = { type: 'workload', name } as const
    const at = { kind: 'variable', line: value.line, extractor: `${platform}/env`, owner, name: variable } as const
    // `!Ref Table` is the scalar `Table`; longer forms are mappings.
    const referred = references.get(value.text)
    const text = referred === undefined ? value.text : (referred ?? '')
    const isKnown = value.scalar !== null && referred !== null && !text.includes('${')
    yield { ...at, value: isKnown ? plainValue(variable, text) : UNKNOWN }
  }
}

function* eventFacts(
  type: string,
  event: ConfigNode,
  handler: string,
  { resources, references }: Template,
): Generator<EventDraft> {
  if (type === 'Api' || type === 'HttpApi') {
    yield endpoint(event.line, event.at('Method').text, event.at('Path').text, handler, 'aws-sam')
  }
  const source = { SQS: event.at('Queue'), SNS: event.at('Topic'), Kinesis: event.at('Stream') }[type]
  if (source === undefined) return
  const id = referredId(source)
  if (id === null) return
  const name = references.get(id) ?? nameOf(resources.get(id)?.at('Properties') ?? event.at(''), id)
  yield subscription(event.line, type.toLowerCase(), name)
}

/** Adds a queue that gets what is published to a topic of Amazon SNS. */
function* delivery(
  subscription: ConfigNode,
  topicArn: ConfigNode | null,
  references: ReadonlyMap<string, string | null>,
  topicName?: string,
): Generator<EventDraft> {
  if (subscription.at('Protocol').text !== 'sqs') return
  const nameAt = (node: ConfigNode): string | null => {
    const id = referredId(node)
    return id === null ? null : (references.get(id) ?? id)
  }
  const topic = topicArn === null ? (topicName ?? null) : nameAt(topicArn)
  const queue = nameAt(subscription.at('Endpoint'))
  if (topic === null || queue === null) return
  const at = { line: subscription.line, extractor: 'cloudformation/subscription', role: 'subscribe' } as const
  const named = (value: string) => ({ kind: 'literal', value }) as const
  yield {
    kind: 'topic',
    ...at,
    broker: 'sqs',
    topic: named(topic),
    queue: named(queue),
    messageType: null,
    within: null,
  }
}

interface Template {
  readonly resources: ReadonlyMap<string, ConfigNode>
  readonly references: ReadonlyMap<string, string | null>
}

/** Returns the logical id of `!GetAtt Orders.Arn`, `!Ref Orders`, `{ Ref: Orders }` and `{ "Fn::GetAtt": [Orders, Arn] }`. */
function referredId(value: ConfigNode): string | null {
  const inside = value.at('Ref').exists ? value.at('Ref') : value.at('Fn::GetAtt')
  const text = inside.items[0]?.text ?? (inside.exists ? inside.text : (value.items[0]?.text ?? value.text))
  const arn = /^arn:[\w-]+:\w+:[^:]*:[^:]*:([\w.-]+)$/.exec(text)?.[1]
  return arn ?? /^([A-Za-z0-9]+)(?:\.\w+)?$/.exec(text)?.[1] ?? null
}

function* taskFacts(
  properties: ConfigNode,
  name: string,
  id: string,
  references: ReadonlyMap<string, string | null>,
): Generator<FactDraft> {
  const containers = properties.at('ContainerDefinitions').items
  for (const container of containers) {
    const own = containers.length === 1 ? name : container.at('Name').text || name
    const ports = container.at('PortMappings').items.flatMap((each) => each.at('ContainerPort').number ?? [])
    const image = container.at('Image').text
    const at = { line: container.line, extractor: 'cloudformation/task', platform: 'cloudformation', name: own }
    const aliases = [id, container.at('Name').text].filter((alias) => alias !== '' && alias !== own)
    yield workload(at, {
      ports,
      aliases,
      image: image === '' || image.includes('$') ? null : image.replace(/[:@][^/]*$/, ''),
    })
    const environment = container
      .at('Environment')
      .items.map((each) => [each.at('Name').text, each.at('Value')] as const)
    yield* variables(own, new Map(environment), { platform: 'cloudformation', references })
  }
}

/**
 * Adds the functions of the Serverless Framework, with the routes and the queues that invoke them.
 *
 * https://www.serverless.com/framework/docs/providers/aws/guide/serverless.yml
 */
export function* serverlessFacts(node: ConfigNode): Generator<FactDraft> {
  const service = node.at('service').text || node.at('service', 'name').text
  const shared = node.at('provider', 'environment').entries
  const line = node.at('service').line || node.line
  if (service !== '') {
    yield workload({ line, extractor: 'serverless/service', platform: 'serverless', name: service })
    yield* variables(service, shared, { platform: 'serverless', references: new Map() })
  }
  for (const own of node.at('functions').entries.values()) {
    const handler = own.at('handler').text
    const environment = own.at('environment').entries
    if (service !== '') yield* variables(service, environment, { platform: 'serverless', references: new Map() })
    for (const event of own.at('events').items) {
      const [kind, value] = [...event.entries][0] ?? []
      if (kind === undefined || value === undefined) continue
      if (kind === 'http' || kind === 'httpApi') {
        const [method = '', path = ''] = value.text.split(/\s+/)
        yield value.scalar === null
          ? endpoint(value.line, value.at('method').text, value.at('path').text, handler, 'serverless')
          : endpoint(value.line, method, path, handler, 'serverless')
      }
      if (!/^(?:sqs|sns|stream|kafka|activemq|rabbitmq)$/.test(kind)) continue
      const topic = kind === 'kafka' ? value.at('topic') : value.scalar === null ? value.at('arn') : value
      const name = kind === 'sns' && topic.scalar !== null && !topic.text.includes(':') ? topic.text : referredId(topic)
      if (name !== null && name !== '' && !name.includes('$')) yield subscription(value.line, kind, name)
    }
  }
}

function endpoint(line: number, method: string, path: string, handler: string, framework: string): EventDraft {
  const verb = method.toUpperCase()
  return {
    kind: 'endpoint',
    line,
    extractor: `${framework}/event`,
    protocol: 'http',
    method: verb === '' || verb === 'ANY' ? '*' : verb,
    path: `/${path.replace(/^\//, '').replace(/\{proxy\+\}/, '{proxy}')}`,
    handler: handler === '' ? null : handler,
    router: null,
    framework,
  }
}

function subscription(line: number, broker: string, topic: string): EventDraft {
  const at = { kind: 'topic', line, extractor: 'serverless/event', role: 'subscribe', broker } as const
  return { ...at, topic: plainValue('topic', topic), messageType: null, within: null }
}
