import type { ServiceEdgeType } from '@coderag/types'
import type { TopicFact } from '../facts.js'

/**
 * Where in a call something stands, alternatives parted by `|`, the first that exists is taken: `0` an argument by place,
 * `last` the last one, `url=` by name, `0.url` a key of an object argument, `0.a.b` deeper, `*` the type argument,
 * `1/3` argument 1 where there are at least three, `this` what the call hangs on, `"x"` the text x, `init.X` a member that an object initialiser sets, `inner:X` the first
 * argument of a call of X inside a function argument, `config:x` a key of configuration that the library reads itself, `decorated` the name of what a decorator stands on.
 */
export type Spec = string

/** A call that gives something with a role: a router, a client, a connection, a topic. */
export interface RoleRule {
  readonly is: 'role'
  readonly role: string
  /** Base address, connection string or broker. */
  readonly address?: Spec
  /** Route prefix, joined to that of what the call hangs on. */
  readonly prefix?: Spec
  /** Topic or queue that the object stands for. */
  readonly topic?: Spec
  /** `all`: every argument is a method. */
  readonly method?: Spec
  /** It is the application itself: what hangs on it hangs on no router. */
  readonly isApplication?: true
  /** A function argument is called with the object as its first parameter: `r.Route("/x", func(r chi.Router) { … })`. */
  readonly callback?: Spec
}

export interface HttpRule {
  readonly is: 'http'
  /** In capitals; a lower case word is a `Spec`. */
  readonly method: string | { readonly at: Spec; readonly otherwise: string }
  readonly url: Spec
  /** Without one it is no call of its own: what it is given says where it goes. */
  readonly needsUrl?: true
  /** Base address apart from the URL. */
  readonly base?: Spec
}

/** A connection or call to a database, a queue without a topic, or anything else with an address. */
export interface ConnectRule {
  readonly is: 'connect'
  readonly edgeType: ServiceEdgeType
  /** Engine or library; `at` reads it from a driver's name or the scheme of the address. */
  readonly client: string | { readonly at: Spec; readonly otherwise: string }
  readonly target: Spec
  /** Without one it is no connection of its own: it is given a client that has one. */
  readonly needsTarget?: true
}

export interface GrpcRule {
  readonly is: 'grpc'
  /** A stub of the service that the name or the type argument tells. */
  readonly service: Spec
  readonly target?: Spec
}

export interface EndpointRule {
  readonly is: 'endpoint'
  readonly method: string | { readonly at: Spec; readonly otherwise: string }
  readonly path?: Spec
  readonly handler?: Spec
  /** A call further on in the chain whose arguments are the methods: `.Methods("GET")`. */
  readonly chained?: string
  /** Only in a method of that name. */
  readonly inMethod?: string
  /** Counts without a handler too. */
  readonly isBare?: true
}

export interface GrpcServerRule {
  readonly is: 'grpc-server'
  readonly service: Spec
}

export interface MountRule {
  readonly is: 'mount'
  readonly prefix?: Spec
  /** Absent: everything of the service. */
  readonly child?: Spec
}

export interface TopicRule {
  readonly is: 'topic'
  readonly role: TopicFact['role']
  readonly broker: string
  readonly topic?: Spec
  /** Message class: of the type argument or of a construction. */
  readonly type?: Spec
}

export interface ReadRule {
  readonly is: 'read'
  readonly source: 'env' | 'config'
  readonly name: Spec
  readonly fallback?: Spec
  /** Put before the name: `ConnectionStrings:`. */
  readonly prefix?: string
}

/** Gives a member of a type a value that other files use: the base address of a typed client. */
export interface DefineRule {
  readonly is: 'define'
  /** `*` each type argument, of the call or of one it hangs on; `named:x` a text argument behind x. */
  readonly names: Spec
  readonly member: string
  readonly value: Spec
}

export interface MessageRule {
  readonly is: 'message'
  readonly role: 'constructed' | 'handled'
  readonly type: Spec
}

export type Rule =
  | RoleRule
  | HttpRule
  | ConnectRule
  | GrpcRule
  | EndpointRule
  | GrpcServerRule
  | MountRule
  | TopicRule
  | ReadRule
  | MessageRule
  | DefineRule

/** How a value goes through a call: unchanged, joined, or put into a format. */
export type ValueRule =
  | { readonly is: 'pass'; readonly of: Spec }
  | { readonly is: 'join'; readonly of: readonly Spec[]; readonly with?: string }
  | { readonly is: 'format'; readonly template: Spec; readonly from: number }

/** A decoration of a class that says where what its members answer or call stands. */
export interface HolderRule {
  readonly framework: string
  readonly prefix: Spec
  /** URI version: `1` gives `/v1` in front. */
  readonly version?: Spec
  /** The members are calls of a client, not endpoints; its address. */
  readonly address?: Spec
}

/** A decoration of a member that makes a fact. */
export type DecorationRule =
  | {
      readonly is: 'endpoint'
      readonly framework: string
      readonly method: string | { readonly at: Spec; readonly otherwise: string }
      readonly path?: Spec
      /** Another decoration of the same member that holds the path. */
      readonly pathOf?: string
      /** Nothing without a holder or a path: the name means other things elsewhere. */
      readonly needsHolder?: true
    }
  | {
      readonly is: 'topic'
      readonly role: TopicFact['role']
      readonly broker: string
      readonly topic: Spec
    }
  | { readonly is: 'grpc'; readonly service: Spec; readonly method: Spec }
  | { readonly is: 'config'; readonly name: Spec }

/** What a base class or an interface says of a class; `$1` is what the first group holds. */
export interface BaseRule {
  readonly base: RegExp
  readonly makes: 'handled' | 'declared' | 'grpc-server' | 'settings' | 'connected'
  /** `connected`: a database that the framework reaches by a key of configuration that no code reads. */
  readonly client?: string
  readonly config?: string
  /** Of a topic fact beside the message: the bus that routes by class. */
  readonly broker?: string
}

/** Rules of one library in one language. Keys are what is called, through imports: `gin.Default`, `gin-router.GET`. */
export interface Library {
  /** First part of its keys, and the second of the extractor's name: `go/gin`. */
  readonly name: string
  /** Imports as written that `name.` stands for; those below them count too. */
  readonly modules: readonly string[]
  /** Words of which one must stand in a file for the rules to be tried; by default the modules. */
  readonly words?: readonly string[]
  /** Declared types that have a role. */
  readonly types?: Readonly<Record<string, string>>
  /** Calls that are known by the shape of their names; `$1` in a rule is what the first group holds. */
  readonly patterns?: readonly NamePattern[]
  /** `?.name`: on whatever. Several rules of a key all count. */
  readonly rules: Readonly<Record<string, Rule | readonly Rule[]>>
}

export interface NamePattern {
  readonly name: RegExp
  /** Must be found in what the call hangs on, in full: the import path, or the text. */
  readonly object?: RegExp
  readonly isNew?: true
  readonly rule: Rule
}

/** Everything known of one language's libraries. */
export interface RuleBook {
  readonly libraries: readonly Library[]
  readonly values: Readonly<Record<string, ValueRule>>
  /** Containers of variables by their text: `process.env`. */
  readonly containers: readonly {
    readonly text: RegExp
    readonly source: 'env' | 'config'
    readonly indexOnly?: true
  }[]
  /** By the name of a class decoration. */
  readonly holders?: Readonly<Record<string, HolderRule>>
  /** By the name of a member's decoration. */
  readonly decorations?: Readonly<Record<string, DecorationRule>>
  readonly bases?: readonly BaseRule[]
  /** Roles that any further call in a chain keeps. */
  readonly fluent?: readonly string[]
  /** Names of functions that are called on the router that they fill. */
  readonly extensions?: RegExp
  /** Member of the calling class that holds the address of calls with a bare path. */
  readonly ownBase?: string
  /** What an untyped parameter of that name is, where nothing else tells. */
  readonly parameterRoles?: Readonly<Record<string, string>>
}

export const endpoints = (methods: readonly string[], path: Spec, handler: Spec, prefix: string, rename = identity) =>
  Object.fromEntries(
    methods.map((method) => [
      `${prefix}.${rename(method)}`,
      { is: 'endpoint', method: method === 'ALL' ? '*' : method, path, handler } satisfies EndpointRule,
    ]),
  )

export const httpVerbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

function identity(text: string): string {
  return text
}
