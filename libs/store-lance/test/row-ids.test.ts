import { expect, test } from 'vitest'
import { slotWords } from '../src/image/format/format.js'
import { Dictionary } from '../src/image/format/dictionary.js'
import { RowIds } from '../src/image/read/row-ids.js'

/** More rows than the cache has ids. */
const ROWS = 40_000

function rowIds(): { ids: RowIds; expected: string[] } {
  const slots = new Uint32Array(ROWS * slotWords)
  const expected = Array.from({ length: ROWS }, (_, row) => {
    slots[row * slotWords] = Math.imul(row + 1, 0x9e3779b1)
    slots[row * slotWords + 7] = row
    return Buffer.from(slots.buffer, row * slotWords * 4, 32).toString('hex')
  })
  const tables = { rows: ROWS, slots, dictionary: new Dictionary(), deleted: new Uint8Array(ROWS), segments: [] }
  return {
    ids: new RowIds(
      tables,
      Uint32Array.from({ length: ROWS }, (_, row) => row),
    ),
    expected,
  }
}

test('ids and rows are converted correctly after the cache was cleared', () => {
  const { ids, expected } = rowIds()
  const all = (): string[] => Array.from({ length: ROWS }, (_, row) => ids.idOf(row))
  expect(all()).toEqual(expected)
  expect(all()).toEqual(expected)
  expect(ids.rowsOf(expected)).toEqual(Array.from({ length: ROWS }, (_, row) => row))
})

test('unknown ids are not found, by scan or by index', () => {
  const { ids, expected } = rowIds()
  const asked = [expected[7] ?? '', 'f'.repeat(64), 'nobody', (expected[9] ?? '').toUpperCase(), expected[9] ?? '']
  for (let look = 0; look < 10; look++) expect(ids.rowsOf(asked)).toEqual([7, -1, -1, -1, 9])
})
