// Runs on the thread of a `ScanThread`. What it is made of is bundled into `scan-worker-module.ts`.
import { parentPort, workerData } from 'node:worker_threads'
import type { RecordPlaces } from './exact-comparison.js'
import { Scan, type ScoredRows } from './scan.js'
import { ScanTurns } from './scan-turns.js'
import { VectorMemory } from './vector-memory.js'
import type { WasmMemory } from './wasm.js'

/** What the thread works on: memory that it shares with the one that started it. */
export interface ScanSetup {
  readonly memory: WasmMemory
  readonly rows: number
  readonly stride: number
  readonly all: Uint32Array
  readonly places: RecordPlaces
  readonly low: SharedArrayBuffer
  readonly turns: SharedArrayBuffer
}

/** One search. */
export interface ScanRequest {
  /** 1 for the first. */
  readonly number: number
  readonly unit: Float32Array
  readonly passing: Uint32Array
  /** The same for the same rows: what comes with a message is another object each time. */
  readonly passingNumber: number
  readonly wanted: number
}

/** What a search that the thread did has found. It says nothing of one that was done meanwhile. */
export interface ScanAnswer {
  readonly number: number
  readonly best: ScoredRows
}

/** What the thread says once it has sketched the rows. */
export const ready = 'ready'

/** Filters whose rows are kept, at most. */
const keptFilters = 16

const { memory, rows, stride, all, places, low, turns: shared } = workerData as ScanSetup
const scan = new Scan(new VectorMemory(rows, stride, memory), all, places, low)
const turns = new ScanTurns(shared)
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
  const { number, unit, wanted } = request
  turns.waitFor(number)
  if (!turns.take(number)) return
  if (turns.isAfterOther(number)) scan.forget()
  const best = scan.best(unit, known(request), wanted)
  turns.end(number)
  const answer: ScanAnswer = { number, best }
  parentPort?.postMessage(answer)
})
parentPort?.postMessage(ready)
