import { rawText, type RawDocument } from '@coderag/types'
import { rawChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { FactCollector } from '../src/fact-collector.js'

const document: RawDocument = {
  sourceUri: 'repo://shop/a.ts',
  corpusType: 'CODE_LOGIC',
  repoName: 'shop',
  filePath: 'a.ts',
  gitHash: null,
  text: rawText('1\n2\n3\n4\n5\n'),
}

test('a fact gets the chunk that holds its line, and none beyond the last', () => {
  const first = { ...rawChunk({ path: 'a.ts', byteStart: 0 }), startLine: 1, endLine: 2 }
  const second = { ...rawChunk({ path: 'a.ts', byteStart: 4 }), startLine: 3, endLine: 4 }
  const collector = new FactCollector(document, [first, second])
  expect([0, 1, 2, 3, 4, 5].map((line) => collector.chunkAt(line))).toEqual([
    '',
    first.id,
    first.id,
    second.id,
    second.id,
    '',
  ])
})
