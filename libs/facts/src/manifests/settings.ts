import type { FactDraft } from '../fact-collector.js'
import { isSecretName, safeValue } from '../safe-value.js'
import { scalarsOf, type ConfigNode } from './config-tree.js'
import { symfonyValue } from './symfony.js'
import { looksLikeAddress, springValue } from './value.js'

/** Maximum number of settings of one file. A file with more contains records, not settings. */
const maxSettings = 400

/** Matches keys whose values are addresses or names of something outside. */
const tellingKey = new RegExp(
  String.raw`(?:url|uri|host|hostname|addr|address|endpoint|server|broker|authority|issuer|service|queue|` +
    String.raw`topic|exchange|subject|channel|stream|subscription|database|connection|datasource|dsn|bootstrap|` +
    String.raw`port|appid|app[-_]id)s?$|` +
    String.raw`topics?:|queues?:|exchanges?:|endpoints?:|connectionstrings:`,
  'i',
)

/** Matches keys that no rule of addresses needs: log levels, switches, numbers, texts. */
const plainWord =
  /^(?:true|false|null|yes|no|on|off|debug|info|information|warning|warn|error|trace|-?\d+(?:\.\d+)?[a-z%]{0,2})$/i

/** Quarkus: a key of one profile, `%dev.quarkus.http.port`, https://quarkus.io/guides/config-reference#profiles. */
const PROFILE = /^%[\w,-]+:/
const IN_TESTS = /^%test[.:]/

interface SettingsOptions {
  /** Prefix of every key, followed by `:`. */
  readonly prefix?: string
  /** Keeps every name, not only addresses. It is for files that contain nothing but settings. */
  readonly keepsNames?: boolean
}

/** Adds the addresses and names of a configuration file, each with its whole key. */
export function* settingFacts(node: ConfigNode, format: string, options: SettingsOptions = {}): Generator<FactDraft> {
  const { prefix = '', keepsNames = false } = options
  let count = 0
  for (const [key, { text, line }] of scalarsOf(node)) {
    const name = key.slice(key.lastIndexOf(':') + 1)
    const isPort = /port$/i.test(name) && /^\d{2,5}$/.test(text)
    if (!isPort && !isKept(key, text, keepsNames)) continue
    if (isSecretName(name) || name.startsWith('$') || text === '*') continue
    const value = symfonyValue(text) ?? springValue(name, text)
    if (value.kind === 'unknown') continue
    count += 1
    if (count > maxSettings) return
    // Spring reads `a.b: c` and `a: { b: c }` in the same way.
    const whole = format === 'spring' ? key.replaceAll('.', ':').replace(PROFILE, '') : key
    if (IN_TESTS.test(key)) continue
    yield { kind: 'setting', line, extractor: `settings/${format}`, key: prefix + whole, value, format }
  }
}

/** Matches switches that turn a client of a server, or a gateway over discovery, on or off. */
const switchKey = /^(?:eureka[.:]client|spring[.:](?:cloud|zipkin|boot[.:]admin))[.:](?:.*[.:])?enabled$/

function isKept(key: string, text: string, keepsNames: boolean): boolean {
  if (text === '' || text.includes('\n')) return false
  if (keepsNames && switchKey.test(key)) return true
  if (looksLikeAddress(text.replace(/\$\{[^}]*\}/g, 'variable'))) return true
  if (plainWord.test(text)) return keepsNames && tellingKey.test(key) && /^(?:true|false)$/i.test(text) === false
  if (/\$\{|%env\(/.test(text)) return true
  // A prefix of routes, whatever framework reads it: `api_platform.prefix`, `routes.api.prefix`.
  if (/(?:^|[:._-])prefix$/i.test(key) && /^\/[\w./{}-]*$/.test(text)) return true
  return (keepsNames || tellingKey.test(key)) && safeValue(text) !== null
}
