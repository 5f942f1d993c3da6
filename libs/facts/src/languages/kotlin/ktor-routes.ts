import type { Emitter } from '../../code/emitter.js'
import { extensionAround, prefixAround } from '../../code/mounts.js'
import type { CallShape } from '../../values/shape.js'
import { literal } from '../../values/value-expr.js'
import { routeReceiver } from './models/ktor-server.js'

/** Calls that Ktor itself has in a block of routes. All of them take something: `delete()` is a function of the program. */
const OWN = new RegExp(
  String.raw`^(?:route|routing|authenticate|get|post|put|patch|delete|head|options|handle|install|static\w*|` +
    String.raw`webSocket|host|port|param|header|accept|method|intercept|rateLimit|resource\w*)$`,
)

/**
 * Ktor: puts the routes of an extension function of `Route` under the block that calls it
 * (https://ktor.io/docs/server-routing.html#route_extension_function).
 */
export function addRouteExtensions(emitter: Emitter): void {
  const { file } = emitter.resolver
  if (!/io\.ktor\.(?:server\.)?routing/.test(file.tree.text)) return
  for (const name of file.captured('call')) {
    const call = file.callOf(name)
    if (call === null || call.object !== null || !/^[a-z]\w*$/.test(call.name)) continue
    if (call.args.length > 0 && OWN.test(call.name)) continue
    const parent = extensionAround(emitter, routeReceiver, call.node)
    const prefix = prefixAround(emitter, ['route'], call)
    if (parent === null && !isInRoutes(emitter, call)) continue
    emitter.mount(call.node, 'ktor-server', { prefix: literal(prefix), parent, child: call.name, module: null })
  }
}

function isInRoutes({ resolver: { file } }: Emitter, call: CallShape): boolean {
  for (let at = call.node.parent; at !== null; at = at.parent) {
    const shape = file.frontend.shape(at)
    if (shape.is === 'call' && shape.node.id === at.id && /^(?:route|routing)$/.test(shape.name)) return true
  }
  return false
}
