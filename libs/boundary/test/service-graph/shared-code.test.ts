import { describe, expect, test } from 'vitest'
import { resolveServiceGraph } from '../../src/service-graph/graph/open-service-graph.js'
import { edgesOf, partsOf } from '../graph-of.js'

const compose = (...names: readonly string[]): string =>
  `services:\n${names.map((name) => `  ${name}: { build: ./services/${name} }\n`).join('')}  stock: { image: "acme/stock:1", ports: ["80"] }\n`
const image = { 'services/orders/Dockerfile': 'FROM scratch\n', 'services/mail/Dockerfile': 'FROM scratch\n' }
const deployed = { ...image, 'compose.yaml': compose('orders', 'mail') }

const inTypeScript = {
  ...deployed,
  'packages/shared/package.json': '{"name":"@shop/shared","main":"dist/index.js"}',
  'packages/shared/src/index.ts': 'export * from "./stock"\nexport * from "./log"\n',
  'packages/shared/src/stock/index.ts': 'export * from "./client"\n',
  'packages/shared/src/stock/client.ts':
    'export class Stock { load() { return fetch("http://stock/items") } }\nexport const all = () => new Stock()\n',
  'packages/shared/src/log.ts': 'export const log = (text: string) => console.log(text)\n',
  'services/mail/main.ts': 'import { log } from "@shop/shared"\nlog("up")\n',
}
const inGo = {
  ...deployed,
  'go.mod': 'module example.com/shop\n',
  'pkg/stock/client.go': 'package stock\nimport "net/http"\nfunc Load() { http.Get("http://stock/items") }\n',
  'pkg/text/text.go': 'package text\nfunc Upper() {}\n',
  'services/mail/main.go': 'package main\nimport "example.com/shop/pkg/text"\nfunc main() { text.Upper() }\n',
}
const inPython = {
  ...deployed,
  'common/__init__.py': 'from .stock import Stock\nfrom .log import log\n',
  'common/stock.py':
    'import requests\nclass Stock:\n    def load(self):\n        return requests.get("http://stock/items")\n',
  'common/log.py': 'def log(text):\n    print(text)\n',
  'services/mail/main.py': 'from common import log\nlog("up")\n',
}
const edge = ['orders -> stock http /items']

describe('shared code is of the services that import it, though no fact of theirs names it', () => {
  test.each([
    ['a package that exports all', 'import { Stock } from "@shop/shared"\nnew Stock().load()\n'],
    ['a constant', 'import { all } from "@shop/shared"\nall().load()\n'],
    ['a built file of a package', 'import { Stock } from "@shop/shared/lib/stock/client"\nnew Stock().load()\n'],
    ['a module as a whole', 'import * as shared from "@shop/shared"\nnew shared.Stock().load()\n'],
    ['a file', 'import { Stock } from "../../packages/shared/src/stock/client"\nnew Stock().load()\n'],
  ])('in TypeScript: %s', async (_what, text) => {
    expect(await edgesOf({ ...inTypeScript, 'services/orders/main.ts': text })).toEqual(edge)
  })

  test('in TypeScript: an alias of the compiler, through other shared code', async () => {
    const files = {
      ...inTypeScript,
      'tsconfig.json': '{"compilerOptions":{"paths":{"@app/*":["libs/*/src"]}}}',
      'libs/data/src/index.ts': 'export { Items } from "./items"\n',
      'libs/data/src/items.ts': 'import { Stock } from "@shop/shared"\nexport class Items { own = new Stock() }\n',
      'services/orders/main.ts': 'import { Items } from "@app/data"\nnew Items()\n',
    }
    expect(await edgesOf(files)).toEqual(edge)
  })

  test.each([
    ['the package', 'package main\nimport "example.com/shop/pkg/stock"\nfunc main() { stock.Load() }\n'],
    ['under another name', 'package main\nimport s "example.com/shop/pkg/stock"\nfunc main() { s.Load() }\n'],
  ])('in Go: %s', async (_what, text) => {
    expect(await edgesOf({ ...inGo, 'services/orders/main.go': text })).toEqual(edge)
  })

  test.each([
    ['a name of the package', 'from common import Stock\nStock().load()\n'],
    ['a name of the module', 'from common.stock import Stock\nStock().load()\n'],
    ['the module', 'from common import stock\nstock.Stock().load()\n'],
    ['the package as a whole', 'import common\ncommon.Stock().load()\n'],
  ])('in Python: %s', async (_what, text) => {
    expect(await edgesOf({ ...inPython, 'services/orders/main.py': text })).toEqual(edge)
  })
})

test('a reader who may see some repositories resolves the same from what is stored', async () => {
  const text = 'import { Stock } from "@shop/shared"\nnew Stock().load()\n'
  const graph = await resolveServiceGraph(await partsOf({ ...inTypeScript, 'services/orders/main.ts': text }), [
    'system',
  ])
  expect(graph.edges().map(({ source, target }) => `${source} -> ${target}`)).toEqual(['orders -> stock'])
})

describe('near misses: shared code that nobody imports is of nobody', () => {
  test.each([
    [
      'another name of the package',
      { ...inTypeScript, 'services/orders/main.ts': 'import { log } from "@shop/shared"\nlog("")\n' },
    ],
    [
      'a package of that name from elsewhere',
      { ...inTypeScript, 'services/orders/main.ts': 'import { Stock } from "shared"\nnew Stock()\n' },
    ],
    [
      'a test imports it',
      { ...inTypeScript, 'services/orders/main.spec.ts': 'import { Stock } from "@shop/shared"\nnew Stock()\n' },
    ],
    [
      'a folder of that name from elsewhere',
      {
        ...inGo,
        'services/orders/main.go': 'package main\nimport "example.org/other/pkg/stock"\nfunc main() { stock.Load() }\n',
      },
    ],
    ['another name of the module', { ...inPython, 'services/orders/main.py': 'from common import log\nlog("")\n' }],
    ['a module outside', { ...inPython, 'services/orders/main.py': 'import stock\nfrom requests import Stock\n' }],
  ])('%s', async (_what, files) => {
    expect(await edgesOf(files)).toEqual([])
  })

  test('modules that pass names on in a circle end', async () => {
    const files = {
      ...inTypeScript,
      'packages/shared/src/index.ts':
        'export * from "./stock"\nexport { Lost } from "./circle"\nexport * from "./circle"\n',
      'packages/shared/src/circle.ts': 'export { Lost } from "./index"\nexport * from "./index"\n',
      'services/orders/main.ts': 'import { Stock, Lost } from "@shop/shared"\nnew Stock(); new Lost()\n',
    }
    expect(await edgesOf(files)).toEqual(edge)
  })
})

describe('a client in the folder of the service that it calls', () => {
  const client = 'import requests\ndef load():\n    return requests.get("http://stock/items")\n'
  const files = {
    ...deployed,
    'services/mail/client.py': client,
    'services/mail/server.py':
      'from fastapi import FastAPI\napp = FastAPI()\n@app.get("/mails")\ndef mails(): return []\n',
  }
  const edgesFrom = async (importing: string): Promise<readonly string[]> =>
    (await edgesOf({ ...files, 'services/orders/main.py': importing })).filter((found) => found.startsWith('orders'))

  test('belongs to who imports it, too', async () => {
    expect(await edgesFrom('from services.mail.client import load\nload()\n')).toEqual(edge)
  })

  test('near miss: what is imported answers requests itself', async () => {
    const server = {
      'services/mail/server.py': `${client}from fastapi import FastAPI\napp = FastAPI()\n@app.get("/x")\ndef x(): pass\n`,
    }
    const main = { 'services/orders/main.py': 'from services.mail.server import app\n' }
    const edges = await edgesOf({ ...files, ...server, ...main })
    expect(edges.filter((found) => found.startsWith('orders'))).toEqual([])
  })

  test('near miss: nothing imports it', async () => {
    expect(await edgesFrom('from services.mail import other\n')).toEqual([])
  })
})

describe('an environment file around services is of those whose code reads its variables', () => {
  const files = {
    ...deployed,
    'env.example': 'UPSTREAM_URL=http://stock\n',
    'services/mail/main.ts': 'fetch(process.env.MAIL_URL + "/items")\n',
    'services/orders/main.ts': 'fetch(process.env.UPSTREAM_URL + "/items")\n',
  }

  test('in no folder of a service', async () => {
    expect(await edgesOf(files)).toEqual(edge)
  })

  test.each([
    ['a file in the folder of another service', 'services/mail/env.example'],
    ['a file in a folder beside them', 'deploy/env.example'],
  ])('near miss: %s', async (_what, path) => {
    const { 'env.example': text, ...others } = files
    const edges = await edgesOf({ ...others, [path]: text })
    expect(edges.filter((found) => found.startsWith('orders'))).toEqual([])
  })

  test('near miss: the service has a value of its own', async () => {
    expect(await edgesOf({ ...files, 'services/orders/.env.example': 'UPSTREAM_URL=http://localhost:80\n' })).toEqual(
      [],
    )
  })
})

test('who imports only types of a client in another service runs none of it', async () => {
  const edges = await edgesOf({
    ...deployed,
    'services/orders/package.json': '{"name":"orders"}',
    'services/mail/package.json': '{"name":"mail"}',
    'services/orders/client.ts':
      'export interface Item { id: number }\nexport type Id = Item["id"]\nexport const load = () => fetch("http://stock/items")\n',
    'services/orders/main.ts': 'import { load } from "./client"\nload()\n',
    'services/mail/main.ts':
      'import type { Item } from "../orders/client"\nimport { type Id } from "../orders/client"\n',
  })
  expect(edges).toEqual(edge)
})

test('a name that a fact needs leads to the file that declares it, not to all that its package exports', async () => {
  const files = {
    ...inTypeScript,
    'packages/shared/src/log.ts': 'export const LOG_URL = "http://stock/log"\n',
    'services/mail/main.ts': 'import { LOG_URL } from "@shop/shared"\nfetch(LOG_URL)\n',
    'services/orders/main.ts': 'export {}\n',
  }
  expect(await edgesOf(files)).toEqual(['mail -> stock http /log'])
})
