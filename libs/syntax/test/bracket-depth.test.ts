import { expect, test } from 'vitest'
import { bracketDepth } from '../src/index.js'

test('the deepest nesting counts, whichever brackets they are', () => {
  expect(bracketDepth('{"a": [1, (2)], "b": {}}')).toBe(3)
  expect(bracketDepth('[][][]')).toBe(1)
  expect(bracketDepth('plain text')).toBe(0)
})

test('brackets in texts do not count, and a bracket without a partner does', () => {
  expect(bracketDepth('{"a": "[[[\\"[[", "b": "{{"}')).toBe(1)
  expect(bracketDepth('[[[')).toBe(3)
  expect(bracketDepth(']]][')).toBe(1)
})

test('a megabyte of brackets and of open texts is read in one pass', () => {
  expect(bracketDepth('['.repeat(1_000_000))).toBe(1_000_000)
  expect(bracketDepth('"\\'.repeat(500_000))).toBe(0)
})
