import { expect, test } from 'vitest'
import { createSyntax } from '../src/syntax.js'

// A file of its own: the memory of its thread is spent afterwards.
test('half a tree that is too deep to be freed costs its file and the thread, and is no unknown error', async () => {
  const syntax = createSyntax()
  const parser = await syntax.load('c')
  expect(() => parser.parse('(a) => '.repeat(150_000), { timeoutMs: 1_000 })).toThrowError(
    expect.objectContaining({ code: 'SYNTAX_TIMEOUT' }),
  )
  expect(syntax.isSpent).toBe(true)
  expect(() => parser.parse('int a;')).toThrowError(expect.objectContaining({ code: 'SYNTAX_PARSER_CRASHED' }))
})
