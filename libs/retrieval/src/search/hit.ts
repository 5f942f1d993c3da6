import type { CleanChunk } from '@coderag/types'
import type { ListRanks } from './fusion.js'

/** A ranked chunk. */
export interface Hit {
  readonly chunk: CleanChunk
  /** Score after fusion. Compare it within one result only: it depends on ranks, not on how well the chunk answers. */
  readonly score: number
  /** Score of the reranker, which then gives the order; null if the reranker did not see the chunk. */
  readonly rerankScore: number | null
  /** Rank and score in each list that holds the chunk. */
  readonly ranks: ListRanks
}

/** Makes a hit of a chunk that no list contains: a name or a graph led to it. */
export function hitOutsideLists(chunk: CleanChunk): Hit {
  return { chunk, score: 0, rerankScore: null, ranks: {} }
}

/** Returns the subject of a commit; null for a chunk of anything else. */
export function subjectOf({ corpusType, sectionPath }: Pick<CleanChunk, 'corpusType' | 'sectionPath'>): string | null {
  return corpusType === 'CHANGE_COMMIT' ? sectionPath : null
}

/** Declarations that are named of a passage with several. */
const NAMES = 3

/** Names a passage for people: by its declaration or declarations, or by its heading. Empty if it has none. */
export function passageName({
  symbolName,
  definedNames,
  sectionPath,
}: Pick<CleanChunk, 'symbolName' | 'definedNames' | 'sectionPath'>): string {
  if (symbolName !== null) return symbolName
  if (definedNames.length > 0) return definedNames.slice(0, NAMES).join(', ')
  return sectionPath?.split(' > ').at(-1) ?? ''
}
