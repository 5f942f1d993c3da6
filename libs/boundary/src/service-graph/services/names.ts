/** Returns a name without case and punctuation, for comparison. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '')
}

/** Words that say that a thing is deployed, not which. */
const ROLE =
  /[-_.]?(?:services?|svc|srv|deployment|depl|deploy|microservice|app|application|server|api|grpc|http|rest|web|container|pod|worker)$/i

/** A name without the words at its end that say that it is deployed: `orders-api-svc` → `orders`. */
export function bareName(name: string): string {
  let bare = name
  for (let next = bare.replace(ROLE, ''); next !== bare && next.length > 1; next = bare.replace(ROLE, '')) bare = next
  return plainName(bare)
}

/** Directory names that say where things lie, not what they are. */
const PLACE = new RegExp(
  String.raw`^(?:src|source|sources|app|apps|cmd|main|pkg|code|server|service|services|project|docker|` +
    String.raw`dockerfiles?|build|deploy|deployment|deployments|ci|[._]docker|container|containers|package|infra|` +
    String.raw`infrastructure|ops|images?|k8s|kubernetes|local)$`,
  'i',
)

/** Returns true if a directory's name says nothing about its content. */
export function isPlaceName(name: string): boolean {
  return PLACE.test(name)
}

const STORE = new RegExp(
  String.raw`(?<![a-z0-9])(?:db|database|store|cache|postgres(?:ql)?|pg|mysql|mariadb|mongo(?:db)?|redis|` +
    String.raw`mssql|sql(?:server)?|elastic(?:search)?|cassandra|rabbitmq|kafka)(?![a-z0-9])`,
  'gi',
)

/** Returns true for a store that is named after a service, whatever says that it is one: `postgres-orders`, `order_db` of `orders-api`. */
export function isNamedAfter(store: string, service: string): boolean {
  if (plainName(store).startsWith(plainName(service))) return true
  const [own, other] = [bareName(store.replaceAll(/_/g, '-').replace(STORE, '')), bareName(service)].map((name) =>
    name.replace(/s$/, ''),
  )
  return own !== '' && own === other
}
