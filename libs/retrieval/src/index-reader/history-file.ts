import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DATA_LAYOUT, historyFileName, type IndexedSource, parseHistory, type SourceHistory } from '@coderag/types'

/**
 * What version control knows of the files of an indexed source.
 *
 * @returns Null where there is none: outside git, or the crawl was told not to read it.
 * @throws CoderagError `HISTORY_CORRUPT`.
 */
export async function readHistory(
  dataDir: string,
  { id, gitCommit }: Pick<IndexedSource, 'id' | 'gitCommit'>,
): Promise<SourceHistory | null> {
  if (gitCommit === null) return null
  const path = join(dataDir, DATA_LAYOUT.history, historyFileName({ id, gitCommit }))
  // A crawl that moves on takes the file away; what it says is worth no failed query.
  const json = await readFile(path, 'utf8').catch(() => null)
  return json === null ? null : parseHistory(json)
}
