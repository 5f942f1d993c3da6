// Measures the cost of retrieval per query with engines that answer at once: nx build retrieval && node libs/retrieval/bench/overhead.ts
//
// Two lists of 100 chunks with half of them in common, topK 20, chunks of 40 lines.
import assert from 'node:assert/strict'
import { createRetriever, excerpt } from '@coderag/retrieval'
import type { IndexManifest, IndexReader, IndexStorage, LexicalAnalyzer } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'

const lines = Array.from({ length: 40 }, (_, line) => `  const total${line} = retryAfterMs(order, ${line}) // again`)
const chunks = Array.from({ length: 150 }, (_, at) =>
  cleanChunk({ path: `src/${at}.ts`, text: `${lines.join('\n')}\n` }),
)
const results = chunks.map(({ id }, at) => ({ id, score: 150 - at }))
const lists = [
  { name: 'code', results: results.slice(0, 100) },
  { name: 'prose', results: results.slice(50) },
] as const
const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]))

const unused = (): never => assert.fail('not used')
const reader: IndexReader = {
  chunks: {
    get: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    sourcesOf: async (ids) => ids.map((id) => byId.get(id)?.sourceUri ?? null),
    searchVector: unused,
    scan: unused,
    scanColumns: unused,
    sourceVectors: unused,
    count: unused,
  },
  lexical: {
    search: async (terms) => [...lists[terms[0] === 'retry' ? 0 : 1].results],
    within: unused,
  },
  graph: async () => null,
  graphOf: async () => null,
  symbols: async () => null,
  central: async () => [],
  importance: async () => null,
  history: async () => null,
  async *facts() {},
  [Symbol.asyncDispose]: async () => undefined,
}
const analyzer: LexicalAnalyzer = {
  fingerprint: 'bench',
  analyze: unused,
  analyzeQuery: () => ({ code: ['retry', 'after'], prose: ['retri', 'after'] }),
}
const manifest: IndexManifest = {
  format: 2,
  generation: 1,
  createdAt: new Date().toISOString(),
  parts: {},
  chunkCount: chunks.length,
  corpusCounts: { CODE_LOGIC: chunks.length },
  hasGraphs: false,
  serviceCount: 0,
  edgeCount: 0,
  embedder: null,
  lexicalFingerprint: 'bench',
  prunedAtGeneration: 0,
  sources: [],
}
const index: IndexStorage = {
  location: 'memory',
  identity: async () => '1',
  current: async () => ({ manifest, identity: '1' }),
  open: async () => reader,
  claim: unused,
  damage: unused,
  [Symbol.asyncDispose]: async () => undefined,
}

await using retriever = await createRetriever({ index, analyzer })
const question = { text: 'retry after' }

const { hits } = await retriever.query(question) // a fast wrong answer is no result
assert.equal(hits[0]?.chunk.id, chunks[50]?.id)
assert.equal(hits.length, 20)

await report('query', 3_000, () => retriever.query(question))
await report('query, 32 at once', 200, () => Promise.all(Array.from({ length: 32 }, () => retriever.query(question))))
await report('excerpt of one chunk', 3_000, () => excerpt(chunks[0] ?? cleanChunk(), ['retry', 'after', 'retri'], 5))

async function report(what: string, rounds: number, work: () => unknown): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds * 1.2; round++) {
    const start = performance.now()
    await work()
    if (round >= rounds * 0.2) times.push(performance.now() - start) // the first fifth warms up
  }
  times.sort((a, b) => a - b)
  const at = (share: number): string => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(3)} ms`
  console.log(`${what.padEnd(22)} p50 ${at(0.5)}  p99 ${at(0.99)}`)
}
