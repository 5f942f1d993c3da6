import type { Found, Recording } from './recording.ts'

/** From when on a difference is a flag. A flag asks for a reader; it is not a verdict. */
export const limits = {
  /** Processor time of the new build over that of the old one, above `minSeconds` more. */
  timeFactor: 1.3,
  minSeconds: 2,
  memoryFactor: 1.3,
  minMegabytes: 100,
  /** Share of chunks or of call edges that may be missing. */
  lostShare: 0.02,
  /** NDCG@10 of a repository's own questions. */
  ndcg: 0.02,
} as const

/** Parts of a recording that are compared item by item. */
const parts = ['nodes', 'edges', 'endpoints', 'calls'] as const
export type ComparedPart = (typeof parts)[number]

export interface Difference {
  readonly sign: '+' | '-'
  readonly part: ComparedPart
  readonly key: string
  /** What proves it, in the build that has it. */
  readonly place: string
}

export interface Comparison {
  readonly source: string
  readonly before: Recording
  readonly after: Recording
  readonly flags: readonly string[]
  readonly differences: readonly Difference[]
  /** Number of fixed questions whose first hit is another one, and of all that were asked. */
  readonly movedFirstHits: readonly [moved: number, asked: number]
}

/** Says what the new build made otherwise of one source. */
export function compare(before: Recording, after: Recording): Comparison {
  const differences = parts.flatMap((part) => [
    ...missing(before[part], after[part]).map((entry) => difference('-', part, entry)),
    ...missing(after[part], before[part]).map((entry) => difference('+', part, entry)),
  ])
  const asked = Object.keys(before.hits)
  const moved = asked.filter((question) => before.hits[question]?.[0] !== after.hits[question]?.[0])
  return {
    source: before.source,
    before,
    after,
    flags: flagsOf(before, after, differences),
    differences,
    movedFirstHits: [moved.length, asked.length],
  }
}

function flagsOf(before: Recording, after: Recording, differences: readonly Difference[]): readonly string[] {
  const [older, newer] = [before.crawl, after.crawl]
  const lost = (part: ComparedPart): number =>
    differences.filter((difference) => difference.part === part && difference.sign === '-').length
  const isSlower = newer.processorSeconds > older.processorSeconds * limits.timeFactor + limits.minSeconds
  const isLarger = newer.peakMegabytes > older.peakMegabytes * limits.memoryFactor + limits.minMegabytes
  const isWorse = before.ndcg !== null && after.ndcg !== null && after.ndcg < before.ndcg - limits.ndcg
  const rows: readonly (readonly [isFlagged: boolean, flag: string])[] = [
    [newer.code === 'hang', 'hang'],
    [newer.code !== 'hang' && newer.code !== older.code, `exit code ${older.code} → ${newer.code}`],
    [isSlower, 'time'],
    [isLarger, 'memory'],
    [after.chunks < before.chunks * (1 - limits.lostShare), 'chunks lost'],
    [after.failed > before.failed, 'failures'],
    [isWorse, 'ranking'],
    [lost('edges') > 0, 'edges lost'],
    [lost('endpoints') > 0, 'endpoints lost'],
    [lost('calls') > Object.keys(before.calls).length * limits.lostShare, 'calls lost'],
  ]
  return rows.filter(([isFlagged]) => isFlagged).map(([, flag]) => flag)
}

function missing(from: Found, other: Found): readonly (readonly [string, string])[] {
  return Object.entries(from).filter(([key]) => !Object.hasOwn(other, key))
}

function difference(sign: '+' | '-', part: ComparedPart, [key, place]: readonly [string, string]): Difference {
  return { sign, part, key, place }
}
