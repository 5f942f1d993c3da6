import type { Crawler, SourceKind, WriteClaim } from '@coderag/types'
import type { SourcePlan } from '../plan/staleness.js'

/** Reads histories in the background while chunks are made. */
export interface HistoryKeeper extends AsyncDisposable {
  /** Resolves when all histories are stored. */
  readonly finished: Promise<void>
}

/**
 * Reads the history of every source whose commit is not stored yet. Histories never change, so a reader of any generation
 * finds the right one. A history that could not be read is tried
 * again at the next commit or by a full crawl, not by each update.
 */
export function keepHistory(
  claim: WriteClaim,
  crawlers: ReadonlyMap<SourceKind, Crawler>,
  plans: readonly SourcePlan[],
): HistoryKeeper {
  const stop = new AbortController()
  const finished = readAll(claim, crawlers, plans, stop.signal)
  // Whoever waits for it hears of a failure; a run that failed before has its own.
  finished.catch(() => undefined)
  return {
    finished,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await finished.catch(() => undefined)
    },
  }
}

async function readAll(
  claim: WriteClaim,
  crawlers: ReadonlyMap<SourceKind, Crawler>,
  plans: readonly SourcePlan[],
  signal: AbortSignal,
): Promise<void> {
  // One after the other: each keeps a processor busy that workers want, too.
  for (const { source, discovery, previous, replaceAll } of plans) {
    const { sourceId: id, gitCommit, units } = discovery
    if (gitCommit === null || (!replaceAll && previous?.gitCommit === gitCommit)) continue
    if (await claim.hasHistory({ id, gitCommit })) continue
    const history = (await crawlers.get(source.kind)?.history?.(source, gitCommit, { signal })) ?? null
    if (history === null) continue
    const indexed = new Map(
      units.flatMap(({ key }) => {
        const unit = history.units.get(key)
        return unit === undefined ? [] : [[key, unit] as const]
      }),
    )
    await claim.putHistory({ id, gitCommit }, { ...history, units: indexed })
  }
}
