import { expect, test } from 'vitest'
import { rankedFiles, wordsOf } from '../src/ripgrep.ts'

test('the words of a question are searched once each, without stop words', () => {
  expect(wordsOf('How does the Router match a router path?')).toEqual(['router', 'match', 'path'])
})

test('a file with more different words comes before one with more lines, and lines with more words come first', () => {
  const answer = [
    './a.go\0' + '3:router',
    './a.go\0' + '4:router again',
    './b.go\0' + '7:// path: see below',
    './b.go\0' + '9:func (r *Router) Match(path string)',
    'rg: a line that names no file',
    '',
  ].join('\n')
  const files = rankedFiles(answer, ['router', 'match', 'path'])
  expect(files.map(({ path, words, lines }) => [path, words, lines.map(({ line }) => line)])).toEqual([
    ['b.go', 3, [9, 7]],
    ['a.go', 1, [3, 4]],
  ])
})
