import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CoderagError,
  isIntact,
  parseHistory,
  sealJson,
  serializeHistory,
  type HistoryKey,
  type IndexedSource,
  type SourceHistory,
} from '@coderag/types'
import { LAYOUT } from './layout.js'

/**
 * Returns the name of the file in `history/` with the history of a source at a commit. A file never changes, so a reader
 * of any generation finds the right one.
 */
export function historyFileName({ id, gitCommit }: HistoryKey): string {
  return `${createHash('sha256').update(`${id}\0${gitCommit}`).digest('hex').slice(0, 32)}.json`
}

/** Returns true if the history is there and undamaged. */
export async function hasHistory(directory: string, key: HistoryKey): Promise<boolean> {
  const json = await readFile(pathOf(directory, key), 'utf8').catch(() => null)
  return json !== null && isIntact(json)
}

export async function writeHistory(directory: string, key: HistoryKey, history: SourceHistory): Promise<void> {
  const path = pathOf(directory, key)
  await writeFile(`${path}.next`, sealJson(serializeHistory(history)))
  await rename(`${path}.next`, path)
}

/**
 * Reads what version control knows about the files of an indexed source. A damaged history is passed over with a warning:
 * it is no reason to fail a query, but files that changed lately are not preferred without it.
 *
 * @returns Null outside git, if the crawl was told not to read the history, or if it is damaged.
 */
export async function readHistory(
  directory: string,
  { id, gitCommit, repoName }: Pick<IndexedSource, 'id' | 'gitCommit' | 'repoName'>,
  onWarning: (message: string) => void = () => undefined,
): Promise<SourceHistory | null> {
  if (gitCommit === null) return null
  // A newer crawl removes the file.
  const json = await readFile(pathOf(directory, { id, gitCommit }), 'utf8').catch(() => null)
  if (json === null) return null
  try {
    if (isIntact(json)) return parseHistory(json)
  } catch (error) {
    if (!CoderagError.is(error)) throw error
  }
  const lost = `The history of ${repoName} in the index ${directory} is damaged, so its files have no dates of changes.`
  onWarning(`${lost} Crawl it again without --incremental.`)
  return null
}

function pathOf(directory: string, key: HistoryKey): string {
  return join(directory, LAYOUT.history, historyFileName(key))
}
