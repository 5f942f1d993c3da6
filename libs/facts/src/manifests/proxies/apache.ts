import type { FactDraft } from '../../fact-collector.js'
import type { ValueExpr } from '../../facts.js'
import { interpolateWith } from '../value.js'

export function isApache(path: string, text: string): boolean {
  if (
    !/\.(?:conf|template|tpl|tmpl|j2)$|(?:^|\/)(?:httpd|apache2?)[^/]*$|\.htaccess$|\/(?:sites|conf)-(?:available|enabled)\//i.test(
      path,
    )
  )
    return false
  return /^[ \t]*(?:ProxyPass(?:Match)?|RewriteRule|BalancerMember)[ \t]/im.test(text)
}

interface Section {
  readonly name: string
  readonly argument: string
}

/**
 * Adds the rules of an Apache configuration by which requests go to another server: `ProxyPass`, `ProxyPassMatch` and
 * `RewriteRule` with the flag `P`, with the paths of the `Location` sections around them.
 *
 * https://httpd.apache.org/docs/2.4/mod/mod_proxy.html
 */
export function* apacheFacts(text: string): Generator<FactDraft> {
  const rows = text.split('\n').map((row) => row.trim())
  const balancers = balancersOf(rows)
  const sections: Section[] = []
  let host: string | null = null
  for (const [index, row] of rows.entries()) {
    const opened = /^<(\w+)((?:[^\w>][^>]*)?)>/.exec(row)
    if (opened !== null)
      sections.push({ name: (opened[1] ?? '').toLowerCase(), argument: unquoted((opened[2] ?? '').trimStart()) })
    const closed = /^<\/(\w+)/.exec(row)?.[1]?.toLowerCase()
    if (closed !== undefined)
      sections.splice(
        Math.max(
          0,
          sections.findLastIndex(({ name }) => name === closed),
        ),
      )
    if (closed === 'virtualhost') host = null
    const [directive = '', ...words] = wordsOf(row)
    if (/^ServerName$/i.test(directive)) host = (words[0] ?? '').replace(/^\w+:\/\/|:\d+$/g, '') || null
    const rule = ruleOf(directive, words, sections)
    if (rule === null) continue
    for (const target of targetsOf(rule.to, balancers)) {
      const at = {
        kind: 'proxy_rule',
        line: index + 1,
        extractor: 'apache/proxy',
        proxy: 'apache',
        workload: null,
      } as const
      yield { ...at, host, path: rule.path, target, rewrite: rule.rewrite }
    }
  }
}

interface Rule {
  readonly path: string
  readonly to: string
  readonly rewrite: string | null
}

function ruleOf(directive: string, words: readonly string[], sections: readonly Section[]): Rule | null {
  const location = sections.findLast(({ name }) => name === 'location' || name === 'locationmatch')
  if (/^ProxyPass(?:Match)?$/i.test(directive)) {
    // Inside a section the path is that of the section.
    const [path, to] = location === undefined ? words : [location.argument.replace(/^~\s*/, ''), words[0]]
    if (path === undefined || to === undefined || to === '!') return null
    const rest = /^\w+:\/\/[^/]*(\/.*)?$/.exec(to)?.[1] ?? null
    const isPattern = /match$/i.test(directive) || location?.name === 'locationmatch'
    return {
      path: isPattern ? path.replace(/^\^/, '').replace(/\$$/, '') : path,
      to: hostOf(to),
      rewrite: prefixOf(rest),
    }
  }
  const flags = /^\[(.*)\]$/.exec(words[2] ?? '')?.[1]?.split(',') ?? []
  if (!/^RewriteRule$/i.test(directive) || !flags.some((flag) => /^(?:P|proxy)$/i.test(flag.trim()))) return null
  const [pattern = '', to = ''] = words
  if (!/^(?:https?|wss?|balancer|fcgi):\/\//i.test(to)) return null
  const path = `/${pattern.replace(/^\^?\/?/, '').replace(/\$$/, '')}`
  return { path, to: hostOf(to), rewrite: prefixOf(/^\w+:\/\/[^/]*(\/.*)?$/.exec(to)?.[1] ?? null) }
}

/** Returns the members of each `<Proxy balancer://name>`. */
function balancersOf(rows: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const members = new Map<string, string[]>()
  let own: string[] | null = null
  for (const row of rows) {
    const name = /^<Proxy\s+"?(balancer:\/\/[^\s">/]+)/i.exec(row)?.[1]?.toLowerCase()
    if (name !== undefined) members.set(name, (own = []))
    if (/^<\/Proxy>/i.test(row)) own = null
    const [directive = '', to] = wordsOf(row)
    if (/^BalancerMember$/i.test(directive) && to !== undefined) own?.push(to)
  }
  return members
}

function* targetsOf(to: string, balancers: ReadonlyMap<string, readonly string[]>): Generator<ValueExpr> {
  const members = balancers.get(to.toLowerCase()) ?? (to.startsWith('balancer:') ? [] : [to])
  for (const member of members) yield interpolateWith(/\$\{(\w+)\}/, hostOf(member))
}

/** `http://api:8080` of `http://api:8080/v1/$1`. */
function hostOf(to: string): string {
  return /^\w+:\/\/[^/]*/.exec(to)?.[0] ?? to
}

function prefixOf(path: string | null): string | null {
  const prefix = path?.replace(/[$%]\d.*$/, '') ?? ''
  return prefix === '' ? null : prefix
}

function wordsOf(row: string): string[] {
  return row.startsWith('#') ? [] : (row.match(/"[^"]*"|\S+/g) ?? []).map(unquoted)
}

function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/, '$1')
}
