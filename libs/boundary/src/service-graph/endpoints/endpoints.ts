import { groupBy } from '../services/group-by.js'
import type { FactDocument } from '../../source-facts.js'
import type { Entity, Placed } from '../owners/entity.js'
import { plainPath } from './paths.js'
import { servicesOf } from '../owners/named-workloads.js'
import type { SystemFacts } from '../system-facts.js'
import { type Mount, type Prefix, RouterPrefixes, UNMOUNTED, without } from './router-prefixes.js'

/** An endpoint with its whole path. */
export interface ComposedEndpoint {
  readonly service: Entity
  readonly protocol: 'http' | 'grpc'
  readonly method: string
  readonly path: string
  readonly handler: string | null
  readonly place: Placed<'endpoint' | 'operation'>
}

/** A router, named as in its document. The application itself has no name. */
interface Router {
  readonly document: FactDocument
  readonly name: string
}

type Needs = Pick<SystemFacts, 'placed' | 'owners' | 'evaluator' | 'tree' | 'system'>

/** Joins the paths of endpoints with the prefixes under which their routers are mounted, over files. */
export function composeEndpoints(on: Needs): ComposedEndpoint[] {
  const mounts = new Mounts(on)
  const composed: ComposedEndpoint[] = []
  for (const place of on.placed('endpoint')) {
    for (const service of servicesOf(on, place)) {
      const { protocol, method, path, handler, router, framework } = place.fact
      const shared = { service, protocol, method, handler, place }
      if (protocol === 'grpc') composed.push(...methodsOf(on, { ...shared, path }))
      else {
        const folder = framework === 'fastify' ? autoloadPrefix(on, service, place.document) : ''
        for (const prefix of mounts.prefixesOf(service, place.document, router, framework)) {
          const own = prefix.replacesOwn ? without(path, place.fact.ownPrefix) : path
          composed.push({ ...shared, path: plainPath(`${prefix.path}/${folder}/${own}`) })
        }
      }
    }
  }
  return composed
}

/** `@fastify/autoload` mounts the files below a folder of routes under the names of their folders. */
function autoloadPrefix(on: Needs, service: Entity, { filePath }: FactDocument): string {
  const folders = /(?:^|\/)routes\/(.+)\/[^/]+$/.exec(filePath)?.[1]
  if (folders === undefined || !on.system.dependencies.has(service, /^@?fastify[/-]autoload$/)) return ''
  return folders.replace(/(?:^|\/)_(\w+)/g, '/{$1}')
}

/** A server that registers a service answers all methods of its description. */
function methodsOf(on: Needs, endpoint: ComposedEndpoint): ComposedEndpoint[] {
  if (endpoint.method !== '*') return [endpoint]
  const name = endpoint.path.replace(/\/\*$/, '')
  const described = on
    .placed('proto_service')
    .filter(({ fact }) => fact.name === name || fact.name.slice(fact.name.lastIndexOf('.') + 1) === name)
  const methods = new Map(
    described.flatMap(({ fact }) =>
      fact.methods.map((method) => [method.name, `${fact.name}/${method.name}`] as const),
    ),
  )
  return methods.size === 0 ? [endpoint] : [...methods].map(([method, path]) => ({ ...endpoint, method, path }))
}

/** Mounted routers and their prefixes, per service. */
class Mounts {
  readonly #on: Needs
  /** Mounts by the key of the router. */
  readonly #byChild = new Map<Entity, Map<string, Mount<string>[]>>()
  readonly #prefixes = new Map<Entity, RouterPrefixes<string>>()
  readonly #routers = new Map<FactDocument, readonly string[]>()
  readonly #byRouter = new Map<Entity, ReadonlyMap<string, readonly FactDocument[]>>()
  readonly #globals = new Map<Entity, { readonly framework: string; readonly prefixes: readonly string[] }[]>()

  constructor(on: Needs) {
    this.#on = on
    for (const mount of on.placed('mount')) {
      for (const service of on.owners.ownersOf(mount.document)) this.#add(service, mount)
    }
  }

  /** Returns all prefixes of a router, including the application's. One empty prefix if it is mounted nowhere. */
  prefixesOf(service: Entity, document: FactDocument, router: string | null, framework: string): readonly Prefix[] {
    const own = router === null ? [UNMOUNTED] : this.#prefixesIn(service).of(keyOf({ document, name: router }))
    const globals = (this.#globals.get(service) ?? []).filter((global) => global.framework === framework)
    if (globals.length === 0) return own
    return globals.flatMap(({ prefixes }) =>
      prefixes.flatMap((prefix) => own.map(({ path, replacesOwn }) => ({ path: `${prefix}/${path}`, replacesOwn }))),
    )
  }

  #prefixesIn(service: Entity): RouterPrefixes<string> {
    const known = this.#prefixes.get(service)
    if (known !== undefined) return known
    const made = new RouterPrefixes<string>((router) => this.#byChild.get(service)?.get(router) ?? [])
    this.#prefixes.set(service, made)
    return made
  }

  #add(service: Entity, { document, fact }: Placed<'mount'>): void {
    const texts = this.#on.evaluator.values(fact.prefix, { service, document }).map(({ text }) => text)
    const prefixes = texts.length > 0 ? [...new Set(texts)] : ['']
    if (fact.child === '*') {
      const known = this.#globals.get(service) ?? []
      known.push({ framework: fact.framework, prefixes })
      this.#globals.set(service, known)
      return
    }
    const parent = fact.parent === null ? null : keyOf({ document, name: fact.parent })
    const known = this.#byChild.get(service) ?? new Map<string, Mount<string>[]>()
    this.#byChild.set(service, known)
    for (const child of this.#childrenOf(service, document, fact)) {
      const same = known.get(keyOf(child))
      const mount = { parent, prefixes, replacesOwn: fact.replacesOwn === true, parentPrefix: fact.ownPrefix ?? '' }
      if (same === undefined) known.set(keyOf(child), [mount])
      else same.push(mount)
    }
  }

  /** The routers that a mount means: one of this file, or those of the module that the name comes from. */
  #childrenOf(service: Entity, document: FactDocument, { child, module }: Placed<'mount'>['fact']): readonly Router[] {
    if (module === null) {
      if (this.#routersOf(document).includes(child)) return [{ document, name: child }]
      // Extension methods and functions of a package are called without an import.
      const named = this.#documentsWith(child, service).filter((other) => other !== document)
      return named.length === 1 && named[0] !== undefined
        ? [{ document: named[0], name: child }]
        : [{ document, name: child }]
    }
    const last = child.slice(child.lastIndexOf('.') + 1)
    const documents = this.#on.tree.resolve(document, module)
    const isMember = documents.length === 0 || documents.every((found) => this.#routersOf(found).length === 0)
    // `from app.routers import items` names a module by its last part.
    const found = isMember ? this.#on.tree.resolve(document, `${module}.${child.split('.')[0]}`) : []
    return [...documents, ...found].flatMap((target) => {
      const routers = this.#routersOf(target)
      const named = routers.filter((name) => name === last || name === child)
      return (named.length > 0 ? named : routers).map((name) => ({ document: target, name }))
    })
  }

  /** Documents of a service with a router of that name. */
  #documentsWith(router: string, service: Entity): readonly FactDocument[] {
    const known = this.#byRouter.get(service)
    if (known !== undefined) return known.get(router) ?? []
    const made = new Map<string, FactDocument[]>()
    for (const document of this.#on.owners.documentsOf(service))
      for (const name of this.#routersOf(document)) {
        const same = made.get(name)
        if (same === undefined) made.set(name, [document])
        else same.push(document)
      }
    this.#byRouter.set(service, made)
    return made.get(router) ?? []
  }

  #routersOf(document: FactDocument): readonly string[] {
    const known = this.#routers.get(document)
    if (known !== undefined) return known
    const found = routersIn(document)
    this.#routers.set(document, found)
    return found
  }
}

/** Routers of a document that are not mounted on another one of it. */
function routersIn(document: FactDocument): readonly string[] {
  const names = new Set<string>()
  const mounted = new Set<string>()
  for (const fact of document.facts.plain) {
    if (fact.kind === 'endpoint' && fact.router !== null) names.add(fact.router)
    if (fact.kind === 'mount') {
      if (fact.parent !== null) names.add(fact.parent)
      if (fact.module === null) mounted.add(fact.child)
    }
  }
  return [...names].filter((name) => !mounted.has(name))
}

function keyOf({ document, name }: Router): string {
  return `${document.sourceUri}\n${name}`
}

/** Endpoints without repetition, sorted. */
export function distinctEndpoints(endpoints: readonly ComposedEndpoint[]): ComposedEndpoint[] {
  const groups = groupBy(endpoints, ({ service, method, path }) => `${service.name}\n${path}\n${method}`)
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, [first]]) => (first === undefined ? [] : [first]))
}
