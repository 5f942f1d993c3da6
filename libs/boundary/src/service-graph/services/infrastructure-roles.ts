import type { InfrastructureRole } from '@coderag/types'
import { imageName } from './infrastructure.js'

/** Servers that a system runs for all its services, by what they are built with and by what their clients use. */
export interface InfrastructureServer {
  readonly role: InfrastructureRole
  /** Library that makes a program such a server. */
  readonly server: RegExp | null
  /** Name of an image, without registry and tag, or of a workload. */
  readonly image: RegExp | null
  /** Library of a client, which finds the server by itself. */
  readonly client: RegExp | null
}

/** Matches nothing: servers that programs do not know. */
const nobody = null

/** From the documentation of each product: the artifacts of its server and of its clients. */
export const INFRASTRUCTURE_SERVERS: readonly InfrastructureServer[] = [
  {
    role: 'discovery',
    server: /^spring-cloud-(?:starter-)?(?:netflix-)?eureka-server$/,
    image: /^eureka(?:-server)?$/,
    client: new RegExp(
      String.raw`^spring-cloud-(?:starter-)?(?:netflix-)?eureka(?:-client)?$|` +
        String.raw`^Steeltoe\.Discovery\.(?:Eureka|ClientCore)$|^(?:py-eureka-client|eureka-js-client)$`,
    ),
  },
  {
    role: 'discovery',
    server: null,
    image: /^consul\d*$/,
    client: new RegExp(
      String.raw`^spring-cloud-(?:starter-)?consul(?:-(?:discovery|all|config|core))?$|^Consul$|` +
        String.raw`^Steeltoe\.Discovery\.Consul$|^github\.com\/hashicorp\/consul\/api$|^python-consul2?$`,
    ),
  },
  {
    role: 'discovery',
    server: null,
    image: /^nacos(?:-server)?$/,
    client: /^spring-cloud-(?:starter-)?alibaba-nacos-(?:discovery|config)$|^nacos-(?:client|sdk-\w+)$/,
  },
  {
    role: 'coordination',
    server: null,
    image: /(?:^|-)zookeeper\d*$/,
    client: /^spring-cloud-(?:starter-)?zookeeper(?:-(?:discovery|config|all))?$|^curator-x-discovery$/,
  },
  {
    role: 'configuration',
    server: /^spring-cloud-config-server$/,
    image: /^(?:spring-cloud-)?config-server$/,
    client:
      /^spring-cloud-(?:starter-config|config-client)$|^Steeltoe\.(?:Extensions\.)?Configuration\.ConfigServer(?:Core)?$/,
  },
  {
    role: 'configuration',
    server: null,
    image: /^vault$/,
    client: /^spring-cloud-(?:starter-)?vault(?:-config)?$|^VaultSharp$|^hvac$/,
  },
  {
    role: 'administration',
    server: /^spring-boot-admin-(?:starter-)?server$/,
    image: /^spring-boot-admin(?:-server)?$/,
    client: /^spring-boot-admin-(?:starter-)?client$/,
  },
  {
    role: 'tracing',
    server: /^zipkin-(?:server|autoconfigure-ui)$/,
    image: /^(?:zipkin(?:-slim|-server)?|tracing-server)$/,
    client: new RegExp(
      String.raw`^spring-cloud-(?:starter-zipkin|sleuth-zipkin|sleuth-stream)$|` +
        String.raw`^zipkin-(?:reporter[\w-]*|sender[\w-]*|transport-http)$|^opentelemetry-exporter-zipkin$|` +
        String.raw`^(?:py_zipkin|zipkin4net|zipkin)$`,
    ),
  },
  {
    role: 'tracing',
    server: null,
    image:
      /^(?:jaeger(?:-\w+)*|all-in-one|tempo|skywalking-oap-server|otel(?:col)?[\w-]*|opentelemetry-collector[\w-]*)$/,
    client: /^(?:jaeger-client|opentracing-spring-jaeger-(?:web-|cloud-)?starter|Jaeger)$/,
  },
  {
    role: 'monitoring',
    server: /^spring-cloud-(?:starter-)?(?:netflix-)?(?:hystrix-dashboard|turbine(?:-stream)?)$/,
    image:
      /^(?:prometheus|grafana|alertmanager|cadvisor|(?:weave-?)?scope|kiali|netdata|chronograf|telegraf|influx-?ui)$/,
    client: nobody,
  },
  {
    role: 'logging',
    server: null,
    image: /^(?:logstash(?:-oss)?|elk|fluentd|fluent-bit|filebeat|kibana(?:-oss)?|loki|promtail|graylog|seq)$/,
    client: nobody,
  },
]

/** Returns the server that an image or a workload of that name runs. */
export function infrastructureServerNamed(name: string): InfrastructureServer | null {
  const plain = imageName(name).replace(/^(?:cp|bitnami|opentracing)-/, '')
  const bare = plain.replace(/-(?:server|service)$/, '')
  return INFRASTRUCTURE_SERVERS.find(({ image }) => image !== null && (image.test(plain) || image.test(bare))) ?? null
}
