import { expect, test } from 'vitest'
import type { DetectorTier, Evidence } from '../src/detectors/detector.js'
import { type RankedFinding, resolveOverlaps } from '../src/redact.js'
import { randomNumbers } from '@coderag/types/testing'

const TIERS: readonly DetectorTier[] = ['secret', 'structured', 'name']
const EVIDENCE: readonly Evidence[] = ['checksum', 'cue', 'shape']

const finding = (start: number, end: number, more: Partial<RankedFinding> = {}): RankedFinding => ({
  kind: `${start}-${end}`,
  start,
  end,
  tier: 'structured',
  detector: 'x',
  ...more,
})

test('check digits beat words nearby, words beat a look, and then the longest wins, in any order', () => {
  const checked = finding(4, 8, { evidence: 'checksum' })
  const announced = finding(3, 9, { evidence: 'cue' })
  const long = finding(0, 20)
  const short = finding(15, 18)
  for (const order of [
    [checked, announced, long, short],
    [short, long, announced, checked],
    [long, short, checked, announced],
  ]) {
    expect(resolveOverlaps(order)).toEqual([{ ...checked, start: 0, end: 20 }])
    expect(resolveOverlaps(order.filter((one) => one !== checked))).toEqual([{ ...announced, start: 0, end: 20 }])
    expect(resolveOverlaps(order.filter((one) => one === long || one === short))).toEqual([long])
  }
})

test('a secret beats a number with check digits', () => {
  const secret = finding(5, 9, { tier: 'secret' })
  expect(resolveOverlaps([finding(0, 8, { evidence: 'checksum' }), secret])[0]?.kind).toBe(secret.kind)
})

test('whatever is found is covered once, by the best of those that overlap', () => {
  const random = randomNumbers(31)
  const below = (most: number): number => Math.floor(random() * most)
  for (let round = 0; round < 3000; round += 1) {
    const findings = Array.from({ length: 1 + below(9) }, () => {
      const start = below(40)
      const [tier = 'name', evidence = 'shape'] = [TIERS[below(3)], EVIDENCE[below(3)]]
      return finding(start, start + 1 + below(12), { tier, evidence })
    })
    const resolved = resolveOverlaps(findings)
    const covers = (ranges: readonly RankedFinding[], at: number): boolean =>
      ranges.some(({ start, end }) => start <= at && at < end)
    for (let at = 0; at < 60; at += 1) expect(covers(resolved, at)).toBe(covers(findings, at))
    resolved.forEach((one, index) => {
      expect(one.start).toBeGreaterThanOrEqual(resolved[index - 1]?.end ?? 0)
      const inside = findings.filter(({ start }) => start >= one.start && start < one.end)
      const ranks = inside.map(rankOf)
      expect(rankOf({ ...one, start: 0, end: lengthOf(one.kind) })).toBe([...ranks].sort()[0])
    })
  }
})

/** Sorts as strings: tier, evidence, then the longest. */
function rankOf({ tier, evidence = 'shape', start, end }: RankedFinding): string {
  return `${TIERS.indexOf(tier)} ${EVIDENCE.indexOf(evidence)} ${String(100 - (end - start)).padStart(3, '0')}`
}

function lengthOf(kind: string): number {
  const [start = 0, end = 0] = kind.split('-').map(Number)
  return end - start
}
