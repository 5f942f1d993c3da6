import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace.js'

const examples = join(workspaceRoot, 'examples')
const shop = join(workspaceRoot, 'fixtures', 'shop')
const dataDir = mkdtempSync(join(tmpdir(), 'coderag-examples-'))

beforeAll(() => {
  const coderag = join(workspaceRoot, 'apps', 'coderag', 'bin', 'coderag.js')
  const names = ['gateway-ts', 'auth-go', 'orders-go', 'inventory-py', 'payments-cs', 'deploy', 'docs']
  const paths = names.map((name) => join(shop, name))
  const { status, stderr } = spawnSync(process.execPath, [coderag, 'index', ...paths, '--output-dir', dataDir], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('error:')])
})
afterAll(() => rmSync(dataDir, { recursive: true }))

function run(example: string, ...args: string[]) {
  return spawnSync(process.execPath, [join(examples, example), ...args], { cwd: workspaceRoot, encoding: 'utf8' })
}

test('query-in-a-service answers over HTTP, and refuses an empty query', async () => {
  const service = spawn(process.execPath, [join(examples, 'query-in-a-service.ts'), dataDir, '0'])
  try {
    const port = await new Promise<string>((resolve, reject) => {
      service.stdout.on('data', (text: Buffer) => resolve(/"port":(\d+)/.exec(String(text))?.[1] ?? ''))
      service.stderr.on('data', (text: Buffer) => reject(new Error(String(text))))
    })
    const ask = (query: string) => fetch(`http://127.0.0.1:${port}/?q=${encodeURIComponent(query)}`)
    const hits = (await (await ask('where is the price of an order calculated')).json()) as { path: string }[]
    expect(hits.map(({ path }) => path)).toContain('internal/order/pricing.go')
    expect((await ask('')).status).toBe(400)
  } finally {
    service.kill()
  }
})

test('custom-embedder indexes and finds with vectors of its own', () => {
  const own = mkdtempSync(join(tmpdir(), 'coderag-embedder-'))
  const { status, stdout, stderr } = run('custom-embedder.ts', join(shop, 'orders-go'), own)
  rmSync(own, { recursive: true })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^hybrid\n(?:.*\n)*internal\/order\/pricing\.go/)
})

test('custom-reranker moves own code up', () => {
  const query = 'price'
  const first = (path: string) => run('custom-reranker.ts', dataDir, path, query).stdout.split('\n')[0]
  expect(first('internal/order/pricing.go')).toContain('internal/order/pricing.go')
})

test('agent-tool answers a call with text and its sources', () => {
  const { stdout } = run('agent-tool.ts', dataDir, '{"query": "how does a reservation expire", "budget": 1000}')
  expect(stdout).toMatch(/reservations\.py[^]*\(\d+ sources, \d+ tokens\)/)
})

test('ci-gate passes and fails by the number of dependents, and names an unknown service', () => {
  expect(run('ci-gate.ts', dataDir, 'orders', '10')).toMatchObject({ status: 0 })
  expect(run('ci-gate.ts', dataDir, 'orders', '0')).toMatchObject({ status: 1 })
  expect(run('ci-gate.ts', dataDir, 'nobody')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Known services: '),
  })
})

test('graph-export writes one element for each node and edge', () => {
  const { stdout } = run('graph-export.ts', dataDir)
  expect(stdout).toMatch(/<node id="orders">/)
  expect(stdout).toMatch(/<edge source="gateway" target="orders">/)
  expect(stdout.trimEnd()).toMatch(/<\/graphml>$/)
})

test('every example is in the table of the README', () => {
  const programs = readdirSync(examples).filter((name) => name.endsWith('.ts'))
  expect(programs).toHaveLength(6)
})
