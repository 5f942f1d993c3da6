import type { ValueExpr } from '../facts.js'
import type { Emitter } from './emit.js'
import type { Location } from '../models/location.js'
import type { HttpRule } from '../models/model.js'
import type { CallShape } from '../values/shape.js'
import { nodeAt, propertyOf } from './locate.js'
import { asPattern, settled, unknown } from '../values/values.js'

/** A request, with what its client puts in front of its path. */
export function addHttpCall(emitter: Emitter, rule: HttpRule, call: CallShape, library: string): void {
  const url = nodeAt(emitter.resolver.file, call, rule.url)
  if (url === null && rule.onlyWithUrl === true) return
  const value = url === null ? unknown : emitter.resolver.values.of(url)
  const appId = daprAppId(emitter, call)
  const isFull = /^(?:\{\w*\})?[a-z+]*:\/\//.test(asPattern(value) ?? '')
  const base = clientBase(emitter, rule.base, call) ?? ownBase(emitter, call, value)
  emitter.add({
    ...{ ...emitter.at(call.node, library), kind: 'call', edgeType: 'http' },
    ...{ client: appId === null ? library : 'dapr', grpcService: null },
    method: rule.method === '*' ? null : emitter.method(rule.method, call),
    target: appId ?? settled(base === null || isFull ? value : base),
    path: appId === null && (base === null || isFull || url === null) ? null : settled(value),
    within: emitter.resolver.file.within(call.node),
  })
}

/** Dapr's sidecar takes the service from a header. */
function daprAppId(emitter: Emitter, call: CallShape): ValueExpr | null {
  const { file, values } = emitter.resolver
  if (!file.tree.text.includes('dapr-app-id')) return null
  for (const { name, value } of call.args) {
    const headers = name === 'headers' ? value : propertyOf(file, value, 'headers')
    const id = headers === null ? null : propertyOf(file, headers, 'dapr-app-id')
    if (id !== null) return settled(values.of(id))
  }
  return null
}

function clientBase(emitter: Emitter, base: Location | undefined, call: CallShape): ValueExpr | null {
  const node = nodeAt(emitter.resolver.file, call, base)
  if (node !== null) return emitter.resolver.values.of(node)
  return call.object === null ? null : (emitter.resolver.thing(call.object)?.address ?? null)
}

/** A typed client calls with a bare path: its class is given the address where it is registered. */
function ownBase(emitter: Emitter, call: CallShape, url: ValueExpr): ValueExpr | null {
  const { ownAddress } = emitter.resolver.rules
  const owner = ownAddress === null || startsWithAddress(url) ? null : emitter.resolver.file.ownerOf(call.node)
  return owner === null ? null : { kind: 'name', name: `${owner}.${ownAddress ?? ''}` }
}

/** Whether a URL says where it leads: a scheme, a variable or a name in front. A bare path or a placeholder does not. */
function startsWithAddress(url: ValueExpr): boolean {
  const first = url.kind === 'concat' ? url.parts[0] : url
  return first === undefined || first.kind !== 'literal' || first.value.includes('://')
}
