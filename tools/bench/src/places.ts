/**
 * Compares places that hold the same index, such as copies by `coderag copy`: latency of whole queries for one caller and
 * for many, the steps that take the time, whether first hits agree, and recall of vector search.
 *
 *   npm run places -w tools/bench -- --index <place>… [--vectors <Qdrant>] [--questions 100] [--callers 16]
 *
 * The first place is the one that others are compared with. A place that ends with `+qdrant` uses the Qdrant server.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { decodeChunks } from '@coderag/types'
import { composeRetriever, type Config } from '@coderag/presets'
import { redactPlace } from '@coderag/presets/config'
import { composeIndex, openChunks } from '@coderag/presets/storage'
import { drawnQuestions } from './drawn-questions.ts'

const { values } = parseArgs({
  options: {
    index: { type: 'string', multiple: true, default: [] },
    vectors: { type: 'string' },
    questions: { type: 'string', default: '100' },
    callers: { type: 'string', default: '16' },
    /** Budget of the context in tokens; 0 assembles none. */
    budget: { type: 'string', default: '8000' },
  },
})
const count = Number(values.questions)
const budget = Number(values.budget)

function configOf(place: string): Config {
  const isBeside = place.endsWith('+qdrant')
  return {
    index: isBeside ? place.slice(0, -'+qdrant'.length) : place,
    ...(isBeside && values.vectors !== undefined && { vectors: values.vectors }),
  }
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}

/** Vectors of all chunks, to compare them one by one. */
interface AllVectors {
  readonly ids: readonly string[]
  readonly dimensions: number
  readonly values: Float32Array
}

/** Reads an index once: its vectors, and the questions that are drawn from its chunks. */
async function readPlace(place: string): Promise<{ all: AllVectors; questions: string[] }> {
  await using stored = await openChunks(configOf(place))
  const ids: string[] = []
  const parts: Float32Array[] = []
  let dimensions = 0
  async function* chunks() {
    for await (const columns of stored.scanColumns()) {
      if (columns.vectors === null) throw new Error(`${place} has no vectors`)
      dimensions = columns.vectors.dimensions
      parts.push(columns.vectors.values)
      const batch = decodeChunks({ ...columns, vectors: null })
      ids.push(...batch.map(({ id }) => id))
      yield batch
    }
  }
  const questions = await drawnQuestions(chunks(), { count: count * 2, seed: 7 })
  const values = new Float32Array(ids.length * dimensions)
  let next = 0
  for (const part of parts) {
    values.set(part, next)
    next += part.length
  }
  return { all: { ids, dimensions, values }, questions }
}

function nearest({ ids, dimensions, values }: AllVectors, query: Float32Array, limit: number): Set<string> {
  const scores = new Float32Array(ids.length)
  for (let place = 0; place < scores.length; place++) {
    let sum = 0
    for (let d = 0; d < dimensions; d++) sum += (values[place * dimensions + d] ?? 0) * (query[d] ?? 0)
    scores[place] = sum
  }
  const least = scores.toSorted().at(-limit) ?? 0
  return new Set(ids.filter((_, place) => (scores[place] ?? 0) >= least))
}

const [first = ''] = values.index
const { all, questions } = await readPlace(first)
const [single, many] = [questions.slice(0, count), questions.slice(count)]
// Vectors of chunks stand for those of questions: every place gets the same.
const asked = Array.from({ length: 50 }, (_, at) => {
  const place = Math.floor((at * all.ids.length) / 50)
  return all.values.slice(place * all.dimensions, (place + 1) * all.dimensions)
})
const wanted = asked.map((vector) => nearest(all, vector, 10))
console.log(`${all.ids.length} chunks, ${single.length} questions, contexts of ${budget} tokens`)

const firstHits: string[][] = []
for (const place of values.index) {
  const shown = redactPlace(place, '***')
  const config = configOf(place)
  const times: number[] = []
  const steps = new Map<string, number[]>()
  const hits: string[] = []
  {
    await using retriever = await composeRetriever(config)
    for (const text of many) await retriever.query({ text, budget })
    const since = loadavg()[0] ?? 0
    for (const text of single) {
      const start = performance.now()
      const { hits: found, trace } = await retriever.query({ text, budget })
      times.push(performance.now() - start)
      hits.push(found[0]?.chunk.id ?? '')
      for (const { name, ms } of trace.steps) steps.set(name, [...(steps.get(name) ?? []), ms])
    }
    const atOnce: number[] = []
    const waiting = single.values()
    const began = performance.now()
    const caller = async (): Promise<void> => {
      for (const text of waiting) {
        const start = performance.now()
        await retriever.query({ text: `${text} `, budget })
        atOnce.push(performance.now() - start)
      }
    }
    await Promise.all(Array.from({ length: Number(values.callers) }, caller))
    const rate = (1_000 * atOnce.length) / (performance.now() - began)
    const memory = (process.memoryUsage().rss / 1e6).toFixed(0)
    console.log(
      `${shown}: one caller ${spread(times)}; ${values.callers} callers ${spread(atOnce)}, ${rate.toFixed(1)}/s; ${memory} MB in all; load ${since.toFixed(1)}`,
    )
    const slow = [...steps].map(([name, ms]) => `${name} ${spread(ms).replace('p50 ', '').replace(', p95', ' /')}`)
    console.log(`  ${slow.join(', ')}`)
  }
  firstHits.push(hits)
  const same = hits.filter((id, at) => id === firstHits[0]?.[at]).length
  await using index = await composeIndex(config)
  const current = await index.current()
  if (current === null) throw new Error(`${shown} has no index`)
  await using reader = await index.open(current.manifest)
  let found = 0
  const vectorMs: number[] = []
  for (const [at, vector] of asked.entries()) {
    const start = performance.now()
    const near = await reader.chunks.searchVector(vector, { limit: 10 })
    vectorMs.push(performance.now() - start)
    found += near.filter(({ id }) => wanted[at]?.has(id) === true).length
  }
  console.log(
    `  same first hit ${same} of ${single.length}; recall@10 ${(found / (asked.length * 10)).toFixed(3)}; one vector search ${spread(vectorMs.slice(5))}`,
  )
}
