import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countTokens, createCodeTokenizer, createProseTokenizer, estimateTokens } from '../src/index.js'
import { MAX_TERM_LENGTH, MAX_WORD_LENGTH } from '../src/index.js'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the README states the limits of the code', () => {
  expect(readme).toContain(`${MAX_TERM_LENGTH} UTF-16 units (\`MAX_TERM_LENGTH\`)`)
  expect(readme).toContain(`${MAX_WORD_LENGTH} units (\`MAX_WORD_LENGTH\`)`)
})

test('the example prints what the README says', () => {
  const source = 'export async function getUserName(id: string): Promise<string> {\n  return names.get(id)\n}\n'
  const printed = [
    createCodeTokenizer().tokens('async function getUserName(id) {}').join(' '),
    createProseTokenizer().tokens('Services call `getUserName` while restarting.').join(' '),
    createCodeTokenizer().queryTerms('where is the user name read?').join(' '),
    `${countTokens(source)} ${estimateTokens(source)}`,
  ]
  expect(readme).toContain(printed.join('\n'))
})
