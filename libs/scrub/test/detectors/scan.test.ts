import { expect, test } from 'vitest'
import { createScan } from '../../src/detectors/text/scan.js'

test('letters whose code ends like that of a bracket are no code marks', () => {
  // U+017B, U+017D and U+4E28 end in the bytes of {, } and (.
  expect(createScan('\u017b\u017d\u4e28 '.repeat(20)).isCodeLike).toBe(false)
  expect(createScan('if (a) { b(); }').isCodeLike).toBe(true)
})

test('a cell, an answer or an abbreviation with a number is nothing but values', () => {
  for (const text of ['4711', '(AB) 12', ' 12 and 14;', 'AB-12, 3', 'größe2 / 7'])
    expect(createScan(text).isBare, text).toBe(true)
  for (const text of ['', '--', 'port 12', 'ABCDE 1', '12 and', 'and 12', '1'.repeat(61)])
    expect(createScan(text).isBare, text).toBe(false)
})
