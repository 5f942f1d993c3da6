import type { ChunkFilter, CleanChunk } from '@coderag/types'
import { chunksOfFiles } from '../search/lookup.js'
import { type Hit, hitOutsideLists } from '../search/hit.js'
import type { ResolvedRoute } from '../understand/route/route.js'
import type { Snapshot } from '../index-reader/snapshot.js'
import { RANKING_DEFAULTS } from './ranking-defaults.js'

/** Returns the best runbook if the route asks for whole documents or the first hit is one; null otherwise. */
export function bestProcedure(hits: readonly Hit[], { wholeDocument }: ResolvedRoute): Hit | null {
  const looked = hits.slice(0, wholeDocument ? RANKING_DEFAULTS.firstHits : 1)
  return looked.find(({ chunk }) => chunk.corpusType === 'DOC_RUNBOOK' && chunk.filePath !== null) ?? null
}

/**
 * Inserts the other sections of a document after its hit, in the order of the document: the passage with the title
 * matches best, but the steps follow further down.
 */
export async function wholeDocument(
  hits: readonly Hit[],
  best: Hit,
  { snapshot, filter }: { readonly snapshot: Snapshot; readonly filter: ChunkFilter },
): Promise<readonly Hit[]> {
  const { filePath, repoName } = best.chunk
  if (filePath === null || repoName === null) return hits
  const place = hits.indexOf(best)
  const sections = await chunksOfFiles(snapshot, [{ repoName, path: filePath }], filter)
  const together =
    sections.length <= RANKING_DEFAULTS.documentSections
      ? sections
      : sections.filter((own) => isOfOnePart(own, best.chunk))
  const further = together.filter(({ id }) => id !== best.chunk.id).slice(0, RANKING_DEFAULTS.documentSections)
  const moved = new Set(further.map(({ id }) => id))
  const known = new Map(hits.map((hit) => [hit.chunk.id, hit]))
  return [
    ...hits.slice(0, place + 1).filter(({ chunk }) => !moved.has(chunk.id)),
    ...further.map((chunk) => ({ ...(known.get(chunk.id) ?? hitOutsideLists(chunk)), score: best.score })),
    ...hits.slice(place + 1).filter(({ chunk }) => !moved.has(chunk.id)),
  ]
}

/** Tests whether two sections share their headings of the first two levels. */
function isOfOnePart(left: CleanChunk, right: CleanChunk): boolean {
  const part = ({ sectionPath }: CleanChunk): string => (sectionPath ?? '').split(' > ').slice(0, 2).join(' > ')
  return part(left) === part(right)
}
