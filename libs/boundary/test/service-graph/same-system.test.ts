import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { graphOfAll } from '../graph-of.js'

type Files = Readonly<Record<string, string>>

/** A system with a service at its top, one image with two commands, a broker, a database and addresses of all kinds. */
const shop: Files = {
  'package.json': '{"name":"shop","scripts":{"start":"node index.js"}}',
  'index.js':
    'const express = require("express")\nexpress().get("/", (req, res) => fetch(process.env.ORDERS_URL + "/orders"))\n',
  Dockerfile: 'FROM node:24\nCOPY index.js .\nCMD ["node", "index.js"]\n',
  'orders/Dockerfile': 'FROM node:24\nCOPY . .\n',
  'orders/package.json': '{"name":"orders","scripts":{"start":"node index.js"}}',
  'orders/index.js':
    'require("express")().get("/orders", (req, res) => fetch("http://localhost:9001/items"))\n' +
    'new (require("pg").Pool)({ connectionString: process.env.DATABASE_URL })\n' +
    'require("redis").createClient({ url: process.env.CACHE_URL })\n',
  'stock/Dockerfile': 'FROM node:24\nCOPY . .\n',
  'stock/package.json': '{"name":"stock","scripts":{"start":"node index.js"}}',
  'stock/index.js': 'require("express")().get("/items", (req, res) => res.json([]))\n',
  'docker-compose.yml': `services:
  shop: { build: ., environment: { ORDERS_URL: "http://orders:8080" } }
  orders:
    build: ./orders
    environment: { DATABASE_URL: "postgres://db:5432/orders", CACHE_URL: "redis://cache:6379" }
  stock: { build: ./stock, ports: ["9001:8080"] }
  db: { image: "postgres:17" }
  cache: { image: "redis:8" }
`,
}

/** A system of somebody else that uses the same common names for other things. */
const unrelated: Files = {
  'compose.yaml': `services:
  frontend: { image: "acme/edge:1", ports: ["8080:8080"], environment: { BACKEND: "http://stock:80" } }
  stock: { image: "acme/exchange:2", ports: ["9001:80"] }
  db: { image: "postgres:17" }
  cache: { image: "redis:8" }
`,
  'k8s/all.yaml': `apiVersion: v1
kind: Service
metadata: { name: orders }
spec: { selector: { app: orders }, ports: [{ port: 8080 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: orders }
spec: { template: { metadata: { labels: { app: orders } }, spec: { containers: [{ name: c, image: "acme/exchange:2" }] } } }
`,
}

const fixtures: Readonly<Record<string, Files>> = {
  'a system in one repository': shop,
  'the example system': await filesIn(new URL('../../../../fixtures/shop', import.meta.url).pathname),
}

async function filesIn(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const keys = entries.flatMap((entry) =>
    entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : [],
  )
  const read = keys
    .filter((key) => !/^(?:conversations|docs)|\.md$/.test(key))
    .sort()
    .map(async (key) => [key, await readFile(join(folder, key), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** Services, edges and endpoints, without anything that a path tells. */
async function linesOf(repositories: Readonly<Record<string, Files>>, only: string): Promise<readonly string[]> {
  const graph = await graphOfAll(repositories)
  const isOwn = ({
    roots,
    evidence,
  }: {
    roots: readonly { repoName: string }[]
    evidence: readonly { repoName: string }[]
  }) => [...roots, ...evidence].every(({ repoName }) => repoName === only)
  const nodes = graph.nodes().filter(isOwn)
  const names = new Set(nodes.map(({ name }) => name))
  return [
    ...nodes.map(({ name, kind }) => `${kind} ${name}`),
    ...graph
      .edges()
      .filter(({ source, target }) => names.has(source) || names.has(target))
      .map(({ source, target, edgeType }) => `${source} -> ${target} ${edgeType}`),
    ...graph
      .endpoints()
      .filter(({ service }) => names.has(service))
      .map(({ service, method, path }) => `${service} ${method} ${path}`),
  ].sort()
}

describe.each(Object.entries(fixtures))('%s is the same', (_name, files) => {
  const asItIs = linesOf({ system: files }, 'system')
  const moved = (move: (path: string) => string): Files =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [move(path), text]))

  test('has something to compare', async () => {
    expect((await asItIs).length).toBeGreaterThan(9)
  })

  test('in a folder of another name', async () => {
    expect(await linesOf({ 'checkout-2': files }, 'checkout-2')).toEqual(await asItIs)
  })

  test('one folder down', async () => {
    expect(await linesOf({ system: moved((path) => `below/${path}`) }, 'system')).toEqual(await asItIs)
  })

  test('with its files in another order', async () => {
    const reversed = Object.fromEntries(Object.entries(files).reverse())
    expect(await linesOf({ system: reversed }, 'system')).toEqual(await asItIs)
  })

  test('with the other spelling of compose files', async () => {
    const spelled = moved((path) => path.replace(/docker-compose\.yml$/, 'compose.yaml'))
    expect(await linesOf({ system: spelled }, 'system')).toEqual(await asItIs)
  })

  test('beside a repository that has nothing to do with it', async () => {
    expect(await linesOf({ system: files, unrelated }, 'system')).toEqual(await asItIs)
  })
})

test('a system of several repositories is the same in whatever order they come', async () => {
  const repositories = new Map<string, Record<string, string>>()
  for (const [path, text] of Object.entries(fixtures['the example system'] ?? {})) {
    const [repoName = '', ...rest] = path.split('/')
    if (rest.length === 0) continue
    const files = repositories.get(repoName) ?? {}
    repositories.set(repoName, { ...files, [rest.join('/')]: text })
  }
  const callsOf = async (entries: readonly (readonly [string, Files])[]): Promise<string[]> => {
    const graph = await graphOfAll(Object.fromEntries(entries))
    const edges = graph.edges().map(({ source, target, edgeType }) => `${source} -> ${target} ${edgeType}`)
    const calls = graph
      .calls()
      .map(({ evidence, path, arrival }) => `${evidence.filePath}:${evidence.line} ${path} ${arrival?.path}`)
    return [...edges, ...calls].sort()
  }
  const entries = [...repositories]
  const expected = await callsOf(entries)
  expect(expected).toContain('client/src/api.ts:43 /api/v1/orders /api/v1/orders')
  expect(await callsOf(entries.toReversed())).toEqual(expected)
})
