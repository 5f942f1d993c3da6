import { expect, test } from 'vitest'
import { edgesOf, graphOf } from '../graph-of.js'

type Files = Readonly<Record<string, string>>

const compose = (...names: readonly string[]): string =>
  `services:\n${names.map((name) => `  ${name}: { build: { context: ., dockerfile: services/${name}/Dockerfile } }\n`).join('')}`
const program = 'import requests\n\nif __name__ == "__main__":\n    requests.get("http://stock:8000/items")\n'

async function rootsOf(files: Files): Promise<readonly string[]> {
  const nodes = (await graphOf(files)).nodes()
  return nodes.map(({ name, roots }) => `${name} ${roots.map(({ path }) => path).join(' ')}`.trim())
}

test('An image whose Dockerfile lies beside no code runs the module that its command starts', async () => {
  const files = {
    'compose.yaml': compose('orders', 'stock'),
    'services/orders/Dockerfile': 'FROM python:3\nCOPY src /app/src\nCMD ["python", "-m", "shop.ordering.app"]',
    'services/stock/Dockerfile': 'FROM python:3\nCOPY src /app/src\nCMD uvicorn shop.stock.main:app --port 8000',
    'src/shop/ordering/app.py': program,
    'src/shop/stock/main.py': 'from fastapi import FastAPI\napp = FastAPI()\n',
  }
  expect(await rootsOf(files)).toEqual(['orders src/shop/ordering', 'stock src/shop/stock'])
  expect(await edgesOf(files)).toEqual(['orders -> stock http /items'])
})

test('So does one that starts a script of the repository, which starts the module', async () => {
  const files = {
    'compose.yaml': compose('orders'),
    'services/orders/Dockerfile': 'FROM python:3\nCMD ["old"]\nENTRYPOINT ["sh", "/app/services/orders/start.sh"]',
    'services/orders/start.sh': '#!/bin/sh\n# python -m shop.other.app\nexec python -m shop.ordering.app "$@"\n',
    'src/shop/ordering/app.py': program,
    'src/shop/other/app.py': program,
  }
  expect((await rootsOf(files)).filter((node) => node.startsWith('orders'))).toEqual(['orders src/shop/ordering'])
})

test('An image beside code runs that, and one whose command names several programs stays where it is', async () => {
  const files = {
    'compose.yaml': compose('orders', 'all'),
    'services/orders/Dockerfile': 'FROM python:3\nCMD ["python", "-m", "shop.ordering.app"]',
    'services/orders/app.py': program,
    'services/all/Dockerfile': 'FROM python:3\nCMD python -m shop.ordering.app & python -m shop.stock.main',
    'src/shop/ordering/app.py': program,
    'src/shop/stock/main.py': program,
  }
  expect(await rootsOf(files)).toEqual([
    'all services/all',
    'ordering src/shop/ordering',
    'orders services/orders',
    'stock src/shop/stock',
  ])
})

test('An image whose command names no program runs the only folder of code that it copies', async () => {
  const files = (copy: string): Files => ({
    'shop/compose.yaml': 'services:\n  php: { build: { context: ., dockerfile: php/Dockerfile } }\n',
    'shop/php/Dockerfile': `FROM php:8-fpm AS builder\n${copy}\nFROM php:8-fpm\nCMD ["php-fpm"]`,
    'shop/app/src/Shop.php': '<?php class Shop {}',
    'shop/lib/src/Tax.php': '<?php class Tax {}',
  })
  const copy = 'COPY --from=composer:2 /usr/bin/composer lib/\nCOPY app/composer.json ./\nCOPY --chown=www app/ .'
  expect(await rootsOf(files(copy))).toEqual(['php shop/app'])
  expect(await rootsOf(files('COPY app lib /srv/'))).toEqual(['php shop/php'])
  // A path that begins with a slash is one of the build context. The name of a manifest counts before that of the folder.
  const other: Files = { ...files('COPY ["/app", "."]'), 'app/Other.php': '<?php class Other {}' }
  const manifest = other['shop/compose.yaml']?.replace('php:', 'web:') ?? ''
  expect(await rootsOf({ ...other, 'shop/compose.yaml': manifest })).toEqual(['web shop/app'])
  const api = { 'shop/app/Dockerfile': 'FROM php:8-fpm\nCOPY . .\n' }
  expect(await rootsOf({ ...files('COPY app/src .'), ...api })).toEqual(['php shop/php'])
})

test('An engine that is built in a folder around code is a database, and has none of that code', async () => {
  const files = {
    'compose.yaml': `services:
  search: { build: { context: ., dockerfile: infrastructure/search/Dockerfile } }
  orders: { build: services/orders }
`,
    'infrastructure/search/Dockerfile': 'FROM docker.elastic.co/elasticsearch/elasticsearch:8',
    'services/orders/Dockerfile': 'FROM python:3\nCMD ["python", "main.py"]',
    'services/orders/main.py': program,
    'shared/client.py': 'import requests\n',
  }
  expect((await graphOf(files)).nodes().map(({ kind, name, roots }) => [kind, name, roots.length])).toEqual([
    ['service', 'orders', 1],
    ['database', 'search', 0],
  ])
})

test('An image that only configures the program of its base has none of the code around it', async () => {
  const graphWith = async (copied: string, base = 'docker.osgeo.org/geoserver:2'): Promise<readonly unknown[]> => {
    const graph = await graphOf({
      'compose.yaml': `services:
  maps: { build: { context: ., dockerfile: docker/maps/Dockerfile }, ports: ["80:8080"] }
  orders: { build: services/orders }
`,
      'docker/maps/Dockerfile': `FROM ${base}\nCOPY --chown=1:1 \\\n  ${copied} /opt/maps/\n`,
      'services/orders/Dockerfile': 'FROM python:3\nCMD ["python", "main.py"]',
      'services/orders/main.py': program,
      'shared/client.py': 'import requests\nrequests.get("http://geo.acme.example/points")\n',
    })
    return graph.nodes().map(({ name, roots }) => `${name} ${roots.map(({ path }) => path).join()}`)
  }
  expect(await graphWith('docker/maps/web.xml docker/maps/log.properties')).toContain('maps docker/maps')
  // A runtime has no program of its own: code is mounted into it.
  expect(await graphWith('docker/maps/php.ini', 'php:8-fpm')).toContain('maps ')
  // What else it copies may be a program.
  expect(await graphWith('docker/maps/web.xml shared')).toContain('maps ')
})

test('A Dockerfile at the top that an argument tells which service to build makes no service of the repository', async () => {
  const dockerfile = `FROM golang:1 AS build
ARG SERVICE_PATH
COPY services ./services
RUN cd services && \\
    go build -o /service ./\${SERVICE_PATH}
FROM scratch
COPY --from=build /service /service
`
  const build = (path: string): string => `{ build: { context: ., args: { SERVICE_PATH: ${path} } } }`
  const files = {
    Dockerfile: dockerfile,
    'compose.yaml': `services:
  orders: ${build('orders/cmd/server')}
  orders-migrate: ${build('orders/cmd/migrate')}
  stock: ${build('./stock/cmd/server')}
`,
    ...Object.fromEntries(
      ['orders/cmd/server', 'orders/cmd/migrate', 'stock/cmd/server'].map((path) => [
        `services/${path}/main.go`,
        'package main\n\nfunc main() {}\n',
      ]),
    ),
    'services/orders/go.mod': 'module acme.io/orders\n',
    'services/stock/go.mod': 'module acme.io/stock\n',
    'scripts/seed.ts': 'fetch("http://www.acme.io/seed")\n',
  }
  expect(await rootsOf(files)).toEqual(['orders services/orders', 'stock services/stock'])
})

test('Services that run several programs of one module in Go are of the folders of these programs', async () => {
  const main = 'package main\n\nfunc main() {}\n'
  const build = (path: string): string => `{ build: { context: ., args: { CMD: ${path} } } }`
  const files = {
    Dockerfile: 'FROM golang:1\nARG CMD\nRUN go build -o /service ./$CMD\n',
    'compose.yaml': `services:
  orders-api: ${build('orders/cmd/api')}
  orders-jobs: ${build('orders/cmd/worker')}
`,
    'orders/go.mod': 'module acme.io/orders\n',
    'orders/cmd/api/main.go': main,
    'orders/cmd/worker/main.go': main,
    'orders/internal/order.go': 'package internal\n',
  }
  expect(await rootsOf(files)).toEqual(['orders-api orders/cmd/api', 'orders-jobs orders/cmd/worker'])
})

test('An image that packs all from a folder without code is of the program around it', async () => {
  const main = 'package main\n\nfunc main() {}\n'
  const dockerfile = 'FROM golang:1 AS build\nADD . /src\nRUN make\nFROM scratch\nCOPY --from=build /src/feeds /\n'
  const packed = {
    'go.mod': 'module acme.io/feeds\n',
    'main.go': main,
    'packaging/debian/Dockerfile': dockerfile,
    'packaging/debian/rules': '%:\n\tdh $@\n',
    'packaging/docker/alpine/Dockerfile': dockerfile,
    'compose.yaml': 'services:\n  feeds: { image: acme/feeds }\n',
  }
  const nodes = (await graphOf(packed)).nodes()
  expect(nodes.map(({ name, roots }) => [name, roots.map(({ path }) => path)])).toEqual([['feeds', ['']]])
  // Where the folder has a name of code, that is the program.
  const several = {
    'go.mod': 'module acme.io/shop\n',
    'main.go': main,
    'cmd/orders/main.go': main,
    'cmd/stock/main.go': main,
    'deploy/orders/Dockerfile': dockerfile,
    'deploy/stock/Dockerfile': dockerfile,
    'compose.yaml': compose('orders', 'stock').replaceAll('services/', 'deploy/'),
  }
  expect(await rootsOf(several)).toEqual(['orders cmd/orders', 'stock cmd/stock'])
  // An image that copies what lies beside it is of its own folder.
  const pages = {
    'web/Dockerfile': 'FROM acme/pages\nCOPY . /pages\n',
    'web/page.js': '',
    'package.json': '{"scripts":{"start":"node a"}}',
  }
  expect(await rootsOf(pages)).toEqual(['web web'])
})
