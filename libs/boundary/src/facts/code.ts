import type { ServiceEdgeType } from '@coderag/types'
import type { FactAt } from './fact-at.js'
import type { ValueExpr } from './value-expr.js'

/** A call that leaves the process. `edgeType` and `client` come from the client library, never from a variable's name. */
export interface CallFact extends FactAt {
  readonly kind: 'call'
  readonly edgeType: ServiceEdgeType
  /** Library or engine, such as `axios`, `grpc`, `postgres`, `redis`, `kafka`. */
  readonly client: string
  /** HTTP method in capitals, gRPC method, or null. */
  readonly method: string | null
  /** Address: a URL, a host, a connection string, an app id. */
  readonly target: ValueExpr
  /** Path or pattern where it stands apart from the address; null otherwise. */
  readonly path: ValueExpr | null
  /** gRPC: `package.Service` or `Service` of the stub. */
  readonly grpcService: string | null
  /** Declaration around it, such as `OrderClient.fetch`; null at the top of a file. */
  readonly within: string | null
}

/** Publishing to, or listening on, a topic, queue, exchange, channel or subject. */
export interface TopicFact extends FactAt {
  readonly kind: 'topic'
  readonly role: 'publish' | 'subscribe'
  /** `kafka`, `rabbitmq`, `nats`, `redis`, `sqs`, `azure-service-bus`, `dapr`, …; `unknown` behind an abstraction. */
  readonly broker: string
  /** Null where the message's type decides. */
  readonly topic: ValueExpr | null
  /** Message class, where the library routes by it. */
  readonly messageType: string | null
  readonly within: string | null
  /** Where a manifest declares it: workloads or app ids whose topic this is; empty for all of the broker's. */
  readonly workloads?: readonly string[]
}

/** Something that answers requests. */
export interface EndpointFact extends FactAt {
  readonly kind: 'endpoint'
  readonly protocol: 'http' | 'grpc'
  /** In capitals; `*` for any; the gRPC method. */
  readonly method: string
  /** `{name}` for parameters; prefixes of routers made in this file are joined, those of mounts are not; gRPC: `package.Service/Method`. */
  readonly path: string
  readonly handler: string | null
  /** Router, group or controller that it hangs on, as named in this file; null where it hangs on the application. */
  readonly router: string | null
  readonly framework: string
}

/** A router, with all that hangs on it, put under a prefix: a mount, an included router, a global prefix. */
export interface MountFact extends FactAt {
  readonly kind: 'mount'
  readonly prefix: ValueExpr
  /** What is mounted on, as named in this file; null for the application. */
  readonly parent: string | null
  /** What is mounted, as named in this file; `*` for everything of the service (a global prefix). */
  readonly child: string
  /** Module that `child` is imported from, as written; null where it is declared in this file. */
  readonly module: string | null
  readonly framework: string
}

/** A read of an environment variable or of application configuration. */
export interface EnvReadFact extends FactAt {
  readonly kind: 'env_read'
  readonly name: string
  readonly source: 'env' | 'config'
  readonly fallback: ValueExpr | null
  /** Variable, constant or member that it is kept in, as named in this file. */
  readonly bindsTo: string | null
}

/** A constant, field, option or default of code that may hold an address, a topic or a path. */
export interface ConstantFact extends FactAt {
  readonly kind: 'constant'
  /** With its scope: `ORDERS_URL`, `Settings.orders_url`, `Topics.OrderPlaced`; `Callee#0` for an argument of a call. */
  readonly name: string
  readonly value: ValueExpr
}

/** A name brought in from another module, so that `name` expressions can be followed over files. */
export interface ImportFact extends FactAt {
  readonly kind: 'import'
  /** As used in this file. */
  readonly name: string
  readonly module: string
  /** As exported there; `*` for the module itself. */
  readonly exported: string
}

/**
 * Functions that construct something, where a language has no other constructors (Go): those that a file declares, and
 * those that its code names. One that no code names is never run.
 */
export interface ConstructorsFact extends FactAt {
  readonly kind: 'constructors'
  readonly declared: readonly { readonly name: string; readonly line: number; readonly endLine: number }[]
  readonly named: readonly string[]
}

/** A message class that is published where it is constructed (outbox), or an interface or base class that marks one. */
export interface MessageFact extends FactAt {
  readonly kind: 'message'
  readonly messageType: string
  /** `constructed`, `handled` (a handler or consumer of that type), `declared`. */
  readonly role: 'constructed' | 'handled' | 'declared'
  readonly within: string | null
}
