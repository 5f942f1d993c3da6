import type { FactDraft } from '../../fact-collector.js'
import type { ValueExpr } from '../../facts.js'
import { interpolateWith } from '../value.js'
import { includeFact } from '../hosting/workload.js'

export function isNginx(path: string, text: string): boolean {
  if (!/\.(?:conf|template|tpl|tmpl|j2)$|(?:^|\/)nginx[^/]*$|\/sites-(?:available|enabled)\//i.test(path)) return false
  return (
    /(?:^|[;{}])[ \t]*(?:location\s|upstream\s+\S+\s*\{|server\s*\{)/m.test(text) &&
    /\b(?:proxy|grpc|fastcgi|uwsgi)_pass\b/.test(text)
  )
}

interface Directive {
  readonly name: string
  readonly args: readonly string[]
  readonly line: number
  readonly block: readonly Directive[]
}

/**
 * Adds the rules of an nginx configuration, or of a template that is filled from the environment, and what it includes.
 *
 * @param path - Null if the file lies in a map: what it includes lies where the map is mounted.
 */
export function* nginxFacts(text: string, path: string | null): Generator<FactDraft> {
  const root = readDirectives(text)
  const all = [...flatten(root)]
  for (const { name, args, line } of all)
    if (path !== null && name === 'include')
      yield* includeFact({ line, extractor: 'nginx/include', path }, args[0] ?? '')
  const upstreams = new Map(all.filter(({ name }) => name === 'upstream').map((each) => [each.args[0] ?? '', each]))
  const variables = new Map(all.filter(({ name }) => name === 'set').map(({ args }) => [args[0] ?? '', args[1] ?? '']))
  for (const server of all.filter(({ name, block }) => name === 'server' && block.length > 0)) {
    const host = server.block
      .find(({ name }) => name === 'server_name')
      ?.args.find((each) => !/^_$|^localhost$|\$/.test(each))
    yield* locationFacts(server.block, { path: '/', host: host ?? null, upstreams, variables })
  }
  // A file that is included into a server contains only locations.
  if (!all.some(({ name, block }) => name === 'server' && block.length > 0)) {
    yield* locationFacts(root, { path: '/', host: null, upstreams, variables })
  }
}

interface Scope {
  readonly path: string
  readonly host: string | null
  readonly upstreams: ReadonlyMap<string, Directive>
  readonly variables: ReadonlyMap<string, string>
}

function* locationFacts(block: readonly Directive[], scope: Scope): Generator<FactDraft> {
  const rewrite = block.find(({ name }) => name === 'rewrite')
  for (const directive of block) {
    if (directive.name === 'location' || directive.name === 'if' || directive.name === 'limit_except') {
      const path = directive.name === 'location' ? locationPath(directive.args) : scope.path
      yield* locationFacts(directive.block, { ...scope, path })
    }
    if (!/^(?:proxy|grpc|fastcgi|uwsgi)_pass$/.test(directive.name)) continue
    const written = withVariables(directive.args[0] ?? '', scope.variables)
    const [front = '', scheme = '', authority = ''] = /^(\w+:\/\/)?([^/$]*(?:\$\{?\w[^/]*)?)/.exec(written) ?? []
    const rest = written.slice(front.length)
    const isPlain = !rest.includes('$')
    const at = { kind: 'proxy_rule', line: directive.line, extractor: 'nginx/location', proxy: 'nginx' } as const
    const to = rewriteOf(rewrite, isPlain && rest !== '' ? rest : null)
    for (const target of targetsOf(authority, scheme, scope.upstreams)) {
      yield { ...at, host: scope.host, path: scope.path, target, rewrite: to, workload: null }
    }
  }
}

function* targetsOf(authority: string, scheme: string, upstreams: Scope['upstreams']): Generator<ValueExpr> {
  const upstream = upstreams.get(authority)
  if (upstream === undefined) {
    yield nginxValue(scheme + authority)
    return
  }
  for (const { name, args } of upstream.block) if (name === 'server') yield nginxValue(scheme + (args[0] ?? ''))
}

function nginxValue(text: string): ValueExpr {
  return interpolateWith(/\$\{(\w+)\}|\$([A-Z]\w+)|\{\{\s*(?:\.Env\.)?([A-Z]\w+)\s*\}\}/, text)
}

function withVariables(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\$\{?([a-z]\w*)\}?/g, (whole, name: string) => variables.get(`$${name}`) ?? whole)
}

/** Returns the new prefix of a rewrite: `/v1/` of `rewrite ^/api/(.*)$ /v1/$1 break`. */
function rewriteOf(rewrite: Directive | undefined, fallback: string | null): string | null {
  const to = rewrite?.args[1]
  if (to === undefined || /^https?:/.test(to)) return fallback
  return to.replace(/\$\d.*$/, '') || '/'
}

function locationPath(args: readonly string[]): string {
  const path = args.at(-1) ?? '/'
  const isPattern = args.length > 1 && (args[0] ?? '').startsWith('~')
  return isPattern ? path.replace(/^\^/, '').replace(/\$$/, '') : path
}

function* flatten(block: readonly Directive[]): Generator<Directive> {
  for (const directive of block) {
    yield directive
    yield* flatten(directive.block)
  }
}

const token =
  /\n|#[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\$\{\w+\}|\{\{[^}]*\}\}|[{};]|(?:\$\{\w+\}|\{\{[^}]*\}\}|[^\s{};#"'])+/g

function readDirectives(text: string): Directive[] {
  const tokens = [...text.matchAll(token)].map(([word]) => word)
  let line = 1
  let next = 0
  const readBlock = (depth: number): Directive[] => {
    const block: Directive[] = []
    let words: string[] = []
    let start = line
    while (next < tokens.length) {
      const word = tokens[next++] ?? ''
      if (word === '\n') line += 1
      else if (word.startsWith('#')) continue
      else if (word === '}') return block
      else if (word === ';' || word === '{') {
        const inner = word === '{' && depth < 20 ? readBlock(depth + 1) : []
        if (words.length > 0) block.push({ name: words[0] ?? '', args: words.slice(1), line: start, block: inner })
        words = []
      } else {
        if (words.length === 0) start = line
        words.push(word.replace(/^(["'])(.*)\1$/s, '$2'))
      }
    }
    return block
  }
  return readBlock(0)
}
