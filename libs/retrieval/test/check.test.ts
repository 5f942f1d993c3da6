import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { missingParts } from '../src/inspect.js'
import { emptyDirectory, manifestOf } from './data-directory.js'

const chunks = [cleanChunk({ path: 'src/a.ts', text: 'export const a = 1\n' })]

test('parts that the manifest names and that do not exist are missing', async () => {
  const dataDir = await emptyDirectory()
  const manifest = manifestOf(chunks, { lexicalGeneration: '3', graphGeneration: '2.1' })
  expect(await missingParts(dataDir, manifest)).toEqual(['rag.lance/chunks.lance', 'bm25/3', 'graph/2.1'])
  for (const part of ['rag.lance/chunks.lance', 'bm25/3', 'graph/2.1']) {
    await mkdir(join(dataDir, part), { recursive: true })
  }
  expect(await missingParts(dataDir, manifest)).toEqual([])
})

test('an index without graphs does not miss them', async () => {
  const manifest = manifestOf(chunks, { graphGeneration: null })
  expect(await missingParts(await emptyDirectory(), manifest)).toEqual(['rag.lance/chunks.lance', 'bm25/g1'])
})
