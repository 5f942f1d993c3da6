import { Argument, type Location } from '../models/location.js'
import type { Resolver } from '../values/resolver.js'
import type { CallShape } from '../values/shape.js'
import { concat, isKnown, literal } from '../values/value-expr.js'
import type { ValueExpr } from '../facts.js'
import { nodeAt } from '../values/node-at.js'

const host = /^host(?:name)?$/i
/** Matches a host with its port, and the folder of a socket: `db:5432`, `/var/run/postgresql`. */
const hasPort = /^\/|:\d+\/?$/

/**
 * Reads the address at a location: a host with the port that stands beside it. Of options that another file declares it
 * names the members that the location asks for. Returns null if nothing stands there.
 */
export function addressAt(resolver: Resolver, location: Location | undefined, call: CallShape): ValueExpr | null {
  if (location?.at === 'configuration') return { kind: 'config', key: location.key, fallback: null }
  if (location?.at === 'connection-string') {
    const name = addressAt(resolver, location.of, call)
    // `services.AddNpgsqlDataSource("Host=pg;Database=orders")` of the driver gives the address itself.
    return name?.kind === 'literal' && !name.value.includes('=')
      ? { kind: 'config', key: `ConnectionStrings:${name.value}`, fallback: name }
      : name
  }
  for (const one of location?.at === 'first-of' ? location.locations : [location]) {
    const node = nodeAt(resolver.file, call, one)
    if (node === null) continue
    const value = resolver.thing(node)?.address ?? resolver.values.of(node)
    const isWhole = one instanceof Argument && one.path.length === 0
    if (value.kind === 'name' && isWhole && location?.at === 'first-of')
      return ofMembers(value, one.place, location.locations)
    return one instanceof Argument ? withPort(resolver, call, one, value) : value
  }
  return null
}

function withPort(resolver: Resolver, call: CallShape, argument: Argument, value: ValueExpr): ValueExpr {
  const { place, path } = argument
  const isKeyword = typeof place === 'object' && path.length === 0
  if (!host.test((isKeyword ? place.name : path.at(-1)) ?? '') || !isKnown(value)) return value
  if (value.kind === 'literal' && hasPort.test(value.value)) return value
  const beside = isKeyword ? new Argument({ name: 'port' }) : new Argument(place, [...path.slice(0, -1), 'port'])
  const node = nodeAt(resolver.file, call, beside)
  const port = node === null ? null : resolver.values.ofPort(node)
  return port === null || !isKnown(port) ? value : concat([value, literal(':'), port])
}

/** Names the members of options by which a library is told an address, or what the name itself holds. */
function ofMembers(
  options: ValueExpr & { readonly kind: 'name' },
  place: Argument['place'],
  locations: readonly Location[],
): ValueExpr {
  const members = locations.flatMap((location): ValueExpr[] => {
    if (!(location instanceof Argument) || location.place !== place || location.path.length === 0) return []
    const member = (key: string): ValueExpr => ({
      kind: 'name',
      name: [options.name, ...location.path.slice(0, -1), key].join('.'),
    })
    const last = location.path.at(-1) ?? ''
    return [host.test(last) ? concat([member(last), literal(':'), member('port')]) : member(last)]
  })
  return members.length === 0 ? options : { kind: 'choice', options: [options, ...members], isOrdered: true }
}
