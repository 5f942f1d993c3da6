/**
 * A place in a call that a model refers to, or a value that the model itself states.
 * `values/node-at.ts` finds the syntax node at a location, `code/word-at.ts` the word.
 */
export type Location =
  | Argument
  /** All arguments of the call. */
  | { readonly at: 'every-argument' }
  /** The first argument that is a text beginning with `/`; otherwise the first argument. */
  | { readonly at: 'path-argument' }
  /** The expression before the last dot of the callee. */
  | { readonly at: 'receiver' }
  /** The name of the declaration that a decorator stands on. */
  | { readonly at: 'decorated-name' }
  /** The same, of a class alone. */
  | { readonly at: 'decorated-class' }
  /** The value of a member that an object initializer or an assignment in the call sets. */
  | { readonly at: 'initializer'; readonly member: string }
  /** An argument of a call of that name inside the arguments: by its name, `value` if it is written without one, or the first. */
  | { readonly at: 'nested-call'; readonly name: string; readonly argument?: string }
  /** The first argument of a later call of that name in the chain. */
  | { readonly at: 'chained-call'; readonly name: string }
  /** The argument behind the first one whose text a regular expression matches: `"STREAMS"`, `KafkaHeaders.TOPIC`. */
  | { readonly at: 'argument-behind'; readonly word: RegExp }
  /** The first argument of a call of that name in the same function, or a property of it. */
  | { readonly at: 'call-beside'; readonly name: string; readonly property?: string }
  /** What the function at a location returns, or a property of it. */
  | { readonly at: 'returned'; readonly of: Argument; readonly property?: string }
  /** The key of a method that is called by its key: `method` of `app[method](path)`. */
  | { readonly at: 'method-key' }
  /** The first argument if it is an `HttpMethod` constant. */
  | { readonly at: 'http-verb' }
  /** An argument by place, counted after an optional `HttpMethod` constant. */
  | { readonly at: 'after-http-verb'; readonly place: number }
  /** The first type argument of the call. */
  | { readonly at: 'type-argument' }
  /** The first group of the regular expression that the name of the call matched. */
  | { readonly at: 'capture' }
  /** A fixed text. */
  | { readonly at: 'text'; readonly text: string }
  /** The class of the object at a location. */
  | { readonly at: 'class-of'; readonly of: Argument }
  /** The word at a location; an imported name without what a generator puts behind it: `Orders` of `OrdersDefinition`. */
  | { readonly at: 'without-suffix'; readonly of: Argument; readonly suffix: string }
  /** Rust: `Orders` of the receiver `OrdersClient`, with the suffix `Client`. PHP: the class of a static call, without a suffix. */
  | { readonly at: 'receiver-class'; readonly suffix: string }
  /** Java: `Orders` of the receiver `OrdersGrpc`. */
  | { readonly at: 'grpc-class' }
  /** C#: `Orders` of the type argument `Orders.OrdersClient`. */
  | { readonly at: 'grpc-client-type' }
  /** C#: the captured name if the call constructs a gRPC client. */
  | { readonly at: 'constructed-grpc-client' }
  /** A key of the application's configuration that the library reads itself. */
  | { readonly at: 'configuration'; readonly key: string }
  /** The connection string of configuration that a text names; the name itself where nothing sets it. */
  | { readonly at: 'connection-string'; readonly of: Argument }
  /** The address that another file registers under `prefix` and the text of the first argument. */
  | { readonly at: 'registered-address'; readonly prefix: string }
  /** The first of several locations that holds something. */
  | { readonly at: 'first-of'; readonly locations: readonly Location[] }

/** An argument of a call, or a property of an object that the argument holds. */
export class Argument {
  readonly at = 'argument'
  /** Number of arguments that the call must have at least. */
  readonly leastArguments: number
  /** Name of a function: an argument that calls it counts as absent. */
  readonly unlessCallOf: string | null

  constructor(
    /** Position among the positional arguments, from 0; the name of a keyword argument; or the last positional one. */
    readonly place: number | 'last' | { readonly name: string },
    /** Keys to follow inside the argument. */
    readonly path: readonly string[] = [],
    { leastArguments = 0, unlessCallOf = null }: { leastArguments?: number; unlessCallOf?: string | null } = {},
  ) {
    this.leastArguments = leastArguments
    this.unlessCallOf = unlessCallOf
  }

  /** Refers to a property of an object, an entry of a dictionary or an item of a list; several keys go deeper. */
  property(...keys: readonly string[]): Argument {
    return new Argument(this.place, [...this.path, ...keys], this)
  }

  /** Counts as absent if the call has fewer arguments. */
  whenAtLeast(leastArguments: number): Argument {
    return new Argument(this.place, this.path, { leastArguments, unlessCallOf: this.unlessCallOf })
  }

  /** Counts as absent if the argument is a call of that function. */
  unlessCall(unlessCallOf: string): Argument {
    return new Argument(this.place, this.path, { leastArguments: this.leastArguments, unlessCallOf })
  }
}

/** Refers to a positional argument by its place, from 0, or to a keyword argument by its name. */
export function argument(place: number | string): Argument {
  return new Argument(typeof place === 'string' ? { name: place } : place)
}

/** Refers to the first location that holds something. */
export function firstOf(...locations: readonly Location[]): Location {
  return { at: 'first-of', locations }
}

export const lastArgument = new Argument('last')
export const everyArgument: Location = { at: 'every-argument' }
export const pathArgument: Location = { at: 'path-argument' }
export const receiver: Location = { at: 'receiver' }
export const decoratedName: Location = { at: 'decorated-name' }
export const decoratedClass: Location = { at: 'decorated-class' }
export const typeArgument: Location = { at: 'type-argument' }
export const capture: Location = { at: 'capture' }
export const methodKey: Location = { at: 'method-key' }
export const httpVerb: Location = { at: 'http-verb' }
export const grpcClass: Location = { at: 'grpc-class' }
export const grpcClientType: Location = { at: 'grpc-client-type' }
export const constructedGrpcClient: Location = { at: 'constructed-grpc-client' }

/** Refers to what a function in an argument returns, `query: (id) => ({ url: id })`, or to a property of it. */
export function returned(of: Argument, property?: string): Location {
  return { at: 'returned', of, ...(property === undefined ? {} : { property }) }
}

/** Refers to a member that an object initializer sets: `new ConnectionFactory { HostName = … }`. */
export function initializer(member: string): Location {
  return { at: 'initializer', member }
}

/** Refers to an argument of a call inside the arguments, by default the first: `Host` in `UsingRabbitMq(x => x.Host("…"))`. */
export function nestedCall(name: string, argument?: string): Location {
  return argument === undefined ? { at: 'nested-call', name } : { at: 'nested-call', name, argument }
}

/** Refers to the first argument of a later call in the chain: `to` in `bind(queue).to(exchange)`. */
export function chainedCall(name: string): Location {
  return { at: 'chained-call', name }
}

/** Refers to the argument behind the first one whose text matches: `xread("BLOCK", 0, "STREAMS", stream, "$")`. */
export function argumentBehind(word: RegExp): Location {
  return { at: 'argument-behind', word }
}

/** Refers to the first argument of a call of that name in the same function: `baseUrl` beside `create`. */
export function callBeside(name: string, property?: string): Location {
  return { at: 'call-beside', name, ...(property === undefined ? {} : { property }) }
}

/** Refers to the class before the last dot without a suffix: `Orders` of `OrdersClient::connect`. */
export function receiverClass(suffix: string): Location {
  return { at: 'receiver-class', suffix }
}

/** Refers to an argument by its place after an optional `HttpMethod` constant. */
export function afterHttpVerb(place: number): Location {
  return { at: 'after-http-verb', place }
}

/** States a fixed text. */
export function text(fixed: string): Location {
  return { at: 'text', text: fixed }
}

/** Refers to the class of the object that an argument holds. */
export function classOf(of: Argument): Location {
  return { at: 'class-of', of }
}

/** Refers to the word at an argument; to an imported name without what a generator puts behind it: `OrdersDefinition`. */
export function withoutSuffix(of: Argument, suffix: string): Location {
  return { at: 'without-suffix', of, suffix }
}

/** Refers to a key of configuration that the library reads itself, its parts joined with `:`. */
export function configuration(key: string): Location {
  return { at: 'configuration', key }
}

/** Refers to the connection string that an argument names: `ConnectionStrings:orders-db` of `"orders-db"`. */
export function connectionString(of: Argument): Location {
  return { at: 'connection-string', of }
}

/** Refers to the address that another file registers under `prefix` and the text of the first argument. */
export function registeredAddress(prefix: string): Location {
  return { at: 'registered-address', prefix }
}
