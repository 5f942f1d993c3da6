import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
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
import type { CreatedNames } from '../lock/created-names.js'
import { LAYOUT } from './layout.js'
import { replaceFile } from './replace-file.js'

/**
 * Returns the name of the file in `history/` with the history of a source at a commit. A file never changes, so a reader
 * of any generation finds the right one.
 */
export function historyFileName({ id, gitCommit }: HistoryKey): string {
  return `${createHash('sha256').update(`${id}\0${gitCommit}`).digest('hex').slice(0, 32)}.json`
}

/** Returns true if the history is there and undamaged. */
export async function hasHistory(directory: string, key: HistoryKey): Promise<boolean> {
  return (await readIntact(pathOf(directory, key))).history !== null
}

export async function writeHistory(
  directory: string,
  created: CreatedNames,
  { key, history }: { readonly key: HistoryKey; readonly history: SourceHistory },
): Promise<void> {
  const name = `${LAYOUT.history}/${historyFileName(key)}`
  created.add([name])
  await replaceFile({ directory, name, content: sealJson(serializeHistory(history)) }, created)
}

/**
 * Returns a function that reads what version control knows about the files of an indexed source; null outside git, if the
 * crawl was told not to read the history, or if it is damaged. A damaged history is passed over with one warning per
 * source: it is no reason to fail a query, but files that changed lately are not preferred without it.
 */
export function historyReader(
  directory: string,
  onWarning: (message: string) => void = () => undefined,
): (source: Pick<IndexedSource, 'id' | 'gitCommit' | 'repoName'>) => Promise<SourceHistory | null> {
  const warned = new Set<string>()
  return async ({ id, gitCommit, repoName }) => {
    if (gitCommit === null) return null
    const { history, isDamaged } = await readIntact(pathOf(directory, { id, gitCommit }))
    if (isDamaged && !warned.has(id)) {
      warned.add(id)
      const lost = `The history of ${repoName} in the index ${directory} is damaged, so its files have no dates of changes.`
      onWarning(`${lost} Crawl it again with --full.`)
    }
    return history
  }
}

/** Reads and parses a history. It is null if the file is missing (a newer crawl removes it) or damaged. */
async function readIntact(path: string): Promise<{ history: SourceHistory | null; isDamaged: boolean }> {
  const json = await readFile(path, 'utf8').catch(() => null)
  if (json === null) return { history: null, isDamaged: false }
  try {
    if (isIntact(json)) return { history: parseHistory(json), isDamaged: false }
  } catch (error) {
    if (!CoderagError.is(error)) throw error
  }
  return { history: null, isDamaged: true }
}

function pathOf(directory: string, key: HistoryKey): string {
  return join(directory, LAYOUT.history, historyFileName(key))
}
