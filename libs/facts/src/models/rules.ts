import type { Location } from './location.js'
import type {
  BaseClassRule,
  CallPattern,
  CallRule,
  ClassDecoratorRule,
  ConnectOptions,
  DecoratedEndpoint,
  DecoratedTopic,
  DecoratorRule,
  DefineOptions,
  EndpointOptions,
  GrpcServerRule,
  GrpcStubOptions,
  HandlerClassRule,
  ForwardOptions,
  HttpOptions,
  MountOptions,
  ReadOptions,
  RemoteInterfaceRule,
  RoleOptions,
  Statement,
  TopicOptions,
  ValueRule,
  Word,
} from './model.js'

/** HTTP methods that most frameworks and clients have a function for. */
export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

/** The same without OPTIONS: libraries whose `options` sets something else, or that have no such function. */
export const methodsWithoutOptions = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const

/** Stands for the HTTP method in a statement for `eachVerb`. */
export const verb = '{VERB}'

/**
 * Writes a statement for each HTTP method: in its names, and that of a nested call, `{verb}` stands for `get`, `{Verb}` for `Get` and `{VERB}` for `GET`.
 *
 * @param statement - A call or a decorator whose method is `verb`.
 */
export function eachVerb(statement: Statement, methods: readonly string[] = httpMethods): readonly Statement[] {
  return methods.map((method) => withVerb(statement, method))
}

function withVerb(statement: Statement, method: string): Statement {
  if (statement.on === 'call') {
    const { rule } = statement
    const isOfVerb = (rule.is === 'http' || rule.is === 'endpoint') && rule.method === verb
    const named = rule.is === 'endpoint' && rule.path?.at === 'nested-call' ? rule.path : null
    const path = named === null ? {} : { path: { ...named, name: spelled([named.name], method).join('') } }
    const names = spelled(statement.names, method)
    return { ...statement, names, rule: isOfVerb ? { ...rule, ...path, method } : rule }
  }
  if (statement.on !== 'decorator') return statement
  const { rule } = statement
  const isOfVerb = rule.is === 'endpoint' && rule.method === verb
  return { ...statement, names: spelled(statement.names, method), rule: isOfVerb ? { ...rule, method } : rule }
}

function spelled(names: readonly string[], method: string): string[] {
  return names.map((name) =>
    name.replaceAll('{verb}', method.toLowerCase()).replaceAll('{Verb}', titled(method)).replaceAll('{VERB}', method),
  )
}

/** Spells `GET` as `Get`. */
function titled(method: string): string {
  return method.charAt(0) + method.slice(1).toLowerCase()
}

/** Refers to a function or class through its module: `call('gin.Default')`, where `gin` is the name of the library. */
export function call(...names: readonly string[]): NamedCall {
  return new NamedCall(names)
}

/** Refers to methods of a value that has a role: `method(router, 'GET')`. */
export function method(role: string, ...names: readonly string[]): NamedCall {
  return new NamedCall(names.map((name) => `${role}.${name}`))
}

/** Refers to methods by name alone, on any receiver. */
export function anyMethod(...names: readonly string[]): NamedCall {
  return new NamedCall(names.map((name) => `?.${name}`))
}

/** Refers to calls by the shape of their name, and optionally of their receiver. */
export function callMatching(name: RegExp, options: Pick<CallPattern, 'receiver' | 'isConstruction'> = {}): Call {
  return new Call((rule) => ({ on: 'call-pattern', name, ...options, rule }))
}

/** Refers to decorators, attributes or annotations of members. */
export function decorator(...names: readonly string[]): MemberDecorator {
  return new MemberDecorator(names)
}

/** Refers to decorators, attributes or annotations of classes. */
export function classDecorator(...names: readonly string[]): ClassDecorator {
  return new ClassDecorator(names)
}

/** Refers to classes by what they extend or implement. */
export function baseClass(base: RegExp): BaseClass {
  return new BaseClass(base)
}

/** Refers to classes that handle messages by their names. A broker delivers the messages. */
export function handlerClass(rule: HandlerClassRule): Statement {
  return { on: 'handler-class', rule }
}

/** Reads a word at a location, such as an HTTP method or a driver; `otherwise` is used if it cannot be read. */
export function wordAt(at: Location, otherwise = ''): Word {
  return { at, otherwise }
}

/** A call, before the model says what the call does. */
export class Call {
  readonly #statement: (rule: CallRule) => Statement

  constructor(statement: (rule: CallRule) => Statement) {
    this.#statement = statement
  }

  /** The call returns an object with a role. */
  creates(role: string, options: RoleOptions = {}): Statement {
    return this.#statement({ is: 'role', role, ...options })
  }

  /** The call sends an HTTP request. */
  sendsRequest(options: HttpOptions): Statement {
    return this.#statement({ is: 'http', ...options })
  }

  /** The call makes a proxy, which sends requests on to another server. */
  forwards(options: ForwardOptions): Statement {
    return this.#statement({ is: 'forward', ...options })
  }

  /** The call connects to a database, a cache or a search engine. */
  connectsToDatabase(client: Word, options: ConnectOptions = {}): Statement {
    return this.#statement({ is: 'connect', edgeType: 'db', client, ...options })
  }

  /** The call connects to a message broker. */
  connectsToBroker(client: Word, options: ConnectOptions = {}): Statement {
    return this.#statement({ is: 'connect', edgeType: 'queue', client, ...options })
  }

  /** The call creates a client of a gRPC service. */
  createsGrpcClient(options: GrpcStubOptions): Statement {
    return this.#statement({ is: 'grpc', ...options })
  }

  /** The call registers a gRPC service that this process answers. */
  registersGrpcService(service: Location, options: Omit<GrpcServerRule, 'is' | 'service'> = {}): Statement {
    return this.#statement({ is: 'grpc-server', service, ...options })
  }

  /** The call declares an HTTP endpoint. */
  isEndpoint(options: EndpointOptions): Statement {
    return this.#statement({ is: 'endpoint', ...options })
  }

  /** The call puts a router under a prefix. */
  mounts(options: MountOptions): Statement {
    return this.#statement({ is: 'mount', ...options })
  }

  /** The call starts a server, which answers on a port of its own machine. */
  listensOn(port: Location): Statement {
    return this.#statement({ is: 'listen', port })
  }

  /** The call publishes a message. */
  publishes(broker: string, options: TopicOptions): Statement {
    return this.#statement({ is: 'topic', role: 'publish', broker, ...options })
  }

  /** The call subscribes to messages. */
  subscribes(broker: string, options: TopicOptions): Statement {
    return this.#statement({ is: 'topic', role: 'subscribe', broker, ...options })
  }

  /** The call reads an environment variable. */
  readsEnvironment(options: ReadOptions): Statement {
    return this.#statement({ is: 'read', source: 'env', ...options })
  }

  /** The call reads a key of configuration. */
  readsConfiguration(options: ReadOptions): Statement {
    return this.#statement({ is: 'read', source: 'config', ...options })
  }

  /** The call gives a member of the classes in its type arguments a value. */
  setsMember(options: DefineOptions): Statement {
    return this.#statement({ is: 'define', ...options })
  }

  /** The call constructs a message of a class. */
  constructsMessage(type: Location): Statement {
    return this.#statement({ is: 'message', role: 'constructed', type })
  }
}

/** A call that is known by its name. Its value can be followed, too. */
export class NamedCall extends Call {
  readonly #names: readonly string[]

  constructor(names: readonly string[]) {
    super((rule) => ({ on: 'call', names, rule }))
    this.#names = names
  }

  /** The call returns the value at a location, as far as addresses are concerned. */
  returns(of: Location): Statement {
    return this.#value({ is: 'pass', of })
  }

  /** The call returns the values at several locations, joined. */
  concatenates(of: readonly Location[], separator?: string): Statement {
    return this.#value(separator === undefined ? { is: 'join', of } : { is: 'join', of, with: separator })
  }

  /** The call fills a format with its positional arguments, beginning at place `from`. */
  formats(template: Location, from: number): Statement {
    return this.#value({ is: 'format', template, from })
  }

  #value(rule: ValueRule): Statement {
    return { on: 'value', names: this.#names, rule }
  }
}

/** A decorator of a member, before the model says what it declares. */
export class MemberDecorator {
  readonly #names: readonly string[]

  constructor(names: readonly string[]) {
    this.#names = names
  }

  /** The member answers HTTP requests. */
  isEndpoint(options: DecoratedEndpoint): Statement {
    return this.#statement({ is: 'endpoint', ...options })
  }

  /** The member handles messages of a topic. */
  subscribes(
    broker: string,
    topic: Location,
    options: Pick<DecoratedTopic, 'setting' | 'key' | 'queue' | 'each'> = {},
  ): Statement {
    return this.#statement({ is: 'topic', role: 'subscribe', broker, topic, ...options })
  }

  /** The member takes messages of the class of its first parameter. */
  takesMessages(broker: string): Statement {
    return this.#statement({ is: 'handled', broker })
  }

  /** The member publishes to a topic. */
  publishes(broker: string, topic: Location, options: Pick<DecoratedTopic, 'setting'> = {}): Statement {
    return this.#statement({ is: 'topic', role: 'publish', broker, topic, ...options })
  }

  /** The member publishes to a topic if it belongs to an interface, and handles its messages if it does not. */
  isTopic(broker: string, topic: Location): Statement {
    return this.#statement({ is: 'topic', role: 'by-kind', broker, topic })
  }

  /** The member answers a gRPC method. */
  isGrpcMethod(service: Location, method: Location): Statement {
    return this.#statement({ is: 'grpc', service, method })
  }

  /** The member is a client of what another process offers under the declared type of the member. */
  isInjectedClient(options: RemoteInterfaceRule): Statement {
    return this.#statement({ is: 'injected-client', ...options })
  }

  /** Decorates a class: other processes can call the interface that it implements. */
  offersInterface(options: RemoteInterfaceRule): Statement {
    return this.#statement({ is: 'offered-interface', ...options })
  }

  /** The result of the member answers below the member's path. */
  locatesResource(framework: string): Statement {
    return this.#statement({ is: 'locator', framework })
  }

  /** The member receives a key of configuration. */
  readsConfiguration(name: Location): Statement {
    return this.#statement({ is: 'config', name })
  }

  #statement(rule: DecoratorRule): Statement {
    return { on: 'decorator', names: this.#names, rule }
  }
}

/** A decorator of a class, before the model says what it declares. */
export class ClassDecorator {
  readonly #names: readonly string[]

  constructor(names: readonly string[]) {
    this.#names = names
  }

  /** The members are endpoints of a controller. */
  isController(options: Omit<ClassDecoratorRule, 'address' | 'mounts'>): Statement {
    return { on: 'class-decorator', names: this.#names, rule: options }
  }

  /** The class mounts itself, or all that the framework answers, under a prefix; or the classes that it lists. */
  mounts(
    options: Pick<ClassDecoratorRule, 'framework' | 'prefix'> & Required<Pick<ClassDecoratorRule, 'mounts'>>,
  ): Statement {
    return { on: 'class-decorator', names: this.#names, rule: options }
  }

  /** The members are requests of an HTTP client. */
  isHttpClient(options: ClassDecoratorRule & { readonly address: Location }): Statement {
    return { on: 'class-decorator', names: this.#names, rule: options }
  }
}

/** A base class or interface, before the model says what it means. */
export class BaseClass {
  readonly #base: RegExp

  constructor(base: RegExp) {
    this.#base = base
  }

  /** The class handles the message whose class is the first group; a broker makes it a subscription, too. */
  handlesMessage(broker?: string): Statement {
    return this.#statement(broker === undefined ? { makes: 'handled' } : { makes: 'handled', broker })
  }

  /** An object of the class is a message that brings its own handler, the method. */
  isJob(broker: string, handler: string): Statement {
    return this.#statement({ makes: 'job', broker, handler })
  }

  /** The class answers the gRPC service that is the first group. */
  isGrpcService(): Statement {
    return this.#statement({ makes: 'grpc-server' })
  }

  /** The type answers the gRPC service that is the first group where a server registers it. */
  isGrpcType(): Statement {
    return this.#statement({ makes: 'grpc-type' })
  }

  /** The class answers HTTP requests where it is mounted: by methods that are named after them, and those given here. */
  isView(
    framework: string,
    answers: Readonly<Record<string, readonly string[]>> = {},
    options: Pick<BaseClassRule, 'methods'> = {},
  ): Statement {
    return this.#statement({ makes: 'view', framework, answers, ...options })
  }

  /** Every field of the class is an environment variable. */
  isSettings(): Statement {
    return this.#statement({ makes: 'settings' })
  }

  /** The class is a repository of a database whose address the framework reads from configuration. */
  connectsToDatabase(client: string, config: string): Statement {
    return this.#statement({ makes: 'connected', client, config })
  }

  #statement(rule: Omit<BaseClassRule, 'base'>): Statement {
    return { on: 'base-class', rule: { base: this.#base, ...rule } }
  }
}
