import type { SyntaxTree } from '@coderag/syntax'
import type { FactDraft } from '../../fact-collector.js'
import type { ValueExpr } from '../../facts.js'
import { plainValue, UNKNOWN } from '../value.js'

type Node = SyntaxTree['root']

/** Build configurations in JavaScript and TypeScript, each with its tool. */
const files: readonly (readonly [name: RegExp, tool: string])[] = [
  [/(?:^|\/)vite(?:st)?\.config\.[cm]?[jt]s$/, 'vite'],
  [/(?:^|\/)(?:webpack|rspack|rsbuild)[\w.-]*\.[cm]?[jt]s$/, 'webpack'],
  [/(?:^|\/)vue\.config\.[cm]?[jt]s$/, 'vue-cli'],
  [/(?:^|\/)proxy\.conf\.[cm]?js$/, 'angular'],
  [/(?:^|\/)next\.config\.[cm]?[jt]s$/, 'next'],
  [/(?:^|\/)nuxt\.config\.[cm]?[jt]s$/, 'nuxt'],
]

/** Returns the tool whose configuration may contain proxy rules, or null for other files. */
export function devProxyTool(path: string): string | null {
  return files.find(([name]) => name.test(path))?.[1] ?? null
}

/** Adds the rules of a development server: `proxy: { '/api': { target } }` and rewrites. */
export function* devProxyCodeFacts(root: Node, tool: string): Generator<FactDraft> {
  for (const pair of root.descendantsOfType('pair')) {
    if (pair === null) continue
    const key = keyOf(pair)
    const value = pair.childForFieldName('value')
    if ((key === 'proxy' || key === 'devProxy') && value?.type === 'object') yield* mappedRules(value, tool, root)
    if (key === 'proxy' && value?.type === 'array') yield* listedRules(value, tool, root)
  }
  if (tool === 'angular') {
    for (const object of root.descendantsOfType('object'))
      if (object?.parent?.type !== 'pair') yield* mappedRules(object, tool, root)
  }
  if (tool === 'next') yield* nextRewrites(root, tool)
}

function rule(tool: string, at: Node, path: string, target: ValueExpr, rewrite: string | null): FactDraft {
  const line = at.startPosition.row + 1
  const place = { proxy: tool, host: null, path: path.replace(/^\^/, '').replace(/\/?(?:\*+|:\w+\*)$/, '') || '/' }
  return { kind: 'proxy_rule', line, extractor: `${tool}/proxy`, ...place, target, rewrite, workload: null }
}

function* mappedRules(object: Node, tool: string, root: Node): Generator<FactDraft> {
  for (const pair of object.namedChildren) {
    if (pair?.type !== 'pair') continue
    const path = keyOf(pair)
    const value = pair.childForFieldName('value')
    if (path === null || value === null || !/^[/^]/.test(path)) continue
    const target = value.type === 'object' ? fieldOf(value, 'target') : value
    if (target !== null) yield rule(tool, target, path, valueOf(target, root), rewriteOf(value))
  }
}

function* listedRules(array: Node, tool: string, root: Node): Generator<FactDraft> {
  for (const entry of array.namedChildren) {
    const target = entry?.type === 'object' ? fieldOf(entry, 'target') : null
    if (entry === null || target === null) continue
    const context = fieldOf(entry, 'context')
    const paths = context?.type === 'array' ? context.namedChildren : [context]
    for (const path of paths) {
      const text = path === null ? null : stringOf(path)
      if (text !== null) yield rule(tool, target, text, valueOf(target, root), rewriteOf(entry))
    }
  }
}

/** Reads `{ source: '/api/:path*', destination: 'http://orders/:path*' }`. */
function* nextRewrites(root: Node, tool: string): Generator<FactDraft> {
  for (const object of root.descendantsOfType('object')) {
    const source = object === null ? null : fieldOf(object, 'source')
    const destination = object === null ? null : fieldOf(object, 'destination')
    const path = source === null ? null : stringOf(source)
    if (path === null || destination === null) continue
    const target = valueOf(destination, root)
    if (target.kind === 'literal' && !target.value.includes('://')) continue
    yield rule(tool, destination, path, target, null)
  }
}

function keyOf(pair: Node): string | null {
  const key = pair.childForFieldName('key')
  if (key === null) return null
  return key.type === 'property_identifier' ? key.text : stringOf(key)
}

function fieldOf(object: Node, name: string): Node | null {
  const pair = object.namedChildren.find((child) => child?.type === 'pair' && keyOf(child) === name)
  return pair?.childForFieldName('value') ?? null
}

/** Returns the prefix after a rewrite. Build configurations use rewrites only to remove the prefix. */
function rewriteOf(value: Node): string | null {
  const rewrite = value.type === 'object' ? (fieldOf(value, 'rewrite') ?? fieldOf(value, 'pathRewrite')) : null
  if (rewrite === null) return null
  const replaced = /replace\([^,]*,\s*['"`]([^'"`]*)|:\s*['"`]([^'"`]*)['"`]\s*\}/.exec(rewrite.text)
  return (replaced?.[1] ?? replaced?.[2] ?? '') || '/'
}

function stringOf(node: Node): string | null {
  if (node.type === 'string') return node.text.slice(1, -1)
  return node.type === 'template_string' && !node.text.includes('${') ? node.text.slice(1, -1) : null
}

/** Reads a target as far as the file tells: texts, variables of the environment with defaults, constants. */
function valueOf(node: Node, root: Node, depth = 0): ValueExpr {
  const text = stringOf(node)
  if (text !== null) return plainValue('', text)
  if (depth > 8) return UNKNOWN
  const next = (child: Node | null): ValueExpr => (child === null ? UNKNOWN : valueOf(child, root, depth + 1))
  const variable = /^(?:process\.env|import\.meta\.env|env)(?:\.(\w+)|\[['"](\w+)['"]\])$/.exec(node.text)
  if (variable !== null) return { kind: 'env', name: variable[1] ?? variable[2] ?? '', fallback: null }
  if (node.type === 'binary_expression') {
    const left = next(node.childForFieldName('left'))
    const right = next(node.childForFieldName('right'))
    return left.kind === 'env' ? { ...left, fallback: right } : { kind: 'choice', options: [left, right] }
  }
  if (node.type === 'ternary_expression') {
    return {
      kind: 'choice',
      options: [next(node.childForFieldName('consequence')), next(node.childForFieldName('alternative'))],
    }
  }
  if (node.type === 'template_string') {
    const parts = node.namedChildren.flatMap((child): ValueExpr[] => {
      if (child === null) return []
      if (child.type === 'string_fragment') return [{ kind: 'literal', value: child.text }]
      return [next(child.namedChildren[0] ?? null)]
    })
    const settled = parts.map((part) => (part.kind === 'literal' ? part.value : 'x')).join('')
    return plainValue('', settled).kind === 'unknown' || settled.includes('@') ? UNKNOWN : { kind: 'concat', parts }
  }
  if (node.type === 'identifier') {
    const declared = root
      .descendantsOfType('variable_declarator')
      .find((each) => each?.childForFieldName('name')?.text === node.text)
    const value = declared?.childForFieldName('value') ?? null
    return value === null ? { kind: 'name', name: node.text } : next(value)
  }
  return /^(?:non_null|as|satisfies|parenthesized)/.test(node.type) ? next(node.namedChildren[0] ?? null) : UNKNOWN
}
