import { expect, test } from 'vitest'
import { CORPUS_TYPES, CoderagError, SOURCE_TYPES, isCorpusType } from '../src/index.js'

test('the registry is frozen, rows included', () => {
  expect(Object.isFrozen(SOURCE_TYPES)).toBe(true)
  expect(Object.values(SOURCE_TYPES).every((row) => Object.isFrozen(row))).toBe(true)
})

test('only code, configuration and public documentation pass unscrubbed', () => {
  const clean = CORPUS_TYPES.filter((type) => SOURCE_TYPES[type].sensitivity === 'clean')
  expect(clean).toEqual(['CODE_LOGIC', 'CODE_DEPLOY', 'CODE_CONFIG', 'DOC_README'])
})

test('names that only exist on every object are no corpus types', () => {
  expect(isCorpusType('CODE_LOGIC')).toBe(true)
  expect(isCorpusType('toString')).toBe(false)
})

test('an error of another copy of the package is recognised by its mark', () => {
  const foreign = Object.assign(new Error('x'), { [Symbol.for('@coderag/error')]: true, code: 'X' })
  expect(CoderagError.is(foreign)).toBe(true)
  expect(CoderagError.is(new Error('x'))).toBe(false)
})
