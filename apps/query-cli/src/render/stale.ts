import type { QueryResult } from '@coderag/retrieval'
import { count, printable } from './text.js'

/** Number of files named per repository. */
const SHOWN = 3

/** Returns one warning per repository whose working tree changed since the crawl. */
export function staleWarnings({ stale = [] }: QueryResult): string[] {
  return stale.map(({ repoName, changedFiles }) => {
    const named = changedFiles.slice(0, SHOWN).join(', ')
    const more = changedFiles.length > SHOWN ? ', …' : ''
    const differ = `${count(changedFiles.length, 'file')} ${changedFiles.length === 1 ? 'differs' : 'differ'}`
    return printable(
      `${repoName} has moved on since it was indexed: ${differ} (${named}${more}). Update the index: coderag index`,
    )
  })
}
