import { expect, test } from 'vitest'
import { graphOf, graphOfAll, graphOfSystems } from '../graph-of.js'

type Files = Readonly<Record<string, string>>

const service = (code: string): Files => ({ Dockerfile: 'FROM node:24\nCOPY . .\n', 'index.js': code })
const answering = (path: string): Files => service(`require("express")().get("${path}", (req, res) => res.json([]))\n`)
const compose = (name: string, variables = ''): Files => ({
  'compose.yaml': `services:\n  ${name}: { build: ., environment: { ${variables} } }\n  redis: { image: "redis:8" }\n`,
})

/** Two systems that both have a `redis` and an `orders`; the calls of `web` match in the other system only. */
const calls = 'fetch("http://orders/list")\nfetch("http://billing/invoices")\n'
const systems = {
  shop: {
    'shop-web': {
      ...service(`${calls}require("redis").createClient({ url: "redis://redis:6379" })\n`),
      ...compose('web'),
    },
    'shop-orders': { ...answering('/list'), ...compose('orders') },
  },
  bank: {
    'bank-orders': { ...answering('/list'), ...compose('orders') },
    'bank-billing': { ...answering('/invoices'), ...compose('billing') },
  },
}

test('names resolve inside their system, and what only another system has is listed as possible', async () => {
  const graph = await graphOfSystems(systems)
  const edges = graph.edges().map(({ source, target }) => `${source} -> ${target}`)
  const ownOf = (repoName: string): string =>
    graph.nodes().find(({ roots, evidence }) => [...roots, ...evidence].some((place) => place.repoName === repoName))
      ?.name ?? ''
  expect(edges).toContain(`web -> ${ownOf('shop-orders')}`)
  expect(edges.filter((edge) => edge.startsWith('web ')).length).toBe(2)
  expect(edges).not.toContain('web -> billing')
  expect(graph.unresolved().map(({ source, target, possible }) => [source, target, possible])).toEqual([
    ['web', 'http://billing/invoices', ['billing']],
  ])
})

test('the same repositories without systems are one system', async () => {
  const graph = await graphOfAll({ ...systems.shop, ...systems.bank })
  expect(graph.edges().map(({ source, target }) => `${source} -> ${target}`)).toContain('web -> billing')
})

test('a variable, a rule of a proxy and a topic do not cross systems either', async () => {
  const graph = await graphOfSystems({
    shop: {
      web: { ...service('console.log(1)\n'), ...compose('web', 'BILLING_URL: "http://billing:80"') },
      edge: {
        Dockerfile: 'FROM nginx\nCOPY nginx.conf /etc/nginx/nginx.conf\n',
        'nginx.conf': 'server {\n  location /i { proxy_pass http://billing; }\n}\n',
        'compose.yaml': 'services:\n  edge: { build: ., volumes: ["./nginx.conf:/etc/nginx/nginx.conf"] }\n',
      },
      sender: {
        ...service(
          'const { Kafka } = require("kafkajs")\nnew Kafka({}).producer().send({ topic: "invoice.sent", messages: [] })\n',
        ),
        'compose.yaml': 'services:\n  sender: { build: . }\n',
      },
    },
    bank: {
      billing: {
        ...service(
          'const { Kafka } = require("kafkajs")\nnew Kafka({}).consumer({ groupId: "b" }).subscribe({ topic: "invoice.sent" })\n' +
            'require("express")().get("/invoices", (req, res) => res.json([]))\n',
        ),
        'compose.yaml': 'services:\n  billing: { build: . }\n',
      },
      ledger: {
        ...service(
          'const { Kafka } = require("kafkajs")\nnew Kafka({}).consumer({ groupId: "l" }).subscribe({ topic: "invoice.sent" })\n',
        ),
        'compose.yaml': 'services:\n  ledger: { build: . }\n',
      },
    },
  })
  expect(graph.edges().filter(({ target }) => target === 'billing')).toEqual([])
  const possible = graph.unresolved().filter((call) => call.possible !== undefined)
  expect(possible.map((call) => `${call.source} ${call.target} ${call.possible?.join()}`)).toEqual([
    'edge http://billing billing',
    'sender invoice.sent billing,ledger',
    'web BILLING_URL billing',
  ])
})

test('a database of another system is not in the place of one whose address the environment alone has', async () => {
  const graph = await graphOfSystems({
    shop: {
      web: {
        ...service("import mongoose from 'mongoose'\nmongoose.connect(process.env.MONGO_URL)\n"),
        'compose.yaml': 'services:\n  web: { build: . }\n',
      },
    },
    bank: { ledger: { 'compose.yaml': 'services:\n  rows: { image: mongo }\n' } },
  })
  expect(graph.edges().map(({ source, target }) => `${source} -> ${target}`)).toEqual(['web -> web-mongodb'])
})

test('a repository that deploys what another one builds joins their systems', async () => {
  const graph = await graphOfSystems({
    shop: { web: { ...service(calls), ...compose('web') } },
    bank: {
      billing: { ...answering('/invoices'), 'package.json': '{"name":"billing"}' },
      all: { 'compose.yaml': 'services:\n  web: { build: ../web }\n  billing: { build: ../billing }\n' },
    },
  })
  expect(graph.edges().map(({ source, target }) => `${source} -> ${target}`)).toContain('web -> billing')
})

test('one repository is one system, whatever it is called', async () => {
  const files = {
    ...service('fetch("http://billing/invoices")\n'),
    'billing/Dockerfile': 'FROM node:24\nCOPY . .\n',
    'billing/index.js': answering('/invoices')['index.js'] ?? '',
  }
  const moved = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path.startsWith('billing') ? path : `web/${path}`, text]),
  )
  expect((await graphOf(moved)).edges().map(({ source, target }) => `${source} -> ${target}`)).toEqual([
    'web -> billing',
  ])
})
