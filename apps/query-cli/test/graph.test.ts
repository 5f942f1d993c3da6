import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { EXIT } from '../src/exit-codes.js'
import { run } from '../src/run.js'
import { sampleGraph } from './sample-graph.js'

async function coderag(...argv: readonly string[]) {
  let out = ''
  let err = ''
  const code = await run(argv, {
    version: '0',
    terminal: { out: (text) => (out += text), err: (text) => (err += text), env: {}, isTerminal: false, columns: null },
    directory: tmpdir(),
    openRetriever: async () => {
      throw new Error('questions to the graph open no index')
    },
    openGraph: async () => sampleGraph(),
  })
  return { code, out, err }
}

describe('graph', () => {
  test('lists nodes and edges with their best evidence', async () => {
    const { code, out } = await coderag('graph')
    expect(code).toBe(EXIT.ok)
    expect(out).toMatch(/web → orders +http +0\.90 +shop\/web\.go:7 +\/v1\/orders/)
    expect(out).toContain('4 nodes · 3 edges · 1 unresolved')
  })

  test('keeps to what is asked for around a service, by any of its names', async () => {
    const { out } = await coderag('graph', '--service', 'orders-api', '--direction', 'in')
    expect(out).toContain('web → orders')
    expect(out).not.toContain('orders-db')
  })

  test.each([
    ['mermaid', /^flowchart LR\n/],
    ['dot', /^digraph services \{\n/],
    ['html', /^<!doctype html>\n/],
    ['json', /^\{\n {2}"format": 1,/],
  ])('writes %s', async (format, start) => {
    expect((await coderag('graph', '--format', format)).out).toMatch(start)
  })

  test('names what is there when a service is not', async () => {
    const { code, err } = await coderag('graph', '--service', 'order')
    expect(code).toBe(EXIT.nothingFound)
    expect(err).toContain('"order". There is: orders, orders-db.')
  })
})

describe('impact', () => {
  test('lists what breaks, nearest first', async () => {
    const { out } = await coderag('impact', 'orders-db')
    expect(out).toMatch(/1 +orders +orders → orders-db[^]*2 +web +web → orders[^]*3 dependents/)
  })

  test('follows a topic to those who listen', async () => {
    const { out } = await coderag('impact', 'orders.created')
    expect(out).toMatch(/^topic orders\.created\n1 +stock/)
    expect(out).not.toContain('web')
  })
})

test('contract lists endpoints with handler and callers, and messages', async () => {
  const { out } = await coderag('contract', 'orders')
  expect(out).toMatch(/GET +\/v1\/orders +listOrders +shop\/api\.go:12 +← web/)
  expect(out).toMatch(/sends to +stock +orders\.created/)
})

describe('path', () => {
  test('shows the steps of a shortest way', async () => {
    expect((await coderag('path', 'web', 'orders-db')).out).toMatch(/web → orders[^]*orders → orders-db/)
  })

  test('says so when there is none', async () => {
    const { code, err } = await coderag('path', 'stock', 'web')
    expect(code).toBe(EXIT.nothingFound)
    expect(err).toBe('No way leads from stock to web.\n')
  })
})
