import { createHash } from 'node:crypto'
import { parse } from 'yaml'
import { z } from 'zod'
import { routeKey, sameRoute } from '../graph-score.ts'

/** A public application that ships the OpenAPI document of its own server. */
export const ContractSchema = z.strictObject({
  /** `owner/name`; the checkout is a folder `name`. */
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  framework: z.string(),
  /** Path of the document in the checkout. */
  document: z.string(),
})
export type Contract = z.output<typeof ContractSchema>

/** Rules may be written with the first half at hand; of the second only figures are printed. */
export type Half = 'development' | 'scored'

/** Halves repositories by whether the SHA-256 of `owner/name` is even. */
export function halfOf(repository: string): Half {
  const [last = 0] = createHash('sha256').update(repository).digest().subarray(-1)
  return last % 2 === 0 ? 'development' : 'scored'
}

/** Tests whether a JSON or YAML file is an OpenAPI 3 or Swagger 2 document, or a part that names its version. */
export function isOpenApi(text: string): boolean {
  // `"swagger": "2.1.0"` of a package.json is a package.
  return /(?:^|[{,])\s*["']?(?:openapi["']?\s*:\s*["']?3\.\d|swagger["']?\s*:\s*["']?2\.0(?![.\d]))/m.test(text)
}

const ServerSchema = z.object({
  url: z.string(),
  variables: z.record(z.string(), z.object({ default: z.coerce.string() })).default({}),
})
const DocumentSchema = z.object({
  basePath: z.string().default(''),
  servers: z.array(ServerSchema).default([]),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})
const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

/**
 * Lists the routes of an OpenAPI document, each as "GET /path".
 *
 * Paths begin with `basePath`, or with the path of the first server; `based` is false if there is none.
 *
 * @throws ZodError if the document has no `paths`, or if these are not what OpenAPI says.
 */
export function readDocument(text: string): { based: boolean; routes: string[] } {
  const { basePath, servers, paths } = DocumentSchema.parse(text.startsWith('{') ? JSON.parse(text) : parse(text))
  const base = (basePath === '' ? pathOf(servers[0]) : basePath).replace(/\/$/, '')
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => METHODS.has(method))
      .map((method) => `${method.toUpperCase()} ${base}${path}`),
  )
  return { based: base !== '', routes }
}

function pathOf(server: z.output<typeof ServerSchema> | undefined): string {
  if (server === undefined) return ''
  const url = server.url.replace(/\{(\w+)\}/g, (hole, name: string) => server.variables[name]?.default ?? hole)
  return url.replace(/^(?:\w+:)?\/\/[^/]*/, '')
}

interface Endpoint {
  readonly service: string
  readonly method: string
  readonly path: string
}

/**
 * Puts the prefix of endpoints before the routes of a document that names none, since such a document may leave out where its
 * routes are mounted: the prefix with which most of them are found, if these are more than without one.
 */
export function mounted({ based, routes }: ReturnType<typeof readDocument>, endpoints: readonly Endpoint[]): string[] {
  if (based) return routes
  const due = routes.map(routeKey)
  const found = new Set(endpoints.map(({ method, path }) => routeKey(`${method} ${path}`)))
  const counts = new Map<string, number>()
  for (const one of due) {
    const [method = '', path = ''] = one.split(' ')
    for (const key of found) {
      if (!key.startsWith(`${method} `) || !key.endsWith(path)) continue
      const prefix = key.slice(method.length + 1, -path.length)
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
    }
  }
  const [best = ''] = [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
  if ((counts.get(best) ?? 0) === (counts.get('') ?? 0)) return routes
  return routes.map((route) => route.replace(' ', ` ${best}`))
}

/**
 * Keeps the endpoints that a document speaks of, since most documents are partial: those of a service with one of its routes,
 * under the first segments that all its routes share.
 */
export function underContract(endpoints: readonly Endpoint[], listed: readonly string[]): string[] {
  const due = listed.map(routeKey)
  const prefix = sharedPrefix(due.map((route) => route.split(' ')[1] ?? ''))
  const found = endpoints.map(({ service, method, path }) => {
    const route = `${method} ${path}`
    return { service, route, key: routeKey(route.replace(/^\* /, 'ANY ')) }
  })
  const services = new Set(
    found.filter(({ key }) => due.some((route) => sameRoute(key, route))).map(({ service }) => service),
  )
  return found
    .filter(({ service, key }) => services.has(service) && `${key.split(' ')[1] ?? ''}/`.startsWith(prefix))
    .map(({ route }) => route)
}

/** The first segments that all paths share, with a slash at the end. */
function sharedPrefix(paths: readonly string[]): string {
  const [first = '', ...others] = paths
  const segments = first.split('/')
  while (segments.length > 1 && !others.every((path) => `${path}/`.startsWith(`${segments.join('/')}/`))) segments.pop()
  return segments.join('/').replace(/\/?$/, '/')
}
