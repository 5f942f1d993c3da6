import type { FactDraft } from '../../fact-collector.js'
import type { ConfigNode } from '../config-tree.js'
import { plainValue } from '../value.js'

/** Checks whether a document is an AsyncAPI description. */
export function isAsyncApi(node: ConfigNode): boolean {
  return node.at('asyncapi').exists && node.at('channels').isMap
}

/** Names that graphs have for the protocols of servers. */
const BROKERS: Readonly<Record<string, string>> = {
  kafka: 'kafka',
  'kafka-secure': 'kafka',
  amqp: 'rabbitmq',
  amqps: 'rabbitmq',
  mqtt: 'mqtt',
  'secure-mqtt': 'mqtt',
  nats: 'nats',
  redis: 'redis',
  sns: 'sns',
  sqs: 'sqs',
  googlepubsub: 'google-pubsub',
  pulsar: 'pulsar',
}

/**
 * Adds the messages that the described application sends and receives. In version 3 operations say so themselves. In
 * version 2 they are told from the other side: what others `subscribe` to, the application sends.
 *
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0
 */
export function* asyncApiFacts(node: ConfigNode): Generator<FactDraft> {
  const protocol = [...node.at('servers').entries.values()][0]?.at('protocol').text.toLowerCase() ?? ''
  const broker = BROKERS[protocol] ?? 'unknown'
  const fact = (role: 'publish' | 'subscribe', line: number, topic: string): FactDraft => ({
    kind: 'topic',
    line,
    extractor: 'asyncapi/operation',
    role,
    broker,
    topic: plainValue('topic', topic),
    messageType: null,
    within: null,
  })
  for (const [name, channel] of node.at('channels').entries) {
    if (channel.at('subscribe').exists) yield fact('publish', channel.at('subscribe').line, name)
    if (channel.at('publish').exists) yield fact('subscribe', channel.at('publish').line, name)
  }
  for (const operation of node.at('operations').entries.values()) {
    const key = /^#\/channels\/(.+)$/.exec(operation.at('channel', '$ref').text)?.[1]?.replaceAll('~1', '/')
    const action = operation.at('action').text
    if (key === undefined || !/^(?:send|receive)$/.test(action)) continue
    const address = node.at('channels', key, 'address').text || key
    yield fact(action === 'send' ? 'publish' : 'subscribe', operation.line, address)
  }
}
