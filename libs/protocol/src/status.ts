import type { IndexCheck, IndexStatus } from '@coderag/retrieval'

/** Lists that a status includes besides the summary. */
export interface StatusLists {
  readonly skipped: boolean
  readonly failed: boolean
  /** What the scrub gate found. Default: false. */
  readonly audit?: boolean
}

/**
 * Returns the document of a status.
 *
 * @param check - Comparison of the index with its sources, if there was one.
 */
export function statusDocument(
  { sources, ...summary }: IndexStatus,
  { skipped, failed, audit = false }: StatusLists,
  check: IndexCheck | null = null,
): object {
  return {
    format: 1,
    ...summary,
    sources: sources.map(({ skips, failures, notices, findings, ...source }) => ({
      ...source,
      skipped: skips.length,
      failed: failures.length,
      noticed: Object.keys(notices).length,
      ...(skipped && { skips }),
      ...(failed && { failures }),
      ...(audit && { findings }),
    })),
    ...(check !== null && { check }),
  }
}
