import type { FactDraft } from '../fact-collector.js'
import type { ConfigNode } from './config-tree.js'

/** The settings of a connector: those that are sent to a worker lie under `config`. */
function settingsOf(node: ConfigNode): ConfigNode {
  return node.at('config').isMap ? node.at('config') : node
}

/** Checks whether a document configures a connector of Kafka Connect: https://kafka.apache.org/documentation/#connect_configuring. */
export function isConnector(node: ConfigNode): boolean {
  return settingsOf(node).at('connector.class').text !== ''
}

/** Settings that hold the address of a database, in documentation of Debezium, MongoDB and Confluent. */
const ADDRESSES = ['mongodb.connection.string', 'connection.uri', 'connection.url'] as const

/**
 * Adds the database that a connector reads or writes. Whoever sends the document to a worker does not run it: the edge is of the
 * workload of Kafka Connect.
 */
export function* connectorFacts(node: ConfigNode): Generator<FactDraft> {
  const settings = settingsOf(node)
  // https://debezium.io/documentation/reference/stable/connectors/postgresql.html#postgresql-connector-properties
  const host = settings.at('database.hostname')
  yield* reference(host, host.text, settings.at('database.port').text)
  for (const key of ADDRESSES) {
    const setting = settings.at(key)
    // What stands before the host may be a name and a password.
    const [, hosts = ''] = /^[a-z][a-z0-9+.:-]*:\/\/(?:[^/?;]*@)?([^/?;]+)/i.exec(setting.text) ?? []
    for (const one of hosts.split(',')) yield* reference(setting, one, '')
  }
}

function* reference({ line }: ConfigNode, host: string, port: string): Generator<FactDraft> {
  if (!/^[\w.-]+(?::\d+)?$/.test(host)) return
  const to = /^\d+$/.test(port) ? `${host}:${port}` : host
  const at = { line, extractor: 'kafka-connect/target', platform: 'kafka-connect', edgeType: 'db' } as const
  yield { kind: 'reference', ...at, tool: 'connect', from: '', to }
}
