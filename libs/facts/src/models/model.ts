import type { ServiceEdgeType } from '@coderag/types'
import type { TopicFact } from '../facts.js'
import type { Location } from './location.js'

/** Describes one third-party library in one language. */
export interface LibraryModel {
  /** First part of the names of its calls, and second part of the extractor's name in facts: `go/gin`. */
  readonly name: string
  /** Modules as imports write them. A name imported from one of them, or from a path below it, belongs to the library. */
  readonly imports: readonly string[]
  /** Texts of which a file must contain one before any rule applies. The default is `imports`. */
  readonly words?: readonly string[]
  /** Roles of values by their declared type. */
  readonly types?: Readonly<Record<string, string>>
  /** Roles of untyped parameters by their name, used if nothing else is known of the parameter. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Role of fields of these names whose declaration lies in another file, in files that name the library. */
  readonly fields?: { readonly role: string; readonly names: readonly string[] }
  /** Roles whose values keep their role through any further call in a chain. */
  readonly fluentRoles?: readonly string[]
  /** Matches functions that add endpoints to the router that they are called on. */
  readonly routerExtensions?: RegExp
  /** Matches classes that answer by their name alone. They have the path of their base class. */
  readonly controllers?: RegExp
  /** Member of a class that holds the address of its calls with a bare path. */
  readonly ownAddress?: string
  /** Containers of variables, such as `process.env`. */
  readonly containers?: readonly VariableContainer[]
  readonly rules: readonly Statement[]
}

/** An expression that holds environment variables or configuration. */
export interface VariableContainer {
  /** Matches the text of the expression. */
  readonly text: RegExp
  readonly source: 'env' | 'config'
  /** True if only `container["key"]` reads a variable, not `container.key`. */
  readonly indexOnly?: true
}

/** One line of a model. The builders in `rules.ts` make it. */
export type Statement =
  | { readonly on: 'call'; readonly names: readonly string[]; readonly rule: CallRule }
  | { readonly on: 'value'; readonly names: readonly string[]; readonly rule: ValueRule }
  | ({ readonly on: 'call-pattern' } & CallPattern)
  | { readonly on: 'decorator'; readonly names: readonly string[]; readonly rule: DecoratorRule }
  | { readonly on: 'class-decorator'; readonly names: readonly string[]; readonly rule: ClassDecoratorRule }
  | { readonly on: 'base-class'; readonly rule: BaseClassRule }
  | { readonly on: 'handler-class'; readonly rule: HandlerClassRule }

/** Calls that are known by the shape of their name. */
export interface CallPattern {
  readonly name: RegExp
  /** Matches the import path and the text of the receiver, separated by a space. Its first group counts if `name` has none. */
  readonly receiver?: RegExp
  /** True if only constructor calls match. */
  readonly isConstruction?: true
  readonly rule: CallRule
}

/** A word that a call contains, with a default if it cannot be read; an empty default means unknown. */
export type Word = string | { readonly at: Location; readonly otherwise: string }

export type CallRule =
  | RoleRule
  | HttpRule
  | ForwardRule
  | ConnectRule
  | GrpcStubRule
  | GrpcServerRule
  | EndpointRule
  | MountRule
  | ListenRule
  | TopicRule
  | ReadRule
  | MessageRule
  | DefineRule

/** The call returns an object with a role: a router, a client, a connection, a topic. */
export interface RoleRule extends RoleOptions {
  readonly is: 'role'
  readonly role: string
}

export interface RoleOptions {
  /** Base address, connection string or broker. */
  readonly address?: Location
  /** Route prefix, joined to the prefix of the receiver. */
  readonly prefix?: Location
  /** Text behind the prefix: the parameter of one item of a resource. */
  readonly suffix?: string
  /** The router that the object is made for, as a receiver would be: its place and its prefix are the object's, too. */
  readonly on?: Location
  /** A mount with a prefix replaces the router's own. */
  readonly hasOwnPrefix?: true
  /** HTTP methods of the object's requests or endpoints. */
  readonly method?: Location
  /** The object is the application itself: endpoints on it belong to no router. */
  readonly isApplication?: true
  /** A method of the object that gives it a prefix, where the call stands alone: `router.prefix("/v1")`. */
  readonly prefixMethod?: string
  /** The call counts only if that is there. */
  readonly with?: Location
  /** A function argument that is called with the object: `r.Route("/x", func(r chi.Router) { … })`. */
  readonly callback?: Location
}

/** The call sends an HTTP request. */
export interface HttpRule extends HttpOptions {
  readonly is: 'http'
}

export interface HttpOptions {
  /** HTTP method in capitals; `*` if it is unknown. */
  readonly method: Word
  readonly url: Location
  /** Base address apart from the URL. */
  readonly base?: Location
  /** The call counts only if the URL is there. */
  readonly onlyWithUrl?: true
}

/** The call makes a proxy, which sends requests on to another server. */
export interface ForwardRule extends ForwardOptions {
  readonly is: 'forward'
}

export interface ForwardOptions {
  readonly target: Location
  /** Prefix of the paths that are sent on, if the call itself says it. */
  readonly path?: Location
  /** What replaces the prefix: a text, or an object whose first entry holds it. */
  readonly rewrite?: Location
}

/** The call opens a connection to a database or a broker. */
export interface ConnectRule extends ConnectOptions {
  readonly is: 'connect'
  readonly edgeType: ServiceEdgeType
  /** Engine or library. A word is read from a driver's name. */
  readonly client: Word
}

export interface ConnectOptions {
  readonly address?: Location
  /** The call counts only if the address is there. */
  readonly onlyWithAddress?: true
}

/** The call creates a gRPC client. */
export interface GrpcStubRule extends GrpcStubOptions {
  readonly is: 'grpc'
}

export interface GrpcStubOptions {
  readonly service: Location
  /** A channel or an address. */
  readonly channel?: Location
  /** Role that the channel must have, or what stands at `roleAt`, where the name of the call alone says too little. */
  readonly channelRole?: string
  readonly roleAt?: Location
  /** Rust: end of the module that a generator writes for the service; the file must name it: `order_items_client::`. */
  readonly moduleSuffix?: string
}

/** The call registers a gRPC service. */
export interface GrpcServerRule {
  readonly is: 'grpc-server'
  readonly service: Location
  /** What answers; the last argument if it is absent. */
  readonly handler?: Location
  /** The process answers HTTP, at the paths that `google.api.http` gives the methods of the service. */
  readonly overHttp?: true
  /** Only in a file that names the library: the name of the call alone does not tell. */
  readonly inNamingFile?: true
}

/** The call declares an HTTP endpoint. */
export interface EndpointRule extends EndpointOptions {
  readonly is: 'endpoint'
}

export interface EndpointOptions {
  readonly method: Word
  readonly path?: Location
  /** A prefix of the path that the call gives elsewhere. */
  readonly prefix?: Location
  /** A list, each item of which declares an endpoint as the first argument. */
  readonly each?: Location
  readonly handler?: Location
  /** Name of a later call in the chain whose arguments are the methods: `.Methods("GET")`. */
  readonly methodsFromChained?: string
  /** Calls that are named after the methods: `get(list).post(create)`. */
  readonly methodsFromCalls?: Location
  /** The call counts only inside a method of that name. */
  readonly insideMethod?: string
  /** Calls around this one whose first argument is a prefix of the path: `route("/v1") { get("/orders") { … } }`. */
  readonly prefixesAround?: readonly string[]
  /** The path may be missing if there is a prefix around. What answers is a block or a reference, as in Ktor. */
  readonly pathMayBeAround?: true
  /** Kotlin: type that a function extends to be a router, which calls of the function put somewhere. */
  readonly receiverOfFunction?: RegExp
  /** Prefixes of all routes of a file, by its path. */
  readonly filePrefixes?: readonly { readonly file: RegExp; readonly prefix: string }[]
  /** Text behind the path: the parameter of one item of a resource. */
  readonly suffix?: string
  /** A dot in the path stands before a resource of one item: `users.orders` is below `users/{id}`. */
  readonly dotsNest?: true
  /**
   * The endpoint is one of several that the call declares, unless a list leaves it out; the word is the method of the class that is
   * its handler.
   */
  readonly listedIn?: {
    readonly only: Location
    readonly except: Location
    readonly word: string
    /** Later calls in the chain, of which one asks for the endpoint; without them it is there. */
    readonly askedBy?: readonly string[]
  }
  /** Name of a call around whose argument is the class of a handler that is written as the name of its method. */
  readonly controllerAround?: string
  /** The endpoint counts even if no handler is found. */
  readonly handlerIsOptional?: true
  /** A class or a function that may say itself what it answers: with its methods, its base class or a decorator. */
  readonly view?: Location
  /**
   * Methods of views of packages, by the full name of the class or the function: `rest_framework.authtoken.views.obtain_auth_token`.
   * With it, `Orders.as_view({"get": "list"})` answers the methods that it names.
   */
  readonly readyViews?: Readonly<Record<string, readonly string[]>>
  /** The call stands in a list of routes; the variable that holds the list is their router. */
  readonly isListed?: true
  /** The call decorates a function; it, or its class, is the router. */
  readonly isRouterItself?: true
  /** The call stands in the body of a class, which is the router, or of a file; inside a function it is another one. */
  readonly inBodyOfClass?: true
  /** The call does not count in a class with such a base class. */
  readonly notOfBase?: RegExp
  /** Field of the class around that holds a prefix. */
  readonly prefixField?: string
  /** What is decorated counts only where it is mounted. */
  readonly whereMounted?: true
  /** A word that is true if the endpoint is one of an item, and the path of the item. */
  readonly ofItem?: { readonly when: Location; readonly path: string }
}

/** The call puts a router under a prefix. */
export interface MountRule extends MountOptions {
  readonly is: 'mount'
}

export interface MountOptions {
  readonly prefix?: Location
  /** The prefix, if there is one, replaces the router's own. */
  readonly replacesOwn?: true
  /** The router; everything that the service answers if it is absent. */
  readonly child?: Location
  /** A list of paths that the prefix leaves out, as texts or as objects with a path. */
  readonly exclude?: Location
  /** A text names a module; this is the router in it. */
  readonly routerOfModule?: string
  /** The call stands in a list of routes; the variable that holds the list is the outer router. */
  readonly isListed?: true
  /** The call makes the outer router, which a variable holds. */
  readonly isRouterItself?: true
  /** Calls around this one whose first argument is a prefix, too. */
  readonly prefixesAround?: readonly string[]
  /** The child is a list of objects with a path, a module and children of the same form, `path`, `module` and `children`. */
  readonly isTree?: true
  /** A plugin, by the module of the first argument, that mounts all files of a folder under the names of its folders. */
  readonly folderOf?: { readonly plugin: RegExp; readonly folder: Location; readonly prefix: Location }
  /** What is mounted may be a function, or a list of functions, that declares endpoints or is one itself. */
  readonly isFunction?: true
  /** A file of routes by its path in the folder of the application, as `base_path('routes/orders.php')`, or beside this file. */
  readonly file?: Location
  /** Prefixes of files of this path, which files that they load have too. */
  readonly filePrefixes?: readonly { readonly file: RegExp; readonly prefix: string }[]
  /** The version of all that state none, `1` for `/v1` after the prefix of everything, if the versions are parts of the path. */
  readonly defaultVersion?: { readonly version: Location; readonly type: Location; readonly inPath: RegExp }
}

/** The call starts a server. */
export interface ListenRule {
  readonly is: 'listen'
  /** A port, or an address that ends with one. */
  readonly port: Location
}

/** The call publishes to or subscribes to a topic, a queue, an exchange or a channel. */
export interface TopicRule extends TopicOptions {
  readonly is: 'topic'
  readonly role: TopicFact['role']
  readonly broker: string
}

export interface TopicOptions {
  readonly topic?: Location
  /** AMQP: routing key, or key of a binding. `topic` is an exchange then; a message without a key goes to the queue `topic`. */
  readonly key?: Location
  /** AMQP: the queue that is bound to the exchange. */
  readonly queue?: Location
  /** Message class, for a library that routes by class. */
  readonly message?: Location
  /** Only the name of the call says what it does; see `TopicFact`. Counts in files that name the library. */
  readonly isByName?: true
}

/** The call reads an environment variable or a key of configuration. */
export interface ReadRule extends ReadOptions {
  readonly is: 'read'
  readonly source: 'env' | 'config'
}

export interface ReadOptions {
  readonly name: Location
  readonly fallback?: Location
  /** Text before the name, such as `ConnectionStrings:`. */
  readonly prefix?: string
}

/** The call gives a member of a class a value that other files use, such as the base address of a typed client. */
export interface DefineRule extends DefineOptions {
  readonly is: 'define'
}

export interface DefineOptions {
  readonly member: string
  readonly value: Location
  /** Argument that names the class, such as `UserApi.class`, instead of a type argument. */
  readonly type?: Location
  /** Also accepts a client name as first argument; it is recorded behind this prefix. Otherwise only type arguments count. */
  readonly clientPrefix?: string
}

/** The call constructs a message. */
export interface MessageRule {
  readonly is: 'message'
  readonly role: 'constructed' | 'handled'
  readonly type: Location
}

/** The rule by which the value of a call follows from its parts. */
export type ValueRule =
  | { readonly is: 'pass'; readonly of: Location }
  | { readonly is: 'join'; readonly of: readonly Location[]; readonly with?: string }
  | { readonly is: 'format'; readonly template: Location; readonly from: number }

/** A decorator, attribute or annotation of a class that concerns all members of the class. */
export interface ClassDecoratorRule {
  readonly framework: string
  readonly prefix?: Location
  /** The class mounts itself, all that the framework answers, or the classes of a list. */
  readonly mounts?: { readonly is: 'itself' | 'all' } | { readonly is: 'members'; readonly list: Location }
  /** URI version: `1` puts `/v1` before the prefix. */
  readonly version?: Location
  /** The members are calls of a client, not endpoints; this is the address of the client. */
  readonly address?: Location
  /**
   * Keys of configuration that hold the address of the client if `address` does not. `{}` stands for the text at
   * `settingName`, or for the name of the interface with and without its package.
   */
  readonly settings?: readonly string[]
  readonly settingName?: Location
}

/** A decorator, attribute or annotation of a member that makes a fact. */
export type DecoratorRule =
  | ({ readonly is: 'endpoint' } & DecoratedEndpoint)
  | ({ readonly is: 'topic' } & DecoratedTopic)
  | { readonly is: 'grpc'; readonly service: Location; readonly method: Location }
  | { readonly is: 'config'; readonly name: Location }
  /** What the class of the member's result answers is under the path of the member. */
  | { readonly is: 'locator'; readonly framework: string }
  /** The member takes messages of the class of its first parameter. */
  | { readonly is: 'handled'; readonly broker: string }
  | ({ readonly is: 'injected-client' } & RemoteInterfaceRule)
  | ({ readonly is: 'offered-interface' } & RemoteInterfaceRule)

/** Remote calls of an interface: one process offers it, and a framework gives others an object that calls it. */
export interface RemoteInterfaceRule {
  /** `dubbo`, `grpc`, … */
  readonly framework: string
  /**
   * Of a client: the name that it is registered under. Of what is offered: the interface, if it is not the first that the class
   * implements.
   */
  readonly name?: Location
  /** Of a client: the address of the server. */
  readonly address?: Location
  /** Of a client: keys of configuration that hold the address, with `{}` for the name. */
  readonly settings?: readonly string[]
}

export interface DecoratedTopic {
  /** `by-kind`: a method of an interface publishes, a method of a class subscribes. */
  readonly role: TopicFact['role'] | 'by-kind'
  readonly broker: string
  readonly topic: Location
  /** AMQP, as in `TopicOptions`. */
  readonly key?: Location
  readonly queue?: Location
  /** Key of configuration that holds the topic, with `{}` for the text at `topic`, which is the default. */
  readonly setting?: string
  /** Name of an annotation inside this one: each of them tells a topic of its own. */
  readonly each?: string
}

export interface DecoratedEndpoint {
  readonly framework: string
  readonly method: Word
  readonly path?: Location
  /** Another decorator of the same member that holds the path. */
  readonly pathFrom?: string
  /** Requires a path or a class decorator of the framework, because the name is common elsewhere. */
  readonly needsPathOrClassDecorator?: true
  /** Counts only if no other decorator of the member declares an endpoint. */
  readonly onlyAlone?: true
  /** Another decorator of the same member that holds its version, instead of that of the class. */
  readonly versionFrom?: string
  /** In an interface, the member is a request of a client. Elsewhere it means nothing. */
  readonly isClientMember?: true
  /** The function is a router, which a call mounts by its name. */
  readonly isRouterItself?: true
}

/** A base class or interface that makes a fact of the class. The first group of `base` is a name that the fact uses. */
export interface BaseClassRule {
  readonly base: RegExp
  readonly makes: 'handled' | 'job' | 'grpc-server' | 'grpc-type' | 'settings' | 'connected' | 'view'
  /** `view`: the methods that the class answers, by the path below the one that it is mounted at. */
  readonly answers?: Readonly<Record<string, readonly string[]>>
  /** `view`: matches methods that answer; the first group is the HTTP method. The default are their names. */
  readonly methods?: RegExp
  readonly framework?: string
  /** `connected`: the database, and the key of configuration that the framework reads its address from. */
  readonly client?: string
  readonly config?: string
  /** `handled`, `job`: the broker that delivers the message. */
  readonly broker?: string
  /** `job`: the method that runs it. */
  readonly handler?: string
}

/**
 * A class without base classes that handles messages by the names of the class and its methods. The class of the message
 * is the type of a method's first parameter.
 */
export interface HandlerClassRule {
  readonly name: RegExp
  readonly method: RegExp
  /** Types that are messages. */
  readonly message: RegExp
  readonly broker: string
}
