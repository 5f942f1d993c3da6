import { describe, expect, test } from 'vitest'
import { edgesOf, graphOf } from '../graph-of.js'

/** A module of Maven that packs a program with these libraries. */
const pom = (name: string, ...libraries: readonly string[]): string => `<project>
  <artifactId>${name}</artifactId>
  <dependencies>
${libraries.map((library) => `    <dependency><artifactId>${library}</artifactId></dependency>`).join('\n')}
  </dependencies>
  <build><plugins><plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build>
</project>
`
const named = (name: string): string => `spring.application.name: ${name}\n`
const eureka = 'spring-cloud-starter-netflix-eureka-client'

describe('the settings of a configuration server', () => {
  const system = {
    'config/pom.xml': pom('config', 'spring-cloud-config-server'),
    'config/src/main/resources/application.yml':
      'spring:\n  cloud:\n    config:\n      server:\n        native:\n          search-locations: classpath:/shared\n',
    'config/src/main/resources/shared/application.yml': 'spring:\n  rabbitmq:\n    host: rabbit\n',
    'config/src/main/resources/shared/order-service-dev.yml': 'spring:\n  data:\n    mongodb:\n      host: orders-db\n',
    'orders/pom.xml': pom('orders', 'spring-cloud-starter-config', 'spring-boot-starter-amqp'),
    'orders/src/main/resources/bootstrap.yml': named('order-service'),
    'stock/pom.xml': pom('stock', 'spring-cloud-starter-config'),
    'stock/src/main/resources/bootstrap.yml': named('stock'),
    'compose.yaml':
      'services:\n  rabbit: { image: rabbitmq }\n  orders-db: { image: mongo }\n  orders: { build: orders }\n  stock: { build: stock }\n  config: { build: config }\n',
  }

  test('belong to the application that a file is named after; shared ones to what has the library', async () => {
    expect(await edgesOf(system)).toEqual([
      'orders -> config http',
      'orders -> orders-db db',
      'orders -> rabbit queue',
      'stock -> config http',
    ])
  })

  test('are settings of the folder where no configuration server is', async () => {
    const edges = await edgesOf({ ...system, 'config/pom.xml': pom('config', 'spring-boot-starter-web') })
    expect(edges).toEqual(['config -> orders-db db', 'config -> rabbit queue'])
  })
})

describe('gateways', () => {
  const services = {
    'orders/pom.xml': pom('orders', eureka),
    'orders/src/main/resources/application.yml': named('order-service'),
    'stock/pom.xml': pom('stock', eureka),
    'stock/src/main/resources/application.yml': named('stock-service'),
    'gateway/pom.xml': pom('gateway', eureka, 'spring-cloud-starter-netflix-zuul'),
  }

  test('Zuul: the short form of a route and an address', async () => {
    const edges = await edgesOf({
      ...services,
      'gateway/src/main/resources/application.properties':
        'zuul.routes.order-service=/orders/**\nzuul.routes.old.path=/old/**\nzuul.routes.old.url=http://stock:80\n',
    })
    expect(edges).toEqual(['gateway -> orders http /orders/**', 'gateway -> stock http /old/**'])
  })

  test('Zuul without routes forwards to what is registered, not to what is not', async () => {
    const edges = await edgesOf({
      ...services,
      'stock/pom.xml': pom('stock', 'spring-boot-starter-web'),
      'stock/src/main/java/Stock.java': '@GetMapping("/stock") class Stock { @GetMapping("/x") int x() { return 1; } }',
      'gateway/src/main/resources/application.yml': named('gateway'),
    })
    expect(edges).toEqual(['gateway -> orders http'])
  })

  test('Spring Cloud Gateway: routes by discovery and by address, not those that it answers itself', async () => {
    const edges = await edgesOf({
      ...services,
      'gateway/pom.xml': pom('gateway', eureka, 'spring-cloud-starter-gateway'),
      'gateway/src/main/resources/application.yml': `spring:
  cloud:
    gateway:
      routes:
        - id: orders
          uri: lb://order-service
          predicates: [Path=/orders/**]
        - id: stock
          uri: forward:/stock
          predicates: [Path=/stock/**]
`,
    })
    expect(edges).toEqual(['gateway -> orders http /orders/**'])
  })
})

describe('servers for all services', () => {
  const registry = (name: string) => ({
    [`${name}/pom.xml`]: pom(name, 'spring-cloud-starter-netflix-eureka-server'),
    [`${name}/src/main/resources/application.yml`]: named(name),
  })
  const orders = {
    'orders/pom.xml': pom('orders', eureka),
    'orders/src/main/resources/application.yml': named('orders'),
  }

  test('are what the library of their clients leads to, and have a role', async () => {
    const graph = await graphOf({ ...registry('registry'), ...orders })
    expect(graph.find('registry')?.role).toBe('discovery')
    expect(graph.edges().map(({ source, target, isInfrastructure }) => [source, target, isInfrastructure])).toEqual([
      ['orders', 'registry', true],
    ])
  })

  test('are not guessed between two, or where the client is switched off', async () => {
    expect(await edgesOf({ ...registry('one'), ...registry('two'), ...orders })).toEqual([])
    const off = { 'orders/src/main/resources/bootstrap.yml': 'eureka.client.enabled: false\n' }
    expect(await edgesOf({ ...registry('registry'), ...orders, ...off })).toEqual([])
  })

  test('a library that a parent only manages is used by no module', async () => {
    const parent = `<project><artifactId>all</artifactId><packaging>pom</packaging>
<modules><module>registry</module><module>orders</module></modules>
<dependencyManagement><dependencies><dependency><artifactId>${eureka}</artifactId></dependency></dependencies></dependencyManagement>
</project>`
    const files = { 'pom.xml': parent, ...registry('registry'), ...orders, 'orders/pom.xml': pom('orders') }
    expect(await edgesOf(files)).toEqual([])
  })

  test('Prometheus: what it scrapes, and never itself', async () => {
    const edges = await edgesOf({
      'compose.yaml':
        'services:\n  prometheus: { image: prom/prometheus, ports: ["9090:9090"], volumes: ["./prometheus.yml:/etc/p.yml"] }\n  orders: { build: orders }\n',
      'orders/Dockerfile': 'FROM eclipse-temurin',
      'prometheus.yml':
        'scrape_configs:\n  - job_name: all\n    static_configs:\n      - targets: ["localhost:9090", "orders:8080"]\n',
    })
    expect(edges).toEqual(['prometheus -> orders http'])
  })
})

describe('settings', () => {
  const client = (address: string): string =>
    `@FeignClient(name = "rates", url = "${address}")\ninterface Rates { @GetMapping("/latest") Rate latest(); }`

  test('an address of a declarative client may be a setting', async () => {
    const edges = await edgesOf({
      'orders/pom.xml': pom('orders'),
      'orders/src/main/resources/application.yml': 'rates.url: https://api.rates.io\n',
      'orders/src/main/java/Rates.java': client('${rates.url}'),
    })
    expect(edges).toEqual(['orders -> api.rates.io http /latest'])
  })

  test('a server of mail counts where the library is there, and takes no HTTP', async () => {
    const files = (library: string) => ({
      'orders/pom.xml': pom('orders', library),
      'orders/src/main/resources/application.yml': 'spring:\n  mail:\n    host: smtp.acme.com\n',
      'orders/src/main/java/Orders.java': 'class Orders { @GetMapping("/x") int x() { return 1; } }',
    })
    expect(await edgesOf(files('spring-boot-starter-mail'))).toEqual(['orders -> smtp.acme.com unknown'])
    expect(await edgesOf(files('spring-boot-starter-web'))).toEqual([])
  })
})

test('databases that are built from one folder are several', async () => {
  const edges = await edgesOf({
    'compose.yaml':
      'services:\n  orders-db: { build: ./mongo }\n  stock-db: { build: ./mongo }\n  orders: { build: ./orders, environment: { DB_HOST: orders-db } }\n  stock: { build: ./stock, environment: { DB_HOST: stock-db } }\n',
    'mongo/Dockerfile': 'FROM mongo:7\nADD init.js /',
    'orders/Dockerfile': 'FROM node:24',
    'stock/Dockerfile': 'FROM node:24',
  })
  expect(edges).toEqual(['orders -> orders-db db', 'stock -> stock-db db'])
})

test('a page that asks its own machine means the service that is published there', async () => {
  const edges = await edgesOf({
    'compose.yaml': 'services:\n  web: { build: ./web }\n  orders: { build: ./orders, ports: ["8080:80"] }\n',
    'web/package.json': '{"name":"web","scripts":{"start":"vite"},"dependencies":{"vite":"1"}}',
    'web/Dockerfile': 'FROM node:24',
    'orders/Dockerfile': 'FROM node:24',
    'web/src/api.ts': "export const get = () => fetch('http://' + window.location.hostname + ':8080/orders')",
  })
  expect(edges).toEqual(['web -> orders http /orders'])
})

describe('repositories of Spring Data REST', () => {
  const people = {
    'people/pom.xml': pom('people', 'spring-boot-starter-data-rest'),
    'people/src/main/java/x/People.java':
      '@RepositoryRestResource(path = "people")\npublic interface People extends JpaRepository<Person, Long> {}\n',
    'compose.yaml': 'services:\n  people: { build: people }\n',
  }
  const paths = async (settings: string): Promise<readonly string[]> => {
    const graph = await graphOf({ ...people, 'people/src/main/resources/application.yml': settings })
    return [...new Set(graph.endpoints('people').map(({ path }) => path))].sort()
  }

  test('are under the base path, if one is set', async () => {
    expect(await paths(named('people'))).toEqual(['/people', '/people/{id}'])
    expect(await paths('spring.data.rest.base-path: /api\n')).toEqual(['/api/people', '/api/people/{id}'])
  })
})
