import type { SyntaxTree } from '@coderag/syntax'
import type { FactCollector } from '../fact-collector.js'
import { isTest } from '../languages/files.js'
import { isSecretName } from '../safe-value.js'
import { literal } from '../values/value-expr.js'

const address =
  /["'`]((?:https?|grpc|amqps?|rediss?|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|nats|kafka):\/\/[^"'`\s]{3,200})["'`]/g
const variable = new RegExp(
  String.raw`\b(?:getenv|GetEnv|get_env|env::var|env!|System\.fetch_env!?|System\.get_env|sys\.env|` +
    String.raw`Sys\.getenv|os\.getenv|ENV|lookupEnv)\W{1,3}["']([A-Za-z][A-Za-z0-9_]{2,60})["']`,
  'g',
)
const comment = /^\s*(?:\/\/|#(?!\[)|--|\*|\/\*|;|%)/
/**
 * Matches a line whose addresses nobody calls: checks, namespaces of XML, links of pages and of packages (`href`, and `homepage` of
 * https://doc.rust-lang.org/cargo/reference/manifest.html), and attributes that document what they stand at, `#[doc = "…"]`.
 */
const NO_CALL = new RegExp(
  String.raw`\b(?:(?:debug_)?assert(?:_\w+)?|xmlns|namespace)\b|(?:^\s*|[([,]\s*)(?:doc|example|html_\w+_url)\s*=\s*"|` +
    String.raw`(?<!\b(?:let|mut|val|var|const|local)\s+)\b(?:href|rel|homepage|repository|documentation)["']?\s*(?::|=>?)\s*` +
    String.raw`(?:Some\(|\{)?\\?["']https?:`,
)
/** Files that build a program, and name where its parts are fetched from. */
const BUILD = /(?:^|\/)(?:mix\.exs|build\.sbt|build\.rs|build\.zig|Package\.swift)$/
/** Grammars of scripts that name addresses which they explain, or use once. Programs that have no models are all others. */
const SCRIPTS: ReadonlySet<string> = new Set(['bash'])
const MOST_LITERALS = 200

/** Words of a file in which addresses or variables may stand. */
export function mayHoldAddresses(language: string, text: string): boolean {
  return !SCRIPTS.has(language) && /:\/\/|env/i.test(text)
}

/**
 * Adds what can be read of a language without library models: addresses in its texts and reads of environment
 * variables. The client is not known, so the extractor says `literal` and the type comes from the scheme or the target.
 */
export function addLiteralCalls({ language, text }: SyntaxTree, collector: FactCollector): void {
  if (!mayHoldAddresses(language, text) || isAside(collector.document.filePath)) return
  addLiterals({ language, text }, collector, true)
}

/**
 * Adds addresses in texts of a language with few models, besides what the models found: a constant that holds an address
 * is used, whatever the client is.
 */
export function addAddressesBeside({ language, text }: SyntaxTree, collector: FactCollector): void {
  if (!text.includes('://') || isAside(collector.document.filePath)) return
  addLiterals({ language, text }, collector, false)
}

function isAside(path: string): boolean {
  return isTest(path) || BUILD.test(path)
}

function addLiterals(
  { language, text }: Pick<SyntaxTree, 'language' | 'text'>,
  collector: FactCollector,
  withReads: boolean,
): void {
  const known = new Set(collector.facts.map(({ line }) => line))
  let count = 0
  for (const [index, row] of text.split('\n').entries()) {
    if (row.length > 1_000 || comment.test(row) || NO_CALL.test(row)) continue
    if (!withReads && known.has(index + 1) && !/^\s*(?:pub\s+)?(?:const|static)\b/.test(row)) continue
    const at = { line: index + 1, extractor: `${language}/literal` }
    for (const [, url = ''] of row.matchAll(address)) {
      const target = literal(url.replace(/\{[^{}]*\}|#\{[^{}]*\}|\$\{[^{}]*\}|%s/g, '{}'))
      if (target.kind === 'unknown' || (count += 1) > MOST_LITERALS) continue
      const nothing = { method: null, path: null, grpcService: null, within: null }
      collector.add({ kind: 'call', ...at, edgeType: 'unknown', client: 'literal', target, ...nothing })
    }
    for (const [, name = ''] of withReads ? row.matchAll(variable) : []) {
      if (isSecretName(name) || (count += 1) > MOST_LITERALS) continue
      collector.add({ kind: 'env_read', ...at, name, source: 'env', fallback: null, bindsTo: null })
    }
  }
}
