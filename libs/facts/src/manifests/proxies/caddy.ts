import type { FactDraft } from '../../fact-collector.js'
import { interpolateWith } from '../value.js'

export function isCaddyfile(path: string): boolean {
  return /(?:^|\/)(?:[\w.-]+\.)?caddyfile(?:\.[\w-]+)?$/i.test(path)
}

/** Adds the `reverse_proxy` directives with the matchers around them. */
export function* caddyFacts(text: string): Generator<FactDraft> {
  const scopes: { readonly path: string | null; readonly strips: boolean }[] = []
  const matchers = new Map<string, string>()
  for (const [index, row] of text.split('\n').entries()) {
    const words = row.trim().split(/\s+/)
    const [name = '', ...rest] = words.filter((word) => word !== '{' && word !== '')
    if (name.startsWith('#')) continue
    if (name.startsWith('@')) {
      const path = rest[0] === 'path' ? rest[1] : undefined
      if (path !== undefined) matchers.set(name, path)
    }
    const matcher = rest[0]?.startsWith('/') === true ? rest[0] : matchers.get(rest[0] ?? '')
    if (name === 'reverse_proxy') {
      const path = matcher ?? scopes.findLast((scope) => scope.path !== null)?.path ?? '/'
      const strips = scopes.some((scope) => scope.strips)
      const targets = (matcher === undefined && rest[0]?.startsWith('@') !== true ? rest : rest.slice(1)).filter(
        (word) => !/^[{}]/.test(word) || word.startsWith('{$'),
      )
      for (const target of targets) {
        const value = interpolateWith(/\{\$(\w+)(?::([^}]*))?\}/, target)
        const at = { line: index + 1, extractor: 'caddy/reverse-proxy', proxy: 'caddy', host: null, workload: null }
        yield { kind: 'proxy_rule', ...at, path: path.replace(/\*$/, ''), target: value, rewrite: strips ? '/' : null }
      }
    }
    if (row.trimEnd().endsWith('{')) scopes.push({ path: matcher ?? null, strips: name === 'handle_path' })
    else if (/^\s*\}\s*$/.test(row)) scopes.pop()
  }
}
