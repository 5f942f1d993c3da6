import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { hitOutsideLists } from '../src/search/hit.js'
import { saidChunks } from '../src/search/providers/said-names.js'

const hit = (path: string, ...definedNames: string[]) =>
  hitOutsideLists({ ...cleanChunk({ path }), symbolName: null, definedNames })
const said = (hits: ReturnType<typeof hit>[], ...names: string[]) =>
  saidChunks(hits, names).map(({ filePath }) => filePath)

test('a name leads to the file that declares it, and to the one that is called so', () => {
  const hits = [hit('src/queue.ts', 'OrderQueue.placeOrder'), hit('src/rules/no-undef.ts'), hit('src/cart.ts', 'Cart')]
  expect(said(hits, 'placeOrder', 'no-undef')).toEqual(['src/queue.ts', 'src/rules/no-undef.ts'])
})

test('a name leads to no test', () => {
  expect(said([hit('tests/no-undef.ts'), hit('tests/queue.ts', 'placeOrder')], 'placeOrder', 'no-undef')).toEqual([])
})

test('a name that three files have leads to none of them', () => {
  const hits = ['a', 'b', 'c'].map((name) => hit(`src/${name}.ts`, 'toText'))
  expect(said(hits, 'toText')).toEqual([])
  expect(said(hits.slice(1), 'toText')).toEqual(['src/b.ts', 'src/c.ts'])
})

test('a hyphenated word is compared with names of files only', () => {
  expect(said([hit('src/modules.ts', 'builtIn')], 'built-in')).toEqual([])
})
