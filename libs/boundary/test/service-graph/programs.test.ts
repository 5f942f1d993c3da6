import { describe, expect, test } from 'vitest'
import { edgesOf, graphOf } from '../graph-of.js'

const compose = (services: string): string => `services:\n${services}`

test('one image with several commands is several services, each with its own variables', async () => {
  const files = {
    Dockerfile: 'FROM node:24\nCOPY . .',
    'package.json': '{"name":"books"}',
    'authors.js': 'const express = require("express"); express().get("/authors", (req, res) => res.json([]))',
    'web.js': 'fetch(process.env.AUTHORS_URL + "/authors")',
    'compose.yaml': compose(`  authors: { image: acme/books, build: ., command: ["node", "authors.js"] }
  site: { image: acme/books, build: ., command: ["node", "web.js"], environment: { AUTHORS_URL: "http://authors:80" } }
  migrate: { image: acme/books, build: ., command: ["node", "migrate.js"] }
`),
  }
  const graph = await graphOf(files)
  expect(graph.nodes().map(({ name }) => name)).toEqual(['authors', 'site'])
  expect(graph.endpoints('authors').map(({ path }) => path)).toEqual(['/authors'])
  expect(await edgesOf(files)).toEqual(['site -> authors http /authors'])
})

test('a file of a shared image belongs to the programs whose command reaches it by imports, and to no other', async () => {
  const files = {
    Dockerfile: 'FROM ruby:3\nCOPY . .',
    'site.rb': "require 'sinatra'\nrequire_relative 'services/stock/client'\nget '/' do\n  Stock.find(1)\nend\n",
    'services/stock/client.rb':
      "require 'net/http'\nmodule Stock\n  def self.find(id)\n    Net::HTTP.get(URI('http://stock/items'))\n  end\nend\n",
    'services/stock/server.rb': "require 'sinatra'\nrequire_relative 'client'\nget '/items' do\n  1\nend\n",
    'services/mail/server.rb': "require 'sinatra'\nrequire_relative '../text'\nget '/mails' do\n  1\nend\n",
    'services/text.rb': 'module Text\nend\n',
    'services/shop/server.rb':
      "require 'sinatra'\nrequire_relative '../stock/client'\nget '/shop' do\n  Stock.find(1)\nend\n",
    'compose.yaml': compose(
      ['stock', 'mail', 'shop']
        .map((name) => `  ${name}: { image: acme/shop, build: ., command: ["ruby", "services/${name}/server.rb"] }\n`)
        .join(''),
    ),
  }
  const graph = await graphOf(files)
  const paths = (name: string): readonly string[] => graph.endpoints(name).map(({ path }) => path)
  expect(['stock', 'mail', 'shop'].map(paths)).toEqual([['/items'], ['/mails'], ['/shop']])
  expect(await edgesOf(files)).toEqual(['shop -> stock http /items'])
})

test('a shared image whose programs a framework loads belongs to all of them', async () => {
  const graph = await graphOf({
    Dockerfile: 'FROM python:3\nCOPY . .',
    'stock.py': 'import framework\nframework.run("stock")\n',
    'mail.py': 'import framework\nframework.run("mail")\n',
    'views.py': 'from fastapi import FastAPI\napp = FastAPI()\n@app.get("/items")\ndef items(): return []\n',
    'compose.yaml': compose(
      `  stock: { image: acme/shop, build: ., command: ["python", "stock.py"] }
  mail: { image: acme/shop, build: ., command: ["python", "mail.py"] }
`,
    ),
  })
  expect(['stock', 'mail'].map((name) => graph.endpoints(name).length)).toEqual([1, 1])
})

describe('code that programs of one image load without an import of its own stays with all of them', () => {
  const stock = '  stock: { image: "acme/stock:1", ports: ["80"] }\n'
  const programs = (first: string, second: string): string =>
    compose(
      `  orders: { image: acme/x, build: ., command: ${first} }\n  mails: { image: acme/x, build: ., command: ${second} }\n${stock}`,
    )
  const both = ['mails -> stock http /items', 'orders -> stock http /items']

  test('views of Django, though manage.py imports something', async () => {
    const edges = await edgesOf({
      Dockerfile: 'FROM python:3\nCOPY . .',
      'manage.py':
        'from config.env import load\nload()\nfrom django.core.management import execute_from_command_line\nexecute_from_command_line()\n',
      'config/env.py': 'def load(): pass\n',
      'shop/views.py': 'import requests\ndef items(request):\n    return requests.get("http://stock/items")\n',
      'other/Dockerfile': 'FROM node:24',
      'other/index.js': 'require("express")().get("/", (req, res) => res.json([]))',
      'compose.yaml': `${programs('["python", "manage.py", "runserver"]', '["python", "manage.py", "qcluster"]')}  other: { build: ./other, command: ["node", "index.js"] }\n`,
    })
    expect(edges).toEqual(both)
  })

  test('what a framework loads for one of them and another imports', async () => {
    const edges = await edgesOf({
      Dockerfile: 'FROM python:3\nCOPY . .',
      'manage.py': 'from env import load\nload()\n',
      'env.py': 'def load(): pass\n',
      'shop/views.py': 'import requests\ndef items(request):\n    return requests.get("http://stock/items")\n',
      'worker.py': 'from shop.views import items\nitems(None)\n',
      'compose.yaml': programs('["python", "manage.py", "runserver"]', '["python", "worker.py"]'),
    })
    expect(edges).toEqual(both)
  })

  test('plugins beside a program that answers nothing in the file that starts it', async () => {
    const edges = await edgesOf({
      Dockerfile: 'FROM python:3\nCOPY . .',
      'orders.py': 'import kit\nfrom views import app\nkit.run(app)\n',
      'views.py': 'from fastapi import FastAPI\napp = FastAPI()\n@app.get("/")\ndef index(): return 1\n',
      'mails.py': 'import kit\nfrom views import app\nkit.run(app)\n',
      'plugins/stock.py': 'import requests\ndef load(): requests.get("http://stock/items")\n',
      'compose.yaml': programs('["python", "orders.py"]', '["python", "mails.py"]'),
    })
    expect(edges).toEqual(both)
  })

  test('tasks that Celery discovers', async () => {
    const edges = await edgesOf({
      Dockerfile: 'FROM python:3\nCOPY . .',
      'web.py':
        'from fastapi import FastAPI\nfrom queue import app\napi = FastAPI()\n@api.get("/")\ndef index(): return 1\n',
      'worker.py':
        'from fastapi import FastAPI\nfrom queue import app\napi = FastAPI()\n@api.get("/")\ndef index(): return 1\n',
      'queue.py': 'from celery import Celery\napp = Celery()\napp.autodiscover_tasks(["jobs"])\n',
      'jobs/tasks.py': 'import requests\ndef go(): requests.get("http://stock/items")\n',
      'compose.yaml': programs('["python", "web.py"]', '["python", "worker.py"]'),
    })
    expect(edges).toEqual(both)
  })
})

const api = (load: string): string =>
  `const app = require("express")()\nconst { open } = require("./database")\nopen()\napp.get("/health", (req, res) => res.json(1))\n${load}\n`
const inPython = (load: string): string =>
  `from fastapi import FastAPI\nfrom database import open\n${load}\napp = FastAPI()\n@app.get("/health")\ndef health(): return 1\n`

test.each([
  ['js', 'app.use(require("./routes/stock"))', api],
  ['js', 'require("./routes/stock")(app)', api],
  ['js', 'require("./routes/stock")', api],
  ['js', 'import "./routes/stock.js"', api],
  ['js', 'const lazy = () => import("./routes/stock.js")', api],
  ['py', 'import routes.stock', inPython],
  ['py', 'from routes import stock', inPython],
  ['py', 'def late():\n    from routes import stock', inPython],
])('code of one program is what it loads, %s: %s', async (ending, load, program) => {
  const edges = await edgesOf({
    Dockerfile: 'FROM scratch\nCOPY . .',
    [`orders.${ending}`]: program(load),
    [`mails.${ending}`]: program(''),
    'database.js': 'exports.open = function () {}\n',
    'database.py': 'def open(): pass\n',
    'routes/stock.js': 'module.exports = function (app) { fetch("http://stock/items") }\n',
    'routes/__init__.py': '',
    'routes/stock.py': 'import requests\ndef load(): requests.get("http://stock/items")\n',
    'compose.yaml': compose(
      ['orders', 'mails']
        .map((name) => `  ${name}: { image: acme/x, build: ., command: ["run", "${name}.${ending}"] }\n`)
        .join('') + '  stock: { image: "acme/stock:1", ports: ["80"] }\n',
    ),
  })
  expect(edges).toEqual(['orders -> stock http /items'])
})

test('a worker, a second version and a copy without a command stay one service', async () => {
  const graph = await graphOf({
    'orders/Dockerfile': 'FROM node:24',
    'orders/index.js': 'require("express")().get("/orders", (req, res) => res.json([]))',
    'compose.yaml': compose(`  orders: { build: ./orders, command: ["node", "index.js"] }
  orders-v2: { build: ./orders, command: ["node", "index.js", "v2"] }
  worker: { build: ./orders, command: ["node", "index.js", "work"] }
  migrate: { build: ./orders, command: ["node", "migrate.js"] }
  shop: { build: ./orders }
`),
  })
  expect(graph.nodes().map(({ name }) => name)).toEqual(['orders'])
})

describe('a worker that starts a file of its own is a service', () => {
  const code = {
    'shop/Dockerfile': 'FROM python:3\nCOPY . .\nCMD ["uvicorn", "app.main:app"]\n',
    'shop/app/__init__.py': '',
    'shop/app/main.py':
      'from fastapi import FastAPI\nfrom app.store import load\napp = FastAPI()\n@app.get("/items")\ndef items(): return load()\n',
    'shop/app/store.py': 'import requests\ndef load(): return requests.get("http://stock:80/items")\n',
    'shop/app/work.py': 'import requests\nfrom app.mails import send\nrequests.get("http://rates:80/today")\nsend()\n',
    'shop/app/mails.py': 'import requests\ndef send(): requests.post("http://mails:80/mails")\n',
  }
  const others = ['stock', 'rates', 'mails']
    .map((name) => `  ${name}: { image: "acme/${name}:1", ports: ["80"] }\n`)
    .join('')
  const edges = ['shop -> stock http /items', 'shop-worker -> mails http /mails', 'shop-worker -> rates http /today']

  test.each([
    ['shop: { build: ./shop }', 'python -m app.work'],
    ['shop: { build: ./shop, command: "uvicorn app.main:app --port 8000" }', 'sh -c "python -m app.work && sleep 60"'],
  ])('%s beside %s, in any order', async (server, command) => {
    const both = [server, `shop-worker: { build: ./shop, command: '${command}' }`]
    for (const services of [both, both.toReversed()]) {
      const files = { ...code, 'compose.yaml': compose(services.map((one) => `  ${one}\n`).join('') + others) }
      expect((await edgesOf(files)).toSorted()).toEqual(edges)
      const graph = await graphOf(files)
      expect(graph.endpoints('shop').map(({ path }) => path)).toEqual(['/items'])
      expect(graph.endpoints('shop-worker')).toEqual([])
    }
  })

  test('no worker that starts at the same file, at a script for everything or at none', async () => {
    for (const command of ['uvicorn app.main:app --workers 2', 'python manage.py work', 'work --queue mails']) {
      const services = `  shop: { build: ./shop, command: "uvicorn app.main:app" }\n  shop-worker: { build: ./shop, command: "${command}" }\n`
      const graph = await graphOf({ ...code, 'compose.yaml': compose(services + others) })
      expect(graph.nodes().map(({ name }) => name)).not.toContain('shop-worker')
    }
  })

  test('what is built of a file starts it', async () => {
    const files = {
      'shop/Dockerfile': 'FROM node:24\nCOPY . .\n',
      'shop/package.json': '{"name":"shop"}',
      'shop/src/main.ts': "import express from 'express'\nexpress().get('/items', list)\n",
      'shop/src/worker.ts': "import { send } from './mails'\nsend()\n",
      'shop/src/mails.ts': "export function send() { fetch('http://mails:80/mails', { method: 'POST' }) }\n",
      'compose.yaml': compose(`  shop: { build: ./shop, command: node dist/main.js }
  shop-worker: { build: ./shop, command: node dist/worker.js }
${others}`),
    }
    expect(await edgesOf(files)).toEqual(['shop-worker -> mails http /mails'])
  })
})

test('a network policy joins services only where nothing else does, and not as a proof', async () => {
  const deployment = (name: string, env = '') => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec: { template: { metadata: { labels: { app: ${name} } }, spec: { containers: [{ name: c, image: shop/${name}${env} }] } } }
---
`
  const policy = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: orders }
spec:
  podSelector: { matchLabels: { app: orders } }
  ingress: [{ from: [{ podSelector: { matchLabels: { app: web } } }, { podSelector: { matchLabels: { app: admin } } }] }]
`
  const graph = await graphOf({
    'web/package.json': '{"name":"web"}',
    'web/index.js': 'fetch(process.env.ORDERS_URL + "/orders")',
    'k8s/all.yaml':
      deployment('web', ', env: [{ name: ORDERS_URL, value: "http://orders" }]') +
      deployment('orders') +
      deployment('admin') +
      policy,
    'k8s/service.yaml':
      'apiVersion: v1\nkind: Service\nmetadata: { name: orders }\nspec: { selector: { app: orders }, ports: [{ port: 80 }] }\n',
  })
  const edges = graph.edges().map(({ source, target, confidence }) => [source, target, confidence > 0.3])
  expect(edges).toEqual([
    ['admin', 'orders', false],
    ['web', 'orders', true],
  ])
})
