// Runs on the thread of a `ScanThread`. What it is made of is bundled into `scan-worker-module.ts`.
import { parentPort, workerData } from 'node:worker_threads'
import { Scan } from './scan.js'
import { VectorMemory } from './vector-memory.js'
import type { WasmMemory } from './wasm.js'

/** What the thread works on: memory that it shares with the one that started it. */
export interface ScanSetup {
  readonly memory: WasmMemory
  readonly rows: number
  readonly stride: number
  readonly all: Uint32Array
}

/** One search. */
export interface ScanRequest {
  readonly unit: Float32Array
  readonly passing: Uint32Array
  /** The same for the same rows: what comes with a message is another object each time. */
  readonly passingNumber: number
  readonly wanted: number
}

/** What the thread says once it has sketched the rows; from then on it answers each search with the best rows. */
export const ready = 'ready'

/** Filters whose rows are kept, at most. */
const keptFilters = 16

const { memory, rows, stride, all } = workerData as ScanSetup
const scan = new Scan(new VectorMemory(rows, stride, memory), all)
const kept = new Map<number, Uint32Array>()

function known({ passing, passingNumber }: ScanRequest): Uint32Array {
  const found = passing.length === all.length ? all : (kept.get(passingNumber) ?? passing)
  kept.delete(passingNumber)
  kept.set(passingNumber, found)
  for (const oldest of kept.keys()) {
    if (kept.size <= keptFilters) break
    kept.delete(oldest)
  }
  return found
}

while (scan.sketchSome());
parentPort?.on('message', (request: ScanRequest) => {
  parentPort?.postMessage(scan.best(request.unit, known(request), request.wanted))
})
parentPort?.postMessage(ready)
