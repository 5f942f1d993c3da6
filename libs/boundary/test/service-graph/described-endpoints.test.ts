import { expect, test } from 'vitest'
import { composeOf, graphOf } from '../graph-of.js'

const description = (...paths: readonly string[]): string =>
  `openapi: 3.0.0\ninfo: { title: Orders, version: "1" }\npaths:\n${paths
    .map((path) => `  ${path}:\n    get: { operationId: "get${path.replaceAll(/\W/g, '')}", responses: {} }\n`)
    .join('')}`
const answering = (path: string): string =>
  `const express = require("express"); express().get("${path}", (req, res) => res.json([]))\n`

async function pathsOf(files: Readonly<Record<string, string>>, service = 'orders'): Promise<string[]> {
  const graph = await graphOf({ 'compose.yaml': composeOf('orders', 'shop'), 'shop/a.js': '', ...files })
  return graph.endpoints(service).map(({ method, path, handler }) => `${method} ${path} ${handler ?? '-'}`)
}

test('an OpenAPI document in the folder of a service gives the endpoints that a generator makes', async () => {
  const files = {
    'orders/api/openapi.yaml': description('/orders', '/orders/{id}'),
    'orders/main.go': 'package main\n',
  }
  expect(await pathsOf(files)).toEqual(['GET /orders getorders', 'GET /orders/{id} getordersid'])
})

test('a document that is named after a service is of that one, wherever it lies', async () => {
  const files = { 'contracts/orders.openapi.yaml': description('/orders'), 'orders/main.go': 'package main\n' }
  expect(await pathsOf(files)).toEqual(['GET /orders getorders'])
  const copied = { 'shop/api/orders.yaml': description('/orders'), 'orders/main.go': 'package main\n' }
  expect(await pathsOf(copied)).toEqual(['GET /orders getorders'])
  expect(await pathsOf(copied, 'shop')).toEqual([])
})

test('near miss: where code declares endpoints, it is what counts', async () => {
  const files = {
    'orders/openapi.yaml': description('/orders/{orderId}', '/invoices'),
    'orders/index.js': answering('/orders/:id'),
  }
  expect(await pathsOf(files)).toEqual(['GET /orders/{id} GET /orders/{id}'])
})

test.each(['/', '/healthz', '/ui'])('%s in code says nothing of what a document describes', async (path) => {
  const files = { 'orders/openapi.yaml': description('/orders'), 'orders/index.js': answering(path) }
  expect((await pathsOf(files)).sort()).toEqual([`GET ${path} GET ${path}`, 'GET /orders getorders'].sort())
})

test('near miss: code declares what a document describes below a prefix', async () => {
  const files = {
    'orders/openapi.yaml': description('/orders/{id}'),
    'orders/index.js': answering('/api/orders/:orderId'),
  }
  expect(await pathsOf(files)).toEqual(['GET /api/orders/{orderId} GET /api/orders/{orderId}'])
})

test('near miss: a service that calls what a document describes does not answer it', async () => {
  const files = {
    'orders/openapi.yaml': description('/payments'),
    'orders/index.js': 'fetch(process.env.PAYMENTS_URL + "/payments")\n',
  }
  expect(await pathsOf(files)).toEqual([])
})

test.each(['orders/clients/openapi.yaml', 'orders/test/openapi.yaml', 'orders/api/stripe.yaml', 'docs/openapi.yaml'])(
  'near miss: %s describes no service of the system',
  async (path) => {
    expect(await pathsOf({ [path]: description('/orders'), 'orders/main.go': 'package main\n' })).toEqual([])
  },
)

test('the service whose build makes a server of a document answers what it describes, wherever it lies', async () => {
  const pom = (
    generator: string,
    more = '',
  ): string => `<project><artifactId>orders</artifactId><build><plugins><plugin>
<artifactId>openapi-generator-maven-plugin</artifactId><configuration>
<!-- A jar is no inputSpec (https://example.org). -->
<inputSpec>\${project.parent.basedir}/contracts/v1.yaml</inputSpec><generatorName>${generator}</generatorName>${more}
</configuration></plugin></plugins></build></project>`
  const files = { 'contracts/v1.yaml': description('/orders'), 'orders/src/main/java/Orders.java': 'class Orders {}' }
  const served = ['GET /orders getorders']
  expect(await pathsOf({ ...files, 'orders/pom.xml': pom('spring') })).toEqual(served)
  const gradle = (generator: string): string => `openApiGenerate {
  generatorName.set("${generator}")
  inputSpec.set("$projectDir/../contracts/v1.yaml")
}
dependencies {
  implementation("a:b")
}`
  expect(await pathsOf({ ...files, 'orders/build.gradle.kts': gradle('kotlin-spring') })).toEqual(served)
  expect(await pathsOf({ ...files, 'orders/build.gradle.kts': gradle('kotlin') })).toEqual([])
  expect(await pathsOf({ ...files, 'orders/pom.xml': pom('java') })).toEqual([])
  expect(await pathsOf({ ...files, 'orders/pom.xml': pom('spring', '<library>spring-cloud</library>') })).toEqual([])
})
