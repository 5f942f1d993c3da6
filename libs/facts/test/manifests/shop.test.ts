import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { Fact } from '../../src/facts.js'
import { factsOf, literal, ofKind } from './facts-of.js'

const root = fileURLToPath(new URL('../../../../fixtures/shop/', import.meta.url))
const byFile = new Map<string, readonly Fact[]>()

beforeAll(async () => {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = `${entry.parentPath}/${entry.name}`
    if (!entry.isFile() || path.includes('/conversations/')) continue
    const name = relative(root, path)
    byFile.set(name, await factsOf(name, readFileSync(path, 'utf8')))
  }
})

function facts(file: string): readonly Fact[] {
  return byFile.get(file) ?? []
}

/** What a manifest gives to a variable of a workload, a map or a file. */
function valueIn(file: string, owner: string, name: string) {
  const found = ofKind(facts(file), 'variable').find(
    (fact) => fact.name === name && ('name' in fact.owner ? fact.owner.name : '') === owner,
  )
  return found?.value
}

test.each([
  ['deploy/docker-compose.yml', 'gateway', 'PAYMENTS_URL', 'http://payments:8080'],
  ['deploy/docker-compose.yml', 'gateway', 'AUTH_GRPC_ADDR', 'auth:50051'],
  ['deploy/docker-compose.yml', 'orders', 'PAYMENTS_GRPC_ADDR', 'payments:9090'],
  ['deploy/docker-compose.yml', 'auth', 'REDIS_ADDR', 'redis:6379'],
  ['deploy/docker-compose.override.yml', 'payments', 'Orders__BaseUrl', 'http://orders:8080'],
  ['deploy/k8s/base/gateway.yaml', 'gateway-config', 'orders-url', 'http://orders.harbor.svc.cluster.local:8080'],
  ['deploy/k8s/base/shared.yaml', 'harbor-shared', 'AUTH_GRPC_ADDR', 'auth.harbor.svc.cluster.local:50051'],
  ['deploy/k8s/base/orders.yaml', 'orders-api', 'INVENTORY_URL', 'http://inventory.harbor:8000'],
  ['deploy/k8s/overlays/staging/orders.yaml', 'orders-api', 'INVENTORY_URL', 'http://inventory.harbor-staging:8000'],
  ['deploy/env/inventory.env', '', 'DATABASE_URL', 'postgresql+psycopg://inventory-db:5432/inventory'],
  ['deploy/.env.example', '', 'ORDERS_HOST', 'orders'],
])('%s tells %s where %s leads', (file, owner, name, address) => {
  expect(valueIn(file, owner, name)).toEqual(literal(address))
})

test('variables are followed as far as one file tells', () => {
  const host = { kind: 'env', name: 'ORDERS_HOST', fallback: literal('orders') }
  expect(valueIn('deploy/docker-compose.yml', 'gateway', 'ORDERS_URL')).toEqual({
    kind: 'concat',
    parts: [literal('http://'), host, literal(':8080')],
  })
})

test('proxies, mounted rules, published ports and arguments', () => {
  const rules = ofKind(facts('deploy/nginx/default.conf'), 'proxy_rule')
  expect(rules.map(({ path, target, rewrite }) => [path, target, rewrite])).toEqual([
    ['/api/', literal('http://gateway:3000'), null],
    ['/webhooks/payments/', literal('http://payments:8080'), '/hooks/provider/'],
  ])
  expect(ofKind(facts('gateway-ts/client/vite.config.ts'), 'proxy_rule')).toMatchObject([
    { path: '/api', proxy: 'vite' },
  ])
  const compose = ofKind(facts('deploy/docker-compose.yml'), 'workload')
  expect(compose.find(({ name }) => name === 'web')?.files).toEqual(['deploy/nginx/default.conf'])
  expect(compose.find(({ name }) => name === 'orders')?.publishedPorts).toEqual([[8081, 8080]])
  const auth = ofKind(facts('deploy/k8s/base/auth.yaml'), 'workload').find(({ name }) => name === 'auth')
  expect(auth?.addresses).toEqual([literal('redis:6379')])
})

test('no fact of the whole system holds a value of a secret', () => {
  const all = [...byFile.values()].flat()
  expect(all.length).toBeGreaterThan(150)
  const secret = ofKind(all, 'variable').filter(({ name }) => /PASSWORD/.test(name))
  expect(new Set(secret.map(({ value }) => value.kind))).toEqual(new Set(['unknown']))
})
