import { getHeapStatistics } from 'node:v8'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { columnBuffers } from '@coderag/types'
import type { Batch, BatchResult } from './batch.js'
import { SPENT_BYTES } from '../limits.js'
import { processBatch, type ProcessingStages } from './process-batch.js'

export type { ProcessingStages } from './process-batch.js'

/** Message from the pool to a worker. */
export interface WorkerRequest {
  readonly batch: Batch
}

/** Reply of a worker, one per request. */
export interface WorkerReply {
  /** Results of the units from the first on; of all, unless the thread is spent. */
  readonly result: BatchResult
  /** The thread should be replaced: a parser broke down on it, or its memory outside the heap has grown. */
  readonly isSpent: boolean
}

/** Start data of a worker. */
export interface WorkerStart {
  /** Plain data from the composing library. */
  readonly setup: unknown
  /** One number: index of the unit being processed, for the watchdog. */
  readonly position: SharedArrayBuffer
}

/**
 * Serves batches on a worker thread. A composing library calls this from its worker file, naming the concrete stages.
 *
 * @param compose - Makes the stages from the `setup` that was given to the pool.
 */
export async function serveBatches(compose: (setup: unknown) => Promise<ProcessingStages>): Promise<void> {
  const port = parentPort
  if (isMainThread || port === null) throw new Error('serveBatches runs on a worker thread')
  const { setup, position } = workerData as WorkerStart
  const current = new Int32Array(position)
  const stages = await compose(setup)
  port.on('message', ({ batch }: WorkerRequest) => {
    const answer = async (): Promise<void> => {
      // Asked after each file. `process.memoryUsage` knows it too, but reads the size of the whole process for it.
      const isSpent = () => stages.isSpent?.() === true || getHeapStatistics().external_memory > SPENT_BYTES
      const result = await processBatch(batch, { ...stages, isSpent }, (index) => Atomics.store(current, 0, index))
      const reply: WorkerReply = { result, isSpent: isSpent() }
      port.postMessage(reply, buffersOf(result))
    }
    // An error that escapes processBatch is a defect. Thrown outside the promise, it ends the worker, and the pool takes over.
    answer().catch((error: unknown) =>
      setImmediate(() => {
        throw error
      }),
    )
  })
  port.postMessage('ready')
}

function buffersOf({ columns, terms }: BatchResult): ArrayBuffer[] {
  const own = [terms.offsets, terms.termIds, terms.counts, terms.lengths].map((array) => array.buffer)
  return [...new Set([...columnBuffers(columns), ...own])]
}
