import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AstChunkerOptionsSchema } from '../src/index.js'
import { MAX_ROW_UNITS } from '../src/limits.js'

test('the README lists every option with its default, and the longest row', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  for (const [option, value] of Object.entries(AstChunkerOptionsSchema.parse({}))) {
    expect(readme).toMatch(new RegExp(`\\| \`${option}\` \\| \`?${value}\`? \\|`))
  }
  expect(readme).toContain(MAX_ROW_UNITS.toLocaleString('en'))
})
