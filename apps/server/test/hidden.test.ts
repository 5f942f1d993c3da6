import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { composeRetriever } from '@coderag/presets/retriever'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type Reader } from '../src/server.js'
import { local, sha256 } from './server-of.js'

const crawler = fileURLToPath(new URL('../../crawler/bin/coderag-crawl.js', import.meta.url))
const shop = fileURLToPath(new URL('../../../fixtures/shop', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'coderag-hidden-'))

const readers: readonly Reader[] = [
  { name: 'repos', sha256: sha256('sees-two'), access: { repos: ['orders-go', 'docs'] } },
  {
    name: 'code',
    sha256: sha256('sees-code'),
    access: { repos: ['orders-go', 'docs'], corpusTypes: ['CODE_LOGIC', 'CODE_DEPLOY', 'CODE_CONFIG'] },
  },
  {
    name: 'documents',
    sha256: sha256('sees-docs'),
    access: { repos: ['orders-go', 'docs'], corpusTypes: ['DOC_RUNBOOK'] },
  },
]

function index(dataDir: string, ...sources: string[]): void {
  const args = [crawler, ...sources, '-o', dataDir, '--quiet']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The crawler ended with ${status}: ${stderr}`)
}

/** Another hidden part: other services, more of the words that the visible part has, and names that it calls. */
function otherHiddenPart(folder: string): string {
  mkdirSync(join(folder, 'payments'), { recursive: true })
  const words = 'order orders reservation stock price total retry timeout payment inventory refund. '
  for (let at = 0; at < 40; at++) {
    writeFileSync(join(folder, `note-${at}.md`), `# Note ${at}\n\n${words.repeat(1 + (at % 5))}\n`)
    writeFileSync(join(folder, 'payments', `f${at}.ts`), `export function expireOverdue${at}() { return 'order' }\n`)
  }
  writeFileSync(join(folder, 'payments/package.json'), '{"name":"inventory-two","dependencies":{"express":"4"}}\n')
  writeFileSync(
    join(folder, 'payments/server.ts'),
    "import express from 'express'\nconst app = express()\napp.get('/stock/:sku', (q, s) => s.json({}))\napp.listen(8080)\n",
  )
  writeFileSync(
    join(folder, 'docker-compose.yml'),
    'services:\n  inventory-two:\n    build: ./payments\n    ports: ["8080:8080"]\n  stock:\n    image: redis:7\n',
  )
  return folder
}

let versions: readonly { readonly server: FastifyInstance; readonly close: () => Promise<void> }[] = []

beforeAll(async () => {
  const visible = join(directory, 'visible')
  index(visible, join(shop, 'orders-go'), join(shop, 'docs'))
  const places = ['one', 'two'].map((name) => join(directory, name))
  for (const place of places) cpSync(visible, place, { recursive: true })
  index(places[0] ?? '', join(shop, 'inventory-py'), join(shop, 'deploy'))
  index(places[1] ?? '', otherHiddenPart(join(directory, 'hidden-two')))
  index(places[1] ?? '', join(shop, 'gateway-ts'))
  versions = await Promise.all(
    places.map(async (dataDir) => {
      const retriever = await composeRetriever({ dataDir })
      const server = await createServer(retriever, {
        version: '0',
        readers,
        answerer: null,
        update: null,
        shared: null,
        workingTrees: {},
        allowedHosts: ['localhost'],
        maxConcurrent: 16,
        requestsPerMinute: 1_000_000,
        log: null,
      })
      return {
        server,
        close: async () => {
          await server.close()
          await retriever.close()
        },
      }
    }),
  )
}, 120_000)

afterAll(async () => {
  for (const { close } of versions) await close()
  rmSync(directory, { recursive: true, force: true })
})

const WORDS =
  'order orders total price reservation stock inventory redis payments retry timeout refund checkout expire_overdue ' +
  'ReservationStore PlaceOrder expireOverdue3 inventory-two harbor_inventory deploy runbook incident health handler config'
const ENDPOINTS = [
  'lookup?name=',
  'file?path=',
  'callers?symbol=',
  'callees?symbol=',
  'impact?name=',
  'tests?name=',
  'owners?name=',
  'contract?service=',
  'why?name=',
]

/** A thousand requests about visible and hidden words, over every way to ask. */
function* requests(): Generator<InjectOptions> {
  const words = WORDS.split(' ')
  let state = 11
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[]): T | undefined =>
    items[(state = (state * 48_271) % 2_147_483_647) % items.length]
  for (const path of ['status?skipped=true&failed=true', 'overview', 'projects', 'graph']) yield { url: `/api/${path}` }
  for (const path of ['', 'status', 'services', 'search?q=order', 'docs/json', 'metrics', 'ready', 'openapi.json']) {
    yield { url: `/${path}` }
  }
  for (let at = 0; at < 390; at++) yield { url: `/api/${pick(ENDPOINTS)}${pick(words)}` }
  for (let at = 0; at < 200; at++) {
    yield {
      url:
        pick([
          `/api/graph?service=${pick(words)}`,
          `/api/focus?name=${pick(words)}`,
          `/api/path?from=orders&to=${pick(words)}`,
        ]) ?? '',
    }
  }
  for (let at = 0; at < 398; at++) {
    const text = pick([
      `${pick(words)} ${pick(words)}`,
      `who calls ${pick(words)}`,
      `what happens when ${pick(words)} runs`,
      `what breaks if ${pick(words)} goes down`,
    ])
    const filter = pick([
      {},
      { repos: [pick(words) ?? ''] },
      { services: [pick(words) ?? ''] },
      { pathGlobs: ['**/*.go'] },
    ])
    const url = pick(['/api/query', '/api/context', '/api/chat'])
    const payload = url === '/api/chat' ? { query: text, filter } : { text, filter, expandGraph: at % 2 === 0 }
    yield { method: 'POST', url: url ?? '', payload }
  }
}

test.each([
  ['repos', 1],
  ['code', 5],
  ['documents', 5],
] as const)(
  'no byte of the answers to the reader "%s" depends on what he may not see, for a thousand requests in steps of %d',
  { timeout: 300_000 },
  async (name, step) => {
    const token = { repos: 'sees-two', code: 'sees-code', documents: 'sees-docs' }[name]
    const asked = [...requests()]
    expect(asked).toHaveLength(1_000)
    for (const request of asked.filter((_, at) => at % step === 0)) {
      const headers = { ...local, authorization: `Bearer ${token}` }
      const [one, two] = await Promise.all(versions.map(({ server }) => server.inject({ ...request, headers })))
      const title = `${request.url} ${JSON.stringify(request.payload ?? '')}`
      expect(two?.statusCode, title).toBe(one?.statusCode)
      expect(two?.body, title).toBe(one?.body)
      expect(one?.statusCode, title).toBeLessThan(500)
    }
  },
)
