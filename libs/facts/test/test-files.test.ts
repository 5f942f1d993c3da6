import { describe, expect, test } from 'vitest'
import { isTest, languageOfPath } from '../src/languages/files.js'

describe('code of tests is told by its folder, or by the name that its language gives it', () => {
  test.each([
    'orders/total_test.go',
    'orders/test_total.py',
    'orders/total_test.py',
    'conftest.py',
    'src/total.spec.ts',
    'src/total.test.mjs',
    'src/cart.cy.jsx',
    'src/OrderTests.cs',
    'src/OrderTest.java',
    'src/OrderTest.kt',
    'tests/total.rb',
    'orders/total_test.rb',
    'orders/total_spec.rb',
    'src/OrderTest.php',
    'src/orders/tests.rs',
    'Shop.UnitTests/Order.cs',
    'src/__mocks__/cart.php',
  ])('%s', (path) => {
    expect(isTest(path)).toBe(true)
  })

  test.each([
    'orders/total.go',
    'orders/latest.go',
    'orders/latests.rs',
    'orders/contest.py',
    'src/spec.ts',
    'src/OrderTest.ts',
    'src/TestOrder.java',
    'attestation/total.cs',
  ])('near miss: %s', (path) => {
    expect(isTest(path)).toBe(false)
  })
})

test('a file is of the language whose grammar or dialect has its ending', () => {
  const languages = ['cart.tsx', 'cart.d.ts', 'cart.cjs', 'Cart.kt', 'cart.yaml', 'Makefile'].map(languageOfPath)
  expect(languages).toEqual(['typescript', 'typescript', 'javascript', 'kotlin', null, null])
})
