import type { CrawlUnit, Discovery, Failure, Skip } from '@coderag/types'
import { failureFacts } from '../errors.js'

/** What a directory was found to hold, before anybody looked at it. */
export interface Listing<Entry extends { readonly path: string }> {
  readonly entries: readonly Entry[]
  /** What could not be listed. */
  readonly failures: readonly Failure[]
}

/**
 * Sorts what is listed into what is crawled, what is left out and what failed. One bad path ends nothing.
 *
 * @param look - What one path is to the index; null for what is not there. What it throws is a failure of that path.
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

/** What is no UTF-8 in a name has become U+FFFD, and the file can't be opened by it. */
function isNameLost(key: string): boolean {
  return key.includes('\uFFFD')
}

function nameLost(key: string): Failure {
  const message = 'The file name is not UTF-8. Rename the file to have it indexed.'
  return { key, stage: 'discover', code: 'NAME_NOT_UTF8', message }
}
