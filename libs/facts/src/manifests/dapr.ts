import type { FactDraft } from '../fact-collector.js'
import { NOTHING, type ConfigNode } from './config-tree.js'
import { kubernetesValue } from './value.js'
import { repoPath, workload } from './hosting/workload.js'

type ResourceType = Extract<FactDraft, { kind: 'resource' }>['resourceType']

/** Node of the graph that each building block of Dapr is. Blocks without data are left out. */
const blocks: Readonly<Record<string, ResourceType>> = {
  state: 'database',
  pubsub: 'queue',
  bindings: 'external',
}
/** Matches bindings to brokers, which carry messages. */
const queueBinding = new RegExp(
  String.raw`^bindings\.(?:kafka|rabbitmq|mqtt\w*|nats|redis|aws\.(?:sqs|sns|kinesis)|` +
    String.raw`azure\.(?:servicebusqueues|eventhubs|storagequeues)|gcp\.pubsub)`,
)
const addressKey =
  /host|url|uri|address|servers?|brokers|endpoint|connectionstring|vaultname|accountname|namespacename/i

/** Adds a component of Dapr: a state store, a broker, a binding. */
export function* daprComponentFacts(node: ConfigNode): Generator<FactDraft> {
  const name = node.at('metadata', 'name')
  const spec = node.at('spec')
  const items = spec.at('metadata').items.map((item) => [item.at('name').text, item.at('value')] as const)
  yield* component(name, spec.at('type').text, items, node.at('scopes').texts)
}

/** Adds a component in the format of Azure Container Apps: `componentType`, no `kind`. */
export function* containerAppsComponentFacts(node: ConfigNode, path: string): Generator<FactDraft> {
  const items = node.at('metadata').items.map((item) => [item.at('name').text, item.at('value')] as const)
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '')
  const type = node.at('componentType')
  const name = node.at('name').exists ? node.at('name') : { text: file, line: type.line }
  yield* component(name, type.text, items, node.at('scopes').texts)
}

type Items = readonly (readonly [name: string, value: ConfigNode])[]

function* component(
  name: Pick<ConfigNode, 'text' | 'line'>,
  engine: string,
  items: Items,
  scopes: readonly string[],
): Generator<FactDraft> {
  const block = engine.slice(0, engine.indexOf('.'))
  const known = queueBinding.test(engine) ? 'queue' : blocks[block]
  if (known === undefined || name.text === '') return
  const [key = '', value = NOTHING] = items.find(([item, node]) => addressKey.test(item) && node.text !== '') ?? []
  const address = value.exists ? kubernetesValue(key, value.text) : null
  const at = { line: name.line, extractor: 'dapr/component', platform: 'dapr' }
  yield { kind: 'resource', ...at, name: name.text, resourceType: known, engine, scopes, address }
}

/** Adds a declarative subscription. */
export function* daprSubscriptionFacts(node: ConfigNode): Generator<FactDraft> {
  const topic = node.at('spec', 'topic')
  if (topic.text === '') return
  const value = { kind: 'literal', value: topic.text } as const
  const at = { line: topic.line, extractor: 'dapr/subscription', workloads: node.at('scopes').texts }
  yield { kind: 'topic', ...at, role: 'subscribe', broker: 'dapr', topic: value, messageType: null, within: null }
}

/** Adds the applications that `dapr run -f` starts, of `dapr.yaml`. */
export function* daprRunFacts(node: ConfigNode, path: string): Generator<FactDraft> {
  for (const app of node.at('apps').items) {
    const directory = app.at('appDirPath')
    const context = repoPath(path, directory.text)
    const parts = (context ?? '').split('/')
    const name = app.at('appID').text || (parts.at(-1) ?? '')
    if (name === '') continue
    const port = app.at('appPort').number
    const at = { line: app.at('appID').line || app.line, extractor: 'dapr/run', platform: 'dapr', name }
    const ports = port === null ? [] : [port]
    yield workload(at, { buildContext: context, ports, publishedPorts: ports.map((each) => [each, each] as const) })
    for (const [variable, value] of app.at('env').entries) {
      const owner = { type: 'workload', name } as const
      const read = kubernetesValue(variable, value.text)
      yield { kind: 'variable', line: value.line, extractor: 'dapr/run', owner, name: variable, value: read }
    }
  }
}
