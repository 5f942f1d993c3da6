import type { Damage, IndexManifest } from '@coderag/types'
import { IngestError } from '../errors.js'

/** Returns true if sources must be read again: terms can be made from the stored chunks, other parts can't. */
export function needsSources(damage: readonly Damage[]): boolean {
  return damage.some(({ part }) => part !== 'terms')
}

/**
 * Refuses to lose sources that are only in the manifest any more.
 *
 * @param named - Ids of the sources that the run reads again or removes.
 * @throws IngestError `INGEST_INDEX_DAMAGED`.
 */
export function requireRepairable(
  damage: readonly Damage[],
  { sources }: IndexManifest,
  named: readonly string[],
): void {
  const left = sources.filter(({ id }) => !named.includes(id)).map(({ repoName }) => repoName)
  if (!needsSources(damage) || left.length === 0) return
  const places = damage.map(({ place }) => place)
  const message = `The index has lost parts: ${places.join(', ')}. Read its sources again, all in one run of \`coderag index\`: ${left.join(', ')}. A source that is gone can be left out with --remove.`
  throw new IngestError('INGEST_INDEX_DAMAGED', message, { damage: places, left })
}

/** Says for each lost part how it was repaired. */
export function messagesOf(damage: readonly Damage[]): readonly string[] {
  const remedy = needsSources(damage) ? 'every source was read again' : 'it was made again from the stored chunks'
  return damage.map(({ place }) => `${place} was missing: ${remedy}`)
}
