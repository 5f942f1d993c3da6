import { describe, expect, test } from 'vitest'
import { environmentOfPath } from '../../src/service-graph/owners/environments.js'
import { both, either, onlyIn, EVERYWHERE, type HeldIn } from '../../src/service-graph/values/held-in.js'
import { unique } from '../../src/service-graph/values/value.js'
import { graphOf } from '../graph-of.js'

type Files = Readonly<Record<string, string>>

const service = (name: string, code: string): Files => ({
  [`${name}/Dockerfile`]: 'FROM node:24\nCOPY . .\n',
  [`${name}/index.js`]: code,
})
const answering = 'require("express")().get("/items", (req, res) => res.json([]))\n'
const calling: Files = {
  ...service('orders', 'fetch(process.env.STOCK_URL + "/items")\n'),
  ...service('stock', answering),
  ...service('catalog', answering),
}

/** Edges as `orders stock production, staging`, without environments where they hold in all. */
async function environmentsOf(files: Files): Promise<readonly string[]> {
  const graph = await graphOf({ ...calling, ...files })
  return graph
    .edges()
    .map(({ source, target, environments = [] }) => `${source} ${target} ${environments.join(', ')}`.trim())
}

const deployment = (name: string, variables: string, namespace = ''): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: ${name}${namespace === '' ? '' : `, namespace: ${namespace}`} }\n` +
  `spec:\n  template:\n    spec:\n      containers:\n        - { name: ${name}, image: acme/${name}, env: [${variables}] }\n---\n`
const stockUrl = (host: string): string => `{ name: STOCK_URL, value: "http://${host}" }`
const base = `${deployment('orders', stockUrl('stock'))}${deployment('stock', '')}${deployment('catalog', '')}`

describe('an edge says in which environments it holds', () => {
  test('by the overlays of kustomize, whose base and parts are no environments', async () => {
    const overlays = {
      'deploy/base/kustomization.yaml': 'resources: [all.yaml]\n',
      'deploy/base/all.yaml': base,
      'deploy/overlays/staging/kustomization.yaml': 'resources: [../../base]\n',
      'deploy/overlays/staging/stock.yaml': deployment('stock', ''),
      'deploy/overlays/prod/kustomization.yaml': 'resources: [../../base]\npatches: [{ path: orders.yaml }]\n',
      'deploy/overlays/prod/orders.yaml': deployment('orders', stockUrl('catalog')),
    }
    expect(await environmentsOf(overlays)).toEqual(['orders catalog production', 'orders stock staging'])
    const parts = {
      ...overlays,
      'deploy/overlays/parts/stock/kustomization.yaml': 'resources: [stock.yaml]\n',
      'deploy/overlays/parts/stock/stock.yaml': deployment('stock', ''),
      'deploy/overlays/staging/kustomization.yaml': 'resources: [../../base, ../parts/stock]\n',
      // What is an environment by its name stays one, though another takes it over.
      'deploy/overlays/prod-eu/kustomization.yaml': 'resources: [../prod]\n',
    }
    expect(await environmentsOf(parts)).toEqual(['orders catalog production', 'orders stock staging'])
  })

  test('by files of values of a chart', async () => {
    const template = base.replace(/"http:\/\/stock"/, '{{ .Values.stock.url }}')
    expect(
      await environmentsOf({
        'chart/Chart.yaml': 'name: shop\n',
        'chart/templates/all.yaml': template,
        'chart/values.yaml': 'stock: { url: "http://stock" }\n',
        'chart/values-prod.yaml': 'stock: { url: "http://catalog" }\n',
        'chart/values-dev.yaml': 'replicas: 1\nname: { first: a }\n',
      }),
    ).toEqual(['orders catalog production', 'orders stock default, development'])
  })

  test('by the further files of compose', async () => {
    const compose = (host: string): string =>
      `services:\n  orders: { build: ./orders, environment: { STOCK_URL: "http://${host}" } }\n`
    expect(
      await environmentsOf({
        'compose.yaml': `${compose('stock')}  stock: { build: ./stock }\n  catalog: { build: ./catalog }\n`,
        'compose.prod.yaml': compose('catalog'),
      }),
    ).toEqual(['orders catalog production', 'orders stock default'])
  })

  test('by folders and by namespaces', async () => {
    const folders = {
      'k8s/staging/all.yaml': base,
      'k8s/production/all.yaml': base.replace('http://stock', 'http://catalog'),
    }
    const namespaces = {
      'k8s/all.yaml':
        deployment('orders', stockUrl('stock'), 'shop-staging') +
        deployment('stock', '', 'shop-staging') +
        deployment('orders', stockUrl('catalog'), 'shop-prod') +
        deployment('catalog', '', 'shop-prod'),
    }
    const expected = ['orders catalog production', 'orders stock staging']
    expect([await environmentsOf(folders), await environmentsOf(namespaces)]).toEqual([expected, expected])
  })

  test('by where the target alone is deployed', async () => {
    const files = {
      ...service('orders', 'require("redis").createClient({ url: "redis://cache:6379" })\n'),
      'compose.yaml': 'services:\n  orders: { build: ./orders }\n',
      'compose.dev.yaml': 'services:\n  cache: { image: "redis:8" }\n',
    }
    expect(await environmentsOf(files)).toContain('orders cache development')
  })
})

describe('an edge that holds everywhere says nothing', () => {
  test('if each environment sets the same', async () => {
    const folders = { 'k8s/staging/all.yaml': base, 'k8s/production/all.yaml': base }
    expect(await environmentsOf(folders)).toEqual(['orders stock'])
  })

  test('if a file of an environment sets something else', async () => {
    expect(
      await environmentsOf({
        'compose.yaml':
          'services:\n  orders: { build: ./orders, environment: { STOCK_URL: "http://stock" } }\n  stock: { build: ./stock }\n',
        'compose.prod.yaml': 'services:\n  orders: { environment: { LOG_LEVEL: warn } }\n',
      }),
    ).toEqual(['orders stock'])
  })

  test('if there is one environment only, or none', async () => {
    expect(await environmentsOf({ 'k8s/prod/all.yaml': base })).toEqual(['orders stock'])
    expect(await environmentsOf({ 'k8s/all.yaml': base })).toEqual(['orders stock'])
  })

  test('if the address stands in code', async () => {
    const code = service('orders', 'fetch("http://stock/items")\n')
    expect(await environmentsOf({ ...code, 'k8s/prod/all.yaml': base, 'k8s/dev/all.yaml': base })).toEqual([
      'orders stock',
    ])
  })
})

test.each([
  ['deploy/overlays/prod/a.yaml', 'production'],
  ['deploy/overlays/customer-a/kustomization.yaml', 'customer-a'],
  ['env/prod-eu.env', 'prod-eu'],
  ['chart/values-prod.yaml', 'production'],
  ['chart/values.staging.yml', 'staging'],
  ['chart/qa.values.yaml', 'qa'],
  ['docker-compose.prod.yml', 'production'],
  ['compose-dev.yaml', 'development'],
  ['src/main/resources/application-prod.yml', 'production'],
  ['Api/appsettings.Development.json', 'development'],
  ['.env.production', 'production'],
  ['config/production.json', 'production'],
  ['staging/orders/deployment.yaml', 'staging'],
  ['terraform/environments/eu/main.tf', 'eu'],
])('%s is of the environment %s', (path, name) => {
  expect(environmentOfPath(path)).toBe(name)
})

test.each([
  'docker-compose.yml',
  'docker-compose.override.yml',
  'chart/values.yaml',
  'chart/values-postgres.yaml',
  'production-orders/deployment.yaml',
  'dev-tools/compose.yaml',
  'test/compose.yaml',
  'k8s/demo.yaml',
  'application-mysql.yml',
  '.env.example',
  'chart/values-dev-and-prod.yaml',
])('%s is of no environment', (path) => {
  expect(environmentOfPath(path)).toBeNull()
})

test('environments are joined and cut as sets are', () => {
  const shown = ({ kind, names }: HeldIn): string => `${kind} ${[...names].sort().join(' ')}`.trim()
  const [a, b, notA] = [onlyIn('a'), onlyIn('b'), { kind: 'but', names: new Set(['a']) } as const]
  expect(
    [either(a, b), both(a, b), either(a, notA), both(b, notA), either(a, EVERYWHERE), both(a, EVERYWHERE)].map(shown),
  ).toEqual(['only a b', 'only', 'but', 'only b', 'but', 'only a'])
})

test('places of equal values are one value that holds where each of them does', () => {
  const value = { text: 'http://stock', origin: 'variable', through: 'STOCK_URL', places: [] } as const
  const [only, ...others] = unique([onlyIn('staging'), onlyIn('production')].map((heldIn) => ({ ...value, heldIn })))
  expect([[...(only?.heldIn?.names ?? [])].sort(), others]).toEqual([['production', 'staging'], []])
  expect(unique([{ ...value, heldIn: onlyIn('staging') }, value])[0]?.heldIn).toEqual(EVERYWHERE)
})
