import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
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

export function hasHistory(directory: string, key: HistoryKey): boolean {
  return existsSync(pathOf(directory, key))
}

export async function writeHistory(directory: string, key: HistoryKey, history: SourceHistory): Promise<void> {
  const path = pathOf(directory, key)
  await writeFile(`${path}.next`, sealJson(serializeHistory(history)))
  await rename(`${path}.next`, path)
}

/**
 * Reads what version control knows about the files of an indexed source.
 *
 * @returns Null outside git, or if the crawl was told not to read the history.
 * @throws IndexFormatError `HISTORY_CORRUPT`.
 */
export async function readHistory(
  directory: string,
  { id, gitCommit }: Pick<IndexedSource, 'id' | 'gitCommit'>,
): Promise<SourceHistory | null> {
  if (gitCommit === null) return null
  // A newer crawl removes the file. A missing or damaged history is no reason to fail a query.
  const json = await readFile(pathOf(directory, { id, gitCommit }), 'utf8').catch(() => null)
  return json === null || !isIntact(json) ? null : parseHistory(json)
}

function pathOf(directory: string, key: HistoryKey): string {
  return join(directory, LAYOUT.history, historyFileName(key))
}
