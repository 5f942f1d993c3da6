// What the two fixtures answer today, in files that a reviewer reads as a diff. A change that moves a hit or an edge on
// purpose updates them: npm run golden -w tools/net
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { composeIngest, composeRetriever } from '@coderag/presets'
import type { CrawlSource } from '@coderag/types'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'

const fixtures = fileURLToPath(new URL('../../../fixtures', import.meta.url))
const file = (name: string): string => fileURLToPath(new URL(`../golden/${name}`, import.meta.url))
const questions = z
  .record(z.enum(['shop', 'store-talk']), z.array(z.string()))
  .parse(JSON.parse(readFileSync(file('questions.json'), 'utf8')))
const root = mkdtempSync(join(tmpdir(), 'coderag-golden-'))
const shownHits = 5

beforeAll(async () => {
  // Conversations lose weight with their age; only the date is fixed, so that timers run.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00Z') })
  // A copy is no git repository, so that nothing depends on commits of this one.
  cpSync(fixtures, join(root, 'fixtures'), { recursive: true })
  await index('shop', [
    ...['gateway-ts', 'auth-go', 'orders-go', 'inventory-py', 'payments-cs', 'deploy', 'docs'].map(repository('shop')),
    { kind: 'slack_export', path: join(root, 'fixtures/shop/conversations/slack') },
    { kind: 'transcript_dir', path: join(root, 'fixtures/shop/conversations/transcripts') },
  ])
  await index('store-talk', [
    repository('store-talk')('ops'),
    { kind: 'slack_export', path: join(root, 'fixtures/store-talk/slack') },
    { kind: 'transcript_dir', path: join(root, 'fixtures/store-talk/transcripts') },
  ])
})
afterAll(() => {
  vi.useRealTimers()
  rmSync(root, { recursive: true })
})

test('the first five hits of twenty questions are those of the golden file', async () => {
  const lines: string[] = []
  for (const fixture of ['shop', 'store-talk'] as const) {
    await using retriever = await composeRetriever({ dataDir: dataDirOf(fixture) })
    for (const text of questions[fixture]) {
      const { hits } = await retriever.query({ text, topK: shownHits })
      lines.push(`${fixture}: ${text}`)
      for (const { chunk } of hits) {
        const { sourceUri, startLine, endLine, symbolName } = chunk
        lines.push(`  ${sourceUri}:${startLine}-${endLine} ${symbolName ?? ''}`.trimEnd())
      }
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file('hits.txt'))
})

test('the service graph of the shop is that of the golden file', async () => {
  const graph = ServiceGraphSchema.parse(
    JSON.parse(readFileSync(join(dataDirOf('shop'), 'service_graph.json'), 'utf8')),
  )
  const lines = [
    ...graph.nodes.map(({ kind, name }) => `${kind} ${name}`),
    ...graph.edges.map(({ source, target, edgeType, confidence, evidence }) =>
      [`${source} → ${target}`, edgeType, confidence.toFixed(2), ...evidence.map(placeOf)].join('  '),
    ),
    ...graph.endpoints.map(({ service, protocol, method, path, handler, evidence }) =>
      [`${service} ${protocol} ${method} ${path}`, handler ?? '–', placeOf(evidence)].join('  '),
    ),
    ...graph.unresolved.map(({ source, edgeType, target, reason, evidence }) =>
      [`${source} → ? ${target}`, edgeType, reason, placeOf(evidence)].join('  '),
    ),
  ]
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot(file('services.txt'))
})

test('the calls of the shop are those of the golden file', async () => {
  const { openSymbolGraph } = await import('@coderag/boundary/open')
  const folder = join(dataDirOf('shop'), 'graph', newest(readdirSync(join(dataDirOf('shop'), 'graph'))))
  const graph = await openSymbolGraph({ read: async (name) => new Uint8Array(readFileSync(join(folder, name))) })
  const lines = new Set<string>()
  for (const name of new Set(graph.names())) {
    for (const symbol of graph.find(name)) {
      for (const { from, to, kind, line, strategy } of graph.callees(symbol)) {
        lines.add(
          `${placed(from)}:${line} ${from.qualifiedName} ${kind} ${placed(to)} ${to.qualifiedName}  ${strategy}`,
        )
      }
    }
  }
  await expect(`${[...lines].sort().join('\n')}\n`).toMatchFileSnapshot(file('calls.txt'))
})

const PlaceSchema = z.object({ repoName: z.string(), filePath: z.string(), line: z.number() })
const ServiceGraphSchema = z.object({
  nodes: z.array(z.object({ kind: z.string(), name: z.string() })),
  edges: z.array(
    z.object({
      source: z.string(),
      target: z.string(),
      edgeType: z.string(),
      confidence: z.number(),
      evidence: z.array(PlaceSchema),
    }),
  ),
  endpoints: z.array(
    z.object({
      service: z.string(),
      protocol: z.string(),
      method: z.string(),
      path: z.string(),
      handler: z.string().nullable(),
      evidence: PlaceSchema,
    }),
  ),
  unresolved: z.array(
    z.object({
      source: z.string(),
      edgeType: z.string(),
      target: z.string(),
      reason: z.string(),
      evidence: PlaceSchema,
    }),
  ),
})

function placeOf({ repoName, filePath, line }: z.output<typeof PlaceSchema>): string {
  return `${repoName}/${filePath}:${line}`
}

function placed({ repoName, filePath }: { readonly repoName: string; readonly filePath: string }): string {
  return `${repoName}/${filePath}`
}

function newest(generations: readonly string[]): string {
  return [...generations].sort((a, b) => Number(b) - Number(a))[0] ?? ''
}

function dataDirOf(fixture: string): string {
  return join(root, `index-${fixture}`)
}

function repository(fixture: string): (name: string) => CrawlSource {
  return (name) => ({ kind: 'repo', path: join(root, 'fixtures', fixture, name) })
}

async function index(fixture: string, sources: readonly CrawlSource[]): Promise<void> {
  // Placeholders are words of the text, so their numbers have to be the same in each run.
  const scrub = { placeholderKey: 'the golden files of the net' }
  const pipeline = await composeIngest({ dataDir: dataDirOf(fixture), scrub })
  const report = await pipeline.ingest(sources)
  expect(report.sources.flatMap((source) => source.failures)).toEqual([])
}
