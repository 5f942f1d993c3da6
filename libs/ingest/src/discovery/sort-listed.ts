import type { CrawlUnit, Discovery, Failure, Skip } from '@coderag/types'
import { failureFacts } from '../errors.js'

/** Listed entries of a directory, before they are classified. */
export interface Listing<Entry extends { readonly path: string }> {
  readonly entries: readonly Entry[]
  /** Directories and files that could not be listed. */
  readonly failures: readonly Failure[]
}

/**
 * Sorts listed entries into units, skips and failures. A bad path does not affect the others.
 * @param look - Classifies one path, or returns null if the file does not exist. An error becomes a failure of that
 *   path.
 */
export function sortListed<Entry extends { readonly path: string }>(
  listing: Listing<Entry>,
  look: (entry: Entry) => CrawlUnit | Skip | Failure | null,
): Pick<Discovery, 'units' | 'skips' | 'failures'> {
  const units: CrawlUnit[] = []
  const skips: Skip[] = []
  const failures = listing.failures.map((failure) => (isNameLost(failure.key) ? nameLost(failure.key) : failure))
  for (const entry of listing.entries) {
    try {
      const found = isNameLost(entry.path) ? nameLost(entry.path) : look(entry)
      if (found === null) continue
      if ('reason' in found) skips.push(found)
      else if ('stage' in found) failures.push(found)
      else units.push(found)
    } catch (error) {
      failures.push({ key: entry.path, stage: 'discover', ...failureFacts(error) })
    }
  }
  return { units, skips, failures }
}

/** Returns true if a name is not UTF-8. Such bytes became U+FFFD, and the file can't be opened by that name. */
function isNameLost(key: string): boolean {
  return key.includes('\uFFFD')
}

function nameLost(key: string): Failure {
  const message = 'The file name is not UTF-8. Rename the file to have it indexed.'
  return { key, stage: 'discover', code: 'NAME_NOT_UTF8', message }
}
