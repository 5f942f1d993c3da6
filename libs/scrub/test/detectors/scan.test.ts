import { expect, test } from 'vitest'
import { createScan } from '../../src/detectors/scan.js'

test('letters whose code ends like that of a bracket are no code marks', () => {
  // U+017B, U+017D and U+4E28 end in the bytes of {, } and (.
  expect(createScan('\u017b\u017d\u4e28 '.repeat(20)).isCodeLike).toBe(false)
  expect(createScan('if (a) { b(); }').isCodeLike).toBe(true)
})
