import type { FactDraft } from '../fact-collector.js'
import { engineOf } from '../code/engines.js'
import { literal } from '../values/value-expr.js'
import type { ConfigNode } from './config-tree.js'
import { interpolateWith } from './value.js'

/** `<%= ENV["NAME"] %>`, `<%= ENV.fetch("NAME") { "default" } %>`, `<%= ENV.fetch("NAME", "default") %>`. */
const ENV = /<%= ?ENV(?:\.fetch\(|\[)["'](\w+)["'][\])]?(?:,? (?:\|\| |\{ ?)?["']([\w.:/@-]+)["'] ?[)}]?)? ?%>/

/** Adapters of servers, https://guides.rubyonrails.org/configuring.html#configuring-a-database. */
const SERVER = /^(?:postgresql|postgis|mysql2|trilogy)$/

export function isRailsDatabase(node: ConfigNode, path: string): boolean {
  return /(?:^|\/)config\/database\.ya?ml$/.test(path) && node.isMap
}

/** Adds the database of each environment of ActiveRecord, each address once. A server without a host is on the machine itself. */
export function* railsDatabaseFacts(node: ConfigNode): Generator<FactDraft> {
  const known = new Set<string>()
  for (const [environment, settings] of node.entries) {
    if (environment === 'test') continue
    // One database, or several by their names.
    for (const one of [settings, ...settings.entries.values()]) {
      const [adapter, url, host] = [one.at('adapter'), one.at('url'), one.at('host')]
      const isServer = SERVER.test(adapter.text)
      const written = url.text === '' ? host : url
      const target = written.text === '' ? literal('localhost') : interpolateWith(ENV, written.text)
      const client = isServer ? (adapter.text === 'trilogy' ? 'mysql' : engineOf(adapter.text, target)) : null
      const key = JSON.stringify([client, target])
      if (client === null || known.has(key)) continue
      known.add(key)
      const unsaid = { method: null, path: null, grpcService: null, within: null }
      const { line } = written.exists ? written : adapter
      yield { kind: 'call', edgeType: 'db', client, target, ...unsaid, line, extractor: 'ruby/active-record' }
    }
  }
}
