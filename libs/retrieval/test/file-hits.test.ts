import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { fileHits } from '../src/rank/file-hits.js'
import { hitOutsideLists } from '../src/search/hit.js'

const passage = (path: string, text: string) => hitOutsideLists(cleanChunk({ path, text, byteStart: text.length }))
const shown = (found: ReturnType<typeof fileHits>) =>
  found.map(({ chunk, passages }) => [chunk.filePath, chunk.text, passages.map(({ text }) => text)])

const [a, ab, abc, abcd] = ['a', 'ab', 'abc', 'abcd'].map((text) => passage('one.ts', text))
const b = passage('two.ts', 'b')

test('a file stands once, where its best passage does, with its three best', () => {
  const found = fileHits(
    [ab, b, a, abcd, abc].filter((hit) => hit !== undefined),
    null,
  )
  expect(shown(found)).toEqual([
    ['one.ts', 'ab', ['ab', 'a', 'abcd']],
    ['two.ts', 'b', ['b']],
  ])
})

test('a document that is shown whole keeps all its passages', () => {
  const found = fileHits(
    [b, a, ab, abc, abcd].filter((hit) => hit !== undefined),
    a?.chunk.sourceUri ?? null,
  )
  expect(shown(found)[1]).toEqual(['one.ts', 'a', ['a', 'ab', 'abc', 'abcd']])
})
