import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DATA_LAYOUT,
  historyFileName,
  serializeHistory,
  type Crawler,
  type IndexManifest,
  type SourceKind,
} from '@coderag/types'
import type { SourcePlan } from '../staleness.js'

/** Reads histories in the background while chunks are made. */
export interface HistoryKeeper extends AsyncDisposable {
  /** Resolves when all histories are on disk. */
  readonly finished: Promise<void>
}

/**
 * Reads the history of every source whose commit is not in the data directory yet. Files are named after source and
 * commit and never change, so a reader of any generation finds the right one. A history that could not be read is tried
 * again at the next commit or by a full crawl, not by each update.
 */
export function keepHistory(
  dataDir: string,
  crawlers: ReadonlyMap<SourceKind, Crawler>,
  plans: readonly SourcePlan[],
): HistoryKeeper {
  const stop = new AbortController()
  const finished = readAll(dataDir, crawlers, plans, stop.signal)
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

/** Deletes histories of sources and commits that no manifest names. */
export async function dropHistories(dataDir: string, keep: readonly (IndexManifest | null)[]): Promise<number> {
  const kept = new Set(
    keep.flatMap((manifest) =>
      (manifest?.sources ?? []).flatMap(({ id, gitCommit }) =>
        gitCommit === null ? [] : [historyFileName({ id, gitCommit })],
      ),
    ),
  )
  const folder = join(dataDir, DATA_LAYOUT.history)
  const orphans = (await readdir(folder)).filter((name) => !kept.has(name))
  await Promise.all(orphans.map((name) => rm(join(folder, name), { force: true })))
  return orphans.length
}

async function readAll(
  dataDir: string,
  crawlers: ReadonlyMap<SourceKind, Crawler>,
  plans: readonly SourcePlan[],
  signal: AbortSignal,
): Promise<void> {
  const folder = join(dataDir, DATA_LAYOUT.history)
  const known = new Set(await readdir(folder))
  // One after the other: each keeps a processor busy that workers want, too.
  for (const { source, discovery, previous, replaceAll } of plans) {
    const { sourceId: id, gitCommit, units } = discovery
    if (gitCommit === null || known.has(historyFileName({ id, gitCommit }))) continue
    if (!replaceAll && previous?.gitCommit === gitCommit) continue
    const history = (await crawlers.get(source.kind)?.history?.(source, gitCommit, { signal })) ?? null
    if (history === null) continue
    const indexed = new Map(
      units.flatMap(({ key }) => {
        const unit = history.units.get(key)
        return unit === undefined ? [] : [[key, unit] as const]
      }),
    )
    const path = join(folder, historyFileName({ id, gitCommit }))
    await writeFile(`${path}.next`, serializeHistory({ ...history, units: indexed }))
    await rename(`${path}.next`, path)
  }
}
