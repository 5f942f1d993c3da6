import { expect, test } from 'vitest'
import { edgesOf } from '../graph-of.js'

const resource = (apiVersion: string, kind: string, name: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: ${name} }\n`
const shop = (variables: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: shop }
spec: { template: { spec: { containers: [{ name: shop, image: acme/shop, env: [${variables}] }] } } }
`

test('What an operator runs is reached by the Services that it makes', async () => {
  const files = {
    'shop/Dockerfile': 'FROM scratch',
    'deploy/kafka.yaml': resource('kafka.strimzi.io/v1', 'Kafka', 'events'),
    'deploy/rows.yaml': resource('postgresql.cnpg.io/v1', 'Cluster', 'rows'),
    'deploy/shop.yaml': shop(
      '{ name: KAFKA_BROKERS, value: "events-kafka-bootstrap:9092" }, { name: DATABASE_URL, value: "postgres://rows-rw:5432/shop" }',
    ),
  }
  expect(await edgesOf(files)).toEqual(['shop -> events queue', 'shop -> rows db'])
})

test('A Service of another resource is not one of its own', async () => {
  const files = {
    'shop/Dockerfile': 'FROM scratch',
    'deploy/rows.yaml': resource('postgresql.cnpg.io/v1', 'Cluster', 'rows'),
    'deploy/shop.yaml': shop('{ name: STOCK_URL, value: "http://columns-rw:8080" }'),
  }
  expect(await edgesOf(files)).toEqual([])
})
