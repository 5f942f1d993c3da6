import type { CorpusType } from '@coderag/types'
import type { Hit } from '../result.js'

/** Leaves each corpus its places among the first `topK`; hits over the limit come after all others, in their order. */
export function withinCorpusLimits(
  hits: readonly Hit[],
  limits: Readonly<Partial<Record<CorpusType, number>>>,
  topK: number,
): readonly Hit[] {
  if (Object.keys(limits).length === 0) return hits
  const taken = new Map<CorpusType, number>()
  const first: Hit[] = []
  const over: Hit[] = []
  for (const hit of hits) {
    const { corpusType } = hit.chunk
    const count = taken.get(corpusType) ?? 0
    if (first.length < topK && count >= (limits[corpusType] ?? Infinity)) over.push(hit)
    else {
      taken.set(corpusType, count + 1)
      first.push(hit)
    }
  }
  return [...first, ...over]
}
