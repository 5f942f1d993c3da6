import { callChain } from '../../symbols/call-chain.js'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'

/** What has no members that a repository declares. */
export const literals = new Set(['null', 'undefined', 'true', 'false', 'number', 'string', 'template_string', 'regex'])

/** A node as far as values are read from it. */
type ValueNode = Pick<DialectNode, 'type' | 'startIndex' | 'endIndex' | 'childForFieldName' | 'namedChildren'>

/** What a value says of its type: `x as Store` by its type, `a ?? b` by the first of both, `c ? a : b` by what both are. */
export function valueOf(node: ValueNode | null, file: SymbolCollector): { type: string; chain: string } {
  switch (node?.type) {
    case undefined:
      return { type: '', chain: '' }
    case 'as_expression': {
      const type = file.textOf(node?.namedChildren[1])
      return type === 'const' ? valueOf(node?.namedChildren[0] ?? null, file) : { type, chain: '' }
    }
    case 'type_assertion':
      return { type: file.textOf(node?.namedChildren[0]).replace(/^<([^]*)>$/, '$1'), chain: '' }
    // `new Map<string, Order>()` says more than the name of its class.
    case 'new_expression': {
      const args = node?.childForFieldName('type_arguments')
      if (args == null) return { type: '', chain: file.chain(file.textOf(node)) }
      return { type: `${file.textOf(node?.childForFieldName('constructor'))}${file.textOf(args)}`, chain: '' }
    }
    case 'satisfies_expression':
    case 'parenthesized_expression':
      return valueOf(node?.namedChildren[0] ?? null, file)
    case 'ternary_expression':
      return eitherOf([node?.childForFieldName('consequence'), node?.childForFieldName('alternative')], file)
    case 'binary_expression': {
      const text = file.textOf(node)
      return /\?\?|\|\|/.test(text.slice(0, 300))
        ? valueOf(node?.childForFieldName('left') ?? null, file)
        : { type: '', chain: '' }
    }
    default: {
      const value = node === null || isFunction(node) ? '' : file.textOf(node)
      const injected = injectedType(value, file)
      if (injected !== '') return { type: injected, chain: '' }
      // What `bind` gives back is the same function.
      return { type: '', chain: chainOf(value, file).replace(/\.bind\(\)$/, '') }
    }
  }
}

function eitherOf(
  nodes: readonly (ValueNode | null | undefined)[],
  file: SymbolCollector,
): { type: string; chain: string } {
  const values = nodes.filter((node) => !literals.has(node?.type ?? '')).map((node) => valueOf(node ?? null, file))
  const [first, second] = values
  if (first === undefined || second === undefined) return first ?? { type: '', chain: '' }
  if (first.type !== '' && first.type === second.type) return first
  const chains = values.map(({ type, chain }) => (type === '' ? chain : typeChain(type)))
  return { type: '', chain: chains.includes('') ? '' : [...new Set(chains)].join('|') }
}

/** Angular's functions that give the object of a class, or a signal of one: `inject(Store)`, `viewChild.required(Store)`. */
function injectedType(value: string, file: SymbolCollector): string {
  const [, name = '', type = ''] =
    /^(inject|viewChild|contentChild|viewChildren|contentChildren)(?:\.required)?\(\s*([A-Z][\w$]*)\s*(?:,[^()]*)?\)!?$/.exec(
      value.length > 300 ? '' : value,
    ) ?? []
  if (name === '' || file.importedFrom(name) !== '@angular/core') return ''
  if (name === 'inject') return type
  return name.endsWith('Children') ? `() => ${type}[]` : `() => ${type}`
}

/** An object of a written type; empty if the type is none with a name. */
export function typeChain(type: string): string {
  const [, value] = /^:?\s*typeof\s+([\w$.]+)$/.exec(type) ?? []
  if (value !== undefined) return value
  const name = callChain(type.replace(/^:\s*/, '').replace(/<[^]*$/, ''))
  return /^[\w$.]+$/.test(name) ? `${name}{}` : ''
}

/** The value inside brackets and assertions. */
export function unwrapped(node: DialectNode): DialectNode {
  const inside = ['parenthesized_expression', 'as_expression', 'satisfies_expression'].includes(node.type)
    ? node.namedChildren[0]
    : undefined
  return inside === undefined ? node : unwrapped(inside as DialectNode)
}

/** `require('./store')`, `await import('./store')` and `require('./store').open`: the module, and the name that is taken from it. */
export function requiredBy(value: string): [string, string] | null {
  const [whole, , , module, name = '*'] = required.exec(value.slice(0, 300)) ?? []
  return module === undefined || whole !== value ? null : [module, name]
}

/** A module that is required or imported where it is used, and the name that is taken from it. */
const required = /^(\(?\s*await\s+import|require)\(\s*(["'])([^"']+)\2\s*\)(?:\s*\))?(?:\.([\w$]+))?/

/** An expression as a chain, which may begin with a module: `require('./store').open()`. */
export function chainOf(text: string, file: SymbolCollector): string {
  const isOfModule = text.startsWith('require(') || text.startsWith('(')
  const [whole, , , module, name] = isOfModule ? (required.exec(text.slice(0, 300)) ?? []) : []
  if (whole === undefined || module === undefined || name === undefined) return file.chain(text)
  return file.chain(`${file.importHere(module, name)}${text.slice(whole.length)}`)
}

export function isFunction(node: { readonly type: string }): boolean {
  return /function|^class$/.test(node.type)
}

/** True for `(order: Order) => void`, also if it may be missing; not for a list of such functions. */
export function isFunctionType(written: string): boolean {
  return /^:?\s*[(<]/.test(written) && written.includes('=>') && !/\[\s*\]\s*$/.test(written)
}
