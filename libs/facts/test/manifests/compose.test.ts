import { expect, test } from 'vitest'
import { factsOf, literal, ofKind } from './facts-of.js'

const text = `x-env: &shared { KAFKA: kafka:9092 }
services:
  orders:
    build: { context: ../orders, dockerfile: build/Dockerfile }
    container_name: shop-orders
    command: serve --stock=http://stock:80 --verbose
    ports: ['127.0.0.1:8081:8080/tcp', 9090, { target: 70, published: '71' }]
    networks: { back: { aliases: [ordering] } }
    volumes: ['./nginx.conf:/etc/nginx/nginx.conf:ro', 'data:/data']
    env_file: [env/orders.env]
    environment:
      <<: *shared
      PAY_URL: http://\${PAY_HOST:-payments}:80
      PASSED:
  stock:
    image: shop/stock:\${TAG:-1}
    depends_on: { orders: { condition: service_started } }
    environment: ['URL=amqp://guest:guest@rabbit', PASSED]
    labels: ['traefik.http.routers.s.rule=PathPrefix(\`/stock\`)']
  stock-dev:
    extends: stock
    environment: { DEBUG: 'true' }
  stock-dapr: { image: daprio/daprd, network_mode: 'service:stock', command: [./daprd, -app-id, stockapp] }
`

test('services bring names, ports, builds and mounted files', async () => {
  const workloads = ofKind(await factsOf('deploy/compose.yaml', text), 'workload')
  expect(workloads[0]).toMatchObject({
    name: 'orders',
    line: 3,
    buildContext: 'orders',
    dockerfile: 'orders/build/Dockerfile',
    ports: [8080, 9090, 70],
    publishedPorts: [
      [8081, 8080],
      [71, 70],
    ],
    aliases: ['shop-orders', 'ordering'],
    files: ['deploy/nginx.conf'],
    addresses: [literal('http://stock:80')],
  })
  expect(workloads[1]).toMatchObject({ name: 'stock', image: 'shop/stock', buildContext: null, dependsOn: ['orders'] })
  expect(workloads.at(-1)).toMatchObject({ name: 'stock', platform: 'dapr', aliases: ['stockapp'] })
})

test('folders of the repository are mounted, or watched', async () => {
  const folders = `services:
  orders:
    volumes: ['../orders:/app:ro', './nginx.conf:/etc/nginx.conf', 'data:/data', '/var/run:/run', '\${PWD}/x:/x', '..:/all']
    develop: { watch: [{ action: sync, path: ./web, target: /app/web }, { action: rebuild, path: ../package.json }] }
  stock: { volumes: [{ type: bind, source: ../stock, target: /app }, data:/data] }
`
  const workloads = ofKind(await factsOf('deploy/compose.yaml', folders), 'workload')
  expect(workloads.map(({ mounted }) => mounted)).toEqual([
    // A folder may have a dot in its name.
    ['orders', 'deploy/nginx.conf', '', 'deploy/web', 'package.json'],
    ['stock'],
  ])
})

test('arguments of a build are variables, unless the environment has them', async () => {
  const built = `services:
  web:
    build: { context: web, args: { API_URL: 'http://localhost:\${PORT:-8080}', MODE: dev, PASSED: } }
    environment: { MODE: production }
  admin: { build: { context: admin, args: ['API_URL=http://api'] } }
  job: { build: job, args: { API_URL: 'http://no' } }
`
  const variables = ofKind(await factsOf('compose.yaml', built), 'variable')
  expect(variables.map(({ name, extractor, value }) => [name, extractor, value.kind])).toEqual([
    ['MODE', 'compose/environment', 'literal'],
    ['API_URL', 'compose/build-args', 'concat'],
    ['PASSED', 'compose/build-args', 'env'],
    ['API_URL', 'compose/build-args', 'literal'],
  ])
})

test('variables come from maps, lists, anchors and what a service extends', async () => {
  const facts = await factsOf('deploy/compose.yaml', text)
  const of = (workload: string) =>
    ofKind(facts, 'variable')
      .filter(({ owner }) => owner.type === 'workload' && owner.name === workload)
      .map(({ name, value, line }) => [name, value, line])
  const payHost = { kind: 'env', name: 'PAY_HOST', fallback: literal('payments') }
  const passed = { kind: 'env', name: 'PASSED', fallback: null }
  expect(of('orders')).toEqual([
    ['PAY_URL', { kind: 'concat', parts: [literal('http://'), payHost, literal(':80')] }, 13],
    ['PASSED', passed, 14],
    ['KAFKA', literal('kafka:9092'), 1],
  ])
  expect(of('stock-dev').map(([name]) => name)).toEqual(['URL', 'PASSED', 'DEBUG'])
  expect(of('stock')[0]).toEqual(['URL', literal('amqp://rabbit'), 18])
  expect(ofKind(facts, 'variable_source')).toMatchObject([{ workload: 'orders', map: 'deploy/env/orders.env' }])
  expect(ofKind(facts, 'proxy_rule').slice(0, 1)).toMatchObject([{ path: '/stock', target: literal('stock') }])
})

test('an environment file keeps addresses, not secrets', async () => {
  const word = ['s3', 'cr3t'].join('')
  const env = `# local\nexport ORDERS_URL="http://orders:80" # here\nDB_PASSWORD=${word}\nDB=mysql://root:${word}@db/shop\nTEXT=some words\nSTOCK_URL=<stock>\n`
  const facts = ofKind(await factsOf('.env.example', env), 'variable')
  expect(facts.map(({ name, value, line }) => [name, value, line])).toEqual([
    ['ORDERS_URL', literal('http://orders:80'), 2],
    ['DB_PASSWORD', { kind: 'unknown' }, 3],
    ['DB', literal('mysql://db/shop'), 4],
    ['TEXT', { kind: 'unknown' }, 5],
  ])
  expect(JSON.stringify(facts)).not.toContain(word)
})

test('a list of services that are no containers is no compose file', async () => {
  expect(await factsOf('config.yaml', 'services: { mail: { class: Mailer } }\n')).toEqual([])
})

test('the services that a pipeline runs beside its steps are no compose file', async () => {
  const services = 'services: { database: { image: postgres:16 } }\n'
  expect(ofKind(await factsOf('ci/shop.yml', services), 'workload')).toHaveLength(1)
  expect(await factsOf('.woodpecker.yml', `steps: { test: { image: rust:1.88 } }\n${services}`)).toEqual([])
})

test('of a command line no word is kept behind an option whose value is secret', async () => {
  const password = ['hunt', 'er2'].join('')
  const line = `redis-server --requirepass ${password} --port 6379`
  const services = `  a: { image: redis, command: ${line} }\n  b: { image: redis, command: [sh, -c, '${line}'] }\n`
  const workloads = ofKind(await factsOf('compose.yaml', `services:\n${services}`), 'workload')
  expect(workloads.map(({ command }) => command)).toEqual([
    ['redis-server', '6379'],
    ['sh', 'redis-server', '6379'],
  ])
})
