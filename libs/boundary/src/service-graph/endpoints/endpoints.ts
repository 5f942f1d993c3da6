import { groupBy } from '../services/group-by.js'
import { type ConventionalAction, type EndpointFact, isInside, joinPath, parentOf } from '@coderag/facts/stored'
import type { FactDocument } from '../../source-facts.js'
import type { Entity, Placed } from '../owners/entity.js'
import { type ConventionalRoute, conventionalPath } from './conventional-paths.js'
import { plainPath } from './paths.js'
import { registeredEndpoints } from './registrars.js'
import { servingOf } from './serving.js'
import type { SystemFacts } from '../system-facts.js'
import { type Mount, type Prefix, RouterPrefixes, UNMOUNTED, without } from './router-prefixes.js'

/** An endpoint with its whole path. */
export interface ComposedEndpoint {
  readonly service: Entity
  readonly protocol: 'http' | 'grpc'
  readonly method: string
  readonly path: string
  readonly handler: string | null
  readonly place: Placed<'endpoint' | 'operation' | 'grpc_type'>
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
  const serving = servingOf(on)
  for (const place of on.placed('endpoint')) {
    for (const service of serving(place)) {
      const { protocol, method, path, handler, router } = place.fact
      const shared = { service, protocol, method, handler, place }
      if (protocol === 'grpc') composed.push(...methodsOf(on, withType(on, { ...shared, path })))
      else if (place.fact.framework === 'grpc-gateway') composed.push(...transcoded(on, { ...shared, path }))
      else {
        const { view, whereMounted, convention } = place.fact
        if (view !== undefined && mounts.isKnown(service, place.document, view)) continue
        if (convention !== undefined) {
          for (const filled of mounts.conventionalPaths(service, place, convention))
            composed.push({ ...shared, path: filled })
          continue
        }
        // A bare verb needs a route of its class, which may be that of a base class.
        const isBare = whereMounted === true && place.fact.framework === 'aspnet'
        const isMissing = whereMounted === true && !mounts.isMounted(service, place.document, router)
        for (const prefix of isMissing ? [] : mounts.prefixesOf(service, place)) {
          const own = prefix.replacesOwn ? without(path, place.fact.ownPrefix) : path
          const full = withController(`${prefix.path}/${own}`, prefix.derived ?? router ?? '')
          if (!isBare || plainPath(full) !== '/') composed.push({ ...shared, path: plainPath(full) })
        }
      }
    }
  }
  for (const { service, place, routerIn } of registeredEndpoints(on)) {
    const { protocol, method, path, handler } = place.fact
    for (const prefix of mounts.prefixesOf(service, { document: routerIn, fact: place.fact }))
      composed.push({ service, protocol, method, handler, place, path: plainPath(`${prefix.path}/${path}`) })
  }
  return composed
}

/** `[controller]` is the name of the class without `Controller` (ASP.NET Core, token replacement in route templates). */
function withController(path: string, type: string): string {
  return path.replaceAll('{@controller}', type.replace(/Controller$/, ''))
}

/** Names of folders as a part of a path: `_id` is a parameter, https://github.com/fastify/fastify-autoload#routeparams. */
function foldersBelow(folder: string, filePath: string): string {
  return parentOf(filePath)
    .slice(folder.length)
    .replace(/(?:^|\/)_(\w+)/g, '/{$1}')
}

/** Where a service has one type that is made to answer what it registers, the type is its handler. */
function withType(on: Needs, endpoint: ComposedEndpoint): ComposedEndpoint {
  const [name = ''] = endpoint.path.split('/')
  const own = name.slice(name.lastIndexOf('.') + 1)
  const [only, ...others] = on
    .placed('grpc_type')
    .filter(({ document, fact }) => fact.service === own && on.owners.ownersOf(document).includes(endpoint.service))
  if (only === undefined || others.length > 0) return endpoint
  return { ...endpoint, handler: only.fact.type, place: only }
}

/** The descriptions of the service of a gRPC endpoint. */
function describedOf(on: Needs, { path }: ComposedEndpoint): readonly Placed<'proto_service'>[] {
  const name = path.replace(/\/\*$/, '')
  return on
    .placed('proto_service')
    .filter(({ fact }) => fact.name === name || fact.name.slice(fact.name.lastIndexOf('.') + 1) === name)
}

/**
 * The paths over HTTP that the description of a gRPC service gives its methods, in `google.api.http`
 * (https://cloud.google.com/endpoints/docs/grpc/transcoding). There may be copies of a description.
 */
function transcoded(on: Needs, endpoint: ComposedEndpoint): ComposedEndpoint[] {
  const all = describedOf(on, endpoint).flatMap(({ fact }) => fact.methods)
  const paths = new Map(
    all.flatMap((one) => (one.httpPath === null ? [] : [[`${one.httpMethod} ${one.httpPath}`, one]])),
  )
  return [...paths.values()].map(({ name, httpMethod, httpPath }) => ({
    ...endpoint,
    method: httpMethod ?? '*',
    path: plainPath((httpPath ?? '').replace(/\{([\w.]+)=([^}]*)\}/g, filledTemplate)),
    handler: name,
  }))
}

/** Writes `{name=shelves/*}` as what a caller sends: `shelves/{name}`. */
function filledTemplate(_all: string, field: string, template: string): string {
  return template.replace(/\*\*?$/, `{${field.replace(/^.*\./, '')}}`).replace(/\*\*?/g, '{id}')
}

/** A server that registers a service answers all methods of its description. */
function methodsOf(on: Needs, endpoint: ComposedEndpoint): ComposedEndpoint[] {
  if (endpoint.method !== '*') return [endpoint]
  const described = describedOf(on, endpoint)
  const methods = new Map(
    described.flatMap(({ fact }) =>
      fact.methods.map((method) => [method.name, `${fact.name}/${method.name}`] as const),
    ),
  )
  return methods.size === 0 ? [endpoint] : [...methods].map(([method, path]) => ({ ...endpoint, method, path }))
}

/** Files that pass a router on, from the mount to the router. Two may import from each other. */
const MOST_HOPS = 4

/** Mounted routers and their prefixes, per service. */
class Mounts {
  readonly #on: Needs
  /** Mounts by the key of the router. */
  readonly #byChild = new Map<Entity, Map<string, Mount<string>[]>>()
  readonly #prefixes = new Map<Entity, RouterPrefixes<string>>()
  readonly #views = new Map<FactDocument, ReadonlySet<string>>()
  readonly #routers = new Map<FactDocument, DocumentRouters>()
  readonly #byRouter = new Map<Entity, ReadonlyMap<string, readonly Router[]>>()
  readonly #conventions = new Map<Entity, ConventionalRoute[]>()
  readonly #globals = new Map<
    Entity,
    {
      readonly framework: string
      readonly prefixes: readonly string[]
      readonly exclude: readonly string[]
      readonly isVersion: boolean
      /** The file whose endpoints are under the prefixes; null for all. */
      readonly filePath: string | null
    }[]
  >()

  constructor(on: Needs) {
    this.#on = on
    for (const mount of on.placed('mount')) {
      for (const service of on.owners.ownersOf(mount.document)) this.#add(service, mount)
    }
  }

  /** Returns all prefixes of a router, including the application's. One empty prefix if it is mounted nowhere. */
  prefixesOf(service: Entity, { document, fact }: Placed<'endpoint'>): readonly Prefix[] {
    const { router, framework, path } = fact
    const own = router === null ? [UNMOUNTED] : this.#prefixesIn(service).of(keyOf({ document, name: router }))
    const all = (this.#globals.get(service) ?? []).filter((global) =>
      global.filePath === null ? global.framework === framework : global.filePath === document.filePath,
    )
    const versions = fact.isVersioned === true ? [] : all.filter(({ isVersion }) => isVersion)
    const globals = all.filter(({ isVersion }) => !isVersion)
    const versioned = under(versions, own)
    return globals.some(({ exclude }) => exclude.includes(plainPath(path))) ? versioned : under(globals, versioned)
  }

  /** Checks whether endpoints are known of what a view names. */
  isKnown(service: Entity, document: FactDocument, { child, module }: NonNullable<EndpointFact['view']>): boolean {
    return this.#childrenOf(service, document, { child, module }).some(({ document: target, name }) =>
      this.#viewsOf(target).has(name),
    )
  }

  /** The paths that conventional routes give an action; none if its controller has a route, which a base class says. */
  conventionalPaths(service: Entity, place: Placed<'endpoint'>, action: ConventionalAction): readonly string[] {
    const key = keyOf({ document: place.document, name: place.fact.router ?? '' })
    // Controllers that are derived from it mount it, too.
    if (
      this.#byChild
        .get(service)
        ?.get(key)
        ?.some(({ derived }) => derived === undefined) === true
    )
      return []
    const filled = (this.#conventions.get(service) ?? []).flatMap((route) => conventionalPath(route, action) ?? [])
    return [...new Set(filled)].flatMap((path) =>
      this.prefixesOf(service, place).map((prefix) => plainPath(`${prefix.path}/${path}`)),
    )
  }

  isMounted(service: Entity, document: FactDocument, router: string | null): boolean {
    return router !== null && (this.#byChild.get(service)?.has(keyOf({ document, name: router })) ?? false)
  }

  #viewsOf(document: FactDocument): ReadonlySet<string> {
    const known = this.#views.get(document)
    if (known !== undefined) return known
    const made = new Set(
      document.facts.plain.flatMap((fact) =>
        fact.kind === 'endpoint' && fact.whereMounted === true && fact.isHanded !== true ? (fact.router ?? []) : [],
      ),
    )
    this.#views.set(document, made)
    return made
  }

  #prefixesIn(service: Entity): RouterPrefixes<string> {
    const known = this.#prefixes.get(service)
    if (known !== undefined) return known
    const made = new RouterPrefixes<string>((router) => {
      const all = this.#byChild.get(service)?.get(router) ?? []
      const said = all.filter(({ isHeld }) => isHeld !== true)
      return said.length > 0 ? said : all
    })
    this.#prefixes.set(service, made)
    return made
  }

  #add(service: Entity, { document, fact }: Placed<'mount'>): void {
    const texts = this.#on.evaluator.values(fact.prefix, { service, document }).map(({ text }) => text)
    if (fact.convention !== undefined) {
      const routes = this.#conventions.get(service) ?? []
      for (const template of texts) routes.push({ template, defaults: fact.convention })
      this.#conventions.set(service, routes)
      return
    }
    const known = fact.derived === undefined ? texts.map((text) => withController(text, fact.child)) : texts
    // A class whose base class has no path is mounted by nothing.
    if (known.length === 0 && fact.framework === 'base-class' && fact.derived === undefined) return
    const prefixes = known.length > 0 ? [...new Set(known)] : ['']
    if (fact.module?.endsWith('/**') === true) return this.#addFolder(service, document, { ...fact, prefixes })
    if (fact.child === '*') {
      const known = this.#globals.get(service) ?? []
      const filePath = fact.module === null ? null : joinPath(parentOf(document.filePath), fact.module)
      const exclude = (fact.exclude ?? []).map(plainPath)
      known.push({ framework: fact.framework, prefixes, exclude, isVersion: fact.isVersion === true, filePath })
      this.#globals.set(service, known)
      return
    }
    const parent = this.#parentOf(service, document, fact)
    const isHeld = fact.framework === 'field' && parent === null && prefixes.every((prefix) => prefix === '')
    const found = this.#childrenOf(service, document, fact)
    // Routes of the file that makes the router have its prefix.
    const children = fact.framework === 'field' ? found.filter(({ name }) => name === fact.child) : found
    for (const child of children)
      this.#mount(service, keyOf(child), {
        parent,
        prefixes,
        replacesOwn: fact.replacesOwn === true,
        parentPrefix: fact.ownPrefix ?? '',
        derived: fact.derived,
        isHeld,
      })
  }

  /** Mounts the routers of all files below a folder. */
  #addFolder(
    service: Entity,
    document: FactDocument,
    { module, parent, prefixes }: Placed<'mount'>['fact'] & { readonly prefixes: readonly string[] },
  ): void {
    const folder = joinPath(parentOf(document.filePath), (module ?? '').replace(/\/\*\*$/, ''))
    if (folder === null) return
    const outer = parent === null ? null : keyOf({ document, name: parent })
    for (const file of this.#on.owners.documentsOf(service)) {
      if (file.repoName !== document.repoName || !isInside(file.filePath, folder)) continue
      const below = foldersBelow(folder, file.filePath)
      for (const name of this.#routersOf(file).outer)
        this.#mount(service, keyOf({ document: file, name }), {
          parent: outer,
          prefixes: prefixes.map((prefix) => `${prefix}/${below}`),
          replacesOwn: false,
          parentPrefix: '',
        })
    }
  }

  #mount(service: Entity, child: string, mount: Mount<string>): void {
    const known = this.#byChild.get(service) ?? new Map<string, Mount<string>[]>()
    this.#byChild.set(service, known)
    const same = known.get(child)
    if (same === undefined) known.set(child, [mount])
    else same.push(mount)
  }

  /** The key of the outer router; null for the application, and for one that is imported but not found. */
  #parentOf(service: Entity, document: FactDocument, { parent, parentModule }: Placed<'mount'>['fact']): string | null {
    if (parent === null) return null
    if (parentModule === undefined) return keyOf({ document, name: parent })
    const [found] = this.#childrenOf(service, document, { child: parent, module: parentModule })
    return found === undefined ? null : keyOf(found)
  }

  /** The routers that a mount means: one of this file, or those of the module that the name comes from. */
  #childrenOf(
    service: Entity,
    document: FactDocument,
    { child, module }: NonNullable<EndpointFact['view']>,
    hops = 0,
  ): Router[] {
    if (module === null) {
      const own = [{ document, name: child }]
      if (this.#routersOf(document).all.has(child)) return own
      // Extension methods and functions of a package are called without an import.
      const named = this.#elsewhere(child, service).filter((other) => other.document !== document)
      // `Server.router`: the only router of that name, with what holds it.
      const isWhole = named.length === 1 && named[0]?.name === child
      // Several files use what it holds: those of its package, if there are any.
      const users = child.includes('.') ? named.filter(({ name }) => name === child) : []
      const near = users.filter((other) => parentOf(other.document.filePath) === parentOf(document.filePath))
      if (users.length > 1) return near.length > 0 ? near : users
      const [meant, ...others] = isWhole ? named : inModule(named, child)
      if (meant !== undefined && others.length === 0) return [meant]
      // `self::routes`, or a module inside the file.
      const last = lastPart(child)
      if (this.#routersOf(document).all.has(last)) return [{ document, name: last }]
      return named.length === 1 ? named : own
    }
    const last = lastPart(child)
    const documents = this.#on.tree.resolve(document, module)
    // `from app.routers import items` names a module by its last part, also beside routers in the file of the package.
    const isMember = documents.every((found) => {
      const { all } = this.#routersOf(found)
      return all.size === 0 || (child.includes('.') && !all.has(child) && !all.has(child.split('.')[0] ?? ''))
    })
    const found = isMember
      ? this.#on.tree.resolve(document, `${module.replace(/(?<=[^.])$/, '.')}${child.split('.')[0]}`)
      : []
    const all = found.length > 0 ? found : documents
    // A module of several files, as a package of Go: those that have the name.
    const having = all.filter((target) => [...this.#routersOf(target).all].some((name) => lastPart(name) === last))
    return (having.length > 0 ? having : all).flatMap((target) => {
      const routers = this.#routersOf(target)
      // The file of a package passes on what it imports: `from .items import router as items`, `export { default as items }`.
      const passed =
        routers.all.has(last) || hops === MOST_HOPS ? undefined : (importOf(target, child) ?? importOf(target, last))
      if (passed !== undefined) return this.#childrenOf(service, target, passed, hops + 1)
      const ofLast = [...routers.all].filter((name) => name === child || lastPart(name) === last)
      // `include(routes.orders.urls)`: an attribute of the router.
      const named = ofLast.length > 0 ? ofLast : [...routers.all].filter((name) => child.split('.').includes(name))
      // A name that the file does not have is another one for what it exports, but a view is named as it is.
      const others = routers.outer.filter((name) => !this.#viewsOf(target).has(name) && !routers.handed.has(name))
      const names = named.length > 0 ? named : others
      // Other files may add the endpoints of a router that is only made here.
      return (names.length > 0 ? names : [last]).map((name) => ({ document: target, name }))
    })
  }

  /** Routers of a service with that name, or else whose last part is the name's: `orders.Register` for `h.Register`. */
  #elsewhere(router: string, service: Entity): readonly Router[] {
    const known = this.#byRouter.get(service) ?? this.#routersIn(service)
    this.#byRouter.set(service, known)
    return (
      known.get(router) ??
      known.get(lastPart(router))?.filter(({ name }) => !name.includes('.') || !router.includes('.')) ??
      []
    )
  }

  #routersIn(service: Entity): ReadonlyMap<string, readonly Router[]> {
    const routers = this.#on.owners
      .documentsOf(service)
      .flatMap((document) => [...this.#routersOf(document).all].map((name) => ({ document, name })))
    const named = routers.flatMap((router) =>
      [...new Set([router.name, lastPart(router.name)])].map((name) => ({ name, router })),
    )
    return new Map(
      [...groupBy(named, ({ name }) => name)].map(([name, own]) => [name, own.map(({ router }) => router)]),
    )
  }

  #routersOf(document: FactDocument): DocumentRouters {
    const known = this.#routers.get(document)
    if (known !== undefined) return known
    const found = routersOf(document)
    this.#routers.set(document, found)
    return found
  }
}

/** Puts each of several prefixes before each of others; none leaves them as they are. */
function under(
  globals: readonly { readonly prefixes: readonly string[] }[],
  own: readonly Prefix[],
): readonly Prefix[] {
  if (globals.length === 0) return own
  return globals.flatMap(({ prefixes }) =>
    prefixes.flatMap((prefix) => own.map((one) => ({ ...one, path: `${prefix}/${one.path}` }))),
  )
}

/** Returns what a file imports under a name. */
function importOf({ facts }: FactDocument, child: string): EndpointFact['view'] {
  const [fact] = facts.followed.flatMap((fact) => (fact.kind === 'import' && fact.name === child ? [fact] : []))
  if (fact === undefined) return undefined
  const isWhole = fact.exported === '*' || fact.exported === 'default'
  return { child: isWhole ? child : fact.exported, module: fact.module }
}

interface DocumentRouters {
  readonly all: ReadonlySet<string>
  /** Those that are not mounted on another one of the document. */
  readonly outer: readonly string[]
  /** Functions that may receive one, by their name; that of the module is not among them. */
  readonly handed: ReadonlySet<string>
}

function routersOf(document: FactDocument): DocumentRouters {
  const all = new Set<string>()
  const mounted = new Set<string>()
  const handed = new Set<string>()
  for (const fact of document.facts.plain) {
    // The router of a function whose path or prefix callers give: those who give it also mount it.
    if (fact.kind === 'registrar' && fact.takesRouter !== true && fact.router !== null) all.add(fact.router)
    if (fact.kind === 'endpoint' && fact.router !== null) {
      all.add(fact.router)
      if (fact.isHanded === true && fact.router !== 'default') handed.add(fact.router)
    }
    if (fact.kind === 'mount') {
      if (fact.parent !== null && fact.parentModule === undefined) all.add(fact.parent)
      if (fact.module === null) mounted.add(fact.child)
    }
  }
  return { all, outer: [...all].filter((name) => !mounted.has(name)), handed }
}

/**
 * Returns those of some routers whose files are the module that stands before a name: `orders/routes.rs` and `orders/routes/mod.rs` for
 * `orders.routes.init`; if no folder is the outer module, as of `crate.routes.init`, all files of the inner one.
 */
function inModule(routers: readonly Router[], name: string): readonly Router[] {
  const [, own, around] = name.split('.').reverse()
  const partsOf = ({ document }: Router): readonly string[] =>
    document.filePath.replace(/(?:\/(?:mod|__init__|index))?\.\w+$/, '').split('/')
  const inner = routers.filter((router) => partsOf(router).at(-1) === own)
  const outer = inner.filter((router) => partsOf(router).at(-2) === around)
  return outer.length > 0 ? outer : inner
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

function keyOf({ document, name }: Router): string {
  return `${document.sourceUri}\n${name}`
}

/** Endpoints without repetition, sorted. */
export function distinctEndpoints(endpoints: readonly ComposedEndpoint[]): ComposedEndpoint[] {
  const groups = groupBy(endpoints, ({ service, method, path }) => `${service.name}\n${path}\n${method}`)
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, [first]]) => (first === undefined ? [] : [first]))
}
