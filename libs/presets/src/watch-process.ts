import { constants, setPriority } from 'node:os'
import { watchSources, type WatchEvent } from '@coderag/ingest/watch'
import { CoderagError, type CrawlSource } from '@coderag/types'
import { composeIngest } from './compose-ingest.js'
import type { Config } from './config.js'

/** First message to the process. */
export interface WatchOrder {
  readonly config: Config
  readonly sources: readonly CrawlSource[]
}

/** Message of the process. */
export type WatchNotice =
  | { readonly type: 'ready'; readonly generation: number }
  | { readonly type: 'updated'; readonly generation: number; readonly files: number; readonly elapsedMs: number }
  | { readonly type: 'failed'; readonly code: string; readonly message: string }
  | { readonly type: 'gone'; readonly path: string }
  /** The process ends, because its sources or settings can't be used. */
  | { readonly type: 'ended'; readonly code: string; readonly message: string }

// A process of its own, because writing an index would hold up the queries of a server in the same thread.
const ending = new AbortController()
process.once('disconnect', () => ending.abort())
// Queries come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Ctrl-C reaches the whole group of processes. The parent ends this one by closing the channel.
process.on('SIGINT', () => undefined)
process.once('SIGTERM', () => ending.abort())
process.once('message', (order: WatchOrder) => void watch(order))

async function watch({ config, sources }: WatchOrder): Promise<void> {
  try {
    await using pipeline = await composeIngest(config, { environment: process.env, keepsWorkers: true })
    const ignored = [config.dataDir ?? './data']
    await watchSources({ pipeline, sources, ignored, signal: ending.signal, onEvent: (event) => send(noticeOf(event)) })
  } catch (error) {
    if (!ending.signal.aborted) {
      const code = CoderagError.is(error) ? error.code : 'UNEXPECTED'
      send({ type: 'ended', code, message: error instanceof Error ? error.message : String(error) })
    }
  }
  if (process.connected) process.disconnect()
}

function noticeOf(event: WatchEvent): WatchNotice {
  if (event.type === 'failed' || event.type === 'gone') return event
  const { generation, sources } = event.report
  if (event.type === 'ready') return { type: 'ready', generation }
  const files = sources.reduce((sum, source) => sum + source.read + source.removed, 0)
  return { type: 'updated', generation, files, elapsedMs: event.elapsedMs }
}

function send(notice: WatchNotice): void {
  if (process.connected) process.send?.(notice)
}
