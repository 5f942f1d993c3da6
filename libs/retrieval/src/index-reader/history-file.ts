import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DATA_LAYOUT, historyFileName, type IndexedSource, parseHistory, type SourceHistory } from '@coderag/types'

/**
 * Reads what version control knows about the files of an indexed source.
 *
 * @returns Null outside git, or if the crawl was told not to read the history.
 * @throws CoderagError `HISTORY_CORRUPT`.
 */
export async function readHistory(
  dataDir: string,
  { id, gitCommit }: Pick<IndexedSource, 'id' | 'gitCommit'>,
): Promise<SourceHistory | null> {
  if (gitCommit === null) return null
  const path = join(dataDir, DATA_LAYOUT.history, historyFileName({ id, gitCommit }))
  // A newer crawl removes the file. A missing history is no reason to fail a query.
  const json = await readFile(path, 'utf8').catch(() => null)
  return json === null ? null : parseHistory(json)
}
