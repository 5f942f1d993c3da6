import type { SourceHistory } from '@coderag/types'

/** What of a repository changes, and how much of it does not. */
export interface SourceChanges {
  /** ISO 8601, UTC: when a file of it last changed. */
  readonly lastChangedAt: string
  /** Files by how often they change, see `CHANGE_FREQUENCIES`. */
  readonly files: Readonly<Partial<Record<string, number>>>
  /** Files that change most, at most 8, most commits first. */
  readonly hot: readonly { readonly path: string; readonly commits: number; readonly authors: number }[]
  /** False where older commits are unknown. */
  readonly complete: boolean
}

const MOST_HOT = 8
/** Files that every change touches, whatever it is about. */
const BOOKKEEPING =
  /(?:^|\/)(?:change(?:s|log)|history|news)(?:\.\w+)?$|(?:^|\/)package(?:-lock)?\.json$|\.lock$|(?:^|\/)go\.(?:mod|sum)$/i

/** Sums a history up; null for one without files. */
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
