import { maxRanges } from '../options.js'
import { pathMatcher } from '@coderag/types'
import { literal, oneOf } from './sql.js'

/**
 * Converts globs to SQL over the distinct paths of one snapshot.
 *
 * The matching paths form runs in the sorted list: `services/**` is one run, `**` + `/*.ts` many short ones. Long runs
 * become ranges, the rest one `IN` list. The condition selects the matching paths or excludes the others, whichever is
 * shorter.
 *
 * @param paths - Distinct paths in the order of their UTF-8 bytes, as LanceDB compares them.
 */
export function pathCondition(paths: readonly string[], globs: readonly string[]): string {
  const matches = pathMatcher(globs)
  const hits = paths.map(matches)
  const inside = runsOf(paths, hits, true)
  const outside = runsOf(paths, hits, false)
  const known =
    inside.length <= outside.length
      ? `(file_path IS NOT NULL AND ${anyOf(inside)})`
      : `(file_path IS NOT NULL AND NOT ${anyOf(outside)})`
  return matches(null) ? `(file_path IS NULL OR ${known})` : known
}

interface Run {
  readonly paths: readonly string[]
}

function runsOf(paths: readonly string[], hits: readonly boolean[], wanted: boolean): Run[] {
  const runs: Run[] = []
  let start = -1
  for (let index = 0; index <= paths.length; index++) {
    const inRun = index < paths.length && hits[index] === wanted
    if (inRun && start < 0) start = index
    if (!inRun && start >= 0) {
      runs.push({ paths: paths.slice(start, index) })
      start = -1
    }
  }
  return runs
}

function anyOf(runs: readonly Run[]): string {
  const longest = runs.toSorted((a, b) => b.paths.length - a.paths.length)
  const ranges = longest.slice(0, maxRanges).filter((run) => run.paths.length >= 3)
  const single = longest.slice(ranges.length).flatMap((run) => run.paths)
  return `(${[oneOf('file_path', single), ...ranges.map(between)].join(' OR ')})`
}

function between({ paths }: Run): string {
  const first = literal(paths[0] ?? '')
  const last = literal(paths[paths.length - 1] ?? '')
  return `(file_path >= ${first} AND file_path <= ${last})`
}
