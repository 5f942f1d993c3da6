import { expectLinear } from '@coderag/types/testing'
import { test } from 'vitest'
import { conceptsOf, createCodeTokenizer, createProseTokenizer, translateQuery } from '../src/index.js'

const [code, prose] = [createCodeTokenizer(), createProseTokenizer()]

test.each<[string, (text: string) => unknown]>([
  ['words of code', (text) => code.tokens(text)],
  ['words of prose', (text) => prose.tokens(text)],
  ['concepts', conceptsOf],
  ['translation', translateQuery],
])(
  'no expression takes time that grows with the square of a run of equal signs: %s',
  { timeout: 120_000 },
  async (_, read) => {
    await read('où est la commande, où, é')
    await expectLinear(read)
  },
)
