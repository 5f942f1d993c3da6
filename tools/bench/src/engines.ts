/**
 * Compares places of an index with a directory, in one run: rate of a crawl, an update of one file, an update without a
 * change, latency of queries, and whether answers are the same.
 *
 *   node src/engines.ts --repo <path>… --index <place>… [--vectors <Qdrant>] [--questions 100]
 *
 * Places must be empty. A place that ends with `+qdrant` uses the Qdrant server.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { GraphStore } from '@coderag/types'
import { composeIngest, composeRetriever, type Config } from '@coderag/presets'
import { redactPlace } from '@coderag/presets/config'
import { openChunks, openGraph } from '@coderag/presets/storage'
import { drawnQuestions } from './drawn-questions.ts'
import { update, updateOfOneFile } from './timed-updates.ts'

const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    index: { type: 'string', multiple: true, default: [] },
    vectors: { type: 'string' },
    questions: { type: 'string', default: '100' },
  },
})
const count = Number(values.questions)
const work = mkdtempSync(join(tmpdir(), 'coderag-engines-'))
const sources = values.repo.map((path) => ({ kind: 'repo' as const, path }))

interface Answers {
  readonly hits: readonly (readonly string[])[]
  readonly graph: GraphStore | null
}

function configOf(place: string): Config {
  const isBeside = place.endsWith('+qdrant')
  return {
    dataDir: join(work, 'data'),
    index: isBeside ? place.slice(0, -'+qdrant'.length) : place,
    ...(isBeside && values.vectors !== undefined && { vectors: values.vectors }),
  }
}

async function measure(place: string, questions: string[]): Promise<Answers> {
  const config = configOf(place)
  const pipeline = await composeIngest(config)
  const since = performance.now()
  const report = await pipeline.ingest(sources)
  const seconds = (performance.now() - since) / 1000
  const chunks = report.chunkCount
  if (questions.length === 0) {
    await using stored = await openChunks(config)
    questions.push(...(await drawnQuestions(stored.scan(), { count, seed: 1 })))
  }
  const same = await update(config, values.repo)
  const hits: string[][] = []
  const times: number[] = []
  {
    await using retriever = await composeRetriever(config)
    await retriever.query({ text: 'warm up', topK: 10 })
    for (const text of questions) await retriever.query({ text, topK: 10 })
    for (const text of questions) {
      const start = performance.now()
      const { hits: found } = await retriever.query({ text, topK: 10 })
      times.push(performance.now() - start)
      hits.push(found.map(({ chunk }) => chunk.id))
    }
  }
  const graph = await openGraph(config)
  const one = await updateOfOneFile(config, values.repo)
  times.sort((a, b) => a - b)
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(0)
  console.log(
    `${redactPlace(place, '***')}: ${chunks} chunks, crawl ${seconds.toFixed(1)} s (${(chunks / seconds).toFixed(0)} chunks/s), ` +
      `nothing changed ${same.toFixed(2)} s, one file ${one.toFixed(2)} s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
  )
  return { hits, graph }
}

try {
  const questions: string[] = []
  const expected = await measure(join(work, 'data'), questions)
  for (const place of values.index) {
    const found = await measure(place, questions)
    const first = found.hits.filter((ids, index) => ids[0] === expected.hits[index]?.[0]).length
    const shared = found.hits.map((ids, index) => {
      const wanted = new Set(expected.hits[index])
      return wanted.size === 0 ? 1 : ids.filter((id) => wanted.has(id)).length / wanted.size
    })
    const overlap = shared.reduce((sum, share) => sum + share, 0) / shared.length
    assert.deepEqual(found.graph?.nodes(), expected.graph?.nodes(), 'the service graph is another one')
    assert.deepEqual(found.graph?.edges(), expected.graph?.edges(), 'the service graph is another one')
    console.log(
      `  beside the directory: same first hit ${first} of ${questions.length}, overlap@10 ${overlap.toFixed(3)}, same service graph`,
    )
  }
} finally {
  rmSync(work, { recursive: true })
}
