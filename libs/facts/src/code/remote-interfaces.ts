import type { Node } from '@coderag/syntax'
import type { ValueExpr } from '../facts.js'
import type { RemoteInterfaceRule } from '../models/model.js'
import { bareType, type Decoration } from '../values/shape.js'
import { asPattern, settled, unknown } from '../values/value-expr.js'
import { nodeAt } from '../values/node-at.js'
import { nameOf, text } from './decoration-parts.js'
import type { Emitter } from './emitter.js'

/** Names of stubs that generators write for a service of gRPC: `OrdersGrpc.OrdersBlockingStub`, `MutinyOrdersGrpc`. */
const stub = /^(?:Mutiny)?(\w+?)Grpc(?:Kt)?(?:\.\w+)?$|^(?:Mutiny)?(\w+?)(?:Blocking|BlockingV2|Future|Coroutine)?Stub$/

/** Adds the call of a member that a framework fills with a client. Its declared type is the interface that another process offers. */
export function addInjectedClient(emitter: Emitter, { call, target }: Decoration, rule: RemoteInterfaceRule): void {
  const { file, values } = emitter.resolver
  const type = target.childForFieldName('type') ?? target.descendantsOfType('user_type')[0] ?? null
  if (type === null) return
  const written = file.textOf(type).replace(/<.*$/s, '')
  const [, ofClass, ofStub] = stub.exec(written) ?? []
  const name = rule.name === undefined ? null : text(emitter, call, rule.name)
  const address = rule.address === undefined ? null : nodeAt(file, call, rule.address)
  emitter.add({
    ...emitter.at(call.node, rule.framework),
    kind: 'call',
    edgeType: 'grpc',
    client: rule.framework,
    method: null,
    path: null,
    target: address === null ? registered(rule, name) : settled(values.of(address)),
    grpcService: ofClass ?? ofStub ?? bareType(written),
    within: file.within(target),
  })
}

/** The address that settings give a named client; without one the name itself, which a registry knows. */
function registered({ settings = [] }: RemoteInterfaceRule, name: string | null): ValueExpr {
  if (name === null) return unknown
  const fallback: ValueExpr = { kind: 'literal', value: name }
  const options = settings.map((key): ValueExpr => ({ kind: 'config', key: key.replace('{}', name), fallback: null }))
  return { kind: 'choice', options: [...options, fallback], isOrdered: true }
}

/** Adds the interface of a class that a framework offers to other processes: the one that is named, or the first that it implements. */
export function addOfferedInterface(emitter: Emitter, { call, target }: Decoration, rule: RemoteInterfaceRule): void {
  const { file } = emitter.resolver
  if (file.frontend.declared(target)?.kind !== 'class') return
  const named = rule.name === undefined ? null : nodeAt(file, call, rule.name)
  const name = named === null ? firstInterface(emitter, target) : interfaceName(emitter, named)
  if (name === null) return
  emitter.add({
    ...emitter.at(call.node, rule.framework),
    kind: 'endpoint',
    protocol: 'grpc',
    method: '*',
    path: `${bareType(name)}/*`,
    router: null,
    handler: nameOf(emitter, target),
    framework: rule.framework,
  })
}

/** The name that a class literal, `StockService.class`, or a text, `"acme.StockService"`, has. */
function interfaceName({ resolver }: Emitter, node: Node): string | null {
  const { file, values } = resolver
  if (file.frontend.shape(node).is !== 'string') return file.textOf(node).replace(/(?:\.|::)class.*$/s, '')
  return asPattern(values.of(node))?.replace(/^.*\./, '') ?? null
}

/** The first interface that a class implements. A class that it extends, which may stand before, is none. */
function firstInterface({ resolver }: Emitter, declaration: Node): string | null {
  const superclass =
    declaration.childForFieldName('superclass')?.namedChild(0) ??
    // Kotlin calls the constructor of the class, and that alone.
    declaration.namedChildren
      .find(({ type }) => type === 'delegation_specifiers')
      ?.descendantsOfType('constructor_invocation')[0]
  const extended = superclass == null ? null : bareType(superclass.text)
  return resolver.file.frontend.bases(declaration).find((base) => bareType(base) !== extended) ?? null
}
