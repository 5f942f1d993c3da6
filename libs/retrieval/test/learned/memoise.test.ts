import { expect, test } from 'vitest'
import { memoise } from '../../src/rank/learned/memoise.js'

test('a text is computed once, until the memory is full', () => {
  const seen: string[] = []
  const lengthOf = memoise(2, (text) => seen.push(text) && text.length)
  expect(['router', 'router', 'retry', 'router'].map(lengthOf)).toEqual([6, 6, 5, 6])
  expect(seen).toEqual(['router', 'retry'])
  lengthOf('cache')
  lengthOf('router')
  expect(seen).toEqual(['router', 'retry', 'cache', 'router'])
})

test('a text of more than 512 units is not memoised', () => {
  const seen: string[] = []
  const lengthOf = memoise(2, (text) => seen.push(text) && text.length)
  const [longest, longer] = ['x'.repeat(512), 'x'.repeat(513)]
  expect([longest, longest, longer, longer].map(lengthOf)).toEqual([512, 512, 513, 513])
  expect(seen).toEqual([longest, longer, longer])
})
