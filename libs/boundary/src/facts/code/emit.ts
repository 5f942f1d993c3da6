import type { Node } from '@coderag/syntax'
import type { FactCollector, FactDraft } from '../fact-collector.js'
import type { ValueExpr } from '../facts.js'
import { boundTo } from './bound-to.js'
import { engineOf } from './engines.js'
import { addHttpCall } from './http-calls.js'
import { addMount } from './mounts.js'
import { joinPaths, normalizeRoute } from './route-paths.js'
import type { Resolver } from '../values/resolver.js'
import { routerOf } from './routers.js'
import type { FoundRule } from './model-index.js'
import type { Location } from '../models/location.js'
import type { ConnectRule, DefineRule, EndpointRule, TopicRule, Word } from '../models/model.js'
import type { CallShape, Shape } from '../values/shape.js'
import { nodeAt, wordAtLocation } from './locate.js'
import { asPattern, isKnown, settled, unknown, withoutBase } from '../values/values.js'

const verbAndPath = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT|TRACE)\s+(?:[\w.-]*)(\/.*)$/

/** Functions that only turn a request or an answer into another form. */
const CODEC = /^(?:\w+\.)?(?:en|de)code[A-Z]/

/** Makes the facts that the rules of one call say. */
export class Emitter {
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

  emit({ library, rule }: FoundRule, call: CallShape, captured = ''): void {
    const nameNode = call.node
    const at = this.at(nameNode, library.name)
    const within = this.resolver.file.within(call.node)
    switch (rule.is) {
      case 'http':
        return addHttpCall(this, rule, call, library.name)
      case 'connect':
        return this.#connect(rule, call, library.name)
      case 'endpoint':
        return this.#endpoint(rule, call, library.name)
      case 'mount':
        return addMount(this, rule, call, library.name)
      case 'topic':
        return this.#topic(rule, call, library.name)
      case 'grpc': {
        const service = wordAtLocation(this.resolver, call, rule.service, captured)
        const target = this.#address(rule.channel, call) ?? unknown
        // A stub is made of a connection: what takes nothing is some factory of the system's own.
        if (service === null || (call.args.length === 0 && isFirstArgument(rule.channel))) return
        if (isKeptUnused(this.resolver, call)) return
        return this.add({
          ...{ ...at, kind: 'call', edgeType: 'grpc', client: 'grpc', method: null, path: null, within },
          ...{ grpcService: service, target: settled(target) },
        })
      }
      case 'grpc-server': {
        const service = wordAtLocation(this.resolver, call, rule.service, captured)
        if (service === null) return
        const handler = call.args.at(-1)
        return this.add({
          ...{ ...at, kind: 'endpoint', protocol: 'grpc', method: '*', path: `${service}/*`, router: null },
          ...{ handler: handler === undefined ? null : this.handlerName(handler.value), framework: 'grpc' },
        })
      }
      case 'message': {
        const type = wordAtLocation(this.resolver, call, rule.type, captured)
        if (type !== null) this.add({ ...at, kind: 'message', messageType: type, role: rule.role, within })
        return
      }
      case 'define':
        return this.#define(rule, call, library.name)
      case 'read':
      case 'role':
        return
    }
  }

  #define(rule: DefineRule, call: CallShape, library: string): void {
    const node = nodeAt(this.resolver.file, call, rule.value)
    const value = node === null ? unknown : settled(this.resolver.values.of(node))
    if (!isKnown(value)) return
    for (const name of this.#definedNames(rule, call))
      this.add({ ...this.at(call.node, library), kind: 'constant', name: `${name}.${rule.member}`, value })
  }

  #definedNames({ clientPrefix }: DefineRule, call: CallShape): string[] {
    const { file, values } = this.resolver
    for (let at: CallShape | null = call; at !== null; at = callIn(file.dialect.shape(at.object ?? at.node), at)) {
      if (at.typeArguments.length > 0)
        return at.typeArguments.map((type) => type.replace(/<.*$/s, '').replace(/^.*\./, ''))
      const first = clientPrefix === undefined ? undefined : at.args[0]?.value
      const name = first === undefined ? unknown : values.of(first)
      if (name.kind === 'literal') return [`${clientPrefix ?? ''}${name.value}`]
    }
    return []
  }

  #connect(rule: ConnectRule, call: CallShape, library: string): void {
    const address = this.#address(rule.address, call)
    if (address === null && rule.onlyWithAddress === true) return
    const target = address ?? unknown
    const named =
      typeof rule.client === 'string' ? rule.client : wordAtLocation(this.resolver, call, rule.client.at, '')
    const fallback = typeof rule.client === 'string' ? rule.client : rule.client.otherwise
    this.add({
      ...{ ...this.at(call.node, library), kind: 'call', edgeType: rule.edgeType, method: null, path: null },
      ...{ client: engineOf(named, target) ?? fallback, target: settled(target), grpcService: null },
      within: this.resolver.file.within(call.node),
    })
  }

  #address(location: Location | undefined, call: CallShape): ValueExpr | null {
    if (location?.at === 'configuration') return { kind: 'config', key: location.key, fallback: null }
    const node = nodeAt(this.resolver.file, call, location)
    if (node === null) return null
    return this.resolver.thing(node)?.address ?? this.resolver.values.of(node)
  }

  #endpoint(rule: EndpointRule, call: CallShape, library: string): void {
    const file = this.resolver.file
    const pathNode = nodeAt(file, call, rule.path)
    const handler = nodeAt(file, call, rule.handler)
    if (
      rule.handler !== undefined &&
      rule.handlerIsOptional !== true &&
      (handler === null || handler.id === pathNode?.id)
    )
      return
    if (rule.path !== undefined && pathNode === null) return
    if (rule.insideMethod !== undefined && file.functionAround(call.node)?.declared.name !== rule.insideMethod) return
    const base = call.object === null ? null : this.resolver.thing(call.object)
    const methods = (this.#chained(rule, call) ?? this.method(rule.method, call) ?? '*').split('|')
    for (const raw of pathNode === null ? [''] : this.paths(pathNode)) {
      const match = verbAndPath.exec(raw)
      for (const method of match?.[1] === undefined ? methods : [match[1]])
        this.endpoint(call.node, library, {
          ...{ method, path: joinPaths(base?.prefix ?? '', match?.[2] ?? raw) },
          ...{ handler: handler === null ? null : this.handlerName(handler), router: routerOf(base) },
        })
    }
  }

  endpoint(
    node: Node,
    framework: string,
    made: { method: string; path: string; handler: string | null; router: string | null },
  ): void {
    const path = normalizeRoute(made.path)
    this.add({ ...this.at(node, framework), kind: 'endpoint', protocol: 'http', framework, ...made, path })
  }

  /** Every path that an expression gives: one, or those of a list; none where nothing of it is known. */
  paths(node: Node): string[] {
    const shape = this.resolver.file.dialect.shape(node)
    if (shape.is === 'list') return shape.items.flatMap((item) => this.paths(item))
    const path = asPattern(withoutBase(settled(this.resolver.values.of(node))))
    return path === null ? [] : [path]
  }

  #chained(rule: EndpointRule, call: CallShape): string | null {
    if (rule.methodsFromChained === undefined) return null
    const { dialect } = this.resolver.file
    for (let at = call.node.parent, step = 0; at !== null && step < 12; at = at.parent, step++) {
      const shape = dialect.shape(at)
      if (shape.is === 'call' && shape.object === null) return null
      if (shape.is !== 'call' || shape.name !== rule.methodsFromChained) continue
      return this.resolver.values.wordsOf(shape.args.map(({ value }) => value))
    }
    return null
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
    made: { prefix: ValueExpr; parent: string | null; child: string; module: string | null },
  ): void {
    const prefix = settled(made.prefix)
    const isEmpty = prefix.kind === 'literal' && /^\/?$/.test(prefix.value)
    if (isEmpty && made.parent === null) return
    this.add({ ...this.at(node, framework), kind: 'mount', framework, ...made, prefix })
  }

  handlerName(node: Node): string | null {
    const { file } = this.resolver
    const shape = file.dialect.shape(node)
    if (shape.is === 'wrap') return this.handlerName(shape.inner)
    if (shape.is === 'list') return shape.items.length === 0 ? null : this.handlerName(shape.items.at(-1) ?? node)
    if (shape.is === 'name') return shape.name
    if (shape.is === 'object') return shape.type
    if (shape.is === 'member') return file.textOf(node).replace(/\s+/g, '')
    if (shape.is !== 'call') return null
    const inner = shape.args.flatMap(({ value }) => this.handlerName(value) ?? [])
    // `NewServer(endpoint, decodeRequest, encodeResponse)`: what only reads and writes handles nothing.
    const name = inner.findLast((own) => !CODEC.test(own)) ?? inner.at(-1)
    return name ?? (shape.name === '' ? null : shape.name)
  }

  #topic(rule: TopicRule, call: CallShape, library: string): void {
    const node = nodeAt(this.resolver.file, call, rule.topic)
    const messageType = rule.message === undefined ? null : wordAtLocation(this.resolver, call, rule.message, '')
    const shape = node === null ? null : this.resolver.file.dialect.shape(node)
    const items = shape?.is === 'list' ? shape.items : node === null ? [] : [node]
    const topics = items.length === 0 ? [null] : items.map((item) => this.resolver.values.of(item))
    for (const topic of topics) {
      if (messageType === null && (topic === null || (topic.kind === 'literal' && topic.value === ''))) continue
      this.add({
        ...{ ...this.at(call.node, library), kind: 'topic', role: rule.role, broker: rule.broker, messageType },
        ...{ topic: topic === null ? null : settled(topic), within: this.resolver.file.within(call.node) },
      })
    }
  }
}

function isFirstArgument(location: Location | undefined): boolean {
  return location?.at === 'argument' && location.place === 0 && location.path.length === 0
}

function callIn(shape: Shape, before: CallShape): CallShape | null {
  return shape.is === 'call' && shape.node.id !== before.node.id ? shape : null
}

/** Go: a stub that is kept in a field that the file never reads. What other files do with it, its address tells. */
function isKeptUnused(resolver: Resolver, call: CallShape): boolean {
  if (resolver.file.dialect.hasReceivers !== true) return false
  const kept = boundTo(resolver, call.node)
  const field = kept === null ? undefined : /\.([a-z]\w*)$/.exec(kept)?.[1]
  if (field === undefined) return false
  const isField = new RegExp(`\\.${field}\\b(?!\\s*=[^=])`)
  return !isField.test(resolver.file.tree.text)
}
