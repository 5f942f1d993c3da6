// A row of `latency.ts` in a process of its own, as a service would be: what another row compiled, read or left on the heap
// does not show in its figures. Takes a `RowTask` as its first message and answers with `RowFigures`; it ends when whoever
// asked closes the channel, or dies.
import { open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { createNoopMeter, metrics } from '@opentelemetry/api'
import { composeRetriever } from '@coderag/presets/retriever'
import type { Retriever } from '@coderag/retrieval'

/** A row of the benchmark: the queries and the way to ask them. */
export interface RowTask {
  readonly dataDir: string
  /** True to search by words alone: no vectors, no reranker. */
  readonly lexical: boolean
  /** Tokens of context per answer; 0 assembles none. */
  readonly budget: number
  /** Asked first, one after another, and not measured. */
  readonly warming: readonly string[]
  readonly questions: readonly string[]
  /** Questions asked at a time. */
  readonly callers: number
}

/** Cost of a list of queries. */
export interface Asked {
  readonly wallMs: number[]
  /** CPU time of the whole process in milliseconds, all queries together. */
  readonly cpuMs: number
  readonly elapsedMs: number
  /** Bytes that were not in the system's page cache, all queries together. Counted on Linux only. */
  readonly fromDisk: number
  /** Milliseconds of each query by step. */
  readonly steps: Readonly<Record<string, number[]>>
}

/** Figures of one row. */
export interface RowFigures {
  readonly asked: Asked
  /** Chunks that the queries read: in the cache of chunks, and not in it. */
  readonly chunkReads: { readonly hit: number; readonly miss: number }
  /** Bytes, at the end. */
  readonly memory: { readonly all: number; readonly heap: number }
}

/** Bytes in a unit of `fsRead`, on Linux. */
const BLOCK = 512

process.once('disconnect', () => process.exit())
process.once('message', (task: RowTask) => {
  void row(task).then((figures) => process.send?.(figures))
})

async function row({ dataDir, lexical, budget, warming, questions, callers }: RowTask): Promise<RowFigures> {
  const reads = countChunkReads()
  await using retriever = await composeRetriever(
    lexical ? { dataDir, embedder: 'none', ranking: { reranker: 'none' } } : { dataDir },
  )
  await readWhole(dataDir)
  await ask(retriever, warming, { callers: 1, budget })
  reads.hit = reads.miss = 0
  const asked = await ask(retriever, questions, { callers, budget })
  const { rss, heapUsed } = process.memoryUsage()
  return { asked, chunkReads: { ...reads }, memory: { all: rss, heap: heapUsed } }
}

/**
 * Reads the index into the system's page cache, because unused parts may have been dropped. Uses one buffer, so that
 * garbage collection does not disturb the measurement.
 */
async function readWhole(dataDir: string): Promise<void> {
  const buffer = Buffer.allocUnsafe(1 << 20)
  const unread: readonly string[] = ['models', 'vectors']
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || unread.includes(relative(dataDir, path).split(sep)[0] ?? '')) continue
    await using file = await open(path)
    while ((await file.read(buffer)).bytesRead > 0);
  }
}

/** Runs every query once, `callers` at a time. */
async function ask(
  retriever: Retriever,
  texts: readonly string[],
  { callers, budget }: { callers: number; budget: number },
): Promise<Asked> {
  const wallMs: number[] = []
  const steps: Record<string, number[]> = {}
  const waiting = texts.values()
  const { fsRead } = process.resourceUsage()
  const cpu = process.cpuUsage()
  const began = performance.now()
  const caller = async (): Promise<void> => {
    for (const text of waiting) {
      const started = performance.now()
      const { trace } = await retriever.query({ text, budget })
      wallMs.push(performance.now() - started)
      for (const { name, ms } of trace.steps) (steps[name] ??= []).push(ms)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const { user, system } = process.cpuUsage(cpu)
  const elapsedMs = performance.now() - began
  const fromDisk = (process.resourceUsage().fsRead - fsRead) * BLOCK
  return { wallMs, cpuMs: (user + system) / 1_000, elapsedMs, fromDisk, steps }
}

/** Counts what the retriever reports to OpenTelemetry: it counts hits and misses of its cache of chunks there. */
function countChunkReads(): { hit: number; miss: number } {
  const reads = { hit: 0, miss: 0 }
  const silent = createNoopMeter()
  const createCounter: typeof silent.createCounter = (name, counterOptions) => ({
    ...silent.createCounter(name, counterOptions),
    add(value, attributes) {
      if (name !== 'coderag.cache.requests') return
      reads[attributes?.['outcome'] === 'hit' ? 'hit' : 'miss'] += value
    },
  })
  const meter = Object.create(silent, { createCounter: { value: createCounter } }) as typeof silent
  metrics.setGlobalMeterProvider({ getMeter: () => meter })
  return reads
}
