import type { Node } from '@coderag/syntax'
import type { FactCollector, FactDraft } from '../fact-collector.js'
import type { CallFact, EndpointFact, MountFact, ValueExpr } from '../facts.js'
import type { Word } from '../models/model.js'
import { nodeAt } from '../values/node-at.js'
import type { Resolver } from '../values/resolver.js'
import { joinPaths, normalizeRoute } from '../values/route-paths.js'
import type { Binding, CallShape } from '../values/shape.js'
import { asPattern, concat, literal, settled, withoutBase } from '../values/value-expr.js'

/** Matches functions that only encode or decode a request or a response. */
const CODEC = /^(?:\w+\.)?(?:en|de)code[A-Z]/

/** A path as code writes it. */
export interface RoutePath {
  /** Constants of other files that it begins with. */
  readonly constant: ValueExpr | null
  /** What follows; null if nothing does. */
  readonly path: string | null
}

/** Stands for a path that is not written. */
export const noPath: RoutePath = { constant: null, path: null }

interface UnderConstant {
  readonly constant: ValueExpr | null
  readonly parent: string | null
  /** Path before the constant. */
  readonly before?: string
}

/**
 * Frameworks whose parameters end at the next slash: `/orders/:order-id`. Elsewhere a hyphen ends them, too.
 * https://github.com/julienschmidt/httprouter#named-parameters, which gin has copied; https://echo.labstack.com/docs/routing.
 */
const TO_THE_SLASH: ReadonlySet<string> = new Set(['echo', 'gin', 'httprouter'])

/**
 * Matches any path. Pre-flight requests of browsers for all paths are no route of their own:
 * https://expressjs.com/en/resources/middleware/cors.html#enabling-cors-pre-flight.
 */
const ANY_PATH = /^\/?(?:\*\w*|\{\*\w+\}|\(?\.\*\)?|\{\w+:(?:\.\*|path)\})$/

/** Names that stand for one another and are followed. A circle of them ends here. */
const MOST_NAMES = 8

/** Adds facts of one file of code. Reads the parts that several kinds of facts have in common. */
export class Emitter {
  /** Imported routers that are put under the ones that they are. */
  readonly #linked = new Set<string>()

  constructor(
    readonly resolver: Resolver,
    readonly collector: FactCollector,
    readonly language: string,
  ) {}

  add(draft: FactDraft): void {
    this.collector.add(draft)
  }

  at(node: Node, library: string) {
    return { line: node.startPosition.row + 1, extractor: `${this.language}/${library}` }
  }

  endpoint(
    node: Node,
    framework: string,
    made: Pick<
      EndpointFact,
      | 'method'
      | 'path'
      | 'handler'
      | 'router'
      | 'ownPrefix'
      | 'whereMounted'
      | 'isHanded'
      | 'isVersioned'
      | 'view'
      | 'convention'
    >,
  ): void {
    if (made.method === 'OPTIONS' && ANY_PATH.test(made.path)) return
    const path = normalizeRoute(TO_THE_SLASH.has(framework) ? made.path.replace(/:(\w+)[^/]*/g, '{$1}') : made.path)
    this.#link(made.router)
    this.add({ ...this.at(node, framework), kind: 'endpoint', protocol: 'http', framework, ...made, path })
  }

  /** Adds a connection to a database or a broker. */
  connection(
    node: Node,
    library: string,
    { edgeType, client, target }: Pick<CallFact, 'edgeType' | 'client' | 'target'>,
  ): void {
    const unsaid = { method: null, path: null, grpcService: null }
    const within = this.resolver.file.within(node)
    this.add({ ...this.at(node, library), kind: 'call', edgeType, client, target: settled(target), within, ...unsaid })
  }

  /** Returns every path that an expression gives: one, or those of a list, or none if nothing of it is known. */
  paths(node: Node): string[] {
    return this.routes(node).flatMap(({ path }) => path ?? [])
  }

  /** Returns every path that an expression gives, apart from what they begin with up to the last constant of another file. */
  routes(node: Node): RoutePath[] {
    const shape = this.resolver.file.frontend.shape(node)
    if (shape.is === 'list') return shape.items.flatMap((item) => this.routes(item))
    // What follows the first question mark of an address is secret, but `(?P<year>…)` names a parameter.
    const [pattern] = shape.is === 'string' && shape.parts.length === 1 ? shape.parts : []
    if (typeof pattern === 'string' && /\(\?P?</.test(pattern)) return [{ constant: null, path: pattern }]
    const value = settled(this.resolver.values.of(node))
    const parts = value.kind === 'concat' ? value.parts : [value]
    const constants = parts.slice(0, this.#endOfConstants(parts))
    const next = parts[constants.length]
    // `${id}.json`: what goes on without a slash is part of a name.
    const isPrefix = next === undefined || (next.kind === 'literal' && next.value.startsWith('/'))
    if (constants.length > 0 && isPrefix)
      return [
        {
          constant: concat(constants),
          path: next === undefined ? null : asPattern(concat(parts.slice(constants.length))),
        },
      ]
    const path = asPattern(withoutBase(value))
    // `mux.HandleFunc(route.Method + " " + route.Path, …)`: what is only known at run time is no route.
    return path === null || /^(?:\{[^{}]*\}| ){2,}$/.test(path) ? [] : [{ constant: null, path }]
  }

  /** The place behind the last constant of another file before which all is text or such constants: 2 of `"{id}" + Paths.ITEMS + "/x"`. */
  #endOfConstants(parts: readonly ValueExpr[]): number {
    const other = parts.findIndex((part) => part.kind !== 'literal' && !this.#isNamedConstant(part))
    return parts.slice(0, other === -1 ? parts.length : other).findLastIndex((part) => this.#isNamedConstant(part)) + 1
  }

  #isNamedConstant(part: ValueExpr): boolean {
    return part.kind === 'name' && this.#isConstant(part.name)
  }

  /** A name without an owner is a parameter or a variable, which deployment may set, unless the file imports it. */
  #isConstant(name: string): boolean {
    return /^[A-Z]\w*(?:\.[A-Z]\w*)+$/.test(name) || this.resolver.file.imports.has(/^[\w$]*/.exec(name)?.[0] ?? '')
  }

  /**
   * Returns the router for endpoints whose path begins with constants of other files: `Paths.ORDERS + "/{id}"`. The
   * constants are the prefix of a router of their own, which resolution evaluates.
   */
  routerUnder(node: Node, library: string, { constant, parent, before = '' }: UnderConstant): string | null {
    if (constant === null) return parent
    const isBare = before === '' || before === '/'
    const prefix = isBare ? constant : concat([literal(`${joinPaths(before)}/`), constant])
    const child = `${parent ?? ''}~${isBare ? '' : before}${namesIn(constant)}`
    this.mount(node, library, { prefix, parent, child, module: null })
    return child
  }

  method(method: Word, call: CallShape): string | null {
    if (typeof method === 'string') return method
    if (method.at.at === 'receiver')
      return (call.object && this.resolver.thing(call.object)?.method) ?? method.otherwise
    const node = nodeAt(this.resolver.file, call, method.at)
    if (node === null) return method.otherwise === '' ? null : method.otherwise
    return this.resolver.values.wordsOf([node]) ?? (method.otherwise === '' ? null : method.otherwise)
  }

  mount(
    node: Node,
    framework: string,
    made: Pick<
      MountFact,
      'prefix' | 'parent' | 'child' | 'module' | 'replacesOwn' | 'ownPrefix' | 'exclude' | 'isVersion' | 'derived'
    >,
  ): void {
    const prefix = settled(made.prefix)
    const isEmpty = prefix.kind === 'literal' && /^\/?$/.test(prefix.value)
    if (isEmpty && made.parent === null && made.replacesOwn !== true) return
    this.#link(made.parent)
    this.add({ ...this.at(node, framework), kind: 'mount', framework, ...made, prefix })
  }

  /** Puts a router that the file imports under the one that it is, of the other file. */
  #link(router: string | null): void {
    const { file, rules } = this.resolver
    const imported = router === null ? undefined : file.imports.get(router)
    if (router === null || imported === undefined || this.#linked.has(router)) return
    this.#linked.add(router)
    const { module, exported, line } = imported
    if (rules.libraryOf(module) !== null) return
    const isWhole = exported === '*' || exported === 'default'
    this.add({
      kind: 'mount',
      framework: 'import',
      line,
      extractor: `${this.language}/import`,
      prefix: literal(''),
      parent: isWhole ? router : exported,
      parentModule: module,
      child: router,
      module: null,
    })
  }

  /** Checks whether an argument is a variable or a field that holds no function: what `get(store)` answers with. */
  #isData(node: Node): boolean {
    const { file } = this.resolver
    const shape = file.frontend.shape(node)
    if (shape.is === 'name') {
      if (file.imports.has(shape.name) || file.functionNamed(shape.name) !== null) return false
      const binding = file.bindingOf(shape.name, node)
      return binding !== null && !this.#mayBeFunction(binding)
    }
    if (shape.is !== 'member' || file.functionNamed(shape.name) !== null) return false
    const object = file.frontend.shape(shape.object)
    const isOwn = object.is === 'self' || (object.is === 'name' && file.isReceiver(object.name, node))
    const fields = isOwn ? file.fieldsOf(shape.name, file.ownerOf(node)) : []
    return fields.length > 0 && !fields.some((field) => this.#mayBeFunction(field))
  }

  #mayBeFunction({ value, type, isParameter }: Binding): boolean {
    if (type !== null && /func|[hH]andler|[eE]ndpoint|=>|Callable|Function|Delegate/.test(type)) return true
    if (value === null) return isParameter && type === null
    const { is } = this.resolver.file.frontend.shape(value)
    // What a call gives may be a handler, except that of a constructor: `NewStore()`, `new Store()`.
    return is === 'function' || is === 'name' || is === 'member' || (is === 'call' && !this.#isConstruction(value))
  }

  #isConstruction(node: Node): boolean {
    const shape = this.resolver.file.frontend.shape(node)
    return (
      shape.is === 'call' &&
      (shape.isNew ||
        /^(?:[Nn]ew|[Oo]pen|[Cc]onnect|[Cc]reate)(?![a-z])(?!\w*(?:Handler|Endpoint|Controller))/.test(shape.name))
    )
  }

  /**
   * @param answered - Name for a function that has none: what it answers. Null leaves it without one.
   * @param names - Names that were followed to what stands for them.
   */
  handlerName(node: Node, answered: string | null, names = 0): string | null {
    const { file } = this.resolver
    const shape = file.frontend.shape(node)
    if (shape.is === 'function') return answered === null ? null : this.collector.nameHandler(node.startIndex, answered)
    if (shape.is === 'wrap') return this.handlerName(shape.inner, answered, names)
    if (shape.is === 'list')
      return shape.items.length === 0
        ? null
        : (this.#memberOfClass(shape.items) ?? this.handlerName(shape.items.at(-1) ?? node, answered, names))
    if (shape.is === 'name') {
      const given = file.inTurn(shape.name, node)
      return given === null || given.id === node.id || names === MOST_NAMES
        ? shape.name
        : this.handlerName(given, answered, names + 1)
    }
    if (shape.is === 'object') return shape.type
    if (shape.is === 'string') return actionOf(shape.parts)
    if (shape.is === 'member') return file.textOf(node).replace(/\s+/g, '')
    if (shape.is !== 'call') return null
    const inner = shape.args.flatMap(({ value }) =>
      this.#isData(value) ? [] : (this.handlerName(value, answered, names) ?? []),
    )
    // `NewServer(endpoint, decodeRequest, encodeResponse)`: codecs are not handlers.
    const name = inner.findLast((own) => !CODEC.test(own)) ?? inner.at(-1)
    return name ?? (shape.name === '' ? null : shape.name)
  }

  /** Reads PHP's `[OrderController::class, 'show']`, and `[$orders, 'show']` of an object whose class is told. */
  #memberOfClass([type, member, ...others]: readonly Node[]): string | null {
    if (type === undefined || member === undefined || others.length > 0) return null
    const { file } = this.resolver
    const [owner, name] = [file.frontend.shape(type), file.frontend.shape(member)]
    if (name.is !== 'string' || name.parts.length !== 1) return null
    const isClass = owner.is === 'member' && owner.name === 'class'
    const declared = isClass ? file.textOf(owner.object) : owner.is === 'name' ? this.#classOf(owner.name, type) : null
    return declared === null ? null : `${declared}.${String(name.parts[0])}`
  }

  /** The class of a variable by its declared type, or by the constructor that made it. */
  #classOf(name: string, from: Node): string | null {
    const { file } = this.resolver
    const binding = file.bindingOf(name, from)
    const made = binding?.value == null ? null : file.frontend.shape(binding.value)
    return binding?.type ?? (made?.is === 'call' && made.isNew ? made.name : null)
  }
}

/** Laravel's `OrderController@show`; null for any other text. */
function actionOf([text, ...others]: readonly unknown[]): string | null {
  const [, type, method] = /^([\w\\]+)@(\w+)$/.exec(others.length === 0 && typeof text === 'string' ? text : '') ?? []
  return type === undefined ? null : `${type.slice(type.lastIndexOf('\\') + 1)}.${method}`
}

/** What a prefix is made of, which tells it from others. */
function namesIn(value: ValueExpr): string {
  if (value.kind === 'name') return value.name
  if (value.kind === 'literal') return value.value
  return value.kind === 'concat' ? value.parts.map(namesIn).join('~') : ''
}
