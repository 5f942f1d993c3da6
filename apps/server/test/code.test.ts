import { expect, test } from 'vitest'
import { codeTable } from '../src/page/code.js'

test('a comment of a struct that holds braces is coloured at once', async () => {
  const text = [
    'type Settings struct {',
    '\t// Scheme is the scheme that is used if ${} stands in a value but no other scheme is given there.',
    '\tScheme string',
    '}',
  ].join('\n')
  // The expressions of this grammar took hours for this line in another engine; then this test does not end.
  const { text: written } = await codeTable(text, { language: 'go', startLine: 1 })
  expect(written).toContain('class="t-')
  expect(written).toContain('${}')
})
