import { expect, test } from 'vitest'
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

test('a worker, a second version and a copy without a command stay one service', async () => {
  const graph = await graphOf({
    'orders/Dockerfile': 'FROM node:24',
    'orders/index.js': 'require("express")().get("/orders", (req, res) => res.json([]))',
    'compose.yaml': compose(`  orders: { build: ./orders, command: ["node", "index.js"] }
  orders-v2: { build: ./orders, command: ["node", "index.js", "v2"] }
  worker: { build: ./orders, command: ["node", "worker.js"] }
  shop: { build: ./orders }
`),
  })
  expect(graph.nodes().map(({ name }) => name)).toEqual(['orders'])
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
