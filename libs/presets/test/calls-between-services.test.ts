import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Calls, MixedPath, Retriever, SymbolPath } from '@coderag/retrieval'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinGraphs } from '@coderag/retrieval/graphs'
import { composeIngest, composeRetriever, resolveConfig } from '../dist/index.js'
import { openGraph, openSymbols } from '../dist/compose-index.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-between-'))
const shop = fileURLToPath(new URL('../../../fixtures/shop', import.meta.url))
const settings = { dataDir: join(root, 'index'), embedder: 'none' as const }
let retriever: Retriever

beforeAll(async () => {
  cpSync(shop, join(root, 'shop'), { recursive: true })
  {
    await using pipeline = await composeIngest(settings)
    const repositories = ['auth-go', 'deploy', 'gateway-ts', 'inventory-py', 'orders-go', 'payments-cs']
    await pipeline.ingest(repositories.map((name) => ({ kind: 'repo', path: join(root, 'shop', name) })))
  }
  retriever = await composeRetriever(settings)
})

afterAll(async () => {
  await retriever.close()
  rmSync(root, { recursive: true })
})

/** Far ends of the edges that leave a service: `Inventory.Hold POST /v1/reservations`. */
function farEnds({ direction, edges }: Calls): string[] {
  return edges.flatMap(({ from, to, via }) => {
    const { qualifiedName } = direction === 'callers' ? from : to
    return via === undefined ? [] : [`${qualifiedName} ${via.method} ${via.arrival?.path}`]
  })
}

function short(name: string): string {
  return name.split('.').slice(-2).join('.')
}

/** Pairs of functions as the key of the example system has them: `Inventory.Hold -> create_reservation`. */
function pairsOfKey(): string[] {
  const [, section = ''] = readFileSync(join(shop, 'EXPECTED.md'), 'utf8').split('## Calls between functions')
  const rows = section.split('\n## ')[0]?.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|/gm) ?? []
  return [...rows].map(([, from, to]) => `${from} -> ${to}`)
}

test('the pairs of functions of the example system are those of its key, but for one', async () => {
  const config = resolveConfig(settings)
  const [symbols, services] = [await openSymbols(config), await openGraph(config)]
  if (symbols === null) throw new Error('the index has no call graph')
  const pairs = joinGraphs(symbols, services)
    .between()
    .map(({ from, to }) => `${short(from.qualifiedName)} -> ${short(to.qualifiedName)}`)
  // The address of a script that comes from its arguments is not followed.
  const found = pairsOfKey().filter((pair) => pair !== 'order_state -> API.GetOrder')
  expect([...new Set(pairs)].sort()).toEqual([...new Set(found)].sort())
})

describe('over repositories', () => {
  test('callers of a handler are the functions that call its endpoint', async () => {
    expect(farEnds(await retriever.callers('create_reservation'))).toEqual(['Inventory.Hold POST /v1/reservations'])
    expect(farEnds(await retriever.callers('API.GetOrder'))).toContain(
      'Harbor.Payments.Clients.OrdersClient.GetAsync GET /v1/orders/{orderID}',
    )
  })

  test('a constant has the lines that name it', async () => {
    const { edges, possible } = await retriever.callers('MAX_WAIT_MS')
    expect([edges, possible.map(({ from }) => from.name)]).toEqual([[], ['waitMs']])
  })

  test('a client of gRPC leads to the method, though the client is made elsewhere', async () => {
    const method = 'Harbor.Payments.Grpc.PaymentsGrpcService.Authorise'
    expect(farEnds(await retriever.callees('Payments.Authorise'))).toEqual([
      `${method} Authorise harbor.payments.v1.Payments/Authorise`,
    ])
    expect(farEnds(await retriever.callers('PaymentsGrpcService.Authorise'))).toEqual([
      'Payments.Authorise Authorise harbor.payments.v1.Payments/Authorise',
    ])
  })

  test('a handler without a name has the callers of its route, and calls what its code calls', async () => {
    expect(farEnds(await retriever.callers('gateway POST /api/v1/orders'))).toEqual(['placeOrder POST /api/v1/orders'])
    expect(farEnds(await retriever.callees('orderRoutes.POST /'))).toEqual(['API.PlaceOrder POST /v1/orders'])
    expect(farEnds(await retriever.callees('orderRoutes'))).toEqual([])
    const { edges } = await retriever.callees('orderRoutes')
    expect(edges.map(({ kind, to }) => `${kind} ${to.name}`)).toContain('passes POST /quote')
  })

  test('what publishes a message leads to what hears it', async () => {
    expect(farEnds(await retriever.callees('Saga.Cancel'))).toEqual(['consume_forever publish orders.cancelled'])
  })

  test('calls that end at no handler are told, and no longer as open', async () => {
    const { leaving, unresolved } = await retriever.callees('TidePayClient.ChargeAsync')
    expect(leaving.map(({ target, path }) => `${target} ${path}`)).toContain('api.tidepay.example.com /v2/charges')
    expect(unresolved.map(({ line }) => line)).not.toContain(leaving[0]?.evidence.line)
  })

  test('a path leads through an interface and over HTTP', async () => {
    const { steps } = (await retriever.path('Saga.Place', 'create_reservation')) as SymbolPath
    expect(steps?.map(({ to, kind }) => `${kind} ${to.qualifiedName}`)).toEqual([
      'calls Inventory.Hold',
      'requests create_reservation',
    ])
  })

  test('a question in words is answered from them, with the code of the other side', async () => {
    const { serviceContext, hits } = await retriever.query({ text: 'who calls create_reservation' })
    expect(serviceContext?.lines).toEqual([
      'Inventory.Hold requests create_reservation (POST /v1/reservations of inventory) at orders-go/internal/clients/inventory.go:44',
    ])
    expect(hits.slice(0, 2).map(({ chunk }) => chunk.repoName)).toContain('orders-go')
  })

  test('a reader who may not see the other side sees that a call leaves, and not where it arrives', async () => {
    const callee = retriever.restrictedTo({ repos: ['inventory-py', 'deploy'] })
    expect(farEnds(await callee.callers('create_reservation'))).toEqual([])
    const caller = retriever.restrictedTo({ repos: ['orders-go', 'deploy'] })
    const calls = await caller.callees('Inventory.Hold')
    expect(farEnds(calls)).toEqual([])
    expect(calls.leaving.map(({ target, path, arrival }) => ({ target, path, arrival }))).toEqual([
      { target: 'inventory', path: '/v1/reservations', arrival: null },
    ])
    expect(JSON.stringify(calls)).not.toMatch(/create_reservation|inventory-py/)
  })

  /** Functions as `1 Inventory.Hold of orders`, without tests. */
  async function brokenBy(name: string): Promise<string[]> {
    const { functions } = await retriever.impact(name)
    return functions
      .filter(({ isTest }) => !isTest)
      .map(({ depth, symbol, service }) => `${depth} ${short(symbol.qualifiedName)} of ${service}`)
  }

  test('the impact of a function reaches through interfaces and services, nearest first', async () => {
    const { kind, dependents } = await retriever.impact('create_reservation')
    expect({ kind, dependents: dependents.map(({ name, depth }) => `${depth} ${name}`) }).toEqual({
      kind: 'symbol',
      dependents: ['1 orders', '4 gateway', '5 web'],
    })
    const functions = await brokenBy('create_reservation')
    expect(functions.slice(0, 2)).toEqual(['1 Inventory.Hold of orders', '2 Saga.Place of orders'])
    expect(functions).toContain('5 placeOrder of web')
  })

  test('the impact of an endpoint, a topic, a service and a file is by function, too', async () => {
    expect((await brokenBy('POST /v1/reservations'))[0]).toBe('1 Inventory.Hold of orders')
    expect((await brokenBy('inventory DELETE /v1/reservations/:id'))[0]).toBe('1 Inventory.Release of orders')
    expect((await brokenBy('harbor.payments.v1.Payments/Refund'))[0]).toBe('1 Payments.Refund of orders')
    expect((await brokenBy('orders.cancelled'))[0]).toBe('1 consume_forever of inventory')
    expect(await brokenBy('auth')).toContain('1 AuthClient.verifySession of gateway')
    expect(await brokenBy('routes/reservations.py')).toContain('1 Inventory.Hold of orders')
  })

  test('a path leads from a page to a database, from a service to a function, and to the broker of a message', async () => {
    const page = (await retriever.path('BookingPage', 'inventory-db')) as MixedPath
    expect(page.steps?.map(({ to }) => short(to.qualifiedName))).toEqual([
      'BookingPage.search',
      'searchSailings',
      'sailingRoutes.GET /',
      'search_sailings',
      'search_sailings.load',
      'sailings',
    ])
    expect(page.steps?.at(-1)).toMatchObject({ kind: 'reads', to: { kind: 'table' } })
    expect(page.rest.map(({ source, target }) => `${source} -> ${target}`)).toEqual(['inventory -> inventory-db'])
    expect(page.call).toBeNull()
    const service = (await retriever.path('payments', 'API.GetOrder')) as MixedPath
    expect(service.steps?.map(({ from }) => short(from.qualifiedName))).toEqual(['OrdersClient.GetAsync'])
    const broker = { steps: [], call: { path: 'orders.created', arrival: { service: 'inventory' } } }
    expect(await retriever.path('Saga.Place', 'kafka')).toMatchObject(broker)
    expect(await retriever.path('API.GetOrder', 'auth')).toMatchObject({ steps: null })
  })

  test('a table has what declares it, the functions that use it, and what breaks with them over services', async () => {
    const { kind, origins, dependents } = await retriever.impact('table reservations')
    expect(kind).toBe('table')
    expect(origins.map(({ role, service, evidence }) => `${role} ${service} ${evidence.filePath}`)).toContain(
      'declares inventory harbor_inventory/models.py',
    )
    expect(dependents[0]?.name).toBe('inventory')
    const functions = await brokenBy('table reservations')
    expect(functions).toEqual(expect.arrayContaining(['1 hold of inventory', '1 expire_overdue of inventory']))
    expect(functions).toContain('4 Saga.Place of orders')
    expect(await brokenBy('payments outbox')).toContain('1 OutboxPublisher.PublishBatchAsync of payments')
    expect((await brokenBy('payments outbox')).join()).not.toContain('of orders')
    const way = (await retriever.path('Saga.Place', 'table orders')) as SymbolPath
    expect(way.steps?.map(({ to, kind: by }) => `${by} ${short(to.qualifiedName)}`)).toEqual([
      'calls Store.Save',
      'writes orders',
    ])
  })

  test('a reader who may not see a repository sees neither its tables nor who uses them', async () => {
    const orders = retriever.restrictedTo({ repos: ['orders-go', 'deploy'] })
    await expect(orders.impact('table reservations')).rejects.toThrow('Nothing of the map is called')
    await expect(orders.impact('inventory outbox')).rejects.toThrow('Nothing of the map is called')
    expect(JSON.stringify(await orders.impact('outbox'))).not.toMatch(/payments/)
  })

  test('related functions share callees and tables; a limited reader sees his own alone', async () => {
    const { functions } = await retriever.related('hold')
    expect(functions.map(({ symbol }) => symbol.name)).toContain('expire_overdue')
    const orders = await retriever.restrictedTo({ repos: ['orders-go'] }).related('API.PlaceOrder')
    expect(orders.functions.length).toBeGreaterThan(0)
    expect(JSON.stringify(orders)).not.toMatch(/inventory-py|gateway-ts|payments-cs|auth-go/)
  })

  test('a contract names the functions that call each endpoint, those through wrappers included', async () => {
    const { endpoints, calls } = await retriever.contract('inventory')
    const sailings = endpoints.find(({ path }) => path === '/v1/sailings')
    expect(sailings?.callers).toEqual(['gateway'])
    const callers = calls.filter(({ via }) => via?.arrival?.path === '/v1/sailings')
    expect(callers.map(({ from }) => from.name)).toEqual(['GET /'])
  })

  test('the failure of what hears a message does not reach who publishes it', async () => {
    expect(await brokenBy('consume_forever')).not.toContain('1 Saga.Cancel of orders')
  })

  test('an unknown name is refused with what to use', async () => {
    await expect(retriever.impact('no_such_thing')).rejects.toThrow(/Nothing of the map is called "no_such_thing"/)
  })
})
