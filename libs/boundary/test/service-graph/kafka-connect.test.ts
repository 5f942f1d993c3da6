import { expect, test } from 'vitest'
import { edgesOf } from '../graph-of.js'

const connector = JSON.stringify({
  name: 'outbox',
  config: {
    'connector.class': 'io.debezium.connector.postgresql.PostgresConnector',
    'database.hostname': 'orders-db',
    'database.port': '5432',
  },
})

test('a connector is run by Kafka Connect, not by what sends it there', async () => {
  const files = {
    'deploy/outbox.json': connector,
    'compose.yaml': `services:
  orders-db: { image: "postgres:17" }
  kafka-connect: { image: "quay.io/debezium/connect:3.0" }
  register: { image: "curlimages/curl:8", volumes: ["./deploy/outbox.json:/outbox.json"] }
`,
  }
  expect(await edgesOf(files)).toEqual(['kafka-connect -> orders-db db'])
})

test('near miss: nothing runs Kafka Connect', async () => {
  const compose = 'services:\n  orders-db: { image: "postgres:17" }\n  web: { image: "acme/connector:1" }\n'
  expect(await edgesOf({ 'deploy/outbox.json': connector, 'compose.yaml': compose })).toEqual([])
})
