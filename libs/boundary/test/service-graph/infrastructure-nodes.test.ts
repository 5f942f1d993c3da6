import { expect, test } from 'vitest'
import { edgesOf, graphOf } from '../graph-of.js'

/** The nodes beside `orders`, as `db database postgres`. */
async function nodesOf(services: string): Promise<string[]> {
  const graph = await graphOf({
    'orders/Dockerfile': 'FROM node:24\n',
    'orders/main.js': '',
    'compose.yaml': `services:\n  orders: { build: ./orders }\n${services}`,
  })
  const nodes = graph.nodes().filter(({ name }) => name !== 'orders')
  return nodes.map(({ name, kind, language }) => [name, kind, language ?? '-'].join(' '))
}

test.each([
  ['mcr.microsoft.com/cosmosdb/linux/azure-cosmos-emulator:latest', 'database cosmos'],
  ['gcr.io/cloud-spanner-emulator/emulator:1.5', 'database spanner'],
  ['mcr.microsoft.com/azure-messaging/servicebus-emulator:latest', 'queue azure-service-bus'],
  ['mcr.microsoft.com/azure-messaging/eventhubs-emulator:latest', 'queue kafka'],
  ['amazon/dynamodb-local', 'database dynamodb'],
])('the emulator %s is what it emulates', async (image, node) => {
  expect(await nodesOf(`  local: { image: "${image}" }\n`)).toEqual([`local ${node}`])
})

test('an engine that is built in a hidden folder keeps its name', async () => {
  const graph = await graphOf({
    'orders/main.js': "import pg from 'pg'\nnew pg.Pool({ host: 'database' })",
    'orders/Dockerfile': 'FROM node:24\n',
    '.docker/postgres/Dockerfile': 'FROM postgres:17\nCOPY tables.sql /docker-entrypoint-initdb.d/\n',
    'compose.yaml': `services:
  orders: { build: ./orders }
  database: { build: .docker/postgres }`,
  })
  expect(graph.nodes().map(({ name, kind }) => `${name} ${kind}`)).toEqual(['database database', 'orders service'])
  expect(graph.edges().map(({ source, target }) => `${source} -> ${target}`)).toEqual(['orders -> database'])
})

test.each([
  ['bigtable', 'database'],
  ['datastore', 'database'],
  ['firestore', 'database'],
  ['pubsub', 'queue'],
  ['spanner', 'database'],
])('the Google Cloud CLI that emulates %s is it', async (engine, kind) => {
  const command = `gcloud beta emulators ${engine} start --host-port=0.0.0.0:8085`
  expect(await nodesOf(`  local: { image: "google/cloud-sdk:emulators", command: "${command}" }\n`)).toEqual([
    `local ${kind} ${engine}`,
  ])
})

test.each([
  ['kafka-setup', 'bitnami/kafka:3', '["kafka-topics.sh", "--create"]'],
  ['init-kafka', 'confluentinc/cp-kafka', '["/bin/sh", "-c", "kafka-topics --bootstrap-server kafka:9092 --create"]'],
  ['loader', 'postgres:17', '["psql", "-h", "db", "-f", "/seed.sql"]'],
  ['mongo-seed', 'mongo:7', '["bash", "-c", "sleep 5 && mongoimport --host mongo"]'],
  ['sqlserver.configurator', 'mcr.microsoft.com/mssql/server:2022', '["bash", "-c", "sqlcmd -S db"]'],
])('a job that works on a server is no database of its own: %s', async (name, image, command) => {
  expect(await nodesOf(`  ${name}: { image: "${image}", command: ${command} }\n`)).toEqual([])
})

test('what is named after the work that it does on an engine is no engine, whatever image it runs', async () => {
  expect(await nodesOf('  mssql-init: { image: "acme/sql:1" }\n  mongo-seed: { image: "acme/tools" }\n')).toEqual([])
  expect(await nodesOf('  mssql: { image: "acme/sql:1" }\n')).toEqual(['mssql database sqlserver'])
})

test.each([
  ['prometheuscommunity/postgres-exporter'],
  ['mongo-express:1'],
  ['dpage/pgadmin4'],
  ['provectuslabs/kafka-ui'],
  ['minio/mc'],
  ['migrate/migrate'],
  ['flyway/flyway:10'],
  ['liquibase/liquibase'],
])('a tool of a database or a broker is neither: %s', async (image) => {
  expect(await nodesOf(`  db-tool: { image: "${image}", command: ["up"] }\n`)).toEqual([])
})

test.each([
  ['migration-db', '{ image: "postgres:17" }', 'migration-db database postgres'],
  ['init-store', '{ image: "mongo:7", command: ["mongod", "--replSet", "rs0"] }', 'init-store database mongodb'],
  ['cache', '{ image: "redis:7", command: ["redis-server", "--appendonly", "yes"] }', 'cache database redis'],
  ['queue', '{ image: "nats:2", command: ["-js"] }', 'queue queue nats'],
  ['db', '{ image: "postgres:17", command: ["postgres", "-c", "wal_level=logical"] }', 'db database postgres'],
  ['files', '{ image: "minio/minio", command: ["server", "/data"] }', 'files database minio'],
])('near miss: a server with a name or a command of its own: %s', async (name, service, node) => {
  expect(await nodesOf(`  ${name}: ${service}\n`)).toEqual([node])
})

test.each([
  ['that is another workload is no name of the database', 'orders', 'web -> orders http'],
  ['that nothing else has for its name stands for the database', 'ledger', 'web -> orders-postgresql db'],
])('a label of a database %s', async (_what, app, edge) => {
  const workload = (name: string, image: string, label: string, variables = ''): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec: { template: { metadata: { labels: { app: ${label} } }, spec: { containers: [{ name: c, image: ${image}${variables} }] } } }
---
`
  const graph = await graphOf({
    'k8s/all.yaml':
      workload('orders-postgresql', 'postgresql', app) +
      workload('orders', 'acme/orders', 'orders') +
      workload('web', 'acme/web', 'web', `, env: [{ name: TARGET_URL, value: "http://${app}" }]`),
  })
  expect(graph.edges().map(({ source, target, edgeType }) => `${source} -> ${target} ${edgeType}`)).toEqual([edge])
})

test('an edge to a program that holds the broker itself is one of messages, by the name or the scheme of its address', async () => {
  const environment = (values: Readonly<Record<string, string>>) =>
    `    environment:\n${Object.entries(values)
      .map(([key, value]) => `      ${key}: ${value}\n`)
      .join('')}`
  const edges = await edgesOf({
    'compose.yaml': `services:
  orders:
    build: ./orders
  stock:
    build: ./stock
${environment({ ACTIVEMQ_HOST: 'orders' })}  shop:
    build: ./shop
${environment({ ORDERS_BROKER_ADDRESS: 'tcp://orders:61616' })}  page:
    build: ./page
${environment({ ACTIVEMQ_CONSOLE_URL: 'http://orders:8161' })}`,
    'orders/main.py': 'from flask import Flask\napp = Flask(__name__)\n@app.get("/orders")\ndef all(): ...',
    'stock/main.py': 'import os\n',
    'shop/main.py': 'import os\n',
    'page/main.py': 'import os\n',
  })
  expect(edges).toEqual(['page -> orders http', 'shop -> orders queue', 'stock -> orders queue'])
})

test('the ZooKeeper of a distribution of Kafka is no second broker', async () => {
  const image = 'quay.io/strimzi/kafka:latest-kafka-3.9.0'
  const services = `  zookeeper: { image: "${image}", command: ["sh", "-c", "bin/zookeeper-server-start.sh config/zookeeper.properties"] }
  broker: { image: "${image}", command: ["sh", "-c", "bin/kafka-server-start.sh config/server.properties"] }
`
  expect(await nodesOf(services)).toEqual(['broker queue kafka'])
})

test('containers of one name in several workloads tell nothing of the container that compose calls so', async () => {
  const deployment = (name: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers: [{ name: mongo, image: "mongo:4" }]
`
  const code = "import mongoose from 'mongoose'\nmongoose.connect(process.env.MONGO_URI)"
  const files = {
    'compose.yaml':
      'services:\n  mongo: { image: "mongo:6" }\n  orders: { build: orders, environment: { MONGO_URI: "mongodb://mongo:27017/orders" } }\n',
    'orders/Dockerfile': 'FROM node:24\nCOPY . .\n',
    'orders/package.json': '{"name":"orders","scripts":{"start":"node index.js"},"dependencies":{"mongoose":"8"}}',
    'orders/index.js': code,
    'k8s/orders-db.yaml': deployment('orders-db'),
  }
  expect(await edgesOf(files)).toEqual(['orders -> orders-db db'])
  expect(await edgesOf({ ...files, 'k8s/stock-db.yaml': deployment('stock-db') })).toEqual(['orders -> mongo db'])
})

test('a service of compose is called before the folder of an image that is built elsewhere under that name', async () => {
  const files = {
    'compose.yaml': `services:
  nats: { image: "nats:2" }
  nats-logger: { build: { context: ., dockerfile: nats/Dockerfile } }
  orders: { build: orders, environment: { NATS_URL: "nats://nats:4222" } }
`,
    'nats/Dockerfile': 'FROM node:24\nCOPY nats .\nCMD ["node", "index.js"]\n',
    'nats/index.js': 'require("express")().get("/", (req, res) => res.json([]))\n',
    'orders/Dockerfile': 'FROM node:24\nCOPY . .\n',
    'orders/index.js': "import { connect } from 'nats'\nconst nc = await connect({ servers: process.env.NATS_URL })\n",
  }
  expect(await edgesOf(files)).toEqual(['orders -> nats queue'])
})

test('services that are started by hand beside engines of a compose file are all there, though some neither answer nor call', async () => {
  const page = { 'page/package.json': '{"scripts":{"dev":"vite"}}', 'page/src/main.js': 'render()' }
  const engines = 'services:\n  kafka: { image: apache/kafka }\n'
  const namesOf = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await graphOf({ ...page, ...files })).nodes().map(({ name }) => name)
  const project = {
    'orders/orders.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>',
    'orders/Properties/launchSettings.json':
      '{"profiles":{"orders":{"commandName":"Project","applicationUrl":"http://localhost:5010"}}}',
  }
  expect(await namesOf({ 'compose.yaml': engines })).toEqual(['kafka', 'page'])
  expect(await namesOf({ 'compose.yaml': engines, ...project })).toEqual(['kafka', 'orders', 'page'])
  // Beside a service that is deployed it may be a program that nobody runs.
  const stock = { 'stock/Dockerfile': 'FROM node:24\nCOPY . .\n', 'stock/main.js': '' }
  const deployed = `${engines}  stock: { build: ./stock }\n`
  expect(await namesOf({ 'compose.yaml': deployed, ...stock })).toEqual(['kafka', 'stock'])
})
