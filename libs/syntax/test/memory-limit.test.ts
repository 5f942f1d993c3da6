import { expect, test } from 'vitest'
import { createSyntax } from '../src/syntax.js'

// A file of its own: the memory of its thread is spent afterwards.
test('a file whose tree needs more than 256 MB costs its tree and the thread, and the limit holds', async () => {
  const syntax = createSyntax({ keepLastTree: true })
  const parser = await syntax.load('javascript')
  expect(parser.withTree('f(g(h),i);'.repeat(50_000), ({ hasErrors }) => hasErrors)).toBe(false)
  expect(syntax.isSpent).toBe(false)
  const before = process.memoryUsage().arrayBuffers
  const parse = () => parser.withTree('f(g(h),i);'.repeat(1_000_000), () => 'parsed', { timeoutMs: 60_000 })
  expect(parse).toThrowError(expect.objectContaining({ code: 'SYNTAX_PARSER_CRASHED' }))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(256 * 1024 * 1024)
  expect(syntax.isSpent).toBe(true)
  // The trees that lie in the memory are not used, either.
  expect(() => parser.withTree('f(g(h),i);'.repeat(50_000), () => 'parsed')).toThrowError(
    expect.objectContaining({ code: 'SYNTAX_PARSER_CRASHED' }),
  )
})
