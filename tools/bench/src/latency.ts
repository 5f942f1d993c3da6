// How long does an answer take in a process that stays, everything on: vectors, words, graph, symbols, reranker, context?
//   npm run latency -w tools/bench -- <data directory> [--queries <file>] [--count 500] [--callers 32] [--budget 8000] [--seed 1]
//
// No question is asked twice in a process. The caches of chunks and of token counts are those of the default options, and
// how much of what is asked for the first of them holds is printed.
import { readFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { createNoopMeter, metrics } from '@opentelemetry/api'
import { openChunks, composeRetriever } from '@coderag/presets/retriever'
import { readManifest, type Retriever } from '@coderag/retrieval'
import { drawnQuestions } from './drawn-questions.ts'
import { latencyOptions, LatencyUsageError } from './latency-options.ts'

interface Asked {
  readonly wallMs: number[]
  /** Of the whole process, in milliseconds, all questions together. */
  readonly cpuMs: number
  readonly elapsedMs: number
  readonly steps: Map<string, number[]>
}

const options = readOptions()
const from = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
const dataDir = from(options.dataDir)

const chunkReads = { hit: 0, miss: 0 }
countChunkReads()

const manifest = await readManifest(dataDir)
const { warming, single, concurrent } = await questions()
const has = (what: string, is: boolean): string => `${is ? '' : 'no '}${what}`
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} threads, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
)
console.log(
  `${manifest.chunkCount} chunks, ${has('vectors', manifest.embedder !== null)}, ${has('graphs', manifest.graphGeneration !== null)}; contexts of ${options.budget} tokens; ${warming.length} questions to warm up`,
)

const wordsOnly = await lexicalOnly()
await using retriever = await composeRetriever({ dataDir })
await ask(retriever, warming, { callers: 1, budget: options.budget })
chunkReads.hit = chunkReads.miss = 0
const alone = await ask(retriever, single, { callers: 1, budget: options.budget })
const kept = (100 * chunkReads.hit) / Math.max(1, chunkReads.hit + chunkReads.miss)

console.log(`\none caller, ${single.length} questions`)
print('everything on', alone)
for (const [name, times] of alone.steps) console.log(`  ${name.padEnd(20)} ${spread(times)}`)
print('lexical, no context', wordsOnly)
console.log(`chunks asked for that the cache of chunks held: ${kept.toFixed(0)}%`)

const many = await ask(retriever, concurrent, { callers: options.callers, budget: options.budget })
console.log(`\n${options.callers} callers at once, ${concurrent.length} questions`)
print('everything on', many)
console.log(`throughput ${((1_000 * concurrent.length) / many.elapsedMs).toFixed(0)} questions/s`)
const slowest = many.wallMs.reduce((most, ms) => Math.max(most, ms), 0)
console.log(`fairness: the slowest took ${(slowest / median(many.wallMs)).toFixed(1)} times the median`)
const { rss, heapUsed } = process.memoryUsage()
console.log(`\nmemory: ${megabytes(rss)} MB in all, ${megabytes(heapUsed)} MB of it on the heap`)

/** The row to compare with: no vectors, no reranker, no context. */
async function lexicalOnly(): Promise<Asked> {
  await using plain = await composeRetriever({ dataDir, embedder: 'none', ranking: { reranker: 'none' } })
  await ask(plain, warming, { callers: 1, budget: 0 })
  return await ask(plain, single, { callers: 1, budget: 0 })
}

/** Asks every question once, `callers` at a time. */
async function ask(
  asked: Retriever,
  texts: readonly string[],
  { callers, budget }: { callers: number; budget: number },
): Promise<Asked> {
  const wallMs: number[] = []
  const steps = new Map<string, number[]>()
  const waiting = texts.values()
  const cpu = process.cpuUsage()
  const began = performance.now()
  const caller = async (): Promise<void> => {
    for (const text of waiting) {
      const started = performance.now()
      const { trace } = await asked.query({ text, budget })
      wallMs.push(performance.now() - started)
      for (const { name, ms } of trace.steps) {
        const known = steps.get(name)
        if (known === undefined) steps.set(name, [ms])
        else known.push(ms)
      }
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const { user, system } = process.cpuUsage(cpu)
  return { wallMs, cpuMs: (user + system) / 1_000, elapsedMs: performance.now() - began, steps }
}

/** A fifth warms up; what one caller asks, and what many ask, are different questions. */
async function questions(): Promise<Record<'warming' | 'single' | 'concurrent', string[]>> {
  const wanted = Math.ceil(options.count * 2.5)
  const all = options.queries === null ? await drawn(wanted) : await written(options.queries)
  const perRow = Math.min(options.count, Math.floor(all.length * 0.4))
  if (perRow < 10) {
    console.error(`There are ${all.length} questions, and at least 25 different ones are needed.`)
    process.exit(2)
  }
  const warming = all.slice(2 * perRow, Math.ceil(2.5 * perRow))
  return { warming, single: all.slice(0, perRow), concurrent: all.slice(perRow, 2 * perRow) }
}

async function drawn(count: number): Promise<string[]> {
  await using store = await openChunks({ dataDir })
  return await drawnQuestions(store.scan({ batchRows: 4_096 }), { count, seed: options.seed })
}

async function written(file: string): Promise<string[]> {
  const lines = (await readFile(from(file), 'utf8')).split(/\r?\n/).map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

/** Counts what the retriever reports to OpenTelemetry: it counts hits and misses of its cache of chunks there. */
function countChunkReads(): void {
  const silent = createNoopMeter()
  const createCounter: typeof silent.createCounter = (name, counterOptions) => ({
    ...silent.createCounter(name, counterOptions),
    add(value, attributes) {
      if (name !== 'coderag.cache.requests') return
      chunkReads[attributes?.['outcome'] === 'hit' ? 'hit' : 'miss'] += value
    },
  })
  const meter = Object.create(silent, { createCounter: { value: createCounter } }) as typeof silent
  metrics.setGlobalMeterProvider({ getMeter: () => meter })
}

function readOptions() {
  try {
    return latencyOptions(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof LatencyUsageError)) throw error
    console.error(error.message)
    return process.exit(2)
  }
}

function print(what: string, { wallMs, cpuMs }: Asked): void {
  console.log(
    `${what.padEnd(22)} ${spread(wallMs)}  CPU ${(cpuMs / wallMs.length).toFixed(1).padStart(5)} ms per question`,
  )
}

function spread(samples: readonly number[]): string {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2).padStart(7)
  return `p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  p99 ${at(0.99)} ms`
}

function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? 0
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0)
}
