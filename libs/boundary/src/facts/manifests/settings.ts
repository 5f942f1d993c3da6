import type { FactDraft } from '../fact-collector.js'
import { isSecretName, safeValue } from '../safe-value.js'
import { scalarsOf, type ConfigNode } from './config-tree.js'
import { looksLikeAddress, springValue } from './value.js'

/** Settings kept of one file at most; a file with more holds records, not settings. */
const maxSettings = 400

/** Keys whose values say where or what something outside is. */
const tellingKey =
  /(?:url|uri|host|hostname|addr|address|endpoint|server|broker|authority|issuer|service|queue|topic|exchange|subject|channel|stream|subscription|database|connection|datasource|dsn|bootstrap|port|appid|app[-_]id)s?$|topics?:|queues?:|exchanges?:|endpoints?:|connectionstrings:/i

/** What no rule of addresses needs: levels of logs, switches, numbers, texts. */
const plainWord =
  /^(?:true|false|null|yes|no|on|off|debug|info|information|warning|warn|error|trace|-?\d+(?:\.\d+)?[a-z%]{0,2})$/i

interface SettingsOptions {
  /** Put before every key, with `:` behind it. */
  readonly prefix?: string
  /** Keeps every name, not only what its key or form says is an address: for files that are settings by nature. */
  readonly keepsNames?: boolean
}

/** The addresses and names of a configuration file, each under its whole key. */
export function* settingFacts(node: ConfigNode, format: string, options: SettingsOptions = {}): Generator<FactDraft> {
  const { prefix = '', keepsNames = false } = options
  let count = 0
  for (const [key, { text, line }] of scalarsOf(node)) {
    const name = key.slice(key.lastIndexOf(':') + 1)
    const isPort = /port$/i.test(name) && /^\d{2,5}$/.test(text)
    if (!isPort && !isKept(key, text, keepsNames)) continue
    if (isSecretName(name) || name.startsWith('$') || text === '*') continue
    const value = springValue(name, text)
    if (value.kind === 'unknown') continue
    count += 1
    if (count > maxSettings) return
    // Spring reads `a.b: c` and `a: { b: c }` alike.
    const whole = format === 'spring' ? key.replaceAll('.', ':') : key
    yield { kind: 'setting', line, extractor: `settings/${format}`, key: prefix + whole, value, format }
  }
}

function isKept(key: string, text: string, keepsNames: boolean): boolean {
  if (text === '' || text.includes('\n')) return false
  if (looksLikeAddress(text.replace(/\$\{[^}]*\}/g, 'variable'))) return true
  if (plainWord.test(text)) return keepsNames && tellingKey.test(key) && /^(?:true|false)$/i.test(text) === false
  if (/\$\{/.test(text)) return true
  return (keepsNames || tellingKey.test(key)) && safeValue(text) !== null
}
