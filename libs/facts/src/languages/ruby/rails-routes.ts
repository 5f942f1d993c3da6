import type { Node } from '@coderag/syntax'
import type { Emitter } from '../../code/emitter.js'
import { joinPaths } from '../../values/route-paths.js'
import type { CallShape } from '../../values/shape.js'
import { literal } from '../../values/value-expr.js'

const library = 'rails'
const VERBS = /^(?:get|post|put|patch|delete)$/
/**
 * What a resource answers, by action, with the path behind that of all items, or of one
 * (https://guides.rubyonrails.org/routing.html#crud-verbs-and-actions).
 */
const ACTIONS = [
  ['index', 'GET', 'all', ''],
  ['create', 'POST', 'all', ''],
  ['new', 'GET', 'all', 'new'],
  ['show', 'GET', 'one', ''],
  ['edit', 'GET', 'one', 'edit'],
  ['update', 'PATCH', 'one', ''],
  ['update', 'PUT', 'one', ''],
  ['destroy', 'DELETE', 'one', ''],
] as const
/** Forms for people, which an application without views has not: they count if they are asked for by name. */
const FORMS = /^(?:new|edit)$/

/** Where a route is declared: below a prefix, and perhaps in the block of a resource. */
interface Place {
  readonly prefix: string
  /** What answers a route that names nothing else: the controller of the resource around. Null outside of one. */
  readonly controller: string | null
  readonly resource: Resource | null
  /** Prefix of the scopes around, without the resources around. */
  readonly scope: string
  /** Resources below others have their items at the scope. */
  readonly isShallow: boolean
  /** What a file is about: the name of an engine, or null for the application. */
  readonly engine: string | null
  /** Blocks of concerns by their names. */
  readonly concerns: Map<string, Node>
}

interface Resource {
  /** Path of all items. */
  readonly all: string
  /** Path of one item; that of a singular resource has no parameter. */
  readonly one: string
}

function topOf(engine: string | null): Place {
  return { prefix: '', controller: null, resource: null, scope: '', isShallow: false, engine, concerns: new Map() }
}

/** Adds the routes of Rails (https://guides.rubyonrails.org/routing.html), also those of `config/routes/*.rb`, which `draw` loads. */
export function addRailsRoutes(emitter: Emitter): void {
  const { file } = emitter.resolver
  if (/(?:^|\/)config\/routes\/[\w/]+\.rb$/.test(emitter.collector.document.filePath))
    return addAll(emitter, file.tree.root, topOf(null))
  if (!file.tree.text.includes('routes.draw')) return
  for (const name of file.captured('call')) {
    const call = file.textOf(name) === 'draw' ? file.callOf(name) : null
    const block = call === null ? null : blockOf(call)
    const owner = /^(.*)\.routes$/.exec(call?.object?.text ?? '')?.[1]
    // https://guides.rubyonrails.org/engines.html#routes
    if (block !== null && owner !== undefined) addAll(emitter, block, topOf(/::Engine$/.test(owner) ? owner : null))
  }
}

/** Reads the statements of a block, and those of conditions and of blocks that say nothing of paths. */
function addAll(emitter: Emitter, block: Node, at: Place): void {
  for (const node of block.namedChildren) {
    const shape = emitter.resolver.file.frontend.shape(node)
    if (shape.is === 'call') addRoutes(emitter, shape, at)
    else addAll(emitter, node, at)
  }
}

function addRoutes(emitter: Emitter, call: CallShape, at: Place): void {
  if (call.object !== null) return addBelow(emitter, call, at)
  if (VERBS.test(call.name)) return addRoute(emitter, call, [call.name.toUpperCase()], at)
  const { resource } = at
  switch (call.name) {
    case 'match': {
      const via = optionOf(call, 'via')?.text ?? ''
      const methods = [...via.matchAll(/\b(?:get|post|put|patch|delete|head|options)\b/g)].map(([word]) =>
        word.toUpperCase(),
      )
      return addRoute(emitter, call, /^$|:all\b/.test(via) ? ['*'] : methods, at)
    }
    case 'root': {
      const target = optionOf(call, 'to') ?? call.args[0]?.value ?? null
      return add(emitter, call, at, { method: 'GET', path: at.prefix, handler: handlerOf(emitter, target) })
    }
    case 'namespace':
    case 'scope': {
      const path = pathOf(emitter, call) ?? textOf(emitter, positionalOf(call)[0]) ?? ''
      const isShallow = at.isShallow || optionOf(call, 'shallow')?.text === 'true'
      const inner = { prefix: joined(at.prefix, path), scope: joined(at.scope, path), isShallow }
      return addBelow(emitter, call, { ...at, ...inner, controller: null, resource: null })
    }
    case 'shallow':
      return addBelow(emitter, call, { ...at, isShallow: true })
    case 'resources':
    case 'resource':
      for (const node of positionalOf(call)) addResource(emitter, call, node, at)
      return
    case 'member':
      return addBelow(emitter, call, { ...at, prefix: resource?.one ?? at.prefix, resource: null })
    case 'collection':
      return addBelow(emitter, call, { ...at, prefix: resource?.all ?? at.prefix, resource: null })
    // What a concern says counts where it is used: https://guides.rubyonrails.org/routing.html#routing-concerns
    case 'concern': {
      const [name, block] = [textOf(emitter, positionalOf(call)[0]), blockOf(call)]
      if (name !== null && block !== null) at.concerns.set(name, block)
      return
    }
    case 'concerns':
      for (const node of positionalOf(call)) addConcerns(emitter, node, at)
      return
    case 'mount':
      return addEngine(emitter, call, at)
    default:
      addBelow(emitter, call, at)
  }
}

function addBelow(emitter: Emitter, call: CallShape, at: Place): void {
  const block = blockOf(call)
  if (block !== null) addAll(emitter, block, at)
}

/** Adds a path for each method: `get :cart`, `get "up" => "health#show"`, `post "pay", on: :member`. */
function addRoute(emitter: Emitter, call: CallShape, methods: readonly string[], at: Place): void {
  const on = optionOf(call, 'on')?.text
  const { resource } = at
  const before = resource === null ? at.prefix : { ':member': resource.one, ':collection': resource.all }[on ?? '']
  const rocket = call.args.find(({ name, value }) => name !== null && /^["']/.test(value.parent?.text ?? ''))
  const target = optionOf(call, 'to') ?? rocket?.value ?? null
  const written = positionalOf(call).flatMap((node) => textOf(emitter, node) ?? [])
  for (const path of rocket?.name == null ? written : [rocket.name])
    for (const method of methods) {
      const full = joined(before ?? at.prefix, path)
      const handler =
        target === null ? actionAt(at, textOf(emitter, optionOf(call, 'action')) ?? path) : handlerOf(emitter, target)
      add(emitter, call, at, { method, path: full, handler })
    }
}

function addResource(emitter: Emitter, call: CallShape, node: Node, at: Place): void {
  const name = textOf(emitter, node)
  if (name === null) return
  const isPlural = call.name === 'resources'
  const path = pathOf(emitter, call) ?? name
  const all = joined(at.prefix, path)
  // https://guides.rubyonrails.org/routing.html#shallow-nesting
  const isShallow = at.isShallow || optionOf(call, 'shallow')?.text === 'true'
  const ofItems = isShallow && isPlural ? joined(at.scope, path) : all
  const parameter = textOf(emitter, optionOf(call, 'param')) ?? 'id'
  const one = isPlural ? joined(ofItems, `:${parameter}`) : all
  const [only, except] = [optionOf(call, 'only')?.text, optionOf(call, 'except')?.text]
  const has = (words: string | undefined, action: string): boolean => new RegExp(`\\b${action}\\b`).test(words ?? '')
  const controller = textOf(emitter, optionOf(call, 'controller')) ?? (isPlural ? name : pluralOf(name))
  for (const [action, method, of, suffix] of ACTIONS) {
    if (!isPlural && action === 'index') continue
    if (only === undefined ? FORMS.test(action) || has(except, action) : !has(only, action)) continue
    const full = joined(of === 'all' ? all : one, suffix)
    add(emitter, call, at, { method, path: full, handler: `${controllerNamed(controller)}.${action}` })
  }
  const prefix = isPlural ? joined(ofItems, `:${singularOf(name)}_${parameter}`) : all
  const below = { ...at, prefix, controller, resource: { all, one }, isShallow }
  const used = optionOf(call, 'concerns')
  if (used !== null) addConcerns(emitter, used, below)
  addBelow(emitter, call, below)
}

/** Adds the routes of concerns: `:commentable`, or a list of such names. */
function addConcerns(emitter: Emitter, node: Node, at: Place): void {
  const shape = emitter.resolver.file.frontend.shape(node)
  for (const item of shape.is === 'list' ? shape.items : [node]) {
    const block = at.concerns.get(textOf(emitter, item) ?? '')
    // A concern may use others, but not itself.
    const concerns = new Map([...at.concerns].filter(([, other]) => other !== block))
    if (block !== undefined) addAll(emitter, block, { ...at, concerns })
  }
}

/**
 * Puts the routes of an engine, or of a class that Rack runs, below a path: `mount Blog::Engine, at: "/blog"`,
 * `mount Orders::API => "/api"`.
 */
function addEngine(emitter: Emitter, call: CallShape, at: Place): void {
  const rocket = call.args.find(({ value }) => /^[A-Z][\w:]*\s*=>/.test(value.parent?.text ?? ''))
  const path = textOf(emitter, optionOf(call, 'at') ?? rocket?.value)
  const written = /^[A-Z][\w:]*/.exec((rocket?.value.parent ?? positionalOf(call)[0])?.text ?? '')?.[0]
  if (path === null || written === undefined) return
  const child = written.endsWith('::Engine') ? written : written.replaceAll('::', '.')
  const prefix = literal(joined(at.prefix, path))
  emitter.mount(call.node, library, { prefix, parent: at.engine, child, module: null })
}

function add(
  emitter: Emitter,
  call: CallShape,
  { engine }: Place,
  route: { readonly method: string; readonly path: string; readonly handler: string | null },
): void {
  const path = joined('', route.path.replace(/\((?:\.:format|\/\.:format)\)/g, '').replace(/[()]/g, ''))
  emitter.endpoint(call.node, library, { ...route, path, router: engine })
}

function joined(before: string, path: string): string {
  return joinPaths(before, path).replace(/(?<=.)\/$/, '')
}

function blockOf(call: CallShape): Node | null {
  const block = call.node.childForFieldName('block')
  return block?.childForFieldName('body') ?? block
}

/** Arguments without a name that are no block. */
function positionalOf(call: CallShape): readonly Node[] {
  return call.args.flatMap(({ name, value }) => (name === null && !/block$/.test(value.type) ? [value] : []))
}

function optionOf(call: CallShape, name: string): Node | null {
  return call.args.find((argument) => argument.name === name)?.value ?? null
}

/** The `path` of a call, which may be empty: `namespace :api, path: ""`, `path: nil`. */
function pathOf(emitter: Emitter, call: CallShape): string | null {
  const path = optionOf(call, 'path')
  return path === null ? null : (textOf(emitter, path) ?? '')
}

function textOf({ resolver: { file } }: Emitter, node: Node | null | undefined): string | null {
  const shape = node == null ? null : file.frontend.shape(node)
  if (shape?.is !== 'string') return null
  return shape.parts.every((part) => typeof part === 'string') ? shape.parts.join('') : null
}

/** `"api/orders#show"` is answered by `OrdersController.show`. */
function handlerOf(emitter: Emitter, target: Node | null): string | null {
  const [, controller, action] = /([^/]+)#(\w+)$/.exec(textOf(emitter, target) ?? '') ?? []
  return controller === undefined || action === undefined ? null : `${controllerNamed(controller)}.${action}`
}

/** `get :receipt` in the block of `resources :orders` is answered by `OrdersController.receipt`. */
function actionAt({ controller }: Place, action: string): string | null {
  return controller === null || !/^\w+$/.test(action) ? null : `${controllerNamed(controller)}.${action}`
}

/** The class of a controller without its module, as `handlerOf` has it. */
function controllerNamed(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return `${name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Controller`
}

/** Regular words alone, as of https://api.rubyonrails.org/classes/ActiveSupport/Inflector.html. */
function singularOf(name: string): string {
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`
  return name.replace(/(?<=ss|x|ch|sh|status|alias)es$|(?<![su])s$/, '')
}

function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return name.replace(/(?:s|x|ch|sh)$/, '$&e').replace(/$/, 's')
}
