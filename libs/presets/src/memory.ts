import { availableParallelism, totalmem } from 'node:os'

const MIB = 1024 * 1024

/** Memory of a crawl beside its worker threads, in bytes: the program, LanceDB and a small index. Measured 230 to 320 MB. */
const BASE_BYTES = 320 * MIB
/** Memory of a worker thread at work on ordinary files, in bytes. Measured 110 to 170 MB. */
const THREAD_BYTES = 160 * MIB
/** Share of the machine that a process takes if no setting says otherwise. */
const MACHINE_SHARE = 0.25
/** Least memory with which a crawl gets on, in bytes: one thread and a small index. */
export const LEAST_BYTES = 512 * MIB
/** Heap of a thread in MB: a file of documents may need 400; more than the most is no source text. */
const HEAP_MB = { least: 256, most: 1_024 }

/** How a crawl keeps to its memory. */
export interface MemoryPlan {
  /** Memory of the process in bytes near which less is read at once. */
  readonly maxBytes: number
  /** Worker threads, at least 1. */
  readonly threads: number
  /** Heap of one thread in MB. A single file may take as much as all threads usually do together. */
  readonly heapMb: number
}

/**
 * Divides the memory of a process.
 *
 * @param maxMemory - The setting in bytes. Default: a quarter of the machine or of its container.
 * @param concurrency - The setting: most worker threads. Default: one per processor.
 */
export function planMemory({
  maxMemory = Math.max(LEAST_BYTES, machineBytes() * MACHINE_SHARE),
  concurrency = availableParallelism(),
}: {
  readonly maxMemory?: number | undefined
  readonly concurrency?: number | undefined
}): MemoryPlan {
  const forThreads = maxMemory - BASE_BYTES
  return {
    maxBytes: maxMemory,
    threads: Math.max(1, Math.min(concurrency, Math.floor(forThreads / THREAD_BYTES))),
    heapMb: Math.min(HEAP_MB.most, Math.max(HEAP_MB.least, Math.floor(forThreads / MIB))),
  }
}

function machineBytes(): number {
  // 0 or a number beyond any machine without a limit.
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
