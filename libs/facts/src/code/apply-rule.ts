import type { Node } from '@coderag/syntax'
import type { TopicFact, ValueExpr } from '../facts.js'
import { decoratedName, type Location } from '../models/location.js'
import type { FoundRule } from '../models/model-index.js'
import type { ConnectRule, DefineRule, EndpointRule, HttpRule, TopicRule } from '../models/model.js'
import { portIn } from '../port-in.js'
import { snakeCase } from '../tables/table-names.js'
import { nodeAt, propertyOf } from '../values/node-at.js'
import type { CodeFile } from '../values/code-file.js'
import type { Resolver } from '../values/resolver.js'
import type { Thing } from '../values/things.js'
import { joinPaths, normalizeRoute } from '../values/route-paths.js'
import type { CallShape, Shape } from '../values/shape.js'
import { asPattern, isKnown, literal, settled, unknown } from '../values/value-expr.js'
import { addressAt } from './addresses.js'
import { addBean, injectedBase, injectedName } from './beans.js'
import { boundTo } from './bound-to.js'
import { controllerAction } from './controller-actions.js'
import { noPath, type Emitter } from './emitter.js'
import { engineOf } from './engines.js'
import { addForward } from './forwards.js'
import { handledMethods } from './handled-methods.js'
import { messagesAt } from './message-class.js'
import {
  extensionAround,
  addMount,
  outerRouter,
  ownPrefixOf,
  prefixAround,
  routerOf,
  takenBy,
  viewAt,
} from './mounts.js'
import { readyMethods } from './ready-views.js'
import { grpcServiceAt, wordAt } from './word-at.js'

const verbAndPath = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT|TRACE)\s+(?:\{\w*\}|[\w.-]*)(\/.*)$/

/** Adds the facts that one rule states of a call. */
export function applyRule(emitter: Emitter, { library, rule }: FoundRule, call: CallShape, captured = ''): void {
  const nameNode = call.node
  const at = emitter.at(nameNode, library.name)
  const within = emitter.resolver.file.within(call.node)
  switch (rule.is) {
    case 'http':
      return addHttpCall(emitter, rule, call, library.name)
    case 'forward':
      return addForward(emitter, rule, call, library.name)
    case 'connect':
      return connect(emitter, rule, call, library.name)
    case 'endpoint':
      return declareEndpoint(emitter, rule, call, library.name)
    case 'mount':
      return addMount(emitter, rule, call, library.name)
    case 'topic':
      if (rule.isByName === true && !emitter.resolver.rules.isNamed(library, emitter.resolver.file.tree.text)) return
      return addTopics(emitter, rule, call, library.name)
    case 'grpc': {
      if (rule.channelRole !== undefined) {
        const given = nodeAt(emitter.resolver.file, call, rule.roleAt ?? rule.channel)
        if (given === null || !hasRole(emitter, given, rule.channelRole)) return
      }
      const service = grpcServiceAt(emitter.resolver, call, rule.service, captured)
      const target = addressAt(emitter.resolver, rule.channel, call) ?? unknown
      // A gRPC client is made of a channel. A call without arguments is a factory of the system's own.
      if (service === null || (call.args.length === 0 && isFirstArgument(rule.channel))) return
      if (rule.moduleSuffix !== undefined && !namesModule(emitter, service, rule.moduleSuffix)) return
      return emitter.add({
        ...at,
        kind: 'call',
        edgeType: 'grpc',
        client: 'grpc',
        method: null,
        path: null,
        within,
        grpcService: service,
        ...(isKept(emitter.resolver, call) ? { isKept: true } : {}),
        target: settled(target),
      })
    }
    case 'grpc-server': {
      const service = wordAt(emitter.resolver, call, rule.service, captured)
      if (service === null) return
      // A gateway is given a context and a mux before what it calls; what registers at a server has the same names.
      const isGateway = call.args.length >= 3 && /^Register\w+Handler/.test(call.name)
      if (isGateway !== (rule.overHttp === true)) return
      if (rule.inNamingFile === true && !emitter.resolver.rules.isNamed(library, emitter.resolver.file.tree.text))
        return
      const last = call.args.at(-1)?.value ?? null
      const handler = rule.handler === undefined ? last : nodeAt(emitter.resolver.file, call, rule.handler)
      return emitter.add({
        ...at,
        kind: 'endpoint',
        ...(rule.overHttp === true
          ? ({ protocol: 'http', framework: 'grpc-gateway' } as const)
          : ({ protocol: 'grpc', framework: 'grpc' } as const)),
        method: '*',
        path: `${service}/*`,
        router: null,
        handler: handler === null ? null : emitter.handlerName(handler, null),
      })
    }
    case 'message': {
      const type = wordAt(emitter.resolver, call, rule.type, captured)
      if (type !== null) emitter.add({ ...at, kind: 'message', messageType: type, role: rule.role, within })
      return
    }
    case 'listen': {
      const node = nodeAt(emitter.resolver.file, call, rule.port)
      const port = node === null ? unknown : settled(emitter.resolver.values.ofPort(node))
      if (isKnown(port) && (port.kind !== 'literal' || portIn(port.value) !== null))
        emitter.add({ ...at, kind: 'listen', port })
      return
    }
    case 'define':
      return define(emitter, rule, call, library.name)
    case 'role':
      return addBean(emitter, rule, call, library.name)
    case 'read':
      return
  }
}

function namesModule({ resolver: { file } }: Emitter, service: string, suffix: string): boolean {
  return new RegExp(`\\b${snakeCase(service)}${suffix}\\s*::`).test(file.tree.text)
}

function hasRole(emitter: Emitter, node: Node, role: string): boolean {
  return emitter.resolver.thing(node)?.key === role
}

function define(emitter: Emitter, rule: DefineRule, call: CallShape, library: string): void {
  const node = nodeAt(emitter.resolver.file, call, rule.value)
  const value = node === null ? unknown : settled(emitter.resolver.values.of(node))
  if (!isKnown(value)) return
  for (const name of definedNames(emitter, rule, call))
    emitter.add({ ...emitter.at(call.node, library), kind: 'constant', name: `${name}.${rule.member}`, value })
}

function definedNames(emitter: Emitter, { clientPrefix, type }: DefineRule, call: CallShape): string[] {
  const { file, values } = emitter.resolver
  const named = type === undefined ? null : nodeAt(file, call, type)
  // `UserApi.class` of Java and `UserApi::class.java` of Kotlin.
  if (named !== null)
    return [
      file
        .textOf(named)
        .replace(/(?:\.|::)class.*$/s, '')
        .replace(/^.*\./, ''),
    ]
  for (let at: CallShape | null = call; at !== null; at = callIn(file.frontend.shape(at.object ?? at.node), at)) {
    if (at.typeArguments.length > 0)
      return at.typeArguments.map((type) => type.replace(/<.*$/s, '').replace(/^.*\./, ''))
    const first = clientPrefix === undefined ? undefined : at.args[0]?.value
    const name = first === undefined ? unknown : values.of(first)
    if (name.kind === 'literal') return [`${clientPrefix ?? ''}${name.value}`]
  }
  return []
}

function connect(emitter: Emitter, rule: ConnectRule, call: CallShape, library: string): void {
  const address = addressAt(emitter.resolver, rule.address, call)
  if (address === null && rule.onlyWithAddress === true) return
  const target = address ?? unknown
  const named = typeof rule.client === 'string' ? rule.client : wordAt(emitter.resolver, call, rule.client.at, '')
  const fallback = typeof rule.client === 'string' ? rule.client : rule.client.otherwise
  const client = engineOf(named, target) ?? fallback
  emitter.connection(call.node, library, { edgeType: rule.edgeType, client, target })
}

function declareEndpoint(emitter: Emitter, rule: EndpointRule, call: CallShape, library: string): void {
  const file = emitter.resolver.file
  const atPath = nodeAt(file, call, rule.path)
  // A block before the handler describes the endpoint: https://github.com/SMILEY4/ktor-openapi-tools.
  const isBlock = rule.pathMayBeAround === true && atPath !== null && file.frontend.shape(atPath).is === 'function'
  const pathNode = isBlock ? null : atPath
  const handler = nodeAt(file, call, rule.handler)
  if (
    rule.handler !== undefined &&
    rule.handlerIsOptional !== true &&
    rule.isRouterItself !== true &&
    (handler === null || handler.id === pathNode?.id)
  )
    return
  if (rule.pathMayBeAround === true && handler !== null && !isBlockOrReference(emitter, handler)) return
  const extended = extensionAround(emitter, rule.receiverOfFunction, call.node)
  const isAround =
    rule.pathMayBeAround === true &&
    (extended !== null || prefixAround(emitter, rule.prefixesAround ?? [], call) !== '')
  if (rule.path !== undefined && pathNode === null && rule.isRouterItself !== true && !isAround) return
  if (rule.insideMethod !== undefined && file.functionAround(call.node)?.declared.name !== rule.insideMethod) return
  if (rule.inBodyOfClass === true && file.functionAround(call.node) !== null) return
  if (rule.notOfBase !== undefined && isInClassOf(emitter, rule.notOfBase, call.node)) return
  const base = call.object === null ? null : emitter.resolver.thing(call.object)
  const called =
    rule.methodsFromCalls === undefined
      ? new Map<string, Node | null>()
      : calledVerbs(emitter, nodeAt(file, call, rule.methodsFromCalls))
  const stated =
    called.size > 0
      ? [...called.keys()]
      : (chainedMethods(emitter, rule, call) ?? emitter.method(rule.method, call) ?? '*').split('|')
  const handled = stated.length === 1 && stated[0] === '*' ? handledMethods(emitter, handler) : []
  const viewNode = nodeAt(file, call, rule.view)
  const ready =
    viewNode === null || rule.readyViews === undefined ? null : readyMethods(emitter, rule.readyViews, viewNode)
  const methods = ready === null ? (handled.length > 0 ? handled : stated) : [...ready.keys()]
  if (rule.listedIn !== undefined && isLeftOut(emitter, rule.listedIn, call)) return
  const { filePath } = emitter.collector.document
  const ofFile = rule.filePrefixes?.find(({ file }) => file.test(filePath))?.prefix ?? ''
  const around = rule.prefixesAround === undefined ? '' : prefixAround(emitter, rule.prefixesAround, call)
  const field = rule.prefixField === undefined ? '' : prefixInField(emitter, rule.prefixField, call)
  const itemAt = rule.ofItem === undefined ? null : nodeAt(file, call, rule.ofItem.when)
  const ofItem = itemAt !== null && /^true$/i.test(file.textOf(itemAt)) ? (rule.ofItem?.path ?? '') : ''
  const taking = takenBy(emitter, base, call)
  const given = nodeAt(file, call, rule.prefix)
  const own = given === null ? '' : (emitter.paths(given)[0] ?? '')
  const inside = joinPaths(around, field, taking.prefix, base?.prefix ?? '', own, ofItem)
  const itself =
    rule.isRouterItself === true
      ? decoratedRouter(emitter, call)
      : (extended ?? (rule.inBodyOfClass === true ? file.ownerOf(call.node) : outerRouter(emitter, rule, call)))
  const view = viewNode === null || ready !== null ? null : viewAt(emitter, viewNode)
  const answeredBy = (node: Node, name: string): string | null =>
    controllerAction(emitter, rule, call, node) ?? emitter.handlerName(node, name)
  const isOwnName = pathNode !== null && pathNode.id === nodeAt(file, call, decoratedName)?.id
  const written = isOwnName ? [{ constant: null, path: file.textOf(pathNode) }] : null
  for (const { constant, path } of written ?? (pathNode === null ? [noPath] : emitter.routes(pathNode))) {
    // What writes the prefix of its file itself is in an application that loads the file without one.
    const isWritten = ofFile !== '' && `${joinPaths(inside, path ?? '')}/`.startsWith(`/${ofFile}/`)
    const before = isWritten ? inside : joinPaths(ofFile, inside)
    const router = emitter.routerUnder(call.node, library, {
      constant,
      parent: itself ?? routerOf(base) ?? taking.router ?? importedRouter(emitter, base, call),
      before,
    })
    const full = joinPaths(constant === null ? before : '', normalizeRoute(path ?? ''))
    if (view !== null)
      emitter.mount(call.node, library, { prefix: literal(full), parent: router, ...view, ...ownPrefixOf(base) })
    const match = verbAndPath.exec(path ?? '')
    const plain = (match?.[2] ?? path ?? '').replace(/^\^/, '')
    const nested = rule.dotsNest === true ? plain.replaceAll('.', '/{id}/') : plain
    const answered = joinPaths(constant === null ? before : '', nested, rule.suffix ?? '')
    for (const method of match?.[1] === undefined ? methods : [match[1]]) {
      const answering = called.get(method) ?? handler
      const name = `${method} ${normalizeRoute(answered)}`
      emitter.endpoint(call.node, library, {
        method,
        path: answered,
        handler: ready?.get(method) ?? (answering === null ? null : answeredBy(answering, name)),
        router,
        ...(view === null ? {} : { view }),
        ...(rule.whereMounted === true ? { whereMounted: true } : {}),
        ...ownPrefixOf(base),
      })
    }
  }
}

/** Kotlin: `{ … }` and `::list` answer, unlike the value of `put(key, value)`. */
function isBlockOrReference({ resolver: { file } }: Emitter, node: Node): boolean {
  return file.frontend.shape(node).is === 'function' || file.textOf(node).includes('::')
}

/** Checks whether the class around a node has a base class. */
function isInClassOf({ resolver: { file } }: Emitter, base: RegExp, node: Node): boolean {
  const around = [...file.around(node)].find(({ declared }) => declared.kind === 'class')
  return around !== undefined && file.frontend.bases(around.node).some((one) => base.test(one))
}

/** Returns the name of a router that the file imports, of which it knows only what is called on it: `@bp.route("/x")`. */
function importedRouter(emitter: Emitter, base: Thing | null, call: CallShape): string | null {
  const { file, rules } = emitter.resolver
  const shape = call.object === null || base?.hasRole === true ? null : file.frontend.shape(call.object)
  const imported = shape?.is === 'name' ? file.imports.get(shape.name) : undefined
  return imported === undefined || rules.libraryOf(imported.module) !== null ? null : imported.name
}

/** Returns the class around a decorated function, or else the function. */
function decoratedRouter(emitter: Emitter, call: CallShape): string | null {
  const { file } = emitter.resolver
  const owner = file.ownerOf(call.node)
  const name = nodeAt(file, call, decoratedName)
  return owner ?? (name === null ? null : file.textOf(name))
}

function prefixInField(emitter: Emitter, field: string, call: CallShape): string {
  const { file } = emitter.resolver
  const owner = file.ownerOf(call.node)
  const [binding] = owner === null ? [] : file.fieldsOf(field, owner)
  return binding?.value == null || binding.owner !== owner ? '' : (emitter.paths(binding.value)[0] ?? '')
}

/** Returns the methods that calls in a chain are named after, with what answers: `GET` and `POST` of `get(list).post(create)`. */
function calledVerbs(emitter: Emitter, node: Node | null): ReadonlyMap<string, Node | null> {
  const verbs = new Map<string, Node | null>()
  for (let at = node; at !== null; ) {
    const shape: Shape = emitter.resolver.file.frontend.shape(at)
    if (shape.is === 'wrap') at = shape.inner
    else if (shape.is !== 'call') break
    else {
      // aide: `get_with(list, |operation| operation.summary("Lists"))`
      const [, verb, isDescribed] = /^(get|post|put|patch|delete|head|options)(_with)?$/.exec(shape.name) ?? []
      if (verb !== undefined)
        verbs.set(verb.toUpperCase(), shape.args.at(isDescribed === undefined ? -1 : 0)?.value ?? null)
      at = shape.object
    }
  }
  return verbs
}

/** Checks whether `only: [:index]`, or `->except('destroy')` behind the call, leaves an endpoint out, or nothing asks for it. */
function isLeftOut(emitter: Emitter, listed: NonNullable<EndpointRule['listedIn']>, call: CallShape): boolean {
  const { file } = emitter.resolver
  const behind: CallShape[] = []
  for (let at = file.parentOf(call.node), step = 0; at !== null && step < 4; at = file.parentOf(at), step++) {
    const shape = file.frontend.shape(at)
    if (shape.is === 'call') behind.push(shape)
  }
  if (listed.askedBy !== undefined && !behind.some(({ name }) => listed.askedBy?.includes(name))) return true
  const wordsOf = (key: 'only' | 'except'): string => {
    const node = nodeAt(file, call, listed[key])
    if (node !== null) return file.textOf(node)
    const [chained] = behind.filter(({ name }) => name === key)
    return chained === undefined ? '' : chained.args.map(({ value }) => file.textOf(value)).join(' ')
  }
  const has = (words: string): boolean => new RegExp(`\\b${listed.word}\\b`).test(words)
  const only = wordsOf('only')
  return (only !== '' && !has(only)) || has(wordsOf('except'))
}

function chainedMethods(emitter: Emitter, rule: EndpointRule, call: CallShape): string | null {
  if (rule.methodsFromChained === undefined) return null
  const { file } = emitter.resolver
  for (let at = file.parentOf(call.node), step = 0; at !== null && step < 12; at = file.parentOf(at), step++) {
    const shape = file.frontend.shape(at)
    if (shape.is === 'call' && shape.object === null) return null
    if (shape.is !== 'call' || shape.name !== rule.methodsFromChained) continue
    return emitter.resolver.values.wordsOf(shape.args.map(({ value }) => value))
  }
  return null
}

function addTopics(emitter: Emitter, rule: TopicRule, call: CallShape, library: string): void {
  const { node, ...routing } = routedTo(emitter, rule, call)
  const messages = rule.message === undefined ? [] : messagesAt(emitter.resolver, call, rule.message)
  const shape = node === null ? null : emitter.resolver.file.frontend.shape(node)
  const items = shape?.is === 'list' ? shape.items : node === null ? [] : [node]
  // Redis: `xreadgroup(group, consumer, {"orders": ">"})`
  const keys = shape?.is === 'object' && shape.type === null ? shape.entries.map(({ key }) => literal(key)) : []
  const named = rule.topic?.at === 'configuration' ? [configured(rule.topic.key)] : keys
  const topics = named.length > 0 ? named : items.length === 0 ? [null] : items.map((item) => nameAt(emitter, item))
  const within = emitter.resolver.file.within(call.node)
  for (const topic of topics) {
    const isUnnamed = topic === null || (topic.kind === 'literal' && topic.value === '')
    if (messages.length === 0 && isUnnamed && routing.key === undefined) continue
    for (const message of messages.length === 0 ? [{ messageType: null }] : messages)
      emitter.add({
        ...emitter.at(call.node, library),
        kind: 'topic',
        role: rule.role,
        broker: rule.broker,
        ...(rule.isByName === true ? { isByName: true } : {}),
        ...message,
        topic: topic === null ? (routing.key === undefined ? null : unknown) : settled(topic),
        ...routing,
        within:
          (rule.role === 'publish'
            ? null
            : listenerIn(emitter, call, topic === null ? message.messageType : asPattern(settled(topic)))) ?? within,
      })
  }
}

function configured(key: string): ValueExpr {
  return { kind: 'config', key, fallback: null }
}

/** Returns the name of a queue or an exchange that a variable holds, or a text. */
function nameAt(emitter: Emitter, node: Node): ValueExpr {
  const { resolver } = emitter
  const value = resolver.thing(node)?.address ?? injectedName(emitter, node) ?? resolver.values.of(node)
  return value.kind === 'name' && DEFAULT_EXCHANGE.test(value.name) ? literal('') : value
}

/** Matches what aio-pika and Bunny call the exchange without a name of a channel. */
const DEFAULT_EXCHANGE = /\.default_exchange$/

/**
 * Reads what goes through an exchange, and what is bound to it. A message for the exchange without a name goes to the queue that
 * its key names.
 */
export function routedTo(
  emitter: Emitter,
  { role, topic, key, queue }: Pick<TopicRule, 'topic' | 'key' | 'queue'> & { readonly role: string },
  call: CallShape,
  read: (emitter: Emitter, node: Node) => ValueExpr = nameAt,
): Pick<TopicFact, 'key' | 'queue'> & { readonly node: Node | null } {
  const { file } = emitter.resolver
  const node = nodeAt(file, call, topic)
  const keyed = nodeAt(file, call, key)
  const bound = nodeAt(file, call, queue)
  const isQueue = node !== null && (bound?.id === node.id || (role === 'subscribe' && bound === null && keyed === null))
  if (key === undefined || isQueue || (node === null && keyed === null)) return { node }
  // `channel.publish("orders", { id })` of another library: no key of AMQP is an object.
  if (keyed !== null && file.frontend.shape(keyed).is === 'object') return { node: null }
  const exchange = node === null ? unknown : read(emitter, node)
  if (role === 'publish' && exchange.kind === 'literal' && exchange.value === '') return { node: keyed }
  return {
    node,
    key: keyed === null || isFanout(emitter, node) ? literal('') : settled(read(emitter, keyed)),
    ...(bound === null ? {} : { queue: settled(read(emitter, bound)) }),
  }
}

/** Matches the declaration of a fanout exchange, as clients of AMQP call it. */
const DECLARED =
  /\b(?:assertExchange|exchange_?declare(?:Async)?|declare_?exchange)\s*\((?:[^()]|\([^()]*\))*?fanout\b(?![-.])/gi

/** Per file: the arguments of the declarations of fanout exchanges. Files may publish many times. */
const fanouts = new WeakMap<CodeFile, ReadonlySet<string>>()

/** Returns true for an exchange that the file declares as a fanout, which takes no notice of keys. */
function isFanout({ resolver: { file } }: Emitter, exchange: Node | null): boolean {
  if (exchange === null) return false
  const declared =
    fanouts.get(file) ?? new Set([...file.tree.text.matchAll(DECLARED)].flatMap(([call]) => call.split(/[\s(),=:]+/)))
  fanouts.set(file, declared)
  return declared.has(file.textOf(exchange))
}

/** Names the function without a name that a call hands over to hear messages. Null if it hands over none. */
function listenerIn(emitter: Emitter, { args }: CallShape, heard: string | null): string | null {
  const { frontend } = emitter.resolver.file
  const handed = args.filter(({ name, value }) => name === null && frontend.shape(value).is === 'function').at(-1)
  return heard === null || handed === undefined ? null : emitter.handlerName(handed.value, `subscribe ${heard}`)
}

/** Adds a request, with the base address of its client. */
function addHttpCall(emitter: Emitter, rule: HttpRule, call: CallShape, library: string): void {
  const url = nodeAt(emitter.resolver.file, call, rule.url)
  if (url === null && rule.onlyWithUrl === true) return
  const value = url === null ? unknown : emitter.resolver.values.of(url)
  const published = daprTopic(value)
  if (published !== null)
    return emitter.add({
      ...emitter.at(call.node, library),
      kind: 'topic',
      role: 'publish',
      broker: 'dapr',
      topic: settled(published),
      messageType: null,
      within: emitter.resolver.file.within(call.node),
    })
  const appId = daprAppId(emitter, call)
  const isFull = /^(?:\{\w*\})?[a-z+]*:\/\//.test(asPattern(value) ?? '')
  const base =
    clientBase(emitter, rule.base, call) ??
    ownBase(emitter, call, value) ??
    (startsWithAddress(value) ? null : injectedBase(emitter, call))
  emitter.add({
    ...emitter.at(call.node, library),
    kind: 'call',
    edgeType: 'http',
    client: appId === null ? library : 'dapr',
    grpcService: null,
    method: rule.method === '*' ? null : knownMethod(emitter.method(rule.method, call)),
    target: appId ?? settled(base === null || isFull ? value : base),
    path: appId === null && (base === null || isFull || url === null) ? null : settled(value),
    within: emitter.resolver.file.within(call.node),
  })
}

/**
 * Returns the topic of a request that publishes through the sidecar of Dapr: `/v1.0/publish/<component>/<topic>`
 * (https://docs.dapr.io/reference/api/pubsub_api/).
 */
function daprTopic(url: ValueExpr): ValueExpr | null {
  const parts = url.kind === 'concat' ? url.parts : [url]
  const at = parts.findIndex((part) => part.kind === 'literal' && part.value.includes('/v1.0/publish/'))
  const start = parts[at]
  if (start?.kind !== 'literal') return null
  const [, , topic] = /\/v1\.0\/publish\/([^/]+)\/(.+)$/.exec(start.value) ?? []
  const last = parts.at(-1)
  return topic !== undefined ? literal(topic) : last !== undefined && last !== start ? last : null
}

/** Returns the app id in a header of a request to the sidecar of Dapr, or null. */
function daprAppId(emitter: Emitter, call: CallShape): ValueExpr | null {
  const { file, values } = emitter.resolver
  if (!file.tree.text.includes('dapr-app-id')) return null
  for (const { name, value } of call.args) {
    const headers = name === 'headers' ? value : propertyOf(file, value, 'headers')
    const id = headers === null ? null : propertyOf(file, headers, 'dapr-app-id')
    if (id !== null) return settled(values.of(id))
  }
  return null
}

function clientBase(emitter: Emitter, base: Location | undefined, call: CallShape): ValueExpr | null {
  const node = nodeAt(emitter.resolver.file, call, base)
  if (node !== null) return emitter.resolver.values.of(node)
  return call.object === null ? null : (emitter.resolver.thing(call.object)?.address ?? null)
}

/**
 * Returns a name for the base address of a typed client, which calls with a bare path. Another file registers the
 * address.
 */
function ownBase(emitter: Emitter, call: CallShape, url: ValueExpr): ValueExpr | null {
  const { ownAddress } = emitter.resolver.rules
  const owner = ownAddress === null || startsWithAddress(url) ? null : emitter.resolver.file.ownerOf(call.node)
  return owner === null ? null : { kind: 'name', name: `${owner}.${ownAddress ?? ''}` }
}

/** Checks whether a URL begins with a scheme, a variable or a name, and not with a path or a placeholder. */
function startsWithAddress(url: ValueExpr): boolean {
  const first = url.kind === 'concat' ? url.parts[0] : url
  return first === undefined || first.kind !== 'literal' || first.value.includes('://')
}

function isFirstArgument(location: Location | undefined): boolean {
  return location?.at === 'argument' && location.place === 0 && location.path.length === 0
}

function callIn(shape: Shape, before: CallShape): CallShape | null {
  return shape.is === 'call' && shape.node.id !== before.node.id ? shape : null
}

/** Go: checks whether a gRPC client is kept in a field that the file never reads. */
function isKept(resolver: Resolver, call: CallShape): boolean {
  if (resolver.file.frontend.hasReceivers !== true) return false
  const kept = boundTo(resolver, call.node)
  const field = kept === null ? undefined : /\.([a-z]\w*)$/.exec(kept)?.[1]
  if (field === undefined) return false
  const isField = new RegExp(`\\.${field}\\b(?!\\s*=[^=])`)
  return !isField.test(resolver.file.tree.text)
}

/** What is no method of HTTP is a variable: `$client->request($method, $path)`. */
function knownMethod(word: string | null): string | null {
  return word !== null && /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|CONNECT|QUERY)$/.test(word) ? word : null
}
