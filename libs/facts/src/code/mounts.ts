import type { Node } from '@coderag/syntax'
import type { ValueExpr } from '../facts.js'
import type { Location } from '../models/location.js'
import type { MountRule } from '../models/model.js'
import { isRouterRole, type Thing } from '../values/things.js'
import type { CodeFile } from '../values/code-file.js'
import { type Binding, type CallShape, type ImportedName, other, type Shape } from '../values/shape.js'
import { asPattern, literal } from '../values/value-expr.js'
import type { Emitter } from './emitter.js'
import { nodeAt, propertyOf } from '../values/node-at.js'
import { parametersOf } from '../values/parameters.js'
import { joinPaths, normalizeRoute } from '../values/route-paths.js'

/** A mounted router, and the module that it comes from; the module is null if this file declares the router. */
export interface Mounted {
  readonly child: string
  readonly module: string | null
}

/** Adds a router under a prefix, or a prefix of everything that the service answers. */
export function addMount(emitter: Emitter, rule: MountRule, call: CallShape, library: string): void {
  if (rule.folderOf !== undefined && addFolder(emitter, rule.folderOf, call, library)) return
  if (rule.defaultVersion !== undefined) return addDefaultVersion(emitter, rule.defaultVersion, call, library)
  if (rule.file !== undefined) return addFile(emitter, rule.file, rule, call, library)
  const tree = rule.isTree === true ? nodeAt(emitter.resolver.file, call, rule.child) : null
  if (tree !== null) return addTree(emitter, tree, { call, library, prefix: '' })
  const prefix = nodeAt(emitter.resolver.file, call, rule.prefix)
  const setting = settingAt(rule.prefix)
  const value = setting ?? (prefix === null ? literal('') : emitter.resolver.values.of(prefix))
  // `app.use(orders)`: an argument may be a prefix or what is mounted. Of several, its value tells: `app.use(API, orders)`.
  const mayBeChild =
    prefix !== null &&
    rule.child?.at === 'every-argument' &&
    call.args.length < 2 &&
    mountedChild(emitter, prefix) !== null
  const isPath = setting !== null || asPattern(value) !== null || (value.kind === 'name' && !mayBeChild)
  const prefixValue = isPath ? value : literal('')
  const base = call.object === null ? null : emitter.resolver.thing(call.object)
  const around = rule.prefixesAround === undefined ? '' : prefixAround(emitter, rule.prefixesAround, call)
  const children =
    rule.child === undefined
      ? [{ child: '*', module: null }]
      : rule.child.at === 'every-argument'
        ? call.args.flatMap(({ value }) => mountedChild(emitter, value) ?? [])
        : itemsOf(emitter, nodeAt(emitter.resolver.file, call, rule.child), rule).flatMap(
            (node) => childAt(emitter, node, rule) ?? [],
          )
  const list = nodeAt(emitter.resolver.file, call, rule.exclude)
  const exclude = list === null ? [] : excluded(emitter, list)
  const taking = takenBy(emitter, base, call)
  const before = around === '' ? joinPaths(taking.prefix, base?.prefix ?? '').replace(/^\/$/, '') : around
  for (const { child, module } of children)
    emitter.mount(call.node, library, {
      prefix: under(before, prefixValue),
      parent: outerRouter(emitter, rule, call) ?? routerOf(base) ?? taking.router,
      child,
      module,
      ...(rule.replacesOwn === true && prefix !== null ? { replacesOwn: true as const } : {}),
      ...ownPrefixOf(base),
      ...(exclude.length === 0 ? {} : { exclude }),
    })
}

/** Adds the version of all endpoints that state none, if versions are parts of the path. */
function addDefaultVersion(
  emitter: Emitter,
  { version, type, inPath }: NonNullable<MountRule['defaultVersion']>,
  call: CallShape,
  library: string,
): void {
  const { file } = emitter.resolver
  const [versionAt, typeAt] = [nodeAt(file, call, version), nodeAt(file, call, type)]
  if (versionAt === null || (typeAt !== null && !inPath.test(file.textOf(typeAt)))) return
  for (const one of emitter.paths(versionAt))
    emitter.mount(call.node, library, {
      prefix: literal(`v${one}`),
      parent: null,
      child: '*',
      module: null,
      isVersion: true,
    })
}

/** Adds each module of a tree under its path and those of the modules around it. */
function addTree(
  emitter: Emitter,
  node: Node,
  on: { readonly call: CallShape; readonly library: string; readonly prefix: string },
): void {
  const { file } = emitter.resolver
  const shape = file.frontend.shape(node)
  if (shape.is === 'list') return shape.items.forEach((item) => addTree(emitter, item, on))
  const held = shape.is === 'name' ? (file.bindingOf(shape.name, node)?.value ?? null) : null
  if (held !== null && !file.imports.has(file.textOf(node))) return addTree(emitter, held, on)
  const pathAt = propertyOf(file, node, 'path')
  const [path = ''] = pathAt === null ? [] : emitter.paths(pathAt)
  const module = shape.is === 'object' ? propertyOf(file, node, 'module') : node
  const prefix = joinPaths(on.prefix, path).replace(/^\/$/, '')
  const child = module === null ? null : mountedName(emitter, module)
  if (child !== null) emitter.mount(on.call.node, on.library, { prefix: literal(prefix), parent: null, ...child })
  const children = shape.is === 'object' ? propertyOf(file, node, 'children') : null
  if (children !== null) addTree(emitter, children, { ...on, prefix })
}

/** Returns a class by its name, and the module that it is imported from. */
function mountedName({ resolver: { file } }: Emitter, node: Node): Mounted | null {
  const shape = file.frontend.shape(node)
  if (shape.is !== 'name') return null
  const imported = file.imports.get(shape.name)
  return { child: imported?.exported ?? shape.name, module: imported?.module ?? null }
}

/** Adds the files of a folder under the names of its folders, if a call hands over the plugin that does it. */
function addFolder(
  emitter: Emitter,
  { plugin, folder, prefix }: NonNullable<MountRule['folderOf']>,
  call: CallShape,
  library: string,
): boolean {
  const { file } = emitter.resolver
  const first = call.args[0]?.value
  const module = first === undefined ? undefined : file.imports.get(file.textOf(first))?.module
  const required = first === undefined ? null : /^require\(\s*['"`]([^'"`]+)['"`]/.exec(file.textOf(first))?.[1]
  if (!plugin.test(module ?? required ?? '')) return false
  const at = nodeAt(file, call, folder)
  // `join(__dirname, 'routes')`, `new URL('./routes', import.meta.url)`
  const name = at === null ? undefined : [...file.textOf(at).matchAll(/['"`/]([\w./-]+)['"`]/g)].at(-1)?.[1]
  if (name === undefined) return true
  const prefixAt = nodeAt(file, call, prefix)
  const [path = ''] = prefixAt === null ? [] : emitter.paths(prefixAt)
  const base = call.object === null ? null : emitter.resolver.thing(call.object)
  emitter.add({
    ...emitter.at(call.node, library),
    kind: 'mount',
    framework: library,
    prefix: literal(joinPaths(base?.prefix ?? '', path)),
    parent: routerOf(base),
    child: '*',
    module: `./${name.replace(/^\.?\//, '')}/**`,
  })
  return true
}

/** Adds a file of routes of an application that this file loads under a prefix. That of `routes/api.php` stands in the model. */
function addFile(emitter: Emitter, file: Location, rule: MountRule, call: CallShape, library: string): void {
  const { resolver, collector } = emitter
  const { filePath } = collector.document
  const at = nodeAt(resolver.file, call, file)
  const module = at === null ? null : loadedFile(resolver.file.textOf(at), filePath)
  const ofFile = rule.filePrefixes?.find((one) => one.file.test(filePath))?.prefix ?? ''
  const around = rule.prefixesAround === undefined ? '' : prefixAround(emitter, rule.prefixesAround, call)
  const base = call.object === null ? '' : (resolver.thing(call.object)?.prefix ?? '')
  const prefix = joinPaths(ofFile, around, base).replace(/^\/$/, '')
  if (module === null || module.endsWith('../routes/api.php') || prefix === '') return
  emitter.add({
    ...emitter.at(call.node, library),
    kind: 'mount',
    framework: library,
    prefix: literal(prefix),
    parent: null,
    child: '*',
    module,
  })
}

/**
 * Returns the path from a file to one that it loads: `base_path('routes/orders.php')` from the folder `app` of an application, or
 * `__DIR__ . '/orders.php'`. Null if the path is not known.
 */
function loadedFile(text: string, filePath: string): string | null {
  const beside = /^\(?\s*__DIR__\s*\.\s*['"]\/([\w./-]+\.php)['"]\s*\)?$/.exec(text)?.[1]
  if (beside !== undefined) return `./${beside}`
  const path = /^base_path\(\s*['"]([\w./-]+\.php)['"]\s*\)$/.exec(text)?.[1]
  const inside = /(?:^|\/)app\/(.*)$/.exec(filePath)?.[1]
  return path === undefined || inside === undefined ? null : `${'../'.repeat(inside.split('/').length)}${path}`
}

function excluded(emitter: Emitter, list: Node): string[] {
  const { file } = emitter.resolver
  const shape = file.frontend.shape(list)
  const items = shape.is === 'list' ? shape.items : [list]
  return items
    .flatMap((item) => emitter.paths(propertyOf(file, item, 'path') ?? item))
    .map((path) => normalizeRoute(path))
}

/** Returns the setting that a location names, with the next one in place of it if it is not set. */
export function settingAt(location: Location | undefined): ValueExpr | null {
  if (location?.at === 'configuration') return { kind: 'config', key: location.key, fallback: null }
  if (location?.at !== 'first-of') return null
  return location.locations.reduceRight<ValueExpr | null>((fallback, one) => {
    const setting = settingAt(one)
    return setting?.kind === 'config' ? { ...setting, fallback } : fallback
  }, null)
}

/** Returns the prefix of a router that a mount may replace. */
export function ownPrefixOf(thing: Thing | null): { ownPrefix?: string } {
  return thing?.hasOwnPrefix === true && thing.prefix !== '' ? { ownPrefix: thing.prefix } : {}
}

function under(before: string, prefix: ValueExpr): ValueExpr {
  if (before === '') return prefix
  const path = asPattern(prefix)
  return path === null ? prefix : literal(joinPaths(before, path))
}

/** Returns what one call mounts: what it names, or each item of a list. */
function itemsOf(emitter: Emitter, node: Node | null, { isRouterItself, isFunction }: MountRule): readonly Node[] {
  if (node === null) return []
  const shape = emitter.resolver.file.frontend.shape(node)
  return (isRouterItself === true || isFunction === true) && shape.is === 'list' ? shape.items : [node]
}

function childAt(emitter: Emitter, node: Node, rule: MountRule): Mounted | null {
  if (rule.isRouterItself === true) return viewAt(emitter, node)
  const shape = rule.isFunction === true ? emitter.resolver.file.frontend.shape(node) : null
  const calledPath = shape === null ? null : pathOfCall(emitter, shape, node)
  if (calledPath !== null) return { child: calledPath, module: null }
  const isNamed = shape?.is === 'name' || shape?.is === 'member'
  // Rust: functions of one name stand in several modules, `v1::orders::routes`.
  const path = /^\w+(?:::\w+)+$/.exec(emitter.resolver.file.textOf(node))?.[0].replaceAll('::', '.')
  return isNamed && !isRouter(emitter.resolver.thing(node))
    ? { child: path ?? shape.name, module: null }
    : mountedChild(emitter, node, rule.routerOfModule)
}

/**
 * Rust: returns the function that makes a router, with the modules before it: `orders.routes` of `orders::routes(state).layer(auth)`,
 * or of a variable that holds it. A constructor makes what the router is asked of: `orders.router` of `orders::Orders::new(db).router()`.
 */
function pathOfCall({ resolver }: Emitter, shape: Shape, node: Node): string | null {
  const { file } = resolver
  const held = shape.is === 'name' ? (file.bindingOf(shape.name, node)?.value ?? null) : null
  let at = held === null ? shape : file.frontend.shape(held)
  let made: CallShape | null = null
  let next: CallShape | null = null
  for (; at.is === 'call'; at = at.object === null ? other : file.frontend.shape(at.object)) [next, made] = [made, at]
  const path = made === null ? undefined : /^((?:\w+::)*[a-z_]\w*)\(/.exec(file.textOf(made.node))?.[1]
  if (made === null || path === undefined || resolver.rulesOf(made).some(({ rule }) => rule.is === 'role')) return null
  const asked = next === null ? path : path.replace(/(?<=\b[A-Z]\w*::)(?:new|default|(?:with|from)_\w+)$/, next.name)
  return asked
    .replace(/^(?:[A-Z]\w*(?=::)|\w+$)/, (name) => usedPath(file, name))
    .replace(/\b[A-Z]\w*::/g, '')
    .replaceAll('::', '.')
}

/** Rust: returns a type or a function with the modules that it is used from: `users::Users` for `use crate::users::Users`. */
function usedPath({ tree: { text } }: CodeFile, name: string): string {
  const [, path = '', own = name] =
    new RegExp(
      String.raw`\buse\s+([\w:]{1,200}::)(?:\{[^{}:;]{0,1000}\b)?(?:(\w+)\s+as\s+)?${name}\b(?!\s+as\b|::)`,
    ).exec(text) ?? []
  return `${path.replace(/^(?:(?:crate|self|super)::)+/, '')}${own}`
}

/** Parents of a router that is made where others take it; deeper ones are not looked for. */
const MOST_PARENTS = 40

/**
 * Returns what stands around a router without a name, which is made where another one takes it:
 * `app.service(web::scope("/v1").service(list))`.
 */
export function takenBy(
  emitter: Emitter,
  made: Thing | null,
  call: CallShape,
): { readonly prefix: string; readonly router: string | null } {
  const { file } = emitter.resolver
  const outer = { prefix: '', router: null as string | null }
  if (made === null || !isRouter(made) || made.router !== null || made.isApplication) return outer
  for (
    let at = file.parentOf(call.node), steps = 0;
    at !== null && steps < MOST_PARENTS;
    at = file.parentOf(at), steps++
  ) {
    if (/statement|declaration|function|closure/.test(at.type)) break
    const shape = file.frontend.shape(at)
    if (shape.is !== 'call' || shape.object === null || shape.object.endIndex > call.node.startIndex) continue
    const holder = emitter.resolver.thing(shape.object)
    if (!isRouter(holder)) continue
    outer.prefix = joinPaths(holder?.prefix ?? '', mountPrefix(emitter, shape), outer.prefix).replace(/^\/$/, '')
    outer.router = routerOf(holder)
    if (outer.router !== null) break
  }
  return outer
}

/** Returns the prefix that a call puts before the router that it takes: `.nest("/v1", Router::new())`. */
function mountPrefix({ resolver }: Emitter, call: CallShape): string {
  const [prefix] = resolver.rulesOf(call).flatMap(({ rule }) => {
    const node = rule.is === 'mount' ? nodeAt(resolver.file, call, rule.prefix) : null
    return node === null ? [] : (asPattern(resolver.values.of(node)) ?? [])
  })
  return prefix ?? ''
}

/** Returns the variable that holds a list of routes, or the router that a call makes. Returns null for any other call. */
export function outerRouter(
  emitter: Emitter,
  { isListed, isRouterItself }: Pick<MountRule, 'isListed' | 'isRouterItself'>,
  call: CallShape,
): string | null {
  if (isListed === undefined && isRouterItself === undefined) return null
  const { file } = emitter.resolver
  for (let at = file.parentOf(call.node), steps = 0; at !== null && steps < 40; at = file.parentOf(at), steps++) {
    const shape = isListed === true ? file.frontend.shape(at) : null
    const holder = shape?.is === 'call' && shape.object !== null ? emitter.resolver.thing(shape.object) : null
    // `app.add_routes([web.get("/", home)])`
    if (isRouter(holder) && at.id !== call.node.id) return routerOf(holder)
    if (at.type === 'assignment' || at.type === 'augmented_assignment') {
      const name = at.childForFieldName('left')
      return name?.type === 'identifier' ? name.text : null
    }
    if (/statement|definition|^block$/.test(at.type) || (at.type === 'call' && isRouterItself === true)) return null
  }
  return null
}

/**
 * Joins the first arguments of the calls around a call that have one of the names. A name with a dot, such as `group.prefix`, is
 * that of a call and of an option in its first argument: `Route::group(['prefix' => 'v1'], function () { … })`.
 */
export function prefixAround(emitter: Emitter, names: readonly string[], call: CallShape): string {
  const { file } = emitter.resolver
  const prefixes: string[] = []
  const optionOf = (shape: CallShape): Node | undefined => {
    const key = names.find((name) => name.startsWith(`${shape.name}.`))?.slice(shape.name.length + 1)
    const [options] = shape.args
    return key === undefined || options === undefined ? undefined : (propertyOf(file, options.value, key) ?? undefined)
  }
  for (let at = file.parentOf(call.node); at !== null; at = file.parentOf(at)) {
    // `Route::prefix('v1')->group(function () { … })`: the prefix stands before the call around.
    for (let holder: Node | null = at; holder !== null; ) {
      const shape: Shape = file.frontend.shape(holder)
      if (shape.is !== 'call' || shape.node.id !== holder.id) break
      const first = names.includes(shape.name) ? shape.args[0]?.value : undefined
      const isText = first !== undefined && file.frontend.shape(first).is !== 'function'
      // Kotlin: `"/v1".nest { … }`
      const before = names.includes(shape.name) && !isText ? shape.object : null
      const written = isText ? first : ((before === null ? null : pathIn(emitter, before, names)) ?? optionOf(shape))
      const [path] = written === undefined || written.id === call.node.id ? [] : emitter.paths(written)
      if (path !== undefined) prefixes.unshift(path)
      // `group('/v1', function () { … })->add(check)`: what the call stands in is a parent itself.
      holder = shape.object !== null && isInside(call.node, shape.object) ? null : shape.object
    }
  }
  return joinPaths(...prefixes).replace(/^\/$/, '')
}

function isInside(inner: Node, outer: Node): boolean {
  return inner.startIndex >= outer.startIndex && inner.endIndex <= outer.endIndex
}

/** Finds the path in `"/v1"`, and in `accept(JSON) and "/v1"`, where `path("/v1")` may stand for it. */
function pathIn(emitter: Emitter, node: Node, names: readonly string[]): Node | null {
  const shape = emitter.resolver.file.frontend.shape(node)
  if (shape.is === 'string') return node
  const inner = node.type === 'parenthesized_expression' ? node.namedChild(0) : null
  for (const operand of inner?.type === 'infix_expression' ? inner.namedChildren : []) {
    const one = emitter.resolver.file.frontend.shape(operand)
    if (one.is === 'string') return operand
    if (one.is === 'call' && names.includes(one.name)) return one.args[0]?.value ?? null
  }
  return null
}

/** Names and properties that are followed from a mount to the router. Code may name two variables by each other. */
const MOST_NAMES = 8

/** Returns what is mounted: a router of this file or an export of another module. Returns null for middleware. */
export function mountedChild(emitter: Emitter, node: Node, routerOfModule?: string, depth = 0): Mounted | null {
  if (depth > MOST_NAMES) return null
  const { file } = emitter.resolver
  const shape = file.frontend.shape(node)
  if (shape.is === 'wrap') return mountedChild(emitter, shape.inner, routerOfModule, depth)
  if (routerOfModule !== undefined) {
    const [text] = shape.is === 'string' ? shape.parts : []
    if (typeof text === 'string') return { child: routerOfModule, module: text }
    // `include((patterns, 'orders'))`: the list, and a name for it.
    const [first] = shape.is === 'list' && node.type === 'tuple' ? shape.items : []
    if (first !== undefined) return mountedChild(emitter, first, routerOfModule, depth)
  }
  if (shape.is === 'call') {
    const required = requiredModule(file, node)
    if (required !== null) return { child: 'default', module: required }
    const { object, name } = shape
    // A method that a router is asked of gives the router itself; one of another object makes a router of its own.
    const isChained = object !== null && name !== '' && isRouter(emitter.resolver.thing(object))
    if (isChained && isRouter(emitter.resolver.thing(node))) return mountedChild(emitter, object, undefined, depth)
    return fillingFunction(emitter, shape, depth)
  }
  if (shape.is === 'member') {
    const required = requiredModule(file, shape.object)
    if (required !== null) return { child: shape.name, module: required }
    const root = rootName(file.textOf(node))
    const imported = file.imports.get(root)
    if (imported !== undefined) return own(emitter, file.textOf(node), imported)
    const holder = isRouter(emitter.resolver.thing(shape.object))
      ? mountedChild(emitter, shape.object, undefined, depth)
      : null
    if (holder !== null) return holder
    const made = importedClassOf(emitter, shape.object)
    if (made !== undefined && emitter.resolver.rules.libraryOf(made.module) === null)
      return { child: shape.name, module: made.module }
    const property = propertyOf(file, shape.object, shape.name)
    if (property !== null) return mountedChild(emitter, property, routerOfModule, depth + 1)
    return isRouter(emitter.resolver.thing(node)) ? { child: shape.name, module: null } : null
  }
  if (shape.is !== 'name') return null
  const imported = file.imports.get(shape.name)
  if (imported !== undefined) return own(emitter, shape.name, imported)
  const thing = emitter.resolver.thing(node)
  if (isRouter(thing)) return { child: thing?.router ?? shape.name, module: null }
  const binding = file.bindingOf(shape.name, node)
  const held = binding?.value == null ? null : file.frontend.shape(binding.value)
  if (binding?.value == null || held?.is === 'function')
    return isFunction(emitter, shape.name) ? { child: shape.name, module: null } : null
  // A list of routes is a router, named by the variable that holds it.
  return held?.is === 'list'
    ? { child: shape.name, module: null }
    : mountedChild(emitter, binding.value, undefined, depth + 1)
}

/** Returns the module of `require('./orders')`. Returns null for any other expression. */
function requiredModule(file: CodeFile, node: Node): string | null {
  const shape = file.frontend.shape(node)
  if (shape.is !== 'call' || shape.name !== 'require') return null
  return /^require\(\s*['"`]([^'"`]+)['"`]/.exec(file.textOf(node))?.[1] ?? null
}

/** Returns the class of an object whose field is mounted, if another file declares it: that of `this.api` in `this.api.router`. */
function importedClassOf({ resolver: { file } }: Emitter, node: Node): ImportedName | undefined {
  const shape = file.frontend.shape(node)
  const isOwn = shape.is === 'member' && file.frontend.shape(shape.object).is === 'self'
  const fields = isOwn ? file.fieldsOf(shape.name, file.ownerOf(node)) : []
  const bound = shape.is === 'name' ? [file.bindingOf(shape.name, node)] : fields
  const types = bound.flatMap((binding) => {
    const value = binding?.value == null ? null : file.frontend.shape(binding.value)
    return value?.is === 'call' && value.isNew ? [value.name] : (binding?.type ?? [])
  })
  return types.flatMap((type) => file.imports.get(type) ?? [])[0]
}

/** Matches functions that declare endpoints on what they receive. */
const fills = /\.(?:get|post|put|patch|delete|all|route|register|use|include_router)\(/i

/** Checks whether a function of the file adds endpoints to a router that it receives. */
function isFunction({ resolver: { file, rules } }: Emitter, name: string): boolean {
  const declared = file.functionNamed(name)
  const parameters = declared === null ? [] : parametersOf(declared)
  if (declared === null || parameters.length === 0) return false
  return parameters.some((parameter) => rules.parameters.has(parameter)) || fills.test(file.textOf(declared))
}

/** Returns the class or the function that answers, of this file or of another module; null if it is neither. */
export function viewAt(emitter: Emitter, node: Node): Mounted | null {
  const { file } = emitter.resolver
  const shape = file.frontend.shape(node)
  // `Orders.as_view()`, `login_required(orders)`
  if (shape.is === 'call' && shape.name === 'as_view')
    return shape.object === null ? null : viewAt(emitter, shape.object)
  if (shape.is === 'call') return shape.args[0] === undefined ? null : viewAt(emitter, shape.args[0].value)
  if (shape.is !== 'name' && shape.is !== 'member') return null
  const text = file.textOf(node)
  const imported = file.imports.get(rootName(text))
  if (imported !== undefined) return own(emitter, text, imported)
  return shape.is === 'name' ? { child: text, module: null } : null
}

/** Returns an export of another module, or null for a known library, which exports middleware only. */
function own(emitter: Emitter, child: string, { module, exported }: ImportedName): Mounted | null {
  if (emitter.resolver.rules.libraryOf(module) !== null) return null
  const isWhole = exported === '*' || exported === 'default'
  return { child: isWhole ? child : child.replace(/^[\w$]+/, exported), module }
}

const isBuiltin = /^(?:append|cap|clear|close|copy|delete|len|make|max|min|new|panic|print|println|recover)$/

/** Returns a function that makes a router or adds endpoints to one. */
export function fillingFunction(emitter: Emitter, call: CallShape, depth = 0): Mounted | null {
  const { file } = emitter.resolver
  if (call.object === null) {
    const imported = file.imports.get(call.name)
    if (imported !== undefined) return own(emitter, call.name, imported)
    // Functions of a Go package are called without an import.
    const isNear = file.frontend.hasReceivers === true && /^[a-zA-Z]\w*$/.test(call.name) && !isBuiltin.test(call.name)
    return isNear || file.functionNamed(call.name) !== null ? { child: call.name, module: null } : null
  }
  if (call.name === '') return mountedChild(emitter, call.object, undefined, depth)
  const text = file.textOf(call.object)
  const imported = file.imports.get(text)
  if (imported !== undefined) return own(emitter, `${text}.${call.name}`, imported)
  const isName = /^\w+$/.test(text)
  const binding = (isName ? (file.bindingOf(text, call.node) ?? ownField(file, text, call.node)) : null) ?? null
  const made = binding?.value == null ? '' : file.textOf(binding.value)
  const literal = file.frontend.shape(call.object)
  const type =
    (literal.is === 'object' ? literal.type : null) ??
    binding?.type ??
    /^&?\*?(?:new\s+)?([\w.]+)\s*[({]/.exec(made)?.[1] ??
    ''
  const module = file.imports.get(rootName(type))?.module ?? null
  const owner = type === '' || /(^|\.)[Nn]ew/.test(type) ? '' : `${type.replace(/^.*\./, '')}.`
  const isKnown = module !== null || file.functionNamed(call.name) !== null || owner !== ''
  return isKnown ? { child: `${owner}${call.name}`, module } : null
}

/** Java, Kotlin, C#: returns a field of the class around a node, which is used by its bare name. */
function ownField(file: CodeFile, name: string, node: Node): Binding | null {
  const owner = file.frontend.fieldsNeedThis === true ? null : file.ownerOf(node)
  return owner === null ? null : (file.fieldsOf(name, owner).find((field) => field.owner === owner) ?? null)
}

function rootName(path: string): string {
  return /^[\w$]+/.exec(path)?.[0] ?? ''
}

/** Checks whether an object is a router. */
export function isRouter(thing: Thing | null): boolean {
  return thing?.hasRole === true && isRouterRole(thing.key)
}

/** Returns the name of a router in facts; null for the application. */
export function routerOf(thing: Thing | null): string | null {
  return thing === null || thing.isApplication ? null : thing.router
}

/** Kotlin: returns the name of the function around a node that extends a type; null if none is, or it extends another one. */
export function extensionAround({ resolver: { file } }: Emitter, type: RegExp | undefined, node: Node): string | null {
  const around = type === undefined ? null : file.functionAround(node)
  const extended = around === null ? undefined : /^[^({]*\bfun\s+(\w+)\.\w+/.exec(file.textOf(around.node))?.[1]
  return around !== null && extended !== undefined && type?.test(extended) === true ? around.declared.name : null
}
