import type { ServiceEdgeType } from '@coderag/types'

/**
 * An expression of code or of a manifest, as far as it can be followed. Literals are addresses and names only:
 * extractors remove credentials before they make a fact (see `safeValue`).
 */
export type ValueExpr =
  | { readonly kind: 'literal'; readonly value: string }
  /** An environment variable, with the value that is used if it is not set. */
  | { readonly kind: 'env'; readonly name: string; readonly fallback: ValueExpr | null }
  /** A key of application configuration. Its parts are joined with `:` in every format. */
  | { readonly kind: 'config'; readonly key: string; readonly fallback: ValueExpr | null }
  /** An identifier or member path such as `settings.ordersUrl`, in the scope of the file. */
  | {
      readonly kind: 'name'
      readonly name: string
      /** Value of a parameter if no caller gives one. */
      readonly fallback?: ValueExpr
    }
  | { readonly kind: 'concat'; readonly parts: readonly ValueExpr[] }
  /** One of several values: `a || b`, a conditional, a switch. With `isOrdered` the first one that has a value is meant. */
  | { readonly kind: 'choice'; readonly options: readonly ValueExpr[]; readonly isOrdered?: true }
  /**
   * A call whose result only the declaration of the callee tells: a function of the system, a class that is
   * constructed, or with `on` a member of the object that another expression makes: `new Address("stock",
   * "/items").toUri()`.
   */
  | {
      readonly kind: 'call'
      readonly name: string
      readonly args: readonly GivenValue[]
      readonly on: ValueExpr | null
    }
  | { readonly kind: 'unknown' }

/** An argument of a call or a construction. */
export interface GivenValue {
  /** Name of a keyword argument or of a field of a literal; null for a positional argument. */
  readonly name: string | null
  readonly value: ValueExpr
}

/** The place of a fact and the extractor that found it. */
export interface FactAt {
  /** 1-based. */
  readonly line: number
  /** Id of the chunk that contains the line; empty if no chunk does. */
  readonly chunkId: string
  /** Name of the extractor, such as `go/net-http`. */
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
  /** Path or pattern if the call gives it apart from the address; null otherwise. */
  readonly path: ValueExpr | null
  /** gRPC: `package.Service` or `Service` of the stub. */
  readonly grpcService: string | null
  /** Go: the stub is kept in a field that this file never reads. Another file may. */
  readonly isKept?: true
  /** Innermost declarations around the call, such as `OrderClient.fetch`; null at the top of a file. */
  readonly within: string | null
}

/** A path that is given to a function of the system's own, which may send a request to it. */
export interface PathFact extends FactAt {
  readonly kind: 'path'
  /** With `{}` for what is not known. Begins with `/`. */
  readonly path: string
  /** HTTP method in capitals, if an argument or the name of the function says it. */
  readonly method: string | null
}

/** A call that publishes to, or subscribes to, a topic, queue, exchange, channel or subject. */
export interface TopicFact extends FactAt {
  readonly kind: 'topic'
  readonly role: 'publish' | 'subscribe'
  /** `kafka`, `rabbitmq`, `nats`, `redis`, `sqs`, `azure-service-bus`, `dapr`, …; `unknown` behind an abstraction. */
  readonly broker: string
  /** Null if the class of the message decides. An exchange if there is a `key`. */
  readonly topic: ValueExpr | null
  /**
   * AMQP: the routing key of a message that is published to the exchange `topic`, or the key of a binding to it, which may be a
   * pattern (https://www.rabbitmq.com/tutorials/amqp-concepts). Without a key, `topic` is a queue.
   */
  readonly key?: ValueExpr
  /** AMQP: the queue that a subscription binds. Who consumes it hears what the exchange routes to it. */
  readonly queue?: ValueExpr
  /** Message class, if the library routes by class. */
  readonly messageType: string | null
  /**
   * Absent if the message is constructed as this class, or if the call names the class. `declared` if only the declared type
   * of a variable tells it: a derived class may be sent. `open` if the type is a type parameter or holds any object.
   */
  readonly messageIs?: 'declared' | 'open'
  readonly within: string | null
  /**
   * Only names say it: of a class and its method that it subscribes; of a call that it publishes, which counts where another service
   * hears exactly this topic.
   */
  readonly isByName?: true
  /**
   * Workloads or app ids that a manifest limits the topic to; empty if the topic belongs to all users of the broker.
   */
  readonly workloads?: readonly string[]
}

/** An endpoint that answers HTTP or gRPC requests. */
export interface EndpointFact extends FactAt {
  readonly kind: 'endpoint'
  readonly protocol: 'http' | 'grpc'
  /** HTTP method in capitals, `*` for any, or the gRPC method. */
  readonly method: string
  /**
   * Path with `{name}` for parameters, or `package.Service/Method` for gRPC. Prefixes of routers made in this file are
   * joined; prefixes of mounts are not.
   */
  readonly path: string
  readonly handler: string | null
  /** Name of the router, group or controller in this file; null if the endpoint belongs to the application itself. */
  readonly router: string | null
  /** Beginning of the path that the router has until a mount gives it another prefix. */
  readonly ownPrefix?: string
  /** Counts only under a prefix that its router is mounted with: what a class or a function of a view answers. */
  readonly whereMounted?: true
  /** The router is what a function receives, of any name, or a field: only a mount tells that it is a router. */
  readonly isHanded?: true
  /** States its version, or that it has none. */
  readonly isVersioned?: true
  /** What answers. If its endpoints are known, they count instead of this one. */
  readonly view?: { readonly child: string; readonly module: string | null }
  /** An action that the application's conventional routes give its path, unless a base class of its controller has one. */
  readonly convention?: ConventionalAction
  readonly framework: string
  /** Workloads that a manifest gives the endpoint to; absent if it belongs to the service around the file. */
  readonly workloads?: readonly string[]
}

/** What the template of a conventional route is filled with (ASP.NET Core). */
export interface ConventionalAction {
  readonly controller: string
  readonly action: string
  readonly area?: string
  /** Names of the parameters of the action. */
  readonly takes: readonly string[]
}

/** The application answers on a port of its own machine, as its code starts it: `app.listen(3001)`. */
export interface ListenFact extends FactAt {
  readonly kind: 'listen'
  /** A port, or an address that ends with one. */
  readonly port: ValueExpr
}

/** A prefix for a router and everything on it: a mount, an included router, a global prefix. */
export interface MountFact extends FactAt {
  readonly kind: 'mount'
  readonly prefix: ValueExpr
  /** Name of the outer router in this file; null for the application. */
  readonly parent: string | null
  /** Module that `parent` is imported from; absent if this file declares it. */
  readonly parentModule?: string
  /** Paths that the prefix of everything leaves out. */
  readonly exclude?: readonly string[]
  /** Name of the mounted router in this file; `*` for everything that the service answers (a global prefix). */
  readonly child: string
  /**
   * Module that `child` is imported from, as written; null if this file declares it. `./routes/**` for all files below a
   * folder, each under the names of its folders.
   */
  readonly module: string | null
  readonly framework: string
  /** The prefix is the version of all endpoints that state none; it follows the prefix of everything. */
  readonly isVersion?: true
  /** The prefix stands instead of the child's own one. */
  readonly replacesOwn?: true
  /** The class that is derived from `child`: its name stands for `{@controller}` in the paths of `child`. */
  readonly derived?: string
  /** Beginning of the prefix that the parent has until a mount gives it another one. */
  readonly ownPrefix?: string
  /** `prefix` is the template of a conventional route, with these values where a path says nothing. */
  readonly convention?: Readonly<Record<string, string>>
}

/** What a function or a loop leaves open in a declaration. */
export interface OpenPart {
  /** Where it stands among what is given: a place from 0, or the name of a parameter or of a part of a row. */
  readonly given: readonly string[]
}

/** A function that declares an endpoint for each call, or a loop that declares one for each row of a list of another file. */
export interface RegistrarFact extends FactAt {
  readonly kind: 'registrar'
  /** Name of the function with its class; null for a loop. */
  readonly name: string | null
  /** The list that a loop goes through, and the module that it is imported from; null for a function. */
  readonly rows: { readonly child: string; readonly module: string | null } | null
  /** HTTP method in capitals, `*` for any, or what says it. */
  readonly method: string | OpenPart
  /** Joined, the path; prefixes of routers made in this file are in it. */
  readonly path: readonly (string | OpenPart)[]
  readonly handler: string | OpenPart | null
  readonly router: string | null
  readonly framework: string
  /** The router is a parameter of the function, too. */
  readonly takesRouter?: true
  /** What calls in this file declare is known. */
  readonly isCalledHere?: true
}

/** What a call gives to a function of the system's own, or one row of a list. A path is among it. */
export interface GivenFact extends FactAt {
  readonly kind: 'given'
  /** The function, with its class if that is known, or the list. */
  readonly to: string
  /** Module that `to` is imported from, as written; null if it needs no import. */
  readonly module: string | null
  readonly isRow?: true
  /** Paths, HTTP methods and names of handlers by their place from 0 or their name. */
  readonly values: readonly (readonly [key: string, text: string])[]
  /** The router that a call hands over or is made on, and its prefix in this file. */
  readonly on?: { readonly router: string | null; readonly prefix: string }
}

/** A read of an environment variable or of application configuration. */
export interface EnvReadFact extends FactAt {
  readonly kind: 'env_read'
  readonly name: string
  readonly source: 'env' | 'config'
  readonly fallback: ValueExpr | null
  /** Variable, constant or member that keeps the value, as named in this file; null if nothing keeps it. */
  readonly bindsTo: string | null
}

/** A constant, field, option or default of code that may hold an address, a topic or a path. */
export interface ConstantFact extends FactAt {
  readonly kind: 'constant'
  /**
   * Name with its scope: `ORDERS_URL`, `Settings.orders_url`, `Topics.OrderPlaced`; `Callee#0` for an argument of a
   * call.
   */
  readonly name: string
  readonly value: ValueExpr
}

/** A name imported from another module. It lets resolution follow `name` expressions over files. */
export interface ImportFact extends FactAt {
  readonly kind: 'import'
  /** Name in this file. */
  readonly name: string
  readonly module: string
  /** Name in the other module; `*` for the module itself. */
  readonly exported: string
}

/**
 * Functions that construct something, in a language without constructors (Go): the ones that a file declares and the
 * ones that its code names. A constructor that no code names never runs.
 */
export interface ConstructorsFact extends FactAt {
  readonly kind: 'constructors'
  readonly declared: readonly { readonly name: string; readonly line: number; readonly endLine: number }[]
  readonly named: readonly string[]
}

/** A message class that is published when it is constructed (outbox), or that a handler or consumer handles. */
export interface MessageFact extends FactAt {
  readonly kind: 'message'
  readonly messageType: string
  readonly role: 'constructed' | 'handled'
  readonly within: string | null
}

/** The classes and interfaces of one file with what they extend and implement, in a language whose messages are classes. */
export interface BasesFact extends FactAt {
  readonly kind: 'bases'
  /** Bare names, without namespaces and type arguments. */
  readonly of: readonly (readonly [derived: string, base: string])[]
}

/** A workload that a manifest deploys. */
export interface WorkloadFact extends FactAt {
  readonly kind: 'workload'
  readonly name: string
  /** `kubernetes`, `compose`, `helm`, `aspire`, `terraform`, `dapr`, `dockerfile`, `cloud-run`, … */
  readonly platform: string
  readonly namespace: string | null
  /** Image without tag and digest; null if the image is built here. */
  readonly image: string | null
  /**
   * Directory that the image is built from, relative to the repository; null if the manifest does not say. For a
   * sibling repository it begins with `../` and the name of that repository.
   */
  readonly buildContext: string | null
  /** Path of the Dockerfile, relative to the repository; null if the manifest does not say. */
  readonly dockerfile: string | null
  readonly ports: readonly number[]
  /** Published ports: port of the host and port of the container. */
  readonly publishedPorts: readonly (readonly [host: number, container: number])[]
  /** Other names: containers, `app` labels, host names, network aliases, the Dapr app id. */
  readonly aliases: readonly string[]
  readonly labels: readonly string[]
  /** Names of workloads that start before it. This is weak evidence. */
  readonly dependsOn: readonly string[]
  /** Paths of mounted configuration files, relative to the repository, such as the rules of a proxy. */
  readonly files?: readonly string[]
  /** Folders of the repository that are mounted into the container, or kept equal to one of it while it runs. */
  readonly mounted?: readonly string[]
  /** Addresses in the arguments of its command, such as `redis:6379` of `-redis=redis:6379`. */
  readonly addresses?: readonly ValueExpr[]
  /** First words of its command line, without values: what a shared image does here. */
  readonly command?: readonly string[]
}

/** A network name of workloads: a Kubernetes Service. */
export interface NetworkNameFact extends FactAt {
  readonly kind: 'network_name'
  readonly name: string
  readonly namespace: string | null
  /** `key=value` labels that select workloads. */
  readonly selector: readonly string[]
  readonly ports: readonly number[]
  /** Host that an `ExternalName` stands for; null for other Services. */
  readonly externalName: string | null
}

/** A network policy lets workloads reach others. Whether they do, it does not say. */
export interface AllowedFact extends FactAt {
  readonly kind: 'allowed'
  readonly namespace: string | null
  /** `key=value` labels that select who may call. */
  readonly from: readonly string[]
  /** `key=value` labels that select who may be called. */
  readonly to: readonly string[]
}

/** A variable that a manifest sets for a workload, a map (ConfigMap, env file) or an image. */
export interface VariableFact extends FactAt {
  readonly kind: 'variable'
  readonly owner:
    | { readonly type: 'workload'; readonly name: string }
    | { readonly type: 'map'; readonly name: string }
    | { readonly type: 'file' }
  readonly name: string
  readonly value: ValueExpr
  /** Where the values of a chart write it, in the same repository. */
  readonly writtenAt?: { readonly path: string; readonly line: number }
}

/** A workload takes one or all variables of a map. */
export interface VariableSourceFact extends FactAt {
  readonly kind: 'variable_source'
  /** The workload; with `into: 'map'`, the ConfigMap that an env file makes. */
  readonly workload: string
  readonly into?: 'map'
  /** Name of the ConfigMap or Secret, or path of the env file relative to the repository. */
  readonly map: string
  readonly mapType: 'config_map' | 'secret' | 'env_file'
  /** Null if all variables are taken. */
  readonly key: string | null
  /** Name in the workload; null if keys keep their names. */
  readonly as: string | null
  readonly prefix: string
}

/** A key of application configuration: appsettings, application.yml, config.toml. */
export interface SettingFact extends FactAt {
  readonly kind: 'setting'
  /** Key with its parts joined with `:`. */
  readonly key: string
  readonly value: ValueExpr
  /** `appsettings`, `spring`, `launch-settings`, `json`, `toml`, `nest`, … */
  readonly format: string
}

/** A rule of a proxy, a gateway or an ingress. */
export interface ProxyRuleFact extends FactAt {
  readonly kind: 'proxy_rule'
  /** `nginx`, `envoy`, `yarp`, `ingress`, `vite`, `traefik`, `ocelot`, … */
  readonly proxy: string
  /** Host that the rule applies to; null for any. */
  readonly host: string | null
  /** Path prefix or pattern, `/` for all. */
  readonly path: string
  readonly target: ValueExpr
  /** Prefix that replaces the path's prefix; null if the proxy does not rewrite the path. */
  readonly rewrite: string | null
  /** Workload that the rule belongs to; null if the manifest does not say. */
  readonly workload: string | null
}

/** A manifest tells one workload the address of another: Aspire `WithReference`, Dapr scopes, a service binding. */
export interface ReferenceFact extends FactAt {
  readonly kind: 'reference'
  readonly from: string
  readonly to: string
  /**
   * Tool whose configuration makes the reference, such as `prometheus`. Then `from` is empty, the workload that runs the
   * tool is meant, and `to` is an address.
   */
  readonly tool?: string
  /** Type of the edge if the manifest knows it, for example for a database resource; otherwise `unknown`. */
  readonly edgeType: ServiceEdgeType
  readonly platform: string
}

/** A database, broker or external host that a manifest declares as a resource or component. */
export interface ResourceFact extends FactAt {
  readonly kind: 'resource'
  readonly name: string
  readonly resourceType: 'database' | 'queue' | 'external'
  /** `postgres`, `redis`, `rabbitmq`, `state.redis`, `pubsub.kafka`, … */
  readonly engine: string
  readonly platform: string
  /** App ids that may use it; empty if all may. */
  readonly scopes: readonly string[]
  /** Names that it is reached by beside its own. */
  readonly hosts?: readonly string[]
  readonly address: ValueExpr | null
}

/**
 * A manifest takes over another one: `include` and `extends` of compose, bases and components of kustomize, charts and
 * parents beside it, `include` of nginx.
 */
export interface IncludeFact extends FactAt {
  readonly kind: 'include'
  /** The part of this file that takes over another one: a service of compose, an artifact of Maven. Null for the whole file. */
  readonly from: string | null
  /** File or folder, relative to the repository; `*` stands for any characters but `/`. */
  readonly path: string
  /** The part of the other file that is taken over; null for all of it. */
  readonly part: string | null
}

/** What of a chart is not on the map. */
export interface ChartNoticeFact extends FactAt {
  readonly kind: 'chart_notice'
  readonly code: 'CHART_NOT_RENDERED' | 'CHART_WITHOUT_VALUES'
  /** What follows the place: never what stands in it. Without a full stop. */
  readonly message: string
}

/** A package, module or project that a manifest declares. */
export interface PackageFact extends FactAt {
  readonly kind: 'package'
  readonly ecosystem: 'npm' | 'go' | 'nuget' | 'pypi' | 'cargo' | 'maven' | 'helm'
  readonly name: string
  /** Names of packages that it depends on. */
  readonly dependencies: readonly string[]
  /** Paths of projects that it refers to, or that are members of its workspace, relative to the repository. */
  readonly projects: readonly string[]
  /** True if it builds a program: a web project, a `start` script, a main package. */
  readonly isRunnable: boolean
  /** A project of ASP.NET Core, whose program answers HTTP. */
  readonly isWeb?: true
  /** Descriptions, relative to the repository, that a generator makes the code of a server of. */
  readonly serves?: readonly string[]
}

/** A type that is made to answer a gRPC service, if a server registers it. */
export interface GrpcTypeFact extends FactAt {
  readonly kind: 'grpc_type'
  /** Name of the service, without its package. */
  readonly service: string
  readonly type: string
}

/** A service of a `.proto` file. */
export interface ProtoServiceFact extends FactAt {
  readonly kind: 'proto_service'
  /** Name with its package. */
  readonly name: string
  readonly methods: readonly {
    readonly name: string
    readonly httpMethod: string | null
    readonly httpPath: string | null
  }[]
}

/** An operation that an OpenAPI document describes. It is a contract; nothing in the document answers it. */
export interface OperationFact extends FactAt {
  readonly kind: 'operation'
  readonly method: string
  readonly path: string
  readonly operationId: string | null
}

/** Who owns the files of a pattern, as `CODEOWNERS` or the catalogue of Backstage says. */
export interface CodeOwnersFact extends FactAt {
  readonly kind: 'code_owners'
  /** As in `CODEOWNERS`; `/` for all files. */
  readonly pattern: string
  /** Empty if the line takes the owners away. */
  readonly owners: readonly string[]
  /** Each section has owners of its own. Null outside of sections. */
  readonly section: string | null
}

/** A table of a database: in a statement of SQL, as a model of an ORM, or where code uses a model. */
export interface TableFact extends FactAt {
  readonly kind: 'table'
  /** Without schema. Null where only a model says which table it is. */
  readonly name: string | null
  readonly role: 'reads' | 'writes' | 'declares'
  /**
   * Names of the class that stands for rows of the table: with `declares` those that are one, the class first, then a property or
   * a repository of it; otherwise the one that is used. Empty for SQL.
   */
  readonly models: readonly string[]
  /** The name is what the ORM calls the table if nothing says it. */
  readonly isDefault?: boolean
}

/** Calls between services that tracing saw, by operation. Names are those that tracing has. */
export interface ObservedCallsFact extends FactAt {
  readonly kind: 'observed_calls'
  readonly calls: readonly {
    readonly source: string
    readonly target: string
    readonly edgeType: ServiceEdgeType
    /** Null if tracing did not say it. */
    readonly method: string | null
    /** Path with `{}` for values, `package.Service/Method` of gRPC, or topic. Null if tracing did not say it. */
    readonly path: string | null
    /** Null if they were not counted. */
    readonly calls: number | null
  }[]
}

/** What a report of coverage says of the files of a repository: which lines ran, and which could and did not. */
export interface CoverageFact extends FactAt {
  readonly kind: 'coverage'
  /** Number of files in the report, those of other repositories included. */
  readonly reported: number
  readonly files: readonly {
    /** Relative to the repository. */
    readonly path: string
    /** Null if the report speaks of a whole run. */
    readonly test: string | null
    /** First and last line of each run of lines, 1-based, inclusive, ascending. */
    readonly covered: readonly (readonly [number, number])[]
    readonly missed: readonly (readonly [number, number])[]
  }[]
}

/** One observation in a line of code, of a manifest or of a contract. */
export type Fact =
  | CallFact
  | PathFact
  | TopicFact
  | EndpointFact
  | MountFact
  | ListenFact
  | RegistrarFact
  | GivenFact
  | EnvReadFact
  | ConstantFact
  | ImportFact
  | ConstructorsFact
  | MessageFact
  | BasesFact
  | WorkloadFact
  | NetworkNameFact
  | VariableFact
  | VariableSourceFact
  | SettingFact
  | ProxyRuleFact
  | ReferenceFact
  | ResourceFact
  | AllowedFact
  | IncludeFact
  | ChartNoticeFact
  | PackageFact
  | GrpcTypeFact
  | ProtoServiceFact
  | OperationFact
  | CodeOwnersFact
  | TableFact
  | ObservedCallsFact
  | CoverageFact

export type FactKind = Fact['kind']
