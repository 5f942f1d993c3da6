import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test.each(['a.c', 'a.cpp', 'a.ex', 'a.scala', 'a.lua', 'a.hs', 'a.zig'])(
  'an address in a text of %s is called, though no library of the language is known',
  async (path) => {
    expect(await linesOf(path, 'x = "http://stock:8080/items"\n', 'call')).toHaveLength(1)
  },
)

test.each([
  ['a.sh', 'x="http://stock:8080/items"\n'],
  ['a.lua', '-- see "http://stock:8080/items"\n'],
  ['spec/a.lua', 'x = "http://stock:8080/items"\n'],
  ['a.go', 'package main\nvar x = "http://stock:8080/items"\n'],
])('near miss: a script, a comment, a test, and a language with models: %s', async (path, text) => {
  expect(await linesOf(path, text, 'call')).toEqual([])
})
