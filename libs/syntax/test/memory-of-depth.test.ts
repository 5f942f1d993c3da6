import { expect, test } from 'vitest'
import { createSyntax } from '../src/syntax.js'

// A file of its own: the memory of its thread is spent afterwards.
test('a tree that fills the memory before its depth is known costs its tree, and is no unknown error', async () => {
  const parser = await createSyntax().load('zig')
  const chain = `const x = a${'.b()'.repeat(250_000)};`
  expect(() => parser.parse(chain, { timeoutMs: 30_000 })).toThrowError(
    expect.objectContaining({ code: expect.stringMatching(/^SYNTAX_(?:PARSER_CRASHED|TOO_DEEP)$/) as string }),
  )
})
