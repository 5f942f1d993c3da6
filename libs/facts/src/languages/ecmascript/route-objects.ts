import type { Node } from '@coderag/syntax'
import type { Emitter } from '../../code/emitter.js'
import { isDefaultExport } from '../../code/handed-routers.js'
import { mountedChild, routerOf } from '../../code/mounts.js'
import { loopAround } from '../../code/route-tables.js'
import type { Thing } from '../../values/things.js'
import { propertyOf } from '../../values/node-at.js'
import { joinPaths } from '../../values/route-paths.js'
import { literal } from '../../values/value-expr.js'
import { isTest } from '../files.js'

/** A file that may hold routes as objects has both: `{ method: 'GET', path: '/orders', handler }`. */
const [hasMethod, hasPath] = [/\bmethod['"]?\s*:\s*['"[]/, /\b(?:path|url)['"]?\s*:/]
const verb = /^(?:\*|GET|POST|PUT|PATCH|DELETE|OPTIONS)$/

/**
 * Adds the routes of hapi and Fastify that stand as objects, alone or in a list, in the file that hands them to the server or in
 * another one. Those that a variable or a module holds count only where they are handed over.
 * https://hapi.dev/api/#-serverrouteroute: "a route configuration object or an array of configuration objects".
 * https://fastify.dev/docs/latest/Reference/Routes/#full-declaration
 */
export function addRouteObjects(emitter: Emitter): void {
  const { file, rules } = emitter.resolver
  if (isTest(emitter.collector.document.filePath)) return
  if (hasMethod.test(file.tree.text) && hasPath.test(file.tree.text)) {
    for (const list of file.tree.root.descendantsOfType('array')) {
      const router = list.namedChildren.some((item) => isObject(emitter, item)) ? holderOf(emitter, list) : null
      if (router !== null)
        for (const item of list.namedChildren) addRoute(emitter, item, { router, whereMounted: true })
    }
    for (const object of file.tree.root.descendantsOfType('object')) {
      const router = holderOf(emitter, object)
      if (router !== null) addRoute(emitter, object, { router, whereMounted: true })
    }
  }
  const [takesRoutes, takesPlugins] = [rules.hasName('route'), rules.hasName('register')]
  if (!takesRoutes && !takesPlugins) return
  for (const name of file.captured('call')) {
    const text = file.textOf(name)
    if (text !== 'route' && text !== 'register') continue
    const call = file.callOf(name)
    const server = call?.object == null ? null : emitter.resolver.thing(call.object)
    const [given, options] = call?.args.map(({ value }) => value) ?? []
    if (call === null || server === null || given === undefined || libraryOf(server) === null) continue
    if (text === 'register') {
      if (server.key === 'hapi-router')
        addPlugin(emitter, given, { server, prefix: prefixIn(emitter, options ?? null), depth: 0 })
      continue
    }
    // `routes.forEach((route) => server.route(route))`
    const loop = loopAround(file, call)
    const isRow = loop !== null && file.textOf(loop.bound) === file.textOf(given)
    addGiven(emitter, isRow ? loop.list : given, server)
  }
}

function libraryOf({ key }: Thing): 'hapi' | 'fastify' | null {
  return key === 'hapi-router' ? 'hapi' : key === 'fastify-router' ? 'fastify' : null
}

/** Variables that are followed to a plugin. */
const MOST_NAMES = 4

/**
 * Adds the plugins that a server of hapi is given, under the prefix that stands beside them:
 * https://hapi.dev/api/#-await-serverregisterplugins-options, and `register` in place of `plugin` up to hapi 16.
 */
function addPlugin(
  emitter: Emitter,
  node: Node,
  on: { readonly server: Thing; readonly prefix: string; readonly depth: number },
): void {
  const { file } = emitter.resolver
  const shape = file.frontend.shape(node)
  if (shape.is === 'wrap') return addPlugin(emitter, shape.inner, on)
  if (shape.is === 'list') return shape.items.forEach((item) => addPlugin(emitter, item, on))
  const own = shape.is === 'name' && !file.imports.has(shape.name) ? file.bindingOf(shape.name, node)?.value : null
  if (own != null && on.depth < MOST_NAMES && /^(?:list|object)$/.test(file.frontend.shape(own).is))
    return addPlugin(emitter, own, { ...on, depth: on.depth + 1 })
  const plugin = propertyOf(file, node, 'plugin') ?? propertyOf(file, node, 'register')
  if (shape.is === 'object' && plugin !== null)
    return addPlugin(emitter, plugin, { ...on, prefix: prefixIn(emitter, node) || on.prefix })
  // `require('./orders').plugin`
  const held = shape.is === 'member' ? mountedChild(emitter, shape.object) : null
  const child = on.prefix === '' ? null : (mountedChild(emitter, node) ?? held)
  if (child === null) return
  const prefix = literal(joinPaths(on.server.prefix, on.prefix))
  emitter.mount(node, 'hapi', { prefix, parent: routerOf(on.server), ...child })
}

/** Returns the prefix of `{ routes: { prefix: '/v1' } }`. */
function prefixIn(emitter: Emitter, node: Node | null): string {
  const { file } = emitter.resolver
  const routes = node === null ? null : propertyOf(file, node, 'routes')
  const prefix = routes === null ? null : propertyOf(file, routes, 'prefix')
  const [path = ''] = prefix === null ? [] : emitter.paths(prefix)
  return path
}

/** Adds the routes that a server is given: objects, lists of them, and both by their names. */
function addGiven(emitter: Emitter, node: Node, server: Thing): void {
  const { file } = emitter.resolver
  const shape = file.frontend.shape(node)
  if (shape.is === 'wrap') return addGiven(emitter, shape.inner, server)
  if (shape.is === 'list') {
    for (const item of shape.items)
      if (!addRoute(emitter, item, { router: routerOf(server) })) addGiven(emitter, item, server)
    return
  }
  const own = shape.is === 'name' && !file.imports.has(shape.name) ? file.bindingOf(shape.name, node)?.value : null
  const router = own == null ? null : holderOf(emitter, own)
  const mounted = router === null ? mountedChild(emitter, node) : { child: router, module: null }
  if (mounted === null) return
  const imported = shape.is === 'name' ? file.imports.get(shape.name) : undefined
  const isWhole = imported?.exported === '*' || imported?.exported === 'default'
  const library = libraryOf(server) ?? 'hapi'
  emitter.add({
    ...emitter.at(node, library),
    kind: 'mount',
    framework: library,
    prefix: literal(server.prefix),
    parent: routerOf(server),
    ...mounted,
    ...(isWhole ? { child: 'default' } : {}),
  })
}

/** Adds an object with a method, a path and a handler, which may stand among its options. Returns false for any other node. */
function addRoute(
  emitter: Emitter,
  node: Node,
  at: { readonly router: string | null; readonly whereMounted?: true },
): boolean {
  const { file, values } = emitter.resolver
  if (!isObject(emitter, node)) return false
  const options = propertyOf(file, node, 'options') ?? propertyOf(file, node, 'config')
  const handler = propertyOf(file, node, 'handler') ?? (options === null ? null : propertyOf(file, options, 'handler'))
  const [methodAt, url] = [propertyOf(file, node, 'method'), propertyOf(file, node, 'url')]
  const pathAt = url ?? propertyOf(file, node, 'path')
  if (handler === null || methodAt === null || pathAt === null) return false
  const methods = values.wordsOf([methodAt])?.split('|') ?? []
  const paths = emitter.paths(pathAt).filter((path) => path.startsWith('/'))
  if (methods.length === 0 || paths.length === 0 || !methods.every((method) => verb.test(method))) return false
  for (const path of paths)
    for (const method of methods)
      emitter.endpoint(node, url === null ? 'hapi' : 'fastify', {
        ...at,
        method,
        path,
        handler: emitter.handlerName(handler, `${method} ${path}`),
      })
  return true
}

function isObject({ resolver: { file } }: Emitter, node: Node): boolean {
  return file.frontend.shape(node).is === 'object'
}

/** Returns the name by which other code knows a list or an object: `default` if the module exports it, else that of its variable. */
function holderOf(emitter: Emitter, held: Node): string | null {
  const { file } = emitter.resolver
  const parent = held.parent
  if (parent !== null && /^(?:as|satisfies|parenthesized)_expression$/.test(parent.type))
    return holderOf(emitter, parent)
  if (parent?.type === 'export_statement') return 'default'
  if (parent?.type === 'assignment_expression') {
    const exported = /^(?:module\.)?exports(?:\.([\w$]+))?$/.exec(parent.childForFieldName('left')?.text ?? '')
    return exported === null ? null : (exported[1] ?? 'default')
  }
  const name = parent?.type === 'variable_declarator' ? parent.childForFieldName('name')?.text : undefined
  if (name === undefined || !/^[\w$]+$/.test(name)) return null
  return isDefaultExport(file, held, name) ? 'default' : name
}
