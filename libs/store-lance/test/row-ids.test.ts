import { expect, test } from 'vitest'
import { slotWords } from '../src/image/format/format.js'
import { Dictionary } from '../src/image/format/dictionary.js'
import { RowIds } from '../src/image/read/row-ids.js'

/** More rows than there are ids kept as strings. */
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

test('an id is told again and again, and is found, however many were asked for meanwhile', () => {
  const { ids, expected } = rowIds()
  const told = (): string[] => Array.from({ length: ROWS }, (_, row) => ids.idOf(row))
  expect(told()).toEqual(expected)
  expect(told()).toEqual(expected)
  expect(ids.rowsOf(expected)).toEqual(Array.from({ length: ROWS }, (_, row) => row))
})

test('what is no id of a row is not found, whether the rows are looked through or indexed', () => {
  const { ids, expected } = rowIds()
  const asked = [expected[7] ?? '', 'f'.repeat(64), 'nobody', (expected[9] ?? '').toUpperCase(), expected[9] ?? '']
  for (let look = 0; look < 10; look++) expect(ids.rowsOf(asked)).toEqual([7, -1, -1, -1, 9])
})
