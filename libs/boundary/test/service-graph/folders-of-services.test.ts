import { describe, expect, test } from 'vitest'
import { edgesOf, graphOf } from '../graph-of.js'

const server = (path: string): string => `require("express")().get("${path}", (req, res) => res.json([]))\n`
const caller = (variable: string): string => `fetch(process.env.${variable} + "/items")\n`
const startable = '{"scripts":{"start":"node index.js"}}'
const deployment = (name: string, variables = ''): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec: { template: { metadata: { labels: { app: ${name} } }, spec: { containers: [{ name: c, image: acme/${name}${variables} }] } } }
---
apiVersion: v1
kind: Service
metadata: { name: ${name} }
spec: { selector: { app: ${name} }, ports: [{ port: 80 }] }
---
`
const deployed = {
  'k8s/all.yaml': deployment('orders', ', env: [{ name: STOCK_URL, value: "http://stock" }]') + deployment('stock'),
}
const twoServices = {
  ...deployed,
  'services/orders/package.json': startable,
  'services/orders/index.js': caller('STOCK_URL'),
  'services/stock/package.json': startable,
  'services/stock/index.js': server('/items'),
}

async function servicesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const graph = await graphOf(files)
  return graph.nodes().map(({ name, roots }) => `${name}: ${roots.map(({ path }) => path).join(' ')}`)
}

const both = ['orders: services/orders', 'stock: services/stock']
const called = ['orders -> stock http /items']

describe('a folder that contains services is not a service', () => {
  test.each([
    ['an image of the whole repository', { Dockerfile: 'FROM node:24\nCOPY . .\nCMD ["npm", "start"]\n' }],
    [
      'a manifest that starts all of them',
      { 'package.json': '{"scripts":{"dev":"turbo run dev","start":"concurrently a b"}}' },
    ],
    [
      'an image and a helper in a folder of scripts',
      { Dockerfile: 'FROM node:24\nCOPY . .\n', 'scripts/main.py': 'if __name__ == "__main__": pass\n' },
    ],
  ])('with %s', async (_what, outer) => {
    expect(await servicesOf({ ...twoServices, ...outer })).toEqual(both)
    expect(await edgesOf({ ...twoServices, ...outer })).toEqual(called)
  })

  test('and a library that is only compiled again when it changes is not one of them', async () => {
    const library = {
      'packages/shared/package.json': '{"scripts":{"dev":"tsc --watch"}}',
      'packages/shared/index.js': '',
    }
    expect(await servicesOf({ ...twoServices, ...library, Dockerfile: 'FROM node:24\nCOPY . .\n' })).toEqual(both)
  })

  test('but one beside them if it starts something itself', async () => {
    const files = {
      ...twoServices,
      Dockerfile: 'FROM node:24\nCOPY . .\n',
      'main.go': 'package main\nfunc main() {}\n',
    }
    expect(await servicesOf({ ...files, 'k8s/shop.yaml': deployment('system') })).toEqual([...both, 'system: '])
  })

  test('and a build in it under the name of one of them is of that one', async () => {
    const step = (name: string): Record<string, string> => ({
      [`${name}/docker/Dockerfile`]: 'FROM golang\nCOPY . .\nRUN go build ./cmd/all\nCMD ["/all"]\n',
      [`${name}/docker/Dockerfile.one`]: 'FROM golang\nARG service\nCOPY . .\nRUN go build ./${service}/cmd\n',
      [`${name}/cmd/all/main.go`]: 'package main\nfunc main() {}\n',
      [`${name}/orders/cmd/main.go`]: 'package main\nfunc main() {}\n',
      [`${name}/stock/cmd/main.go`]: 'package main\nfunc main() {}\n',
      [`${name}/compose.yaml`]: `services:
  all: { build: { context: ., dockerfile: docker/Dockerfile } }
  orders: { build: { context: ., dockerfile: docker/Dockerfile.one, args: { service: orders } }, environment: { DB: "postgres://db:5432/orders" } }
  stock: { build: { context: ., dockerfile: docker/Dockerfile.one, args: { service: stock } } }
  db: { image: "postgres:17" }
`,
    })
    const edges = await edgesOf({ ...step('first'), ...step('second') })
    expect(edges.filter((edge) => edge.includes('orders'))).toEqual(['first-orders -> db db', 'second-orders -> db db'])
  })
})

describe('near misses: one service', () => {
  const app = { 'orders/Dockerfile': 'FROM node:24\nCOPY . .\n', 'orders/index.js': server('/orders') }

  test.each([
    ['with one module for its page', { 'orders/client/package.json': startable }],
    ['with tools', { 'orders/tools/a/package.json': startable, 'orders/tools/b/package.json': startable }],
    [
      'with programs of one module',
      { 'orders/cmd/api/main.go': 'package main\n', 'orders/cmd/worker/main.go': 'package main\n' },
    ],
    [
      'with two entry files',
      { 'orders/api/main.py': '__name__ == "__main__"', 'orders/worker/main.py': '__name__ == "__main__"' },
    ],
  ])('%s', async (_what, more) => {
    expect(await servicesOf({ ...app, ...more })).toEqual(['orders: orders'])
  })

  test('whose two Dockerfiles build the same program', async () => {
    const files = {
      Dockerfile: 'FROM golang\nCOPY . .\nRUN go build ./cmd/server\n',
      'dev.Dockerfile': 'FROM golang\nCMD ["go", "run", "./cmd/server"]\n',
      'cmd/server/main.go': 'package main\nfunc main() {}\n',
    }
    expect(await servicesOf(files)).toEqual(['system: '])
  })
})

test('a proxy rule belongs to the workload that mounts its file, not to the folder around it', async () => {
  const files = {
    'shop/Dockerfile': 'FROM node:24\n',
    'shop/index.js': server('/items'),
    'shop/nginx.conf': 'server { location /items { proxy_pass http://shop:80; } }\n',
    'shop/compose.yaml': `services:
  shop: { build: . }
  entry: { image: "nginx:1", volumes: ["./nginx.conf:/etc/nginx/nginx.conf"] }
`,
  }
  expect(await edgesOf(files)).toEqual(['entry -> shop http /items'])
  // The file is made of its template, which is the one that is kept.
  const { 'shop/nginx.conf': rules, ...others } = files
  expect(await edgesOf({ ...others, 'shop/nginx.conf.template': rules })).toEqual(['entry -> shop http /items'])
  expect(await edgesOf({ ...others, 'shop/conf/nginx.conf.template': rules })).toEqual([])
})

test('a service has its deployed name although another, which has a name of its own, is an alias of it', async () => {
  const files = {
    'docker-compose.yml':
      'services:\n  task-api:\n    build: ./kotlin-service\n  company-api:\n    build: ./quarkus-service\n' +
      '    networks:\n      net:\n        aliases: [task-api]\n',
    'kotlin-service/package.json': startable,
    'kotlin-service/Dockerfile': 'FROM node:24\nCOPY . .\nCMD ["npm", "start"]\n',
    'quarkus-service/package.json': startable,
    'quarkus-service/Dockerfile': 'FROM node:24\nCOPY . .\nCMD ["npm", "start"]\n',
  }
  expect(await servicesOf(files)).toEqual(['company-api: quarkus-service', 'task-api: kotlin-service'])
})
