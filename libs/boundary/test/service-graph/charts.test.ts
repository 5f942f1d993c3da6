import { expect, test } from 'vitest'
import { changesOf, graphOf } from '../graph-of.js'

/** One template for every service: its name, image and variables are values. */
const template = `apiVersion: apps/v1
kind: Deployment
metadata: { name: {{ include "base.fullname" . }} }
spec:
  template:
    metadata: { labels: { app: {{ include "base.fullname" . }} } }
    spec:
      containers:
        - image: "{{ .Values.global.registry }}/{{ .Values.image }}:1.0"
          env:
            {{- range $name, $value := .Values.env }}
            - { name: {{ $name }}, value: {{ tpl $value $ | quote }} }
            {{- end }}
---
apiVersion: v1
kind: Service
metadata: { name: {{ include "base.fullname" . }} }
spec: { selector: { app: {{ include "base.fullname" . }} }, ports: [{ port: 80 }] }
`

const code = {
  'services/orders/Dockerfile': 'FROM node:22\nCOPY . .\nCMD ["node", "main.js"]\n',
  'services/orders/package.json': '{ "name": "orders", "dependencies": { "axios": "1", "express": "4" } }',
  'services/orders/main.js':
    "const axios = require('axios')\nrequire('express')().get('/orders', () => axios.get(`${process.env.STOCK_URL}/stock`))\n",
  'services/inventory/Dockerfile': 'FROM node:22\nCOPY . .\nCMD ["node", "main.js"]\n',
  'services/inventory/package.json': '{ "name": "inventory", "dependencies": { "express": "4" } }',
  'services/inventory/main.js': "require('express')().get('/stock', (req, res) => res.json([]))\n",
}

const base = {
  'charts/base/Chart.yaml': 'name: base\nversion: 1.0.0\n',
  'charts/base/templates/_helpers.tpl': '{{ define "base.fullname" }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end }}',
  'charts/base/templates/all.yaml': template,
}

const umbrella = {
  ...code,
  ...base,
  'charts/shop/Chart.yaml': `name: shop
version: 1.0.0
dependencies:
  - { name: base, alias: orders, version: 1.0.0, repository: "file://../base" }
  - { name: base, alias: stock, version: 1.0.0, repository: "file://../base" }
`,
  'charts/shop/values.yaml': `global: { registry: acme }
orders: { image: orders, env: { STOCK_URL: "http://{{ .Release.Name }}-stock" } }
stock: { image: inventory }
`,
}

async function edgesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const edges = (await graphOf(files)).edges()
  return edges.map(({ source, target, environments }) => [source, target, ...(environments ?? [])].join(' '))
}

test('services of a base chart are told apart by the values of the chart that takes it over', async () => {
  const graph = await graphOf(umbrella)
  const [nodes, edges] = [graph.nodes(), graph.edges()]
  // `shop-orders` has the name of a release that nobody chose; `shop-stock` says more than the folder.
  expect(nodes.map(({ name }) => name).sort()).toEqual(['orders', 'shop-stock'])
  expect(edges.map(({ source, target }) => [source, target])).toEqual([['orders', 'shop-stock']])
  const manifests = edges[0]?.evidence.filter(({ extractor }) => extractor.startsWith('helm/'))
  expect(manifests?.map(({ filePath, line }) => [filePath, line])).toEqual([['charts/base/templates/all.yaml', 12]])
})

test('other values lead elsewhere', async () => {
  const values = umbrella['charts/shop/values.yaml'].replace('Name }}-stock', 'Name }}-search')
  expect(await edgesOf({ ...umbrella, 'charts/shop/values.yaml': values })).not.toContain('orders shop-stock')
})

test('a release of an environment holds there', async () => {
  const application = (name: string, image: string, environment: string): string =>
    `kind: Application\nmetadata: { name: ${name} }\nspec: { source: { path: charts/base, helm: { releaseName: ${name}, valueFiles: ` +
    `[values-${environment}.yaml], valuesObject: { global: { registry: acme }, image: ${image} } } } }\n`
  const edges = await edgesOf({
    ...code,
    ...base,
    'charts/base/values-staging.yaml': 'env: { STOCK_URL: "http://b-base" }\n',
    'charts/base/values-prod.yaml': 'env: { STOCK_URL: "http://gone" }\n',
    'apps/all.yaml': ['staging', 'prod']
      .flatMap((environment) => [application('a', 'orders', environment), application('b', 'inventory', environment)])
      .join('---\n'),
  })
  expect(edges).toContain('a-base b-base staging')
})

test('a repository without a chart has no facts of one, whatever lies in its templates', async () => {
  const changes = await changesOf('system', { 'templates/a.yaml': template, 'values.yaml': 'image: a\n' })
  expect(JSON.stringify(changes)).not.toContain('#helm')
})

const deployed = (image: string): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: mongodb-datastore }\nspec: { template: { spec: { containers: [{ image: ${image} }] } } }\n`

test.each([
  ['acme/mongodb-datastore:1', ['mongodb-datastore service']],
  ['bitnami/mongodb:7', ['mongodb-datastore database', 'mongodb-datastore service']],
])('code that has the name of an image %s is what it runs, the name of an engine is none', async (image, nodes) => {
  const graph = await graphOf({
    'mongodb-datastore/Dockerfile': 'FROM node:22\nCOPY . .\nCMD ["node", "main.js"]\n',
    'mongodb-datastore/package.json': '{ "name": "mongodb-datastore", "dependencies": { "express": "4" } }',
    'mongodb-datastore/main.js': "require('express')().get('/events', (req, res) => res.json([]))\n",
    'k8s/store.yaml': deployed(image),
  })
  const found = graph.nodes().map(({ name, kind }) => `${name.replace(/^.*-(?=mongodb-datastore)/, '')} ${kind}`)
  expect(found.sort()).toEqual(nodes)
})

/** Three services of one template, none of whose code reads the variable that it gives them. */
const looped = (targets: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  'charts/shop/Chart.yaml': 'name: shop\nversion: 1.0.0\n',
  'charts/shop/values.yaml': `services: ${JSON.stringify(targets)}\n`,
  'charts/shop/templates/all.yaml': `{{- range $name, $target := .Values.services }}
apiVersion: apps/v1
kind: Deployment
metadata: { name: {{ $name }} }
spec: { template: { metadata: { labels: { app: {{ $name }} } }, spec: { containers: [{ name: c, image: acme/{{ $name }}, env: [
  { name: TARGET_URL, value: "http://{{ $target }}" }] }] } } }
---
apiVersion: v1
kind: Service
metadata: { name: {{ $name }} }
spec: { selector: { app: {{ $name }} }, ports: [{ port: 80 }] }
---
{{- end }}
`,
})

test('one line of a loop gives each service its own value', async () => {
  expect(await edgesOf(looped({ orders: 'stock', stock: 'pay', pay: 'ledger', ledger: 'orders' }))).toEqual([
    'ledger orders',
    'orders stock',
    'pay ledger',
    'stock pay',
  ])
})

test('a value that a loop hands to all services is none that each uses', async () => {
  expect(await edgesOf(looped({ orders: 'pay', stock: 'pay', pay: 'pay' }))).toEqual([])
})
