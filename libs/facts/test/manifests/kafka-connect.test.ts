import { expect, test } from 'vitest'
import { factsOf } from './facts-of.js'

const connector = (config: object): string => JSON.stringify({ name: 'outbox', config })
const targets = async (text: string): Promise<readonly string[]> =>
  (await factsOf('deploy/outbox.json', text)).flatMap((fact) =>
    fact.kind === 'reference' ? [`${fact.tool} ${fact.edgeType} ${fact.to}`] : [],
  )
const debezium = { 'connector.class': 'io.debezium.connector.postgresql.PostgresConnector', 'topic.prefix': 'shop' }

test('a connector of Kafka Connect reads the database that its configuration names', async () => {
  const own = { ...debezium, 'database.hostname': 'orders-db', 'database.port': '5432', 'database.user': 'reader' }
  expect(await targets(connector(own))).toEqual(['connect db orders-db:5432'])
  // The body of `PUT /connectors/{name}/config`, and the file of a worker, are the configuration alone.
  expect(await targets(JSON.stringify(own))).toEqual(['connect db orders-db:5432'])
})

test.each([
  [
    'mongodb.connection.string',
    'mongodb://mongo-1:27017,mongo-2:27017/?replicaSet=rs0',
    ['mongo-1:27017', 'mongo-2:27017'],
  ],
  ['connection.uri', `mongodb://reader:${'x'.repeat(3)}@mongo:27017/shop`, ['mongo:27017']],
  ['connection.url', 'jdbc:postgresql://orders-db:5432/shop', ['orders-db:5432']],
])('the address of a connector in %s', async (key, address, expected) => {
  const found = await targets(connector({ 'connector.class': 'io.example.Connector', [key]: address }))
  expect(found).toEqual(expected.map((host) => `connect db ${host}`))
})

test('near miss: a document without a connector, and a host that a variable gives', async () => {
  expect(await targets(connector({ 'database.hostname': 'orders-db' }))).toEqual([])
  expect(await targets(connector({ ...debezium, 'database.hostname': '${file:/db.properties:host}' }))).toEqual([])
})
