import { setTimeout as sleep } from 'node:timers/promises'
import { CoderagError, type CrawlSource } from '@coderag/types'
import type { IngestPipeline } from '../pipeline.js'
import type { IngestReport } from '../report.js'
import { Changes } from './changes.js'
import { Subscriptions } from './subscriptions.js'

/** What happens while sources are watched. */
export type WatchEvent =
  /** Every source is followed, and the index is as new as the files. */
  | { readonly type: 'ready'; readonly report: IngestReport }
  /** A generation with changes was committed. */
  | {
      readonly type: 'updated'
      readonly report: IngestReport
      /** Milliseconds from the first change of the batch to the commit. */
      readonly elapsedMs: number
    }
  /** An update failed. It is tried again. The index keeps its last generation. */
  | { readonly type: 'failed'; readonly code: string; readonly message: string }
  /** The folder of a source is gone. The index keeps what it has of it. */
  | { readonly type: 'gone'; readonly path: string }

export interface WatchOptions {
  /** Pipeline that updates the index. */
  readonly pipeline: Pick<IngestPipeline, 'ingest'>
  /** Sources that are watched. */
  readonly sources: readonly CrawlSource[]
  /** Directories whose files are not watched, such as that of the index. */
  readonly ignored: readonly string[]
  /** Ends watching and a running update. The index keeps its last generation. */
  readonly signal: AbortSignal
  /** Called for each event, in order. */
  readonly onEvent: (event: WatchEvent) => void
  /** Milliseconds without a change after which an update begins. Default: 50. */
  readonly quietMs?: number
  /** Milliseconds after the first change at which an update begins although changes go on. Default: 1,000. */
  readonly maxWaitMs?: number
  /** Milliseconds without a change after which the calls of large sources are resolved. Default: 3,000. */
  readonly idleMs?: number
  /** Milliseconds after which a failed update is tried again. Default: 5,000. */
  readonly retryMs?: number
}

/** Milliseconds between two looks whether a folder is still there. */
const CHECK_EVERY_MS = 2_000

/**
 * Keeps an index as new as its sources until the signal is aborted. First it updates the index once. Then it updates the
 * sources that changed, one batch at a time: changes during an update are the next batch, so that a burst of changes
 * does not pile up. The calls inside a large source are resolved once nothing changes any more, because that takes
 * seconds; until then they are those of before. A source whose folder is deleted stays in the index and is followed
 * again when it is back.
 *
 * @throws IngestError `INGEST_WATCH_LIMIT`: the system watches no more folders; and the errors of the first update.
 */
export async function watchSources(options: WatchOptions): Promise<void> {
  const {
    pipeline,
    sources,
    ignored,
    signal,
    onEvent,
    quietMs = 50,
    maxWaitMs = 1_000,
    idleMs = 3_000,
    retryMs = 5_000,
  } = options
  const changes = new Changes({ quietMs, maxWaitMs }, signal)
  await using subscriptions = new Subscriptions(ignored, {
    onChange: (source) => changes.add(source),
    onGone: ({ path }) => onEvent({ type: 'gone', path }),
  })
  // A remote repository is as new as the first update; it does not change by itself.
  const followed = sources.filter(({ remote }) => remote === undefined)
  // Followed before they are read, so that no change between the two is missed.
  for (const source of followed) await subscriptions.check(source)
  const report = await pipeline.ingest(sources, { incremental: true, mayBeEmpty: true, signal })
  onEvent({ type: 'ready', report })

  const check = setInterval(() => void checkAll(), CHECK_EVERY_MS)
  const checkAll = async (): Promise<void> => {
    for (const source of followed) await subscriptions.check(source).catch(reportFailure)
  }
  let lastFailure = ''
  const reportFailure = (error: unknown): void => {
    const code = CoderagError.is(error) ? error.code : 'UNEXPECTED'
    const message = error instanceof Error ? error.message : String(error)
    if (message !== lastFailure) onEvent({ type: 'failed', code, message })
    lastFailure = message
  }
  let callsAreOld = false
  try {
    for (let batch = await changes.next(); batch !== null; batch = await changes.next()) {
      try {
        const present = await presentOf(batch.sources, subscriptions)
        if (present.length === 0) continue
        const updated = await pipeline.ingest(present, { incremental: true, defersCalls: true, signal })
        const elapsedMs = performance.now() - batch.since
        callsAreOld = updated.callsAreOld
        if (updated.committed) onEvent({ type: 'updated', report: updated, elapsedMs })
        lastFailure = ''
      } catch (error) {
        if (signal.aborted) return
        reportFailure(error)
        await sleep(retryMs, undefined, { signal }).catch(() => undefined)
        for (const source of batch.sources) changes.add(source)
      }
      if (callsAreOld) callsAreOld = !(await resolveCalls(pipeline, changes, { idleMs, signal }).catch(reportFailure))
    }
  } finally {
    clearInterval(check)
  }
}

async function presentOf(sources: readonly CrawlSource[], subscriptions: Subscriptions): Promise<CrawlSource[]> {
  for (const source of sources) await subscriptions.check(source)
  return sources.filter((source) => subscriptions.has(source))
}

/**
 * Resolves the calls that updates deferred, unless there is a change first.
 *
 * @returns True if they are resolved.
 */
async function resolveCalls(
  pipeline: WatchOptions['pipeline'],
  changes: Changes,
  { idleMs, signal }: { readonly idleMs: number; readonly signal: AbortSignal },
): Promise<boolean> {
  const changed = new AbortController()
  const stopping = changes.any().then(() => changed.abort())
  await Promise.race([stopping, sleep(idleMs, undefined, { signal: changed.signal }).catch(() => undefined)])
  if (changed.signal.aborted || signal.aborted) return false
  try {
    await pipeline.ingest([], { incremental: true, signal: changed.signal })
    return true
  } catch (error) {
    if (changed.signal.aborted) return false
    throw error
  }
}
