import type { Node } from '@coderag/syntax'
import { joinPaths } from '../values/route-paths.js'
import type { CallShape } from '../values/shape.js'
import { literal } from '../values/value-expr.js'
import { nameOf } from './decoration-parts.js'
import type { Emitter } from './emitter.js'

const VERB = /^Map(Get|Post|Put|Patch|Delete)$/
/** Stands for the name of the class whose endpoints they are; see `inherited-endpoints.ts`. */
const OPEN_CLASS = '{@controller}'

/**
 * Adds the endpoints of a class of a group, as the Clean Architecture template for ASP.NET Core writes them:
 * `class Orders : EndpointGroupBase { … app.MapGroup(this).MapGet(GetOrders).MapPut(Update, "{id}") … }`. Extension methods of the
 * system's own take the handler first, and make the group's prefix of the name of the class:
 * https://github.com/jasontaylordev/CleanArchitecture/tree/main/src/Web.
 */
export function addEndpointGroup(emitter: Emitter, node: Node): void {
  const { file } = emitter.resolver
  const name = nameOf(emitter, node)
  const [base] = file.frontend.bases(node)
  if (name === null || !/\bMap(?:Get|Post|Put|Patch|Delete|Group)\(/.test(node.text)) return
  addGroupPrefix(emitter, node)
  if (base === undefined) return
  const own = [...handlersFirst(emitter, node, name)]
  for (const { call, method, path } of own)
    emitter.endpoint(call.node, 'aspnet', {
      method,
      path: joinPaths(path),
      handler: `${name}.${file.textOf(call.args[0]?.value ?? call.node)}`,
      router: name,
    })
  if (own.length > 0)
    emitter.mount(node, 'base-class', {
      prefix: { kind: 'name', name: `${base}.@group` },
      parent: null,
      child: name,
      module: null,
    })
}

/** Calls that map a method of the class itself: `MapPut(UpdateOrder, "{id}")`. */
function* handlersFirst(
  emitter: Emitter,
  node: Node,
  owner: string,
): Generator<{ readonly call: CallShape; readonly method: string; readonly path: string }> {
  const { file } = emitter.resolver
  for (const captured of file.captured('call')) {
    if (captured.startIndex < node.startIndex || captured.endIndex > node.endIndex) continue
    const method = VERB.exec(file.textOf(captured))?.[1]
    const call = method === undefined ? null : file.callOf(captured)
    const [handler, pattern] = call?.args ?? []
    if (method === undefined || call === null || handler === undefined) continue
    if (file.frontend.shape(handler.value).is !== 'name') continue
    if (file.functionNamed(file.textOf(handler.value), owner) === null) continue
    const [path] = pattern === undefined ? [''] : emitter.paths(pattern.value)
    if (path !== undefined) yield { call, method: method.toUpperCase(), path }
  }
}

/** `MapGroup(this WebApplication app, EndpointGroupBase group)`, which puts the group under a path with the name of its class. */
function addGroupPrefix(emitter: Emitter, node: Node): void {
  const { file } = emitter.resolver
  for (const method of node.descendantsOfType('method_declaration')) {
    const [, group] = /\bMapGroup\(\s*this\s+[\w<>]+\s+\w+,\s*(\w+)\s+\w+\s*\)/.exec(method.text.slice(0, 300)) ?? []
    if (group === undefined || !method.text.includes('GetType().Name')) continue
    for (const captured of file.captured('call')) {
      if (captured.startIndex < method.startIndex || captured.endIndex > method.endIndex) continue
      const call = file.textOf(captured) === 'MapGroup' ? file.callOf(captured) : null
      const shape = call?.args[0] === undefined ? null : file.frontend.shape(call.args[0].value)
      if (shape?.is !== 'string') continue
      const path = shape.parts.map((part) => (typeof part === 'string' ? part : OPEN_CLASS)).join('')
      emitter.add({
        ...emitter.at(method, 'prefix'),
        kind: 'constant',
        name: `${group}.@group`,
        value: literal(path),
      })
    }
  }
}
