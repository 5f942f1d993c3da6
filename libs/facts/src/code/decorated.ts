import type { Node } from '@coderag/syntax'
import type { ValueExpr } from '../facts.js'
import { decoratedName, type Location } from '../models/location.js'
import type { BaseClassRule, DecoratorRule } from '../models/model.js'
import { isSecretName } from '../safe-value.js'
import { bareType, type CallShape, type Decoration } from '../values/shape.js'
import { choice, concat, isKnown, literal, settled, unknown } from '../values/value-expr.js'
import { springValue } from '../manifests/value.js'
import { inVersions } from './api-versions.js'
import { addClassMounts, addComposed, addComposedUse, addLocator, isAnnotationType } from './composed-decorations.js'
import {
  type ClassPrefix,
  classAround,
  type Held,
  holderOf,
  nameOf,
  noPrefix,
  pathArgument,
  paths,
  routes,
  text,
  wordOf,
} from './decoration-parts.js'
import { addDecoratorFunctions, addOwnDecorator } from './decorator-functions.js'
import { addEndpointGroup } from './endpoint-groups.js'
import { addInheritedEndpoints, isAbstract, isInterface, withTokens } from './inherited-endpoints.js'
import { addRouteAttribute } from './route-attributes.js'
import { addInjectedClient, addOfferedInterface } from './remote-interfaces.js'
import { routedTo } from './apply-rule.js'
import { noPath, type Emitter, type RoutePath } from './emitter.js'
import { isOpenType } from './message-class.js'
import { grpcServiceAt } from './word-at.js'
import { nodeAt } from '../values/node-at.js'
import { joinPaths } from '../values/route-paths.js'

/** Adds the facts of decorators, attributes and annotations, and of base classes. */
export function addDecorated(emitter: Emitter): void {
  const { file, rules } = emitter.resolver
  addDecoratorFunctions(emitter)
  for (const node of file.captured('decorator')) {
    const decoration = file.frontend.decoration(node)
    const rule = decoration === null ? undefined : rules.decorator(decoration.call.name, file.tree.text)
    if (decoration === null) continue
    if (isAnnotationType(decoration.target)) addComposed(emitter, decoration, rule)
    else if (rule !== undefined) decorated(emitter, decoration, rule)
    else {
      addComposedUse(emitter, decoration)
      addOwnDecorator(emitter, decoration)
    }
    addClassMounts(emitter, decoration)
  }
  for (const node of file.captured('class')) {
    for (const [base, isInherited] of basesOf(emitter, node)) {
      const imported = file.importedMember(base) ?? base
      for (const rule of rules.baseClasses) {
        if (isInherited && rule.makes !== 'view') continue
        const match = rule.base.exec(base) ?? rule.base.exec(imported)
        if (match !== null) derived(emitter, node, rule, match[1] ?? base)
      }
    }
    addInheritedClient(emitter, node)
    addInheritedEndpoints(emitter, node)
    addRouteAttribute(emitter, node)
    if (rules.routerExtensions.length > 0) addEndpointGroup(emitter, node)
    addHandlers(emitter, node)
  }
}

/** The bases of a class, each once, and those of bases that the file declares itself, which are inherited ones. */
function basesOf({ resolver }: Emitter, node: Node): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>(resolver.file.frontend.bases(node).map((base) => [base, false]))
  // A map goes through what is added meanwhile, and each name is added once.
  for (const base of found.keys()) {
    for (const inherited of resolver.basesOf(base)) if (!found.has(inherited)) found.set(inherited, true)
  }
  return found
}

function addHandlers(emitter: Emitter, node: Node): void {
  const { file, rules } = emitter.resolver
  const name = nameOf(emitter, node) ?? ''
  const rule = rules.handlerClasses.find((one) => one.name.test(name))
  // A base class says itself what is handled.
  if (rule === undefined || file.frontend.bases(node).length > 0) return
  for (const { name: method, takes, node: member } of file.frontend.methods?.(node) ?? []) {
    const messageType = bareType(takes ?? '')
    if (!rule.method.test(method) || !rule.message.test(messageType) || isOpenType(file, member, messageType)) continue
    const at = { ...emitter.at(member, 'handler-class'), messageType, within: name }
    emitter.add({ ...at, kind: 'message', role: 'handled' })
    emitter.add({ ...at, kind: 'topic', role: 'subscribe', broker: rule.broker, topic: null, isByName: true })
  }
}

function decorated(emitter: Emitter, decoration: Decoration, rule: DecoratorRule): void {
  const { call, target } = decoration
  switch (rule.is) {
    case 'endpoint':
      return endpoint(emitter, decoration, rule)
    case 'topic':
      for (const part of partsOf(emitter, call, rule.each)) addTopic(emitter, { call: part, target }, rule)
      return
    case 'grpc': {
      const handler = nameOf(emitter, target)
      const service = grpcServiceAt(emitter.resolver, call, rule.service, '')
      const method = text(emitter, call, rule.method) ?? capitalized(handler)
      if (service === null) return
      emitter.add({
        ...emitter.at(call.node, 'grpc'),
        kind: 'endpoint',
        protocol: 'grpc',
        method,
        framework: 'nest',
        path: `${service}/${method}`,
        handler,
        router: null,
      })
      return
    }
    case 'injected-client':
      return addInjectedClient(emitter, decoration, rule)
    case 'offered-interface':
      return addOfferedInterface(emitter, decoration, rule)
    case 'locator':
      return addLocator(emitter, decoration, rule.framework)
    case 'handled': {
      const { file } = emitter.resolver
      const messageType = bareType(file.frontend.takes?.(target) ?? '')
      if (messageType === '' || isOpenType(file, target, messageType)) return
      const isClass = file.frontend.declared(target)?.kind === 'class'
      const taker = isClass ? takerOf(emitter, target, messageType) : null
      const within = taker ?? memberName(emitter, target)
      const place = { ...emitter.at(call.node, `@${call.name}`), messageType, within }
      emitter.add({ ...place, kind: 'message', role: 'handled' })
      emitter.add({ ...place, kind: 'topic', role: 'subscribe', broker: rule.broker, topic: null })
      return
    }
    case 'config': {
      const written = text(emitter, call, rule.name) ?? ''
      // A class takes all keys below the one that it names.
      const isSection = emitter.resolver.file.frontend.declared(target)?.kind === 'class'
      const read = isSection ? [written, written] : /^[$#]\{([^:}]+)(?::([^}]*))?\}/.exec(written)
      if (read?.[1] === undefined || read[1] === '') return
      emitter.add({
        ...emitter.at(call.node, 'config'),
        kind: 'env_read',
        name: read[1].replace(/\./g, ':'),
        source: 'config',
        fallback: read[2] === undefined ? null : settled(literal(read[2])),
        bindsTo: fieldName(emitter, target),
      })
    }
  }
}

/**
 * Celery: the names of a task without one of its own, the module and the function, without the folders around
 * (https://docs.celeryq.dev/en/stable/userguide/tasks.html#names).
 */
function functionNames({ collector }: Emitter, name: string): ValueExpr {
  const parts = collector.document.filePath.replace(/(?:\/__init__)?\.py$/, '').split('/')
  return choice([name, ...parts.map((_, at) => [...parts.slice(at), name].join('.')).reverse()].map(literal))
}

/** Returns an annotation with each of the annotations of a name inside it alone, or itself if there are not several. */
function partsOf(emitter: Emitter, call: CallShape, name: string | undefined): readonly CallShape[] {
  if (name === undefined) return [call]
  const inner = call.args.flatMap(({ value }) => [
    value,
    ...value.descendantsOfType(['annotation', 'constructor_invocation']),
  ])
  const parts = inner.filter((node) => {
    const shape = emitter.resolver.file.frontend.shape(node)
    return shape.is === 'call' && shape.name === name
  })
  const each = [...new Map(parts.map((node) => [node.startIndex, node])).values()]
  return each.length < 2 ? [call] : each.map((value) => ({ ...call, args: [{ name: null, value }] }))
}

/** Adds what a decorator of a member subscribes to or publishes. */
function addTopic(emitter: Emitter, { call, target }: Decoration, rule: DecoratorRule & { is: 'topic' }): void {
  const { node, ...routing } = routedTo(emitter, rule, call, filledAt)
  const isOwnName = node !== null && node.id === nodeAt(emitter.resolver.file, call, decoratedName)?.id
  const written = node === null ? unknown : isOwnName ? functionNames(emitter, node.text) : filledAt(emitter, node)
  if (written.kind === 'unknown') return
  const topic = rule.setting === undefined ? written : settingOf(rule.setting, written)
  const within = memberName(emitter, target)
  const isOfInterface = isInterface(classAround(emitter, target))
  const role = rule.role !== 'by-kind' ? rule.role : isOfInterface ? 'publish' : 'subscribe'
  for (const one of topic.kind === 'choice' ? topic.options : [topic])
    emitter.add({
      ...emitter.at(call.node, `@${call.name}`),
      kind: 'topic',
      role,
      broker: rule.broker,
      topic: one,
      ...routing,
      messageType: null,
      within,
    })
}

function endpoint(emitter: Emitter, decoration: Decoration, rule: DecoratorRule & { is: 'endpoint' }): void {
  const { file } = emitter.resolver
  const { call, target } = decoration
  if (file.frontend.declared(target)?.kind === 'class') return
  const around = classAround(emitter, target)
  const held = around === null ? null : holderOf(emitter, around)
  const own = routes(emitter, call, rule.path)
  const isAlone = rule.pathFrom === undefined && rule.versionFrom === undefined && rule.onlyAlone !== true
  const siblings = isAlone ? [] : file.frontend.decorationsOf(target)
  const isTaken = ({ call: { name } }: Decoration): boolean =>
    name !== call.name && emitter.resolver.rules.decorator(name, file.tree.text)?.is === 'endpoint'
  if (rule.onlyAlone === true && siblings.some(isTaken)) return
  const beside = siblings.filter((sibling) => sibling.call.name === rule.pathFrom)
  const besidePaths = beside.flatMap((sibling) => routes(emitter, sibling.call, pathArgument))
  const isBare = rule.needsPathOrClassDecorator === true && held === null && own.length + besidePaths.length === 0
  // A base class may have the path of the class.
  const mayInherit = isBare && around !== null && file.frontend.bases(around).length > 0
  if (isBare && !mayInherit) return
  if (rule.isClientMember === true && !isInterface(around)) return
  const handler = [around === null ? null : nameOf(emitter, around), nameOf(emitter, target)].filter(
    (name) => name !== null,
  )
  const method = wordOf(emitter, call, rule.method)
  const isOpen = around !== null && isAbstract(around)
  const written = own.length > 0 ? own : besidePaths.length > 0 ? besidePaths : [noPath]
  const stated = siblings.find((sibling) => sibling.call.name === rule.versionFrom)
  const version = stated === undefined ? [] : paths(emitter, stated.call, pathArgument).map((one) => `v${one}`)
  const ofClass = held === null ? [noPrefix] : held.prefixes
  const prefixes =
    version.length === 0 ? ofClass : version.flatMap((one) => ofClass.map((prefix) => ({ ...prefix, version: one })))
  const type = around !== null ? nameOf(emitter, around) : rule.isRouterItself === true ? nameOf(emitter, target) : null
  for (const own of written)
    for (const prefix of prefixes) {
      // `~/` and `/` override what stands before (ASP.NET Core, Routing to controller actions).
      const isAbsolute = rule.framework === 'aspnet' && /^~?\//.test(own.path ?? '')
      const path = isAbsolute ? (own.path ?? '').replace(/^~/, '') : (own.path ?? '')
      if (rule.isClientMember === true || held?.rule.address !== undefined) {
        const full = clientPath(prefix, own, handler)
        outgoing(emitter, decoration, { method, full, held, framework: held?.rule.framework ?? rule.framework })
        continue
      }
      const parts = isAbsolute ? { type: null, prefix: noPrefix, own } : { type, prefix, own }
      const { router, before } = routerAround(emitter, call.node, rule.framework, parts)
      const full = withTokens(own.constant === null ? joinPaths(before, path) : path, handler, isOpen)
      const versioned = rule.framework === 'aspnet' ? inVersions(emitter, full, target, around) : [full]
      for (const [one, path] of method.split('|').flatMap((one) => versioned.map((path) => [one, path] as const)))
        emitter.endpoint(call.node, rule.framework, {
          method: one,
          path,
          handler: handler.join('.'),
          router,
          ...(before === '' || before === '/' || own.constant !== null
            ? {}
            : { ownPrefix: withTokens(before, handler, isOpen) }),
          ...(mayInherit ? { whereMounted: true, isHanded: true } : {}),
          ...(stated !== undefined || held?.isVersioned === true ? { isVersioned: true } : {}),
        })
    }
}

/** Returns the router of an endpoint, and what of its path is not a prefix of the router. */
function routerAround(
  emitter: Emitter,
  node: Node,
  framework: string,
  { type, prefix, own }: { type: string | null; prefix: ClassPrefix; own: RoutePath },
): { router: string | null; before: string } {
  const { constant, version } = prefix
  const ofClass = emitter.routerUnder(node, framework, { constant, parent: type, before: version })
  const before = constant === null ? joinPaths(version, prefix.path) : prefix.path
  const router = emitter.routerUnder(node, framework, { constant: own.constant, parent: ofClass, before })
  return { router, before }
}

/** The path of a declarative client's method, in which constants of other files stay names. */
function clientPath(prefix: ClassPrefix, { constant, path }: RoutePath, handler: readonly string[]): ValueExpr {
  if (prefix.constant === null && constant === null)
    return literal(withTokens(joinPaths(prefix.path, path ?? ''), handler))
  const text = (written: string): ValueExpr => literal(written === '' ? '' : withTokens(joinPaths(written), handler))
  const own = constant === null ? [] : [literal('/'), constant]
  return concat([prefix.constant ?? literal(''), text(prefix.path), ...own, text(path ?? '')])
}

interface Request {
  readonly method: string
  readonly full: ValueExpr
  readonly held: Held | null
  readonly framework: string
}

/**
 * Adds a call for a method of a declarative client. The name of its interface stands for the address that it is
 * registered with.
 */
function outgoing(emitter: Emitter, { call, target }: Decoration, request: Request): void {
  addRequest(emitter, { ...request, around: classAround(emitter, target), call, target })
}

function addRequest(
  emitter: Emitter,
  {
    method,
    full,
    held,
    framework,
    around,
    call,
    target,
  }: Request & { around: Node | null; call: CallShape; target: Node },
): void {
  const owner = around === null ? null : nameOf(emitter, around)
  const registered = owner === null ? unknown : ({ kind: 'name', name: `${owner}.BaseAddress` } as const)
  const address = held === null ? null : clientAddress(emitter, held, owner)
  emitter.add({
    ...emitter.at(call.node, framework),
    kind: 'call',
    edgeType: 'http',
    grpcService: null,
    client: framework,
    method: method === '*' ? null : method,
    path: full,
    target: address ?? registered,
    within: emitter.resolver.file.within(target),
  })
}

/** The address of a declarative client: where its decorator says, or in the settings that are named after it. */
function clientAddress(emitter: Emitter, { rule, call }: Held, owner: string | null): ValueExpr | null {
  const written = rule.address === undefined ? null : at(emitter, call, rule.address)
  if (written !== null || rule.settings === undefined || owner === null) return written
  const key = rule.settingName === undefined ? null : text(emitter, call, rule.settingName)
  const folder = /^package\s+([\w.]+)/m.exec(emitter.resolver.file.tree.text)?.[1]
  const names = key !== null ? [key] : folder === undefined ? [owner] : [`${folder}.${owner}`, owner]
  const options = names.flatMap((name) =>
    (rule.settings ?? []).map((setting) => settingOf(setting, { kind: 'literal', value: name }, null)),
  )
  return { kind: 'choice', options }
}

/** Reads `mp:messaging:incoming:{}:topic` with a name in it. The name itself is the default. */
function settingOf(pattern: string, name: ValueExpr, fallback: ValueExpr | null = name): ValueExpr {
  if (name.kind !== 'literal') return name
  return { kind: 'config', key: pattern.replace('{}', name.value.replaceAll('.', ':')), fallback }
}

/** A client that inherits all its methods is known by its decorator alone. */
function addInheritedClient(emitter: Emitter, node: Node): void {
  if (!isInterface(node)) return
  const { file, rules } = emitter.resolver
  const held = holderOf(emitter, node)
  if (held?.rule.address === undefined) return
  const body = node.childForFieldName('body') ?? node.namedChildren.find(({ type }) => type === 'class_body')
  const members = body?.namedChildren ?? []
  const isDecorated = members.some((member) =>
    file.frontend
      .decorationsOf(member)
      .some(({ call }) => rules.decorator(call.name, file.tree.text)?.is === 'endpoint'),
  )
  if (isDecorated) return
  const request = { method: '*', full: literal(held.prefixes[0]?.path ?? ''), held, framework: held.rule.framework }
  addRequest(emitter, { ...request, around: node, call: held.call, target: node })
}

function derived(emitter: Emitter, node: Node, rule: BaseClassRule, group: string): void {
  const { file } = emitter.resolver
  const name = nameOf(emitter, node)
  const place = emitter.at(node, 'base-class')
  switch (rule.makes) {
    case 'handled':
      // `class Handler<T> : IConsumer<T>` handles what its users say.
      if (isOpenType(file, node, group)) return
      const within = takerOf(emitter, node, group) ?? name
      emitter.add({ ...place, kind: 'message', messageType: group, role: 'handled', within })
      if (rule.broker !== undefined)
        emitter.add({
          ...place,
          kind: 'topic',
          role: 'subscribe',
          broker: rule.broker,
          topic: null,
          messageType: group,
          within,
        })
      return
    case 'job': {
      const runs = (file.frontend.methods?.(node) ?? []).some((member) => member.name === rule.handler)
      if (name === null || !runs || rule.broker === undefined) return
      const at = { ...place, messageType: name, within: `${name}.${rule.handler}` }
      emitter.add({ ...at, kind: 'topic', role: 'subscribe', broker: rule.broker, topic: null })
      return
    }
    case 'grpc-server':
      emitter.add({
        ...place,
        kind: 'endpoint',
        protocol: 'grpc',
        method: '*',
        path: `${group}/*`,
        router: null,
        handler: name,
        framework: 'grpc',
      })
      return
    case 'grpc-type':
      if (name !== null) emitter.add({ ...place, kind: 'grpc_type', service: group, type: name })
      return
    case 'connected': {
      const target =
        rule.config === undefined ? unknown : ({ kind: 'config', key: rule.config, fallback: null } as const)
      emitter.add({
        ...place,
        kind: 'call',
        edgeType: 'db',
        client: rule.client ?? 'unknown',
        method: null,
        path: null,
        target,
        grpcService: null,
        within: name,
      })
      return
    }
    case 'view':
      return addView(emitter, node, rule)
    case 'settings':
      addSettings(emitter, node, name ?? file.textOf(node).slice(0, 40))
  }
}

/** Adds what a class answers where it is mounted. */
function addView(
  emitter: Emitter,
  node: Node,
  { framework = '', answers = {}, methods = httpMethodName }: BaseClassRule,
): void {
  const name = nameOf(emitter, node)
  if (name === null) return
  const own = (node.childForFieldName('body')?.namedChildren ?? []).flatMap((member) => {
    const declared = member.type === 'decorated_definition' ? member.childForFieldName('definition') : member
    const method = declared === null ? null : nameOf(emitter, declared)
    const match = method === null ? null : methods.exec(method)
    return method === null || match === null
      ? []
      : [{ name: method, method: (match.length > 1 ? (match[1] ?? '*') : method).toUpperCase() }]
  })
  const [stated] = emitter.resolver.file.fieldsOf('methods', name)
  const words = stated?.value == null || stated.owner !== name ? null : emitter.resolver.values.wordsOf([stated.value])
  const all = [
    ...(words?.split('|') ?? []).map((method) => ({ method, path: '', handler: name })),
    ...own.map((one) => ({ method: one.method, path: '', handler: `${name}.${one.name}` })),
    ...Object.entries(answers).flatMap(([path, methods]) => methods.map((method) => ({ method, path, handler: name }))),
  ]
  for (const made of all) emitter.endpoint(node, framework, { ...made, router: name, whereMounted: true })
}

const httpMethodName = /^(?:get|post|put|patch|delete|head|options)$/

/** Returns the name of a decorated member with its class: `OrderController.place`. */
function memberName(emitter: Emitter, target: Node): string | null {
  const around = emitter.resolver.file.within(target)
  const own = nameOf(emitter, target)
  if (around === null || own === null || around === own || around.endsWith(`.${own}`)) return around ?? own
  return `${around}.${own}`
}

/** Returns the method of a class that takes a message, alone or in a context: `Consume(ConsumeContext<OrderPaid> context)`. */
function takerOf(emitter: Emitter, node: Node, message: string): string | null {
  const { frontend } = emitter.resolver.file
  const takers = (frontend.methods?.(node) ?? []).filter(
    ({ takes }) => takes?.split(/[^\w]+/).includes(message) === true,
  )
  const [only, ...others] = takers
  return only === undefined || others.length > 0 ? null : `${nameOf(emitter, node)}.${only.name}`
}

/** Returns `Owner.field` for a field, or the name of a parameter. */
function fieldName(emitter: Emitter, target: Node): string | null {
  const declared = target.namedChildren.find(({ type }) => type === 'variable_declaration' || type === 'identifier')
  const name = nameOf(emitter, target.childForFieldName('declarator') ?? target) ?? declared?.text ?? null
  if (name !== null && target.type === 'formal_parameter') return emitter.resolver.values.parameters.named(name, target)
  const isField = /^(?:field_declaration|class_parameter|property_declaration)$/.test(target.type)
  const owner = isField ? emitter.resolver.file.ownerOf(target) : null
  return name === null || owner === null ? name : `${owner}.${name}`
}

function at(emitter: Emitter, call: CallShape, location: Location) {
  const node = nodeAt(emitter.resolver.file, call, location)
  const value = node === null ? unknown : filledAt(emitter, node)
  return value.kind === 'unknown' ? null : value
}

/** Reads a value in which a framework fills in settings: `"${app.topic}"`. */
function filledAt(emitter: Emitter, node: Node): ValueExpr {
  const shape = emitter.resolver.file.frontend.shape(node)
  if (shape.is === 'list') return { kind: 'choice', options: shape.items.map((item) => filledAt(emitter, item)) }
  const isText = shape.is === 'string' && shape.parts.every((part) => typeof part === 'string')
  const value = emitter.resolver.values.of(node)
  const written = isText ? shape.parts.join('') : value.kind === 'literal' ? value.value : ''
  if (emitter.resolver.file.frontend.fillsSettings !== true) return settled(value)
  if (!/[$#]\{[^}]+\}/.test(written)) return settled(defaultBehind(value) ?? value)
  // `#{@kafkaProperties.topic}`: a member of a bean, which by default has the name of its class.
  const [, bean, member] = /^#\{@(\w+)\.(\w+)(?:\(\))?\}$/.exec(written) ?? []
  if (bean !== undefined && member !== undefined) return { kind: 'name', name: `${capitalized(bean)}.${member}` }
  return springValue('', written.replace(/^#\{\s*'(\$\{[^'{}]+\})'(?:\.split\([^()]*\))?\s*\}$/, '$1'))
}

/**
 * The default of a placeholder whose key holds constants of other files, `"${" + Keys.PREFIX + ".orders-url:http://orders}"`, or whose
 * default is one: `"${orders-url:" + Keys.ORDERS + "}"`. A compiler joins the text before a framework fills it; of a key that is joined
 * only the end is known here. Null for any other value.
 *
 * @see https://docs.spring.io/spring-framework/reference/core/beans/annotation-config/value-annotations.html
 */
function defaultBehind(value: ValueExpr): ValueExpr | null {
  if (value.kind !== 'concat') return null
  const [first, last] = [value.parts[0], value.parts.at(-1)]
  if (first?.kind !== 'literal' || last?.kind !== 'literal') return null
  const [, known, before = ''] = /^\$\{([^{}:]+):([^{}]*)$/.exec(first.value) ?? []
  if (known !== undefined) {
    const middle = value.parts.slice(1, -1)
    const behind = last.value.slice(0, -1)
    const isBraced = (part: ValueExpr): boolean => part.kind === 'literal' && /[{}]/.test(part.value)
    if (!last.value.endsWith('}') || /[{}]/.test(behind) || middle.some(isBraced)) return null
    const around = (text: string): readonly ValueExpr[] => (text === '' ? [] : [literal(text)])
    const setting = springValue('', `\${${known}}`)
    const fallback = concat([...around(before), ...middle, ...around(behind)])
    return setting.kind === 'config' || setting.kind === 'env' ? { ...setting, fallback } : null
  }
  if (!/^\$\{[^{}:]*$/.test(first.value)) return null
  const [, key, fallback] = /^([^{}:]*):((?:[^{}]|\$\{[^{}]*\})*)\}$/.exec(last.value) ?? []
  if (key === undefined || fallback === undefined) return null
  return { kind: 'config', key: `*${key.replaceAll('.', ':')}`, fallback: springValue('', fallback) }
}

function capitalized(name: string | null): string {
  return name === null ? '*' : name.charAt(0).toUpperCase() + name.slice(1)
}

const prefixText = /env_prefix\s*=\s*["']([^"']*)["']/
const namedText = /(?:\benv|validation_alias|alias)\s*=\s*["'](\w+)["']/

/** pydantic: adds every field of a settings class as a variable, with the prefix of the class and in capitals. */
export function addSettings(emitter: Emitter, node: Node, owner: string): void {
  const { file, values } = emitter.resolver
  const prefix = prefixText.exec(file.textOf(node))?.[1] ?? ''
  for (const statement of node.childForFieldName('body')?.namedChildren ?? []) {
    const field = statement.type === 'expression_statement' ? statement.namedChild(0) : null
    const name = field?.childForFieldName('left')
    if (field?.type !== 'assignment' || name?.type !== 'identifier' || field.childForFieldName('type') === null)
      continue
    const value = field.childForFieldName('right')
    const variable = value === null ? undefined : namedText.exec(file.textOf(value))?.[1]
    const read: ValueExpr | null = value === null ? null : settled(values.of(value))
    const fallback = read !== null && isKnown(read) && read.kind !== 'env' ? read : null
    const full = variable ?? `${prefix}${name.text}`
    emitter.add({
      ...emitter.at(field, 'settings'),
      kind: 'env_read',
      name: full.toUpperCase(),
      source: 'env',
      fallback: isSecretName(full) ? null : fallback,
      bindsTo: `${owner}.${name.text}`,
    })
  }
}
