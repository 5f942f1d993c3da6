import { expect, test } from 'vitest'
import { NumberSorter } from '../src/read/number-sorter.js'

test.each([0, 1, 255, 256, 5_000])(
  '%i distinct numbers are sorted, also with a sorter that was used before',
  (count) => {
    const sorter = new NumberSorter(10_007)
    for (const factor of [3, 4_999, 10_006]) {
      const numbers = Uint32Array.from({ length: count }, (_, index) => (index * factor + 10_006) % 10_007)
      const expected = numbers.toSorted()
      sorter.sort(numbers)
      expect(numbers).toEqual(expected)
    }
  },
)
