import type { BatchProcessor } from './batch.js'

/** A processor that several runs use one after the other. */
export interface KeptProcessor extends AsyncDisposable {
  /** Returns the kept processor for one run. Disposing of what is returned keeps it. */
  borrow(): BatchProcessor
}

/**
 * Keeps a processor between runs, because starting worker threads takes longer than indexing one file. A processor whose
 * run failed or was aborted is not used again.
 *
 * @param create - Creates the processor at the first run, and after a failed one.
 */
export function keepProcessor(create: () => BatchProcessor): KeptProcessor {
  let kept: BatchProcessor | null = null
  return {
    borrow() {
      const processor = (kept ??= create())
      let isWhole = true
      return {
        get memory() {
          return processor.memory ?? null
        },
        async *run(batches, signal) {
          isWhole = false
          yield* processor.run(batches, signal)
          isWhole = true
        },
        async [Symbol.asyncDispose]() {
          if (isWhole) return
          if (kept === processor) kept = null
          await processor[Symbol.asyncDispose]()
        },
      }
    },
    async [Symbol.asyncDispose]() {
      const processor = kept
      kept = null
      await processor?.[Symbol.asyncDispose]()
    },
  }
}
