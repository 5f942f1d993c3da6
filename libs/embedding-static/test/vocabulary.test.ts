import { expect, test } from 'vitest'
import { stemTableOf, Vocabulary } from '../src/vocabulary.js'

const letters = 'abcdé'
/** Numbers that look random and are the same in every run. */
function* numbers(): Generator<number> {
  for (let state = 1; ; ) yield (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
}
const random = numbers()
const pick = (below: number): number => Math.floor(((random.next().value as number) / 2 ** 32) * below)
const word = (longest: number): string =>
  Array.from({ length: 1 + pick(longest) }, () => letters[pick(letters.length)]).join('')

const stems = [...new Set(Array.from({ length: 3_000 }, () => word(9)))]
const vocabulary = new Vocabulary(stemTableOf(stems))

test('every stem has its row, and no other word has one', () => {
  const rows = new Map(stems.map((stem, row) => [stem, row]))
  for (const [stem, row] of rows) expect(vocabulary.rowOf(stem)).toBe(row)
  for (let n = 0; n < 2_000; n++) {
    const other = word(10)
    expect(vocabulary.rowOf(other)).toBe(rows.get(other) ?? -1)
  }
  expect(vocabulary.rowOf('')).toBe(-1)
})

/** Follows the rule literally. */
function partsByRule(term: string): number[] {
  const found: number[] = []
  for (let start = 0; start < term.length; ) {
    const ends = Array.from({ length: term.length - start }, (_, n) => term.length - n)
    const end = ends.find((at) => at - start >= 3 && stems.includes(term.slice(start, at)))
    if (end !== undefined) found.push(stems.indexOf(term.slice(start, end)))
    start = end ?? start + 1
  }
  return found
}

test('a term is split into the longest known parts of three units or more, from left to right', () => {
  for (let n = 0; n < 200; n++) {
    const term = word(30)
    expect(vocabulary.partsOf(term)).toEqual(partsByRule(term))
  }
})
