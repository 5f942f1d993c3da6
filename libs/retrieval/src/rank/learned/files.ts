import type { RankedChunk } from '@coderag/types'

/** Candidates of one file, or of one thread or document without a path. */
export interface CandidateFile {
  readonly key: string
  /** Null if the source has no path. */
  readonly path: string | null
  /** Same order as the candidates. */
  readonly passages: readonly RankedChunk[]
}

/** Groups candidates by source, in the order of the first passage of each. */
export function groupByFile(candidates: readonly RankedChunk[]): CandidateFile[] {
  const files = new Map<string, RankedChunk[]>()
  for (const candidate of candidates) {
    const known = files.get(candidate.chunk.sourceUri)
    if (known === undefined) files.set(candidate.chunk.sourceUri, [candidate])
    else known.push(candidate)
  }
  return [...files].map(([key, passages]) => ({ key, path: passages[0]?.chunk.filePath ?? null, passages }))
}
