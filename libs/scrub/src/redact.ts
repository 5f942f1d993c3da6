import type { DetectorTier, Finding } from './detectors/detector.js'

/** A finding with the tier of the detector that made it. */
export interface RankedFinding extends Finding {
  readonly tier: DetectorTier
  /** Id of the detector. */
  readonly detector: string
}

const RANK: Readonly<Record<DetectorTier, number>> = { secret: 0, structured: 1, name: 2 }

/**
 * Makes findings disjoint and sorts them by start. Of two that overlap, the lower tier wins, then the longer, then the
 * earlier, then the first given. The winner grows over the range of the loser, so that nothing of either remains.
 */
export function resolveOverlaps(findings: readonly RankedFinding[]): RankedFinding[] {
  const sorted = [...findings].sort((a, b) => a.start - b.start || b.end - a.end)
  const disjoint: RankedFinding[] = []
  for (const finding of sorted) {
    const last = disjoint.at(-1)
    if (last === undefined || finding.start >= last.end) {
      disjoint.push(finding)
      continue
    }
    const winner = compare(last, finding) <= 0 ? last : finding
    disjoint[disjoint.length - 1] = { ...winner, start: last.start, end: Math.max(last.end, finding.end) }
  }
  return disjoint
}

function compare(a: RankedFinding, b: RankedFinding): number {
  return RANK[a.tier] - RANK[b.tier] || b.end - b.start - (a.end - a.start) || a.start - b.start
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
