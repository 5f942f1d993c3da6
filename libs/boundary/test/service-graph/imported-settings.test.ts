import { expect, test } from 'vitest'
import { edgesOf } from '../graph-of.js'

const pom = (name: string, ...libraries: readonly string[]): string =>
  `<project><artifactId>${name}</artifactId><dependencies>` +
  ['spring-boot-starter-web', ...libraries]
    .map((one) => `<dependency><groupId>org.springframework.boot</groupId><artifactId>${one}</artifactId></dependency>`)
    .join('') +
  '</dependencies></project>'
const main = '@SpringBootApplication public class App { public static void main(String[] args) { Runner.run(args); } }'
const service = (name: string, settings: string, ...libraries: readonly string[]) => ({
  [`${name}/pom.xml`]: pom(name, ...libraries),
  [`${name}/src/main/java/App.java`]: main,
  [`${name}/src/main/resources/application.yaml`]: settings,
})
const imports = 'spring:\n  config:\n    import: classpath:common.yaml\n'
const common = `spring:
  datasource:
    url: jdbc:postgresql://\${DB_HOST:localhost:5432}/shop
  data:
    redis:
      host: \${REDIS_HOST:localhost}
`
const library = {
  'common/pom.xml': '<project><artifactId>common</artifactId></project>',
  'common/src/main/resources/common.yaml': common,
}

test('settings that services import from a library are theirs, as far as they have the library that reads them', async () => {
  const files = {
    ...library,
    ...service('orders', imports, 'spring-boot-starter-data-jpa', 'spring-boot-starter-data-redis'),
    ...service('mails', imports, 'spring-boot-starter-data-jpa'),
    ...service('pages', imports),
  }
  expect(await edgesOf(files)).toEqual(['mails -> postgres db', 'orders -> postgres db', 'orders -> redis db'])
})

test('near misses: a library that nobody imports from, and a file of one name that a service has itself', async () => {
  const alone = {
    ...library,
    ...service('orders', 'spring:\n  application:\n    name: orders\n', 'spring-boot-starter-data-jpa'),
  }
  expect(await edgesOf(alone)).toEqual([])
  const own = {
    ...service('orders', imports, 'spring-boot-starter-data-jpa'),
    'orders/src/main/resources/common.yaml': common,
    ...service('mails', '', 'spring-boot-starter-data-jpa'),
  }
  expect(await edgesOf(own)).toEqual(['orders -> postgres db', 'orders -> redis db'])
  const other = {
    ...library,
    ...service('orders', imports, 'spring-boot-starter-data-jpa'),
    ...service('mails', ''),
    'mails/src/main/resources/common.yaml': common,
  }
  const both = ['mails', 'orders'].flatMap((name) => [`${name} -> postgres db`, `${name} -> redis db`])
  expect(await edgesOf(other)).toEqual(both)
})

test('Spring Cloud Kubernetes reads the ConfigMap with the name of the application, as keys and as files', async () => {
  const reader = 'spring-cloud-starter-kubernetes-fabric8-all'
  const named = (name: string): string => `spring:\n  application:\n    name: ${name}\n`
  const map = (name: string, data: string): string =>
    `kind: ConfigMap\napiVersion: v1\nmetadata: { name: ${name} }\ndata:\n${data}\n---\n`
  const files = {
    'k8s/rows.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: { name: rows }
spec: { template: { spec: { containers: [{ name: rows, image: mongo }] } } }
---
apiVersion: v1
kind: Service
metadata: { name: rows }
spec: { ports: [{ port: 27017 }] }
`,
    'k8s/maps.yaml':
      map('orders', '  application.properties: |-\n    spring.data.mongodb.host: rows') +
      map('stock', '  application.yml: |\n    spring:\n      data:\n        mongodb:\n          host: rows') +
      map('mails', '  spring.data.mongodb.host: rows') +
      map('pages', '  spring.data.mongodb.host: rows') +
      map('other', '  spring.data.mongodb.host: rows'),
    ...service('orders', named('orders'), reader),
    ...service('stock', named('stock'), reader),
    ...service('mails', named('mails'), 'spring-cloud-starter-kubernetes-client-config'),
    ...service('pages', named('pages'), 'spring-cloud-starter-kubernetes-fabric8'),
    ...service('bills', named('bills'), reader),
  }
  expect(await edgesOf(files)).toEqual(['mails -> rows db', 'orders -> rows db', 'stock -> rows db'])
})
