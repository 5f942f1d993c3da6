import type { ServiceEdgeType } from '@coderag/types'

/**
 * A value as code or a manifest writes it, as far as it can be followed. Literals are addresses and names only: whoever
 * makes a fact drops credentials first (see `safeValue`).
 */
export type ValueExpr =
  | { readonly kind: 'literal'; readonly value: string }
  /** An environment variable, with what is used where it is not set. */
  | { readonly kind: 'env'; readonly name: string; readonly fallback: ValueExpr | null }
  /** A key of application configuration, parts joined with `:` whatever the framework writes. */
  | { readonly kind: 'config'; readonly key: string; readonly fallback: ValueExpr | null }
  /** An identifier or member path such as `settings.ordersUrl`, in the scope of the file. */
  | {
      readonly kind: 'name'
      readonly name: string
      /** What a parameter is where nothing is given for it. */
      readonly fallback?: ValueExpr
    }
  | { readonly kind: 'concat'; readonly parts: readonly ValueExpr[] }
  /** One of several: `a || b`, a conditional, a switch. */
  | { readonly kind: 'choice'; readonly options: readonly ValueExpr[] }
  /**
   * What only the declaration of what is called tells: a function of the system, a class that is constructed, or with
   * `on` a member of what that expression gives: `new Address("stock", "/items").toUri()`.
   */
  | {
      readonly kind: 'call'
      readonly name: string
      readonly args: readonly GivenValue[]
      readonly on: ValueExpr | null
    }
  | { readonly kind: 'unknown' }

/** What a call or a construction is given. */
export interface GivenValue {
  /** Of a named argument or of a field of a literal; null where the place tells. */
  readonly name: string | null
  readonly value: ValueExpr
}

/** Where a fact stands, and what found it. */
export interface FactAt {
  /** 1-based. */
  readonly line: number
  /** The chunk that holds the line; empty where none does. */
  readonly chunkId: string
  /** The rule that found it, such as `go/net-http`. */
  readonly extractor: string
}

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

/** Something that a manifest deploys. */
export interface WorkloadFact extends FactAt {
  readonly kind: 'workload'
  readonly name: string
  /** `kubernetes`, `compose`, `helm`, `aspire`, `terraform`, `dapr`, `dockerfile`, `cloud-run`, … */
  readonly platform: string
  readonly namespace: string | null
  /** Without a tag or digest; null where it is built here. */
  readonly image: string | null
  /**
   * Directory that it is built from, relative to the repository; null where the manifest does not say. In a repository
   * beside this one it begins with `../` and that one's name.
   */
  readonly buildContext: string | null
  /** Likewise. */
  readonly dockerfile: string | null
  readonly ports: readonly number[]
  /** Ports on the host, where published: host to container. */
  readonly publishedPorts: readonly (readonly [host: number, container: number])[]
  /** Names besides `name`: containers, `app` labels, host names, network aliases, Dapr app id. */
  readonly aliases: readonly string[]
  readonly labels: readonly string[]
  /** Names of workloads that it is started after; weak. */
  readonly dependsOn: readonly string[]
  /** Repo-relative paths of configuration files that are mounted into it, such as the rules of a proxy. */
  readonly files?: readonly string[]
  /** Addresses among its command's arguments, such as `redis:6379` of `-redis=redis:6379`. */
  readonly addresses?: readonly ValueExpr[]
  /** What a Dockerfile copies from its build context, as written there: the projects that it builds. */
  readonly sources?: readonly string[]
}

/** A network name for workloads: a Kubernetes Service. */
export interface NetworkNameFact extends FactAt {
  readonly kind: 'network_name'
  readonly name: string
  readonly namespace: string | null
  /** `key=value` labels that select workloads. */
  readonly selector: readonly string[]
  readonly ports: readonly number[]
  /** `ExternalName`: the host that it stands for. */
  readonly externalName: string | null
}

/** A variable that a manifest gives to a workload, to a map (ConfigMap, env file) or to an image. */
export interface VariableFact extends FactAt {
  readonly kind: 'variable'
  readonly owner:
    | { readonly type: 'workload'; readonly name: string }
    | { readonly type: 'map'; readonly name: string }
    | { readonly type: 'file' }
  readonly name: string
  readonly value: ValueExpr
}

/** A workload takes variables of a map: one by key, or all of them. */
export interface VariableSourceFact extends FactAt {
  readonly kind: 'variable_source'
  /** The workload, or with `into: 'map'` the ConfigMap that is made of an env file. */
  readonly workload: string
  readonly into?: 'map'
  /** Name of the ConfigMap or Secret, or repo-relative path of the env file. */
  readonly map: string
  readonly mapType: 'config_map' | 'secret' | 'env_file'
  /** Null where all variables are taken. */
  readonly key: string | null
  /** Name in the workload; null where keys keep their names. */
  readonly as: string | null
  readonly prefix: string
}

/**
 * A key of application configuration: appsettings, application.yml, values of a chart, config.toml. Values of a chart have
 * the format `helm-values` and keys below `Values:`, as their uses in the chart's templates do.
 */
export interface SettingFact extends FactAt {
  readonly kind: 'setting'
  /** Parts joined with `:`. */
  readonly key: string
  readonly value: ValueExpr
  /** `appsettings`, `spring`, `helm-values`, `launch-settings`, `json`, `toml`, `nest`, … */
  readonly format: string
}

/** A rule of a proxy, gateway or ingress. */
export interface ProxyRuleFact extends FactAt {
  readonly kind: 'proxy_rule'
  /** `nginx`, `envoy`, `yarp`, `ingress`, `vite`, `traefik`, `ocelot`, … */
  readonly proxy: string
  /** Host it answers for; null for any. */
  readonly host: string | null
  /** Path prefix or pattern, `/` for all. */
  readonly path: string
  readonly target: ValueExpr
  /** Prefix in the target's own terms where the proxy rewrites; null where the path passes unchanged. */
  readonly rewrite: string | null
  /** Workload that the rule belongs to, where the manifest says. */
  readonly workload: string | null
}

/** One workload is told where another is: Aspire `WithReference`, Dapr scopes, a service binding. */
export interface ReferenceFact extends FactAt {
  readonly kind: 'reference'
  readonly from: string
  readonly to: string
  /** Type where the manifest knows it: a database resource, a broker component. */
  readonly edgeType: ServiceEdgeType
  readonly platform: string
}

/** A database, broker or outside host that a manifest declares as a resource or component. */
export interface ResourceFact extends FactAt {
  readonly kind: 'resource'
  readonly name: string
  readonly resourceType: 'database' | 'queue' | 'external'
  /** `postgres`, `redis`, `rabbitmq`, `state.redis`, `pubsub.kafka`, … */
  readonly engine: string
  readonly platform: string
  /** App ids that may use it; empty for all. */
  readonly scopes: readonly string[]
  readonly address: ValueExpr | null
}

/** A package, module or project that a manifest declares. */
export interface PackageFact extends FactAt {
  readonly kind: 'package'
  readonly ecosystem: 'npm' | 'go' | 'nuget' | 'pypi' | 'cargo' | 'maven' | 'helm'
  readonly name: string
  /** Names of packages it depends on. */
  readonly dependencies: readonly string[]
  /** Repo-relative paths of projects that it refers to or that are members of its workspace. */
  readonly projects: readonly string[]
  /** It builds something that runs on its own: a web project, a `start` script, a main package. */
  readonly isRunnable: boolean
}

/** A service of a `.proto` file. */
export interface ProtoServiceFact extends FactAt {
  readonly kind: 'proto_service'
  /** With its package. */
  readonly name: string
  readonly methods: readonly {
    readonly name: string
    readonly httpMethod: string | null
    readonly httpPath: string | null
  }[]
}

/** An operation that an OpenAPI document describes; a contract, not yet something that answers. */
export interface OperationFact extends FactAt {
  readonly kind: 'operation'
  readonly method: string
  readonly path: string
  readonly operationId: string | null
}

/** What one line of code, of a manifest or of a contract says about a system. */
export type Fact =
  | CallFact
  | TopicFact
  | EndpointFact
  | MountFact
  | EnvReadFact
  | ConstantFact
  | ImportFact
  | ConstructorsFact
  | MessageFact
  | WorkloadFact
  | NetworkNameFact
  | VariableFact
  | VariableSourceFact
  | SettingFact
  | ProxyRuleFact
  | ReferenceFact
  | ResourceFact
  | PackageFact
  | ProtoServiceFact
  | OperationFact

export type FactKind = Fact['kind']
