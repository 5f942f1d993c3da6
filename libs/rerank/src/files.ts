import type { RankedChunk } from '@coderag/types'

/** The candidates of one file, or of one thread or document that is no file. */
export interface CandidateFile {
  readonly key: string
  /** Null for what has no path. */
  readonly path: string | null
  /** In the order in which they came. */
  readonly pieces: readonly RankedChunk[]
}

/** Candidates by source, in the order of each source's first piece. */
export function groupByFile(candidates: readonly RankedChunk[]): CandidateFile[] {
  const files = new Map<string, RankedChunk[]>()
  for (const candidate of candidates) {
    const known = files.get(candidate.chunk.sourceUri)
    if (known === undefined) files.set(candidate.chunk.sourceUri, [candidate])
    else known.push(candidate)
  }
  return [...files].map(([key, pieces]) => ({ key, path: pieces[0]?.chunk.filePath ?? null, pieces }))
}
