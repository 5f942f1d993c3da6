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
