import { expect, test } from 'vitest'
import { edgesOf, graphOf } from '../graph-of.js'

const program = (port: string): string => `import express from 'express'
const app = express()
app.get('/items', list)
app.listen(${port})`
const caller = (port: number): string => `import axios from 'axios'
export const items = () => axios.get('http://localhost:${port}/items')`
const started = '{"name":"x","scripts":{"start":"node index.js"},"dependencies":{"express":"5"}}'

/** Two programs without a manifest of their deployment, and what calls one of them. */
const programs = {
  'stock/package.json': started,
  'stock/index.js': program('process.env.PORT || 3001'),
  'mail/package.json': started,
  'mail/index.js': program('3002'),
  'shop/package.json': started,
  'shop/index.js': program('3000'),
}

test('An address of this machine is the one program that listens on its port', async () => {
  expect(await edgesOf({ ...programs, 'shop/items.js': caller(3001) })).toEqual(['shop -> stock http /items'])
})

test('The port of an environment file counts before the default in code', async () => {
  const files = { ...programs, 'stock/.env': 'PORT=3005', 'shop/items.js': caller(3005) }
  expect(await edgesOf(files)).toEqual(['shop -> stock http /items'])
})

test('The default behind a variable of another file counts only if no environment file sets the variable', async () => {
  const files = {
    ...programs,
    'stock/env.js': 'export const env = { PORT: process.env.PORT }',
    'stock/index.js': `import { env } from './env.js'\n${program('env.PORT || 3002')}`,
    'shop/items.js': caller(3002),
  }
  expect(await edgesOf({ ...files, 'stock/template.env': 'PORT=3005' })).toEqual(['shop -> mail http /items'])
  expect(await edgesOf(files)).toEqual([])
})

test('An address of this machine in an environment file is meant, though the read is hidden in a library; that of the page is not', async () => {
  const page = '{"name":"page","scripts":{"start":"vite"},"dependencies":{"react-dom":"19","vite":"7"}}'
  const files = {
    ...programs,
    'page/package.json': page,
    'page/src/config.js': "import env from 'page-env'\nexport const stock = env('STOCK_URL')",
    'page/.env': 'REACT_APP_STOCK_URL=http://localhost:3001\nPORT=5173',
    'stock/.env': 'PAGE_URL=http://localhost:5173',
  }
  expect(await edgesOf(files)).toEqual(['page -> stock http'])
})

test('Of two programs on one port none is meant', async () => {
  const files = { ...programs, 'mail/index.js': program('3001'), 'shop/items.js': caller(3001) }
  expect(await edgesOf(files)).toEqual([])
})

test('A server that a test starts is no program, and a program does not call itself', async () => {
  const files = { ...programs, 'stock/test/server.test.js': program('3009'), 'shop/items.js': caller(3009) }
  expect(await edgesOf(files)).toEqual([])
  expect(await edgesOf({ ...programs, 'shop/items.js': caller(3000) })).toEqual([])
})

test('What compose publishes on a port is meant, whoever listens on the same number inside', async () => {
  const files = {
    ...programs,
    'compose.yaml': `services:
  shop: { build: shop }
  stock: { build: stock }
  mail: { build: mail, ports: ["3001:3002"] }
`,
    'shop/items.js': caller(3001),
  }
  expect(await edgesOf(files)).toEqual(['shop -> mail http /items'])
})

test('Inside its container a service means itself by the port that it has there, for a path that it alone answers', async () => {
  const files = (path: string) => ({
    ...programs,
    'compose.yaml': `services:
  shop: { build: shop, ports: ["3002:3000"] }
  stock: { build: stock, ports: ["3000:3001"] }
`,
    'shop/index.js': program('3000').replace('/items', '/orders'),
    'shop/items.js': caller(3000).replace('0/items', `0${path}`),
  })
  expect(await edgesOf(files('/orders'))).toEqual([])
  expect(await edgesOf(files('/items'))).toEqual(['shop -> stock http /items'])
  expect(await edgesOf(files('/mails'))).toEqual(['shop -> stock http /mails'])
  // It is known, and not left open.
  expect((await graphOf(files('/orders'))).unresolved()).toEqual([])
})

test('Of stores on one port in several files a service means the one that is called after it', async () => {
  const redis = (name: string): string => `services:\n  ${name}: { image: "redis:8", ports: ["6379:6379"] }\n`
  const files = (name: string) => ({
    'compose.yaml': redis('redis'),
    'compose.own.yaml': redis(name),
    'shop/pom.xml':
      '<project><artifactId>shop</artifactId><dependencies><dependency><groupId>org.springframework.boot</groupId>' +
      '<artifactId>spring-boot-starter-data-redis</artifactId></dependency></dependencies></project>',
    'shop/src/main/java/App.java':
      '@SpringBootApplication public class App { public static void main(String[] args) { SpringApplication.run(App.class, args); } }',
    'shop/src/main/resources/application.properties': 'spring.data.redis.host=localhost\nspring.data.redis.port=6379\n',
  })
  expect(await edgesOf(files('redis-shop'))).toEqual(['shop -> redis-shop db'])
  expect(await edgesOf(files('redis-stock'))).toEqual(['shop -> redis-6379 db'])
})

test('A port inside the only container that has it is meant where nobody publishes it or says that it listens there', async () => {
  const composed = (mail: string, stock: string): Readonly<Record<string, string>> => ({
    ...programs,
    'compose.yaml': `services:
  shop: { build: shop }
  stock: { build: stock, ports: ["${stock}"] }
  mail: { build: mail, ports: ["${mail}"] }
`,
    'shop/items.js': caller(7001),
  })
  expect(await edgesOf(composed('7015:7001', '7016:7002'))).toEqual(['shop -> mail http /items'])
  expect(await edgesOf(composed('7015:7001', '7016:7001'))).toEqual([])
  expect(await edgesOf(composed('7015:7001', '7001:7002'))).toEqual(['shop -> stock http /items'])
})

test('A port inside the container of an image without code here is nobody, as a program of the system may listen there', async () => {
  const files = {
    ...programs,
    'compose.yaml': `services:
  shop: { build: shop }
  stock: { build: stock }
  login: { image: quay.io/keycloak/keycloak, ports: ["8180:8080"] }
`,
    'shop/items.js': caller(8080),
  }
  expect(await edgesOf(files)).toEqual([])
})

test('Spring: the port of the application is that of its settings', async () => {
  const pom = (name: string): string =>
    `<project><artifactId>${name}</artifactId><dependencies><dependency><groupId>org.springframework.boot</groupId>` +
    '<artifactId>spring-boot-starter-web</artifactId></dependency></dependencies></project>'
  const main = 'public class App { public static void main(String[] args) { Runner.run(args); } }'
  const files = {
    'stock/pom.xml': pom('stock'),
    'stock/src/main/java/App.java': main,
    'stock/src/main/java/Items.java':
      '@RestController class Items { @GetMapping("/items") public String items() { return ""; } }',
    'stock/src/main/resources/application.properties': 'server.port=${STOCK_PORT:8083}',
    'shop/pom.xml': pom('shop'),
    'shop/src/main/java/App.java': main,
    'shop/src/main/java/StockClient.java':
      '@FeignClient(name = "stock-api", url = "${remote.address:127.0.0.1:8083}") interface StockClient { @GetMapping("/items") String items(); }',
  }
  expect(await edgesOf(files)).toEqual(['shop -> stock http /items'])
  const inTest = {
    ...files,
    'stock/src/main/resources/application.properties': '',
    'stock/src/test/resources/application.properties': 'server.port=8083',
  }
  expect(await edgesOf(inTest)).toEqual([])
})

test('Quarkus: the port that a profile sets, but not that of tests', async () => {
  const pom = (name: string): string =>
    `<project><artifactId>${name}</artifactId><dependencies><dependency><groupId>io.quarkus</groupId>` +
    '<artifactId>quarkus-rest</artifactId></dependency></dependencies><build><plugins><plugin>' +
    '<artifactId>quarkus-maven-plugin</artifactId></plugin></plugins></build></project>'
  const files = (port: string) => ({
    'stock/pom.xml': pom('stock'),
    'stock/src/main/java/Items.java':
      '@Path("/items") public class Items { @GET public String items() { return ""; } }',
    'stock/src/main/resources/application.properties': port,
    'shop/pom.xml': pom('shop'),
    'shop/src/main/java/Shop.java': '@Path("/shop") public class Shop { @GET public String all() { return ""; } }',
    'shop/src/main/java/Stock.java':
      '@RegisterRestClient(baseUri = "http://localhost:8083") @Path("/items") interface Stock { @GET String items(); }',
  })
  expect(await edgesOf(files('%dev.quarkus.http.port=8083'))).toEqual(['shop -> stock http /items'])
  expect(await edgesOf(files('%test.quarkus.http.port=8083'))).toEqual([])
})

test.each([
  ['the file of its image', { 'mail/Dockerfile': 'FROM node\nCOPY . .\nEXPOSE 7001\nCMD ["node", "index.js"]\n' }],
  [
    'a manifest of a cluster',
    {
      'mail/Dockerfile': 'FROM node\nCOPY . .\nCMD ["node", "index.js"]\n',
      'deploy/mail.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: { name: mail }
spec:
  template:
    spec:
      containers: [{ name: mail, image: shop/mail, ports: [{ containerPort: 7001 }] }]
`,
    },
  ],
])('A port that only one container is said to have is meant where nobody publishes it, by %s', async (_what, said) => {
  const files = { ...programs, ...said, 'shop/items.js': caller(7001) }
  expect(await edgesOf(files)).toEqual(['shop -> mail http /items'])
  const another = { 'stock/Dockerfile': 'FROM node\nCOPY . .\nEXPOSE 7001\nCMD ["node", "index.js"]\n' }
  expect(await edgesOf({ ...files, ...another })).toEqual([])
  expect(await edgesOf({ ...files, 'stock/index.js': program('7001'), ...another })).toEqual([
    'shop -> stock http /items',
  ])
})
