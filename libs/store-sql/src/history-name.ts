import { createHash } from 'node:crypto'
import type { HistoryKey } from '@coderag/types'

/** Returns the name of the row with the history of a source at a commit. */
export function historyName({ id, gitCommit }: HistoryKey): string {
  return createHash('sha256').update(`${id}\0${gitCommit}`).digest('hex')
}
