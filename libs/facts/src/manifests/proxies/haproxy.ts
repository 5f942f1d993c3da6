import type { FactDraft } from '../../fact-collector.js'
import { interpolateWith } from '../value.js'

export function isHaproxy(path: string, text: string): boolean {
  return (
    /(?:haproxy[^/]*|\.cfg)$/i.test(path) &&
    /^[ \t]*(?:backend|listen)\s+\S+/m.test(text) &&
    /^[ \t]*server\s+\S+\s+\S+/m.test(text)
  )
}

interface Use {
  readonly backend: string
  readonly line: number
  readonly host: string | null
  readonly path: string
}

interface Condition {
  readonly host: string | null
  readonly path: string | null
}

/**
 * Adds the rules of HAProxy: frontends choose backends, by paths and hosts of access lists, and backends have servers.
 *
 * https://docs.haproxy.org/3.0/configuration.html
 */
export function* haproxyFacts(text: string): Generator<FactDraft> {
  const servers = new Map<string, string[]>()
  const lists = new Map<string, Condition>()
  const uses: Use[] = []
  let section = ''
  for (const [index, row] of text.split('\n').entries()) {
    const [directive = '', ...words] = row
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    if (/^(?:global|defaults|frontend|backend|listen|resolvers|peers|userlist)$/.test(directive)) {
      section = words[0] ?? ''
      lists.clear()
      if (directive === 'listen') uses.push({ backend: section, line: index + 1, host: null, path: '/' })
    } else if (directive === 'acl') lists.set(words[0] ?? '', conditionOf(words.slice(1)))
    else if (directive === 'server') servers.set(section, [...(servers.get(section) ?? []), words[1] ?? ''])
    else if (directive === 'default_backend')
      uses.push({ backend: words[0] ?? '', line: index + 1, host: null, path: '/' })
    else if (directive === 'use_backend')
      uses.push({ backend: words[0] ?? '', line: index + 1, ...chosenBy(words.slice(1), lists) })
  }
  for (const { backend, line, host, path } of uses) {
    for (const server of servers.get(backend) ?? []) {
      const target = interpolateWith(/\$\{(\w+)\}|\$([A-Z]\w+)/, server)
      const at = { kind: 'proxy_rule', line, extractor: 'haproxy/backend', proxy: 'haproxy', workload: null } as const
      yield { ...at, host, path, target, rewrite: null }
    }
  }
}

/** Reads `path_beg /api` and `hdr(host) -i shop.example.com`. */
function conditionOf([test = '', ...words]: readonly string[]): Condition {
  const value = words.find((word) => !word.startsWith('-')) ?? null
  if (/^path(?:_beg|_dir|_reg)?\b/.test(test)) return { host: null, path: value?.replace(/^\^/, '') ?? null }
  if (/^(?:hdr(?:_dom|_beg)?\(host\)|req\.hdr\(host\)|ssl_fc_sni)/i.test(test)) return { host: value, path: null }
  return { host: null, path: null }
}

/** Reads `if is_api !is_admin`, and conditions in braces. A negated list chooses nothing. */
function chosenBy(
  words: readonly string[],
  lists: ReadonlyMap<string, Condition>,
): { host: string | null; path: string } {
  const text = words.join(' ')
  const braced = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inside = '']) => conditionOf(inside.trim().split(/\s+/)))
  const named = words.flatMap((word) => lists.get(word) ?? [])
  const all = [...named, ...braced]
  return {
    host: all.find(({ host }) => host !== null)?.host ?? null,
    path: all.find(({ path }) => path !== null)?.path ?? '/',
  }
}
