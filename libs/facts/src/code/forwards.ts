import type { Node } from '@coderag/syntax'
import type { ForwardRule } from '../models/model.js'
import { nodeAt } from '../values/node-at.js'
import type { CallShape } from '../values/shape.js'
import { settled, unknown } from '../values/value-expr.js'
import { addressAt } from './addresses.js'
import type { Emitter } from './emitter.js'

/** Adds the rule of a proxy that code makes; without a path that is known, the call of a server. */
export function addForward(emitter: Emitter, rule: ForwardRule, call: CallShape, library: string): void {
  const target = settled(addressAt(emitter.resolver, rule.target, call) ?? unknown)
  if (target.kind === 'unknown') return
  const at = emitter.at(call.node, library)
  const paths = new Set(pathsOf(emitter, rule, call).map((path) => path.replace(ANY_END, '') || '/'))
  const ruled = { proxy: library, host: null, target, rewrite: rewriteAt(emitter, rule, call), workload: null }
  for (const path of paths) emitter.add({ ...at, kind: 'proxy_rule', path, ...ruled })
  if (paths.size > 0) return
  const within = emitter.resolver.file.within(call.node)
  const unsaid = { method: null, path: null, grpcService: null }
  emitter.add({ ...at, kind: 'call', edgeType: 'http', client: library, target, within, ...unsaid })
}

/** What stands for the rest of a path: `/*`, `/**`, `/*rest`, `/{*rest}`, `/:rest*`. */
const ANY_END = /\/?(?:\*+\w*|\{\/?\*\w+\}|:\w+\*)$/

/** Returns the paths of the call itself, or else of the one that the proxy is handed to: `app.use('/orders', proxy)`. */
function pathsOf(emitter: Emitter, rule: ForwardRule, call: CallShape): string[] {
  const { file } = emitter.resolver
  const own = nodeAt(file, call, rule.path)
  const stated = own === null ? [] : pathsAt(emitter, own)
  if (stated.length > 0) return stated
  const holder = file.frontend.binding(call.node.parent?.childForFieldName('name') ?? call.node)
  const name = holder?.value?.id === call.node.id ? call.node.parent?.childForFieldName('name')?.text : undefined
  const around = name === undefined ? callAround(emitter, call.node) : callWith(emitter, name)
  const first = around?.args[0]?.value
  return first === undefined || first.id === call.node.id ? [] : pathsAt(emitter, first)
}

function pathsAt(emitter: Emitter, node: Node): string[] {
  return /^["'`]?\w*:\/\//.test(emitter.resolver.file.textOf(node))
    ? []
    : emitter.paths(node).filter((path) => path.startsWith('/'))
}

/** Returns the call that has an expression among its arguments. */
function callAround(emitter: Emitter, node: Node): CallShape | null {
  const outer = node.parent?.parent
  const shape = outer == null ? null : emitter.resolver.file.frontend.shape(outer)
  return shape?.is === 'call' && shape.args.some(({ value }) => value.id === node.id) ? shape : null
}

/** Returns the first call of a method that has a name among its arguments. */
function callWith({ resolver: { file } }: Emitter, name: string): CallShape | null {
  for (const at of file.captured('call')) {
    const call = file.callOf(at)
    if (call?.object != null && call.args.some(({ value }) => file.textOf(value) === name)) return call
  }
  return null
}

/** Returns what replaces the prefix: of `{ '^/orders': '' }` nothing, which leaves `/`. */
function rewriteAt({ resolver }: Emitter, rule: ForwardRule, call: CallShape): string | null {
  const node = nodeAt(resolver.file, call, rule.rewrite)
  if (node === null) return null
  const shape = resolver.file.frontend.shape(node)
  const [entry] = shape.is === 'object' ? shape.entries : []
  const value =
    shape.is === 'object' ? (entry === undefined ? unknown : resolver.values.of(entry.value)) : resolver.values.of(node)
  return value.kind === 'literal' ? value.value || '/' : null
}
