import type { Node } from '@coderag/syntax'
import type { Emitter } from '../../code/emitter.js'
import { isDefaultExport } from '../../code/handed-routers.js'
import { mountedChild, routerOf } from '../../code/mounts.js'
import type { Thing } from '../../values/things.js'
import { propertyOf } from '../../values/node-at.js'
import { literal } from '../../values/value-expr.js'
import { isTest } from '../files.js'

const LIBRARY = 'hapi'
/** A file that may hold routes as objects has both: `{ method: 'GET', path: '/orders', handler }`. */
const [hasMethod, hasPath] = [/\bmethod['"]?\s*:\s*['"[]/, /\bpath['"]?\s*:/]
const verb = /^(?:\*|GET|POST|PUT|PATCH|DELETE|OPTIONS)$/

/**
 * Adds the routes of hapi that stand in a list, in the file that hands them to the server or in another one. Those of a list that
 * a variable or a module holds count only where the list is handed over.
 * https://hapi.dev/api/#-serverrouteroute: "a route configuration object or an array of configuration objects".
 */
export function addListedRoutes(emitter: Emitter): void {
  const { file, rules } = emitter.resolver
  if (isTest(emitter.collector.document.filePath)) return
  if (hasMethod.test(file.tree.text) && hasPath.test(file.tree.text))
    for (const list of file.tree.root.descendantsOfType('array')) {
      const router = list.namedChildren.some((item) => isObject(emitter, item)) ? holderOf(emitter, list) : null
      if (router !== null)
        for (const item of list.namedChildren) addRoute(emitter, item, { router, whereMounted: true })
    }
  if (!rules.hasName('route')) return
  for (const name of file.captured('call')) {
    const call = file.textOf(name) === 'route' ? file.callOf(name) : null
    const server = call?.object == null ? null : emitter.resolver.thing(call.object)
    const given = call?.args[0]?.value
    if (server?.key === 'hapi-router' && given !== undefined) addGiven(emitter, given, server)
  }
}

/** Adds the items of a list that a server is given: objects, and other lists by their names. */
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
  emitter.add({
    ...emitter.at(node, LIBRARY),
    kind: 'mount',
    framework: LIBRARY,
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
  const [methodAt, pathAt] = [propertyOf(file, node, 'method'), propertyOf(file, node, 'path')]
  if (handler === null || methodAt === null || pathAt === null) return false
  const methods = values.wordsOf([methodAt])?.split('|') ?? []
  const paths = emitter.paths(pathAt).filter((path) => path.startsWith('/'))
  if (methods.length === 0 || paths.length === 0 || !methods.every((method) => verb.test(method))) return false
  for (const path of paths)
    for (const method of methods)
      emitter.endpoint(node, LIBRARY, {
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

/** Returns the name by which other code knows a list: `default` if the module exports it, else that of its variable. */
function holderOf({ resolver: { file } }: Emitter, list: Node): string | null {
  const parent = list.parent
  if (parent?.type === 'export_statement') return 'default'
  if (parent?.type === 'assignment_expression')
    return parent.childForFieldName('left')?.text === 'module.exports' ? 'default' : null
  const name = parent?.type === 'variable_declarator' ? parent.childForFieldName('name')?.text : undefined
  if (name === undefined || !/^[\w$]+$/.test(name)) return null
  return isDefaultExport(file, list, name) ? 'default' : name
}
