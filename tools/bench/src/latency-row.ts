// A row of `latency.ts` in a process of its own, as a service would be: what another row compiled, read or left on the heap
// does not show in its figures. Takes a `RowTask` as its first message and answers with `RowFigures`;
// it ends when whoever asked closes the channel.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createNoopMeter, metrics } from '@opentelemetry/api'
import { composeRetriever } from '@coderag/presets/retriever'
import type { Retriever } from '@coderag/retrieval'

/** What to ask, and of what. */
export interface RowTask {
  readonly dataDir: string
  /** By words alone: no vectors, no reranker. */
  readonly lexical: boolean
  /** Tokens of context per answer; 0 assembles none. */
  readonly budget: number
  /** Asked first, and not measured. */
  readonly warming: readonly string[]
  /** Asked one after another. */
  readonly single: readonly string[]
  /** Asked `callers` at a time, after those of the single caller; none leaves it out. */
  readonly concurrent: readonly string[]
  readonly callers: number
}

/** What asking a list of questions took. */
export interface Asked {
  readonly wallMs: number[]
  /** Of the whole process, in milliseconds, all questions together. */
  readonly cpuMs: number
  readonly elapsedMs: number
  /** Bytes that were not in the system's page cache, all questions together. */
  readonly fromDisk: number
  /** Milliseconds of each question in a step, by the step's name. */
  readonly steps: Readonly<Record<string, number[]>>
}

/** What a row measured. */
export interface RowFigures {
  readonly single: Asked
  readonly concurrent: Asked
  /** Chunks that the single caller's questions read, by whether the cache of chunks held them. */
  readonly chunkReads: { readonly hit: number; readonly miss: number }
  /** Bytes, at the end. */
  readonly memory: { readonly all: number; readonly heap: number }
}

/** Bytes in a unit of `fsRead`. */
const BLOCK = 512

process.once('message', (task: RowTask) => {
  void row(task).then((figures) => process.send?.(figures))
})

async function row({ dataDir, lexical, budget, warming, single, concurrent, callers }: RowTask): Promise<RowFigures> {
  const reads = countChunkReads()
  await using retriever = await composeRetriever(
    lexical ? { dataDir, embedder: 'none', ranking: { reranker: 'none' } } : { dataDir },
  )
  await ask(retriever, warming, { callers: 1, budget })
  await readWhole(dataDir)
  reads.hit = reads.miss = 0
  const alone = await ask(retriever, single, { callers: 1, budget })
  const chunkReads = { ...reads }
  await readWhole(dataDir)
  const many = await ask(retriever, concurrent, { callers, budget })
  const { rss, heapUsed } = process.memoryUsage()
  return { single: alone, concurrent: many, chunkReads, memory: { all: rss, heap: heapUsed } }
}

/** An index in use lies in the system's page cache; what stood idle there while others were read may have been dropped. */
async function readWhole(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) if (entry.isFile()) await readFile(join(entry.parentPath, entry.name))
}

/** Asks every question once, `callers` at a time. */
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
