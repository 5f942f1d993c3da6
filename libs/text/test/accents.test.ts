import { expect, test } from 'vitest'
import { withoutAccents } from '../src/index.js'

test('letters of Latin and Greek lose all their marks, those of other scripts none', () => {
  expect(withoutAccents('Gâteau, ǘ, ᾴ')).toBe('Gateau, u, α')
  expect(withoutAccents('й हिन्दी が')).toBe('й हिन्दी が')
})

test('a letter with as many marks as a query may have is read once', { timeout: 5_000 }, () => {
  // 18 s where each mark looks back over those before it.
  expect(withoutAccents(`a${'\u0301'.repeat(32_000)}b`)).toBe('ab')
})
