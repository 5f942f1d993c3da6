import { expect, test } from 'vitest'
import { isTestSymbol } from '../src/graphs/test-symbol.js'

test.each([
  ['src/cart.rs', 'tests.adds_an_item', true],
  ['src/cart.rs', 'totals.tests.adds_up', true],
  ['src/cart.rs', 'test.adds_an_item', true],
  ['src/cart.rs', 'Cart.add', false],
  ['src/cart.rs', 'contests.open', false],
  ['src/cart.rs', 'tests', false],
  ['src/cart.ts', 'tests.run', false],
  ['tests/cart.ts', 'adds', true],
])('%s %s: %s', (filePath, qualifiedName, expected) => {
  expect(isTestSymbol({ filePath, qualifiedName })).toBe(expected)
})
