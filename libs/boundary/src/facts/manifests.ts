import type { ServiceEdgeType } from '@coderag/types'
import type { FactAt } from './fact-at.js'
import type { ValueExpr } from './value-expr.js'

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
