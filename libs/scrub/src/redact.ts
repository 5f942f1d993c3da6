import { compareEvidence, type DetectorTier, type Finding } from './detectors/detector.js'

/** A finding with the tier of the detector that made it. */
export interface RankedFinding extends Finding {
  readonly tier: DetectorTier
  /** Id of the detector. */
  readonly detector: string
}

const RANK: Readonly<Record<DetectorTier, number>> = { secret: 0, structured: 1, name: 2 }

/**
 * Makes findings disjoint and sorts them by start. Of those that overlap, directly or through others, one gives the kind:
 * the lower tier, then the better evidence, then the longer, then the earlier, then the first given. It covers the range
 * of all, so that nothing of any remains.
 */
export function resolveOverlaps(findings: readonly RankedFinding[]): RankedFinding[] {
  const sorted = [...findings].sort((a, b) => a.start - b.start)
  const disjoint: RankedFinding[] = []
  for (let at = 0; at < sorted.length; ) {
    const first = sorted[at]
    if (first === undefined) break
    let [winner, end] = [first, first.end]
    for (at += 1; at < sorted.length; at += 1) {
      const next = sorted[at]
      if (next === undefined || next.start >= end) break
      end = Math.max(end, next.end)
      if (compare(next, winner) < 0) winner = next
    }
    disjoint.push({ ...winner, start: first.start, end })
  }
  return disjoint
}

function compare(a: RankedFinding, b: RankedFinding): number {
  return (
    RANK[a.tier] - RANK[b.tier] ||
    compareEvidence(a.evidence ?? 'shape', b.evidence ?? 'shape') ||
    b.end - b.start - (a.end - a.start)
  )
}

/** Replaces every finding by `placeholderOf(kind, value)`. The findings are disjoint and sorted. */
export function replaceFindings(
  text: string,
  findings: readonly Finding[],
  placeholderOf: (kind: string, value: string) => string,
): string {
  let out = ''
  let from = 0
  for (const { kind, start, end } of findings) {
    out += text.slice(from, start) + placeholderOf(kind, text.slice(start, end))
    from = end
  }
  return out + text.slice(from)
}

/** Returns every position of a value as a whole word. */
export function occurrences(text: string, value: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
    if (isBoundary(text, at) && isBoundary(text, at + value.length)) found.push(at)
  }
  return found
}

const WORD = /[\p{L}\p{M}\p{N}]/u

/** Returns true if no word crosses `at`. */
export function isBoundary(text: string, at: number): boolean {
  return !(isWord(text.charCodeAt(at - 1), text, at - 1) && isWord(text.charCodeAt(at), text, at))
}

function isWord(code: number, text: string, at: number): boolean {
  if (Number.isNaN(code)) return false
  if (code < 128) return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122)
  return WORD.test(text.charAt(at))
}
