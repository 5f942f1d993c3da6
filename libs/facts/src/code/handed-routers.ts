import type { Node } from '@coderag/syntax'
import { isTest } from '../languages/files.js'
import type { CodeFile } from '../values/code-file.js'
import { propertyOf } from '../values/node-at.js'
import { joinPaths } from '../values/route-paths.js'
import type { Binding, CallShape } from '../values/shape.js'
import { literal } from '../values/value-expr.js'
import type { Emitter } from './emitter.js'
import { isRouter, mountedChild, routerOf } from './mounts.js'

/** Matches files in which an object answers at a path: `server.get('/orders', list)`, `@api.get("/orders")`. */
export const answersAtPath =
  /\.(?:[gG]et|[pP]ost|[pP]ut|[pP]atch|[dD]elete|[aA]ll|HandleFunc|Handle|GET|POST|PUT|PATCH|DELETE)\(\s*["'`]\/?/
const VERB = /^(?:[gG]et|[pP]ost|[pP]ut|[pP]atch|[dD]elete|[aA]ll|HandleFunc|Handle|GET|POST|PUT|PATCH|DELETE)$/
/** Methods of routers that put another one under a prefix: Fastify, Express and Koa, FastAPI. */
const MOUNT = /^(?:register|use|include_router)$/

/** The router that a function receives, or that an object holds, by its name in facts. */
interface Handed {
  readonly router: string
  /** Go: of a group that is made of it, `g := s.api.Group("/orders")`. */
  readonly prefix?: string
}

/**
 * Adds endpoints of routers that nothing in the file tells to be one: the parameter of a function, whatever its name, or
 * a field that another file fills. They count only where a mount names the function or the field.
 */
export function addHandedRouters(emitter: Emitter): void {
  const { resolver, collector } = emitter
  const { file } = resolver
  if (!answersAtPath.test(file.tree.text) || isTest(collector.document.filePath)) return
  for (const name of file.captured('call')) {
    const text = name.type === 'call_expression' ? '' : file.textOf(name)
    if (!VERB.test(text) && !MOUNT.test(text)) continue
    const call = file.callOf(name)
    if (call === null || call.object === null || call.isNew || resolver.rulesOf(call).length > 0) continue
    const handed = handedAt(emitter, call.object)
    if (handed === null) continue
    if (VERB.test(text)) addEndpoint(emitter, call, handed)
    else addMountOn(emitter, call, handed)
  }
}

/** Adds the fields of the file that hold routers, for the files of methods that use them. */
export function addHeldRouters(emitter: Emitter): void {
  const { file } = emitter.resolver
  const known = new Set<string>()
  for (const [name, node, { owner, value }] of file.fields()) {
    const object = owner === null ? (node.parent?.childForFieldName('operand') ?? null) : null
    const of = owner ?? (object === null ? file.ownerOf(node) : emitter.resolver.values.types.of(object))
    const thing = value === null ? null : emitter.resolver.thing(value)
    const child = `${of ?? ''}.${name}`
    if (of === null || !isRouter(thing) || thing === null || known.has(child)) continue
    known.add(child)
    const parent = routerOf(thing)
    const place = emitter.at(node, 'field')
    const prefix = literal(joinPaths(thing.prefix).replace(/^\/$/, ''))
    emitter.add({
      ...place,
      kind: 'mount',
      framework: 'field',
      prefix,
      parent: parent === name ? null : parent,
      child,
      module: null,
    })
  }
}

function handedAt(emitter: Emitter, object: Node, depth = 0): Handed | null {
  const { file } = emitter.resolver
  const shape = file.frontend.shape(object)
  if (shape.is === 'call') return depth > 2 ? null : groupOf(emitter, shape, depth)
  if (shape.is === 'name') {
    const binding = file.imports.has(shape.name) ? null : file.bindingOf(shape.name, object)
    const made = binding?.value == null ? null : file.frontend.shape(binding.value)
    if (made?.is === 'call') return depth > 2 ? null : groupOf(emitter, made, depth)
    return binding?.isParameter === true && mayBeRouter(binding) ? receivedBy(file, shape.name, object) : null
  }
  if (shape.is !== 'member') return null
  const holder = file.frontend.shape(shape.object)
  const isOwn = holder.is === 'self' || (holder.is === 'name' && file.isReceiver(holder.name, object))
  const owner = isOwn ? file.ownerOf(object) : holder.is === 'name' ? structOf(file, holder.name, object) : null
  // A field that this file declares says itself what it is.
  return owner === null || file.fieldsOf(shape.name, owner).length > 0 ? null : { router: `${owner}.${shape.name}` }
}

/** Go: returns a group of a router that is not known to be one, as gin, Echo and Fiber make it. */
function groupOf(emitter: Emitter, { object, name, args }: CallShape, depth: number): Handed | null {
  const { file } = emitter.resolver
  if (file.frontend.hasReceivers !== true || object === null || name !== 'Group' || args[0] === undefined) return null
  const outer = handedAt(emitter, object, depth + 1)
  const [prefix] = outer === null ? [] : emitter.paths(args[0].value)
  return outer === null || prefix === undefined ? null : { ...outer, prefix: joinPaths(outer.prefix ?? '', prefix) }
}

/** Go: returns the struct of a parameter: `func Routes(s *Server)`. */
function structOf(file: CodeFile, name: string, use: Node): string | null {
  const binding = file.frontend.hasReceivers === true ? file.bindingOf(name, use) : null
  const type = binding?.isParameter === true ? binding.type : null
  return type === null ? null : (/^\*?(?:\w+\.)?([A-Za-z]\w*)$/.exec(type)?.[1] ?? null)
}

/** A declared type says what it is, unless it is any object. */
function mayBeRouter({ type }: Binding): boolean {
  return type === null || /^(?:any|unknown|object)$/.test(type)
}

/** Returns the function whose first parameter has a name, at a place inside it. */
function receivedBy(file: CodeFile, name: string, use: Node): Handed | null {
  for (let at = use.parent; at !== null; at = at.parent) {
    const shape = file.frontend.shape(at)
    const declared = file.frontend.declared(at)
    const list = at.childForFieldName('parameters') ?? at.childForFieldName('parameter')
    if (list === null || (shape.is !== 'function' && declared?.kind !== 'function')) continue
    const parameters = list.type === 'identifier' ? [list] : list.namedChildren
    const place = parameters.findIndex(
      (own) => (own.childForFieldName('pattern') ?? own).text.replace(/[:=].*$/s, '').trim() === name,
    )
    if (place === -1) continue
    const own = declared === null || declared.name === '' ? 'default' : declared.name
    const isDefault = own === 'default' || isDefaultExport(file, at, own)
    const router = isDefault
      ? /export|assignment/.test(at.parent?.type ?? '') || own !== 'default'
        ? 'default'
        : null
      : own
    return place !== 0 || router === null ? null : { router }
  }
  return null
}

/** Checks whether a function or a list is what a module exports: `export default`, `module.exports = plugin`, `… = wrap(plugin)`. */
export function isDefaultExport(file: CodeFile, declaration: Node, name: string): boolean {
  const { parent } = declaration
  if (parent?.type === 'export_statement') return /^export\s+default\b/.test(file.textOf(parent))
  const written = name.replaceAll('$', '\\$')
  return new RegExp(`(?:module\\.exports\\s*=|export\\s+default)\\s*(?:\\w+\\(\\s*)?${written}(?![\\w$.])`).test(
    file.tree.text,
  )
}

function addEndpoint(emitter: Emitter, call: CallShape, { router, prefix = '' }: Handed): void {
  const { file } = emitter.resolver
  const [first] = call.args
  const last = call.args.at(-1)
  const isDecorator = call.node.parent?.type === 'decorator'
  if (first === undefined || last === undefined || (!isDecorator && call.args.length < 2)) return
  const [path, handler] = [file.frontend.shape(first.value), file.frontend.shape(last.value)]
  if (path.is !== 'string' && path.is !== 'concat') return
  if (!isDecorator && !/^(?:function|name|member|call|wrap)$/.test(handler.is)) return
  const verb = /handle/i.test(call.name)
    ? methodBehind(emitter, call)
    : call.name === 'all'
      ? '*'
      : call.name.toUpperCase()
  const decorated = isDecorator
    ? call.node.parent?.parent?.childForFieldName('definition')?.childForFieldName('name')
    : null
  for (const own of emitter.paths(first.value)) {
    const path = prefix === '' ? own : joinPaths(prefix, own)
    for (const method of verb.split('|'))
      emitter.endpoint(call.node, 'handed-router', {
        method,
        path,
        handler: isDecorator ? (decorated?.text ?? null) : emitter.handlerName(last.value, `${method} ${path}`),
        router,
        whereMounted: true,
        isHanded: true,
      })
  }
}

/** Go: the methods of `router.HandleFunc("/orders", list).Methods("GET")`. */
function methodBehind({ resolver: { file, values } }: Emitter, call: CallShape): string {
  const outer = call.node.parent?.parent ?? null
  const shape = outer === null ? null : file.frontend.shape(outer)
  const isChained = shape?.is === 'call' && shape.name === 'Methods' && shape.object?.id === call.node.id
  return (isChained ? values.wordsOf(shape.args.map(({ value }) => value)) : null) ?? '*'
}

function addMountOn(emitter: Emitter, call: CallShape, { router, prefix: outer = '' }: Handed): void {
  const { file } = emitter.resolver
  const [first, second] = call.args.filter(({ name }) => name === null)
  const keyword = call.args.find(({ name }) => name === 'prefix')?.value
  if (first === undefined) return
  const isPathFirst = file.frontend.shape(first.value).is === 'string'
  const prefixAt = isPathFirst
    ? first.value
    : (keyword ?? (second === undefined ? null : propertyOf(file, second.value, 'prefix')))
  const mounted = isPathFirst ? call.args.at(-1)?.value : first.value
  const child = mounted === undefined ? null : mountedChild(emitter, mounted)
  if (child === null) return
  const [prefix = ''] = prefixAt === null ? [] : emitter.paths(prefixAt)
  emitter.mount(call.node, 'handed-router', {
    prefix: literal(outer === '' ? prefix : joinPaths(outer, prefix)),
    parent: router,
    ...child,
  })
}
