import type { Node } from '@coderag/syntax'
import type { CodeFile } from './code-file.js'
import { joinPaths } from './route-paths.js'
import type { FoundRule, ModelIndex } from '../models/model-index.js'
import type { LibraryModel, RoleRule } from '../models/model.js'
import type { Binding, CallShape, DeclaredName } from './shape.js'
import { bareType } from './shape.js'
import { nodeAt } from './node-at.js'
import { parametersOf } from './parameters.js'
import { isRouterRole, type Thing, type ThingSource } from './things.js'
import { Values } from './value-reader.js'
import { asPattern, settled, withoutBase } from './value-expr.js'

/** Expressions inside one another that are followed: a route on a router of a router takes four for each of them. */
const maxDepth = 32

/** What is awaited has the type inside: `Promise<Channel>`. */
const PROMISED = /^:?\s*Promise<(.*)>$/s

/** Declarations of variables, with the field that has the name. */
const HOLDS: Readonly<Record<string, string>> = { variable_declarator: 'name', let_declaration: 'pattern' }

/** Finds out what expressions of one file are: routers, clients, connections, modules. */
export class Resolver implements ThingSource {
  readonly values: Values
  #depth = 0
  readonly #things = new Map<number, Thing | null>()
  readonly #found = new Map<number, readonly FoundRule[]>()
  readonly #active = new Map<LibraryModel, boolean>()
  /** The first class of each name; null until one is looked up. */
  #classes: Map<string, Node> | null = null

  constructor(
    readonly file: CodeFile,
    readonly rules: ModelIndex,
  ) {
    this.values = new Values(this)
  }

  keyOfCall(call: CallShape): string | null {
    if (call.object === null) return this.#keyOfName(call.name, call)
    if (call.name === '') return this.thing(call.object)?.key ?? null
    const object = this.thing(call.object)
    return object === null ? `?.${call.name}` : `${object.key}.${call.name}`
  }

  thing(node: Node): Thing | null {
    const known = this.#things.get(node.id)
    if (known !== undefined) return known
    if (this.#depth > maxDepth) return null
    this.#depth += 1
    this.#things.set(node.id, null) // A name that refers to itself is not a thing.
    const thing = this.#read(node)
    this.#depth -= 1
    this.#things.set(node.id, thing)
    return thing
  }

  ofType(type: string): Thing | null {
    const [first = '', ...rest] = type.split('.')
    const imported = this.file.imports.get(first)
    const key = imported === undefined ? type : [this.#importKey(first), ...rest].join('.')
    const role = this.rules.roleOfType(key) ?? (imported === undefined ? this.#roleOfBase(type) : null)
    return role === null ? null : { ...plainThing(role), hasRole: true }
  }

  /** Returns the role of the router that a type of the file extends or embeds: `type Api struct { *chi.Mux }`. */
  #roleOfBase(type: string): string | null {
    for (const base of this.basesOf(type)) {
      const [first = '', ...rest] = base.replace(/^\*/, '').split('.')
      const role = this.rules.roleOfType([this.#importKey(first) ?? first, ...rest].join('.'))
      if (role !== null && isRouterRole(role)) return role
    }
    return null
  }

  /** Returns what a type that the file declares extends or embeds, as it is written. Nothing for any other type. */
  basesOf(type: string): readonly string[] {
    const { frontend } = this.file
    if (this.#classes === null) {
      this.#classes = new Map()
      for (const node of this.file.captured('class').toReversed()) {
        const name = frontend.declared(node)?.name
        if (name !== undefined) this.#classes.set(name, node)
      }
    }
    const own = this.#classes.get(type)
    return own === undefined ? [] : frontend.bases(own)
  }

  #read(node: Node): Thing | null {
    const shape = this.file.frontend.shape(node)
    switch (shape.is) {
      case 'wrap':
        return this.thing(shape.inner)
      case 'name':
        return this.#named(shape.name, node)
      case 'self':
        // PHP: what a function is called with may be `$this` in it.
        return this.#callbackParameter('$this', node)
      case 'member':
        return this.#member(shape.object, shape.name, node)
      case 'call': {
        // C#: `provider.GetRequiredService<DaprClient>()`
        const type = this.file.frontend.resultType?.(shape) ?? null
        const given = type === null ? null : this.ofType(type)
        return given?.hasRole === true ? given : this.#made(shape)
      }
      case 'index': {
        // `client.get_queue_url(QueueName="orders")["QueueUrl"]`
        const made = this.thing(shape.object)
        return made?.hasRole === true && made.address !== null ? made : null
      }
      case 'object':
        return shape.type === null ? null : this.ofType(shape.type)
      case 'choice':
        return shape.options.map((option) => this.thing(option)).find((thing) => thing !== null) ?? null
      default:
        return null
    }
  }

  #named(name: string, node: Node): Thing | null {
    const binding = this.file.bindingOf(name, node)
    if (binding !== null && !this.file.imports.has(name)) {
      const thing = (binding.isParameter ? this.#callbackParameter(name, node) : null) ?? this.#bound(binding)
      const own = thing?.hasRole === true || binding.isParameter ? null : this.#ofOwnClass(name, binding)
      if (own !== null) return this.#asRouter(own, name, node, false)
      if (thing !== null) return this.#asRouter(thing, name, node, binding.isParameter)
      return binding.isParameter ? this.#parameter(name, node, binding) : null
    }
    if (binding === null && !this.file.imports.has(name)) {
      const field = this.#field(name, this.file.ownerOf(node), node)
      if (field !== null) return field
    }
    // Go: `routes := r.Group("/orders")` beside an import of the package `routes`, which the variable hides.
    const hiding = binding === null ? null : this.#bound(binding)
    if (hiding?.hasRole === true) return this.#asRouter(hiding, name, node, false)
    const key = this.#importKey(name) ?? (binding === null ? name : null)
    if (key === null) return null
    const imported = this.file.imports.get(name)
    const role = imported === undefined ? undefined : this.rules.parameters.get(name)
    // `import { app } from './app'`: a router of the system's own, by its name.
    if (imported !== undefined && role !== undefined && this.rules.libraryOf(imported.module) === null)
      return { ...plainThing(role), hasRole: true, router: name }
    return plainThing(key)
  }

  /** `from gateway import Gateway` and `app = Gateway()`: an object of the system's own that has the name of a router, and is no client. */
  #ofOwnClass(name: string, { value }: Binding): Thing | null {
    const role = this.rules.parameters.get(name)
    const made = role === undefined || value === null ? null : this.file.frontend.shape(value)
    const imported = made?.is === 'call' && made.object === null ? this.file.imports.get(made.name) : undefined
    if (role === undefined || imported === undefined || !/^[A-Z](?!\w*Client$)/.test(imported.exported)) return null
    return this.rules.libraryOf(imported.module) === null ? { ...plainThing(role), hasRole: true } : null
  }

  #parameter(name: string, node: Node, binding: Binding): Thing | null {
    const role = binding.type === null ? this.rules.parameters.get(name) : undefined
    return role === undefined ? null : this.#asRouter({ ...plainThing(role), hasRole: true }, name, node, true)
  }

  /**
   * Finds the object that a callback receives: inside `r.Route("/x", func(r chi.Router) { … })`, `r` has the prefix.
   */
  #callbackParameter(name: string, node: Node): Thing | null {
    for (let at = this.file.parentOf(node); at !== null; at = this.file.parentOf(at)) {
      const shape = this.file.frontend.shape(at)
      if (shape.is !== 'function' || !shape.parameters.includes(name)) continue
      let holder = at.parent
      let call = holder === null ? null : this.file.frontend.shape(holder)
      for (let step = 0; step < 3 && call?.is !== 'call'; step++) {
        holder = holder?.parent ?? null
        call = holder === null ? null : this.file.frontend.shape(holder)
      }
      if (call?.is !== 'call') return null
      for (const { rule } of this.rulesOf(call))
        if (rule.is === 'role' && rule.callback !== undefined) return this.#role(rule, call)
      return null
    }
    return null
  }

  #bound(binding: Binding): Thing | null {
    if (binding.value !== null && (binding.part === null || binding.part === 0)) {
      const thing = this.thing(binding.value)
      if (thing?.hasRole === true) return thing
    }
    return binding.type === null ? null : this.ofType(binding.type)
  }

  #member(object: Node, name: string, node: Node): Thing | null {
    const shape = this.file.frontend.shape(object)
    const isSelf = shape.is === 'self' || (shape.is === 'name' && this.file.isReceiver(shape.name, node))
    if (isSelf) return this.#field(name, this.file.ownerOf(node), node) ?? this.#fieldElsewhere(name, node)
    const base = this.thing(object)
    if (base === null) return this.#field(name, null, node)
    const key = `${base.key}.${name}`
    const role = this.rules.roleOfType(key)
    if (role === null) return plainThing(key)
    // `app.router` is the router of that application.
    return base.hasRole ? { ...base, key: role } : { ...plainThing(role), hasRole: true }
  }

  /** A field that another file declares, known by its name in a file that names one library with such fields. */
  #fieldElsewhere(name: string, node: Node): Thing | null {
    if (this.file.fieldsOf(name, null).length > 0) return null
    const [only, ...others] = this.rules.libraryFields.filter(
      ({ names, library }) => names.includes(name) && this.isActive(library),
    )
    if (only === undefined || others.length > 0) return null
    return this.#asRouter({ ...plainThing(only.role), hasRole: true }, name, node, false)
  }

  #field(name: string, owner: string | null, node: Node): Thing | null {
    let best: Thing | null = null
    // Go: `s.api = …` outside of a method of the type.
    const assigned = owner === null ? [] : this.file.fieldsOf(name, null).filter((binding) => binding.owner === null)
    for (const binding of new Set([...this.file.fieldsOf(name, owner), ...assigned])) {
      const thing = this.#bound(binding)
      // The declaration gives the type, the assignment in the constructor gives the address or the prefix.
      if (thing !== null && (best === null || (!isMade(best) && isMade(thing)))) best = thing
    }
    return best === null ? null : this.#asRouter(best, name, node, false)
  }

  rulesOf(call: CallShape): readonly FoundRule[] {
    const known = this.#found.get(call.node.id)
    if (known !== undefined) return known
    const key = this.keyOfCall(call)
    const exact = key === null ? [] : this.rules.rulesOf(key)
    const isAny = exact.length === 0 && call.object !== null && !this.#isOwnMethod(call)
    const all = isAny ? this.rules.rulesOf(`?.${call.name}`) : exact
    const found = all.filter(({ library }) => this.isActive(library))
    this.#found.set(call.node.id, found)
    return found
  }

  /** Returns true for `this.publish(…)` in a class that declares `publish` itself: no method of a library. */
  #isOwnMethod({ object, name, node }: CallShape): boolean {
    if (object === null || this.file.frontend.shape(object).is !== 'self') return false
    const owner = this.file.ownerOf(node)
    const declared = owner === null ? null : this.file.functionNamed(name, owner)
    return declared !== null && this.file.ownerOf(declared) === owner
  }

  /** Checks whether the file imports a whole library under a name of its own: `import proxy from 'express-http-proxy'`. */
  isLibrary(name: string): boolean {
    const imported = this.file.imports.get(name)
    if (imported === undefined || (imported.exported !== '*' && imported.exported !== 'default')) return false
    return this.rules.libraryOf(imported.module) !== null
  }

  isActive(library: LibraryModel): boolean {
    let active = this.#active.get(library)
    if (active === undefined) this.#active.set(library, (active = this.rules.isNamed(library, this.file.tree.text)))
    return active
  }

  #made(call: CallShape): Thing | null {
    for (const { rule } of this.rulesOf(call)) {
      const isThere = rule.is === 'role' && (rule.with === undefined || nodeAt(this.file, call, rule.with) !== null)
      if (isThere) return this.#role(rule, call)
    }
    const base = call.object === null ? null : this.thing(call.object)
    if (base?.hasRole === true && this.rules.fluentRoles.has(base.key)) return base
    const key = this.keyOfCall(call)
    const role = key === null ? null : this.rules.roleOfType(key)
    if (role !== null) return { ...plainThing(role), hasRole: true }
    const declared = call.object === null || call.name !== '' ? this.file.functionNamed(call.name) : null
    const result = declared === null ? null : this.#result(declared)
    if (result !== null) return result
    if (key !== 'require' && key?.endsWith('.require') !== true) return key === null ? null : plainThing(`${key}()`)
    // `require('express')()`, `require('express').Router()`
    const module = /^require\(\s*['"`]([^'"`]+)['"`]\s*\)$/.exec(this.file.textOf(call.node))?.[1] ?? ''
    return plainThing(this.rules.libraryOf(module) ?? 'require')
  }

  #result(declaration: Node): Thing | null {
    const type = declaration.childForFieldName('result') ?? declaration.childForFieldName('return_type')
    const bare = type === null ? null : bareType(type.text.replace(/^\(/, '').replace(PROMISED, '$1'))
    const typed = bare === null ? null : this.ofType(bare)
    if (typed !== null) return typed
    const value = this.file.returned(declaration)
    const thing = value === null ? null : this.thing(value)
    return thing?.hasRole === true ? thing : null
  }

  #role(rule: RoleRule, call: CallShape): Thing {
    const on = rule.on === undefined ? call.object : nodeAt(this.file, call, rule.on)
    const base = on === null ? null : this.thing(on)
    const named =
      rule.address?.at === 'registered-address' ? this.values.registeredAddress(call, rule.address.prefix) : null
    const address = named === null ? nodeAt(this.file, call, rule.address) : null
    const prefix = nodeAt(this.file, call, rule.prefix)
    const given = rule.prefixMethod === undefined ? null : this.#prefixGivenTo(call.node, rule.prefixMethod)
    // Vert.x: `/orders/*` is a prefix.
    const own = joinPaths(this.#pathAt(prefix), this.#pathAt(given), rule.suffix ?? '')
    const ownPrefix = own.replace(/\/\*$/, '').replace(/^\/$/, '')
    return {
      key: rule.role,
      hasRole: true,
      address: named ?? (address === null ? (base?.address ?? null) : this.values.of(address)),
      prefix: joinPaths(base?.prefix ?? '', ownPrefix).replace(/^\/$/, ''),
      hasOwnPrefix: rule.hasOwnPrefix ?? base?.hasOwnPrefix ?? false,
      method: this.#methods(rule, call, base),
      router: base?.hasRole === true ? base.router : this.#keptAs(call.node),
      isApplication: rule.isApplication ?? base?.isApplication ?? false,
    }
  }

  #pathAt(node: Node | null): string {
    return node === null ? '' : (asPattern(withoutBase(settled(this.values.of(node)))) ?? '')
  }

  /** Finds `router.prefix("/v1")`, a statement of its own, for the variable that holds what a call makes. */
  #prefixGivenTo(made: Node, method: string): Node | null {
    const holder = made.parent?.type === 'variable_declarator' ? made.parent.childForFieldName('name')?.text : undefined
    if (holder === undefined) return null
    for (const name of this.file.captured('call')) {
      const call = this.file.textOf(name) === method ? this.file.callOf(name) : null
      if (call?.object == null || call.node.parent?.type !== 'expression_statement') continue
      const isSame = call.object.text === holder && this.file.bindingOf(holder, call.node)?.value?.id === made.id
      if (isSame) return call.args[0]?.value ?? null
    }
    return null
  }

  #methods(rule: RoleRule, call: CallShape, base: Thing | null): string | null {
    if (rule.method?.at === 'text') return rule.method.text
    const all = rule.method?.at === 'every-argument'
    const known = all ? this.values.wordsOf(call.args.map(({ value }) => value)) : null
    const node = nodeAt(this.file, call, rule.method)
    return known ?? (node === null ? (base?.method ?? null) : this.values.wordsOf([node]))
  }

  /** Names a router by the variable that holds it, or by the function that takes or returns it. */
  #asRouter(thing: Thing, name: string, node: Node, isParameter: boolean): Thing {
    if (!thing.hasRole || thing.router !== null || thing.isApplication) return thing
    const around = isParameter ? this.file.functionAround(node) : null
    const returning = isParameter ? null : this.#returning(name, node)
    return { ...thing, router: (around === null ? null : fullName(around.declared)) ?? returning ?? name }
  }

  /**
   * Names a router that endpoints are chained to where it is made: `export default new Hono().get("/", list)`,
   * `let orders = Router::new().route("/", get(list))`.
   */
  #keptAs(node: Node): string | null {
    if (!/^(?:call|member|field)_expression$/.test(node.parent?.type ?? ''))
      return node.parent?.type === 'export_statement' ? 'default' : null
    for (let at = this.file.parentOf(node); at !== null; at = this.file.parentOf(at)) {
      if (at.type === 'export_statement') return 'default'
      if (/^return_(?:statement|expression)$/.test(at.type)) return this.file.functionAround(at)?.declared.name ?? null
      // Rust: the last expression of a function is its result.
      if (at.type === 'block' && at.parent?.type === 'function_item')
        return this.file.frontend.returned(at.parent) === null
          ? null
          : (this.file.functionAround(at)?.declared.name ?? null)
      const holder = HOLDS[at.type]
      const name = holder === undefined ? null : (at.childForFieldName(holder)?.text ?? null)
      if (name !== null) return this.#returning(name, node) ?? name
      if (!/^(?:(?:call|member|field|await|try|new)_expression|parenthesized_expression)$/.test(at.type)) return null
    }
    return null
  }

  #returning(name: string, node: Node): string | null {
    const around = this.file.functionAround(node)
    if (around === null) return null
    const value = this.file.returned(around.node)
    return value !== null && value.text === name ? fullName(around.declared) : null
  }

  #keyOfName(name: string, { node, args }: Pick<CallShape, 'node' | 'args'>): string | null {
    const imported = this.#importKey(name)
    if (imported !== null) return imported
    const binding = this.file.bindingOf(name, node)
    if (binding !== null) return this.#keyHeldBy(binding) ?? this.#bound(binding)?.key ?? null
    const router = this.#routerClass(name)
    if (router !== null) return router
    const own = this.file.functionNamed(name)
    // Kotlin: a function that takes nothing stands beside one of a library that takes something.
    return own === null || (args.length > 0 && parametersOf(own).length === 0) ? name : null
  }

  /** Returns the name of the library's class that a class of the file makes a router of its own from: `class Api(APIRouter)`. */
  #routerClass(name: string): string | null {
    for (const base of this.basesOf(name)) {
      const [first = '', ...rest] = base.split('.')
      const key = [this.#importKey(first) ?? '', ...rest].join('.')
      if (this.rules.rulesOf(key).some(({ rule }) => rule.is === 'role' && isRouterRole(rule.role))) return key
    }
    return null
  }

  /** Returns the key of what a library exports if a variable holds it: `const Pool = pg.Pool`, `const { Pool } = pg`. */
  #keyHeldBy({ value, part }: Binding): string | null {
    if (value === null || typeof part === 'number') return null
    const shape = this.file.frontend.shape(value)
    if (shape.is !== 'member' && shape.is !== 'name') return null
    // Named by its parts: as a thing, a class is what its objects are.
    const base = shape.is === 'member' ? this.thing(shape.object) : null
    const key = base === null ? (this.thing(value)?.key ?? null) : `${base.key}.${shape.name}`
    return key === null || part === null ? key : `${key}.${part}`
  }

  #importKey(name: string): string | null {
    const imported = this.file.imports.get(name)
    if (imported === undefined) return null
    const library = this.rules.libraryOf(imported.module) ?? imported.module
    return imported.exported === '*' || imported.exported === 'default' ? library : `${library}.${imported.exported}`
  }
}

function isMade({ address, prefix }: Thing): boolean {
  return address !== null || prefix !== ''
}

/** Go: methods of several types have one name. */
function fullName({ name, receiver }: DeclaredName): string {
  return receiver === undefined ? name : `${receiver.type}.${name}`
}

function plainThing(key: string): Thing {
  const nothing = { address: null, prefix: '', hasOwnPrefix: false, method: null, router: null }
  return { key, hasRole: false, isApplication: false, ...nothing }
}
