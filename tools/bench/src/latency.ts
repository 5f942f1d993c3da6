// Measures the latency of queries in a long-running process with everything on: vectors, words, graphs, reranker, context.
//   npm run latency -w tools/bench -- <data directory> [--queries <file>] [--count 500] [--callers 32] [--budget 8000] [--seed 1]
//
// No query runs twice in a process, and each row has its own process. The caches of chunks and token counts have
// the default sizes; the hit rate of the first is printed.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { openChunks, readManifest } from '@coderag/presets/retriever'
import { drawnQuestions } from './drawn-questions.ts'
import { latencyOptions, LatencyUsageError } from './latency-options.ts'
import { memoryLatencyNs } from './memory-latency.ts'
import type { Asked, RowFigures, RowTask } from './latency-row.ts'

const options = readOptions()
const from = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
const dataDir = from(options.dataDir)

const manifest = await readManifest({ dataDir })
const { warming, single, concurrent } = await questions()
const has = (what: string, is: boolean): string => `${is ? '' : 'no '}${what}`
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} threads, load ${loadavg()[0]?.toFixed(1)}, ${memoryLatencyNs().toFixed(0)} ns to read memory at random, Node ${process.version}`,
)
console.log(
  `${manifest.chunkCount} chunks, ${has('vectors', manifest.embedder !== null)}, ${has('graphs', manifest.hasGraphs)}; contexts of ${options.budget} tokens; ${warming.length} questions to warm up`,
)

const task = { dataDir, warming, questions: single, callers: 1, lexical: false, budget: options.budget }
console.log(`\none caller, ${single.length} questions`)
const alone = await inItsOwnProcess(task)
print('everything on', alone.asked)
for (const [name, times] of Object.entries(alone.asked.steps)) console.log(`  ${name.padEnd(20)} ${spread(times)}`)
// The baseline: no vectors, no reranker, no context.
print('lexical, no context', (await inItsOwnProcess({ ...task, lexical: true, budget: 0 })).asked)
if (process.platform === 'linux') {
  console.log(`read from disk, not from the page cache: ${(alone.asked.fromDisk / 1_000).toFixed(0)} kB`)
}
const { hit, miss } = alone.chunkReads
console.log(`chunks asked for that the cache of chunks held: ${((100 * hit) / Math.max(1, hit + miss)).toFixed(0)}%`)

console.log(`\n${options.callers} callers at once, ${concurrent.length} questions`)
const many = await inItsOwnProcess({ ...task, questions: concurrent, callers: options.callers })
const { wallMs, elapsedMs } = many.asked
print('everything on', many.asked)
console.log(`throughput ${((1_000 * concurrent.length) / elapsedMs).toFixed(0)} questions/s`)
const slowest = wallMs.reduce((most, ms) => Math.max(most, ms), 0)
console.log(`fairness: the slowest took ${(slowest / median(wallMs)).toFixed(1)} times the median`)

const memoryOf = ({ memory: { all, heap } }: RowFigures): string =>
  `${megabytes(all)} MB in all, ${megabytes(heap)} MB of it on the heap`
console.log(`\nmemory: ${memoryOf(alone)}; with ${options.callers} callers ${memoryOf(many)}`)

async function inItsOwnProcess(task: RowTask): Promise<RowFigures> {
  const child = fork(new URL('latency-row.ts', import.meta.url))
  child.send(task)
  const ended = once(child, 'exit')
  const [figures] = await Promise.race([once(child, 'message'), ended])
  if (child.connected) child.disconnect()
  const [code, signal] = await ended
  if (typeof figures === 'object' && figures !== null) return figures as RowFigures
  console.error(
    `The measuring process ended before it had figures, ${signal === null ? `with code ${code}` : `by ${signal}`}.`,
  )
  return process.exit(1)
}

/** A fifth of the queries warms up. One caller and many callers run different queries. */
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
