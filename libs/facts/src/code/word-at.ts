import type { Location } from '../models/location.js'
import { nodeAt } from '../values/node-at.js'
import type { Resolver } from '../values/resolver.js'
import type { CallShape } from '../values/shape.js'
import { asPattern } from '../values/value-expr.js'

/** Reads the word at a location: the name of a gRPC service, a message, a client. Returns null if there is none. */
export function wordAt(resolver: Resolver, call: CallShape, location: Location, captured: string): string | null {
  const { file } = resolver
  switch (location.at) {
    case 'first-of':
      for (const one of location.locations) {
        const word = wordAt(resolver, call, one, captured)
        if (word !== null && word !== '') return word
      }
      return null
    case 'capture':
      return captured === '' ? null : captured
    case 'text':
      return location.text
    case 'type-argument':
      return call.typeArguments[0]?.replace(/<.*$/s, '').replace(/^.*\./, '') ?? null
    case 'without-suffix': {
      // The constructor of a client of grpc-js has the description of its service as a member.
      const word = wordAt(resolver, call, location.of, captured)?.replace(/^(?:\w+\.)*(\w+)\.service$/, '$1') ?? null
      return word !== null && file.imports.has(word) && word.endsWith(location.suffix)
        ? word.slice(0, -location.suffix.length)
        : word
    }
    case 'receiver-class': {
      const name = /(\w+)$/.exec(call.object === null ? '' : file.textOf(call.object))?.[1] ?? ''
      return name.endsWith(location.suffix) ? name.slice(0, -location.suffix.length) || null : null
    }
    case 'grpc-class':
      return /(\w+)Grpc$/.exec(call.object === null ? '' : file.textOf(call.object))?.[1] ?? null
    case 'grpc-client-type':
      return /(?:^|\.)(\w+)Client$/.exec(call.typeArguments[0] ?? '')?.[1] ?? null
    case 'constructed-grpc-client':
      return isGrpcClient(resolver, call, captured) ? captured : null
    default: {
      const node = nodeAt(file, call, location)
      if (node === null) return null
      const value = resolver.values.of(node)
      const word = value.kind === 'name' ? value.name : asPattern(value)
      return word === '' ? null : word
    }
  }
}

/**
 * Reads the name of a gRPC service. ts-proto writes it into a constant that is named after it: `ORDER_SERVICE_NAME` for `OrderService`
 * (https://github.com/stephenh/ts-proto/blob/main/NESTJS.markdown).
 */
export function grpcServiceAt(
  resolver: Resolver,
  call: CallShape,
  location: Location,
  captured: string,
): string | null {
  const word = wordAt(resolver, call, location, captured)
  if (word === null || !/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*_NAME$/.test(word)) return word
  const parts = word.split('_').slice(0, -1)
  return parts.map((part) => `${part.charAt(0)}${part.slice(1).toLowerCase()}`).join('')
}

/** C#: `new Basket.BasketClient(…)` is a client of `Basket`; `new BasketClient(channel)` is one if it gets a channel. */
function isGrpcClient(resolver: Resolver, call: CallShape, captured: string): boolean {
  if (!call.isNew) return false
  const object = call.object === null ? '' : resolver.file.textOf(call.object).replace(/^.*\./, '')
  const first = call.args[0]?.value
  return object === captured || (first !== undefined && resolver.thing(first)?.key === 'grpc-channel')
}
