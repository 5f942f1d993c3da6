import { constants, setPriority } from 'node:os'
import { CoderagError, type CrawlSource } from '@coderag/types'
import { composeIngest } from './compose-ingest.js'
import type { Config } from './config.js'

/** First message to the process. */
export interface UpdateOrder {
  readonly config: Config
  readonly sources: readonly CrawlSource[]
}

/** What one update of an index did. */
export interface IndexUpdate {
  /** False if nothing had changed. */
  readonly committed: boolean
  readonly generation: number
  /** Chunks of the whole index. */
  readonly chunks: number
  /** Files that were read. */
  readonly read: number
  /** Files that could not be read. */
  readonly failed: number
  readonly elapsedMs: number
}

/** Message of the process. After `done` or `failed` it ends. */
export type UpdateNotice =
  | { readonly type: 'progress'; readonly files: number; readonly filesTotal: number }
  | ({ readonly type: 'done' } & IndexUpdate)
  | { readonly type: 'failed'; readonly code: string; readonly message: string }

// A process of its own, because writing an index would hold up the queries of a server in the same thread.
const ending = new AbortController()
process.once('disconnect', () => ending.abort())
// Queries come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Ctrl-C reaches the whole group of processes. The parent ends this one by closing the channel.
process.on('SIGINT', () => undefined)
process.once('SIGTERM', () => ending.abort())
process.once('message', (order: UpdateOrder) => void update(order))

async function update({ config, sources }: UpdateOrder): Promise<void> {
  try {
    await using pipeline = await composeIngest(config, { environment: process.env })
    const report = await pipeline.ingest(sources, {
      incremental: true,
      signal: ending.signal,
      onProgress(event) {
        if (event.phase === 'process') send({ type: 'progress', files: event.units, filesTotal: event.unitsTotal })
      },
    })
    send({
      type: 'done',
      committed: report.committed,
      generation: report.generation,
      chunks: report.chunkCount,
      read: report.sources.reduce((sum, source) => sum + source.read, 0),
      failed: report.sources.reduce((sum, source) => sum + source.failures.length, 0),
      elapsedMs: report.elapsedMs,
    })
  } catch (error) {
    // The message of an unexpected error may hold anything.
    if (CoderagError.is(error)) send({ type: 'failed', code: error.code, message: error.message })
    else send({ type: 'failed', code: 'UNEXPECTED', message: error instanceof Error ? error.name : typeof error })
  }
  if (process.connected) process.disconnect()
}

function send(notice: UpdateNotice): void {
  if (process.connected) process.send?.(notice)
}
