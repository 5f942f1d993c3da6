import type { Batch, BatchProcessor } from './batch.js'
import { processBatch, type ProcessingStages } from './process-batch.js'

/** Runs batches one after the other on the calling thread: for small jobs, and for environments without threads. */
export function createInlineProcessor(stages: ProcessingStages): BatchProcessor {
  return {
    async *run(batches: Iterable<Batch>, signal?: AbortSignal) {
      for (const batch of batches) {
        signal?.throwIfAborted()
        yield { batch, result: await processBatch(batch, stages) }
      }
    },
    async [Symbol.asyncDispose]() {},
  }
}
