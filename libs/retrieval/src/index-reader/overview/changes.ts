import type { SourceHistory } from '@coderag/types'

/** Summary of the history of a repository. */
export interface SourceChanges {
  /** Time of the last change of a file; ISO 8601, UTC. */
  readonly lastChangedAt: string
  /** Number of files by change frequency, see `CHANGE_FREQUENCIES`. */
  readonly files: Readonly<Partial<Record<string, number>>>
  /** Files with most commits, at most 8, most commits first. */
  readonly hot: readonly { readonly path: string; readonly commits: number; readonly authors: number }[]
  /** False if older commits are unknown. */
  readonly complete: boolean
}

const MOST_HOT = 8
/** Matches files that most changes touch, whatever their topic. */
const BOOKKEEPING =
  /(?:^|\/)(?:change(?:s|log)|history|news)(?:\.\w+)?$|(?:^|\/)package(?:-lock)?\.json$|\.lock$|(?:^|\/)go\.(?:mod|sum)$/i

/** Summarises a history. Returns null if it has no files. */
export function changesOf({ units, complete }: SourceHistory): SourceChanges | null {
  const files: Partial<Record<string, number>> = {}
  let lastChangedAt = ''
  for (const unit of units.values()) {
    files[unit.changeFrequency] = (files[unit.changeFrequency] ?? 0) + 1
    if (unit.lastChangedAt > lastChangedAt) lastChangedAt = unit.lastChangedAt
  }
  if (lastChangedAt === '') return null
  const hot = [...units]
    .filter(([path, { changeFrequency }]) => changeFrequency === 'hot' && !BOOKKEEPING.test(path))
    .sort(([a, left], [b, right]) => right.commits - left.commits || (a < b ? -1 : 1))
    .slice(0, MOST_HOT)
    .map(([path, { commits, authors }]) => ({ path, commits, authors }))
  return { lastChangedAt, files, hot, complete }
}
