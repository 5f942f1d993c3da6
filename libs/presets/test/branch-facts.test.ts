import { createLexicalAnalyzer } from '@coderag/bm25'
import { type DocumentFacts, encodeChunks, type IndexManifest, type LocatedSource } from '@coderag/types'
import { manifestOf } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { BranchFacts } from '../src/branch-facts.js'

const source: LocatedSource = { uriPrefix: 'repo://shop/', repoName: 'shop', services: [], facts: [] }
const document = (filePath: string, symbols = 'old'): DocumentFacts => ({
  sourceUri: `repo://shop/${filePath}`,
  repoName: 'shop',
  filePath,
  serviceName: null,
  boundary: '',
  symbols,
})
const manifest = manifestOf()
const next = (): IndexManifest => ({ ...manifest, generation: 7 })

async function updated(base: IndexManifest | null) {
  const branch = new BranchFacts(manifest, {
    source,
    documents: [document('a.ts'), document('b.ts'), document('c.ts')],
  })
  await using claim = await branch.claim()
  await using writer = await claim.begin({ base, dimensions: null, graphs: true })
  await writer.delete({ sourceUris: ['repo://shop/a.ts', 'repo://shop/b.ts'] })
  writer.source(source)
  await writer.add({
    columns: encodeChunks([]),
    terms: createLexicalAnalyzer().analyze([]),
    facts: [document('b.ts', 'new')],
  })
  expect(branch.facts[0]?.documents).toHaveLength(3)
  await writer.commit({ optimize: false, defersCalls: false }, next)
  return branch
}

test('facts of a branch are those of the index with what a crawl changed, once it is committed', async () => {
  const branch = await updated(manifest)
  expect(branch.facts[0]?.documents.map(({ filePath, symbols }) => `${filePath} ${symbols}`).sort()).toEqual([
    'b.ts new',
    'c.ts old',
  ])
  expect((await branch.current())?.manifest.generation).toBe(7)
})

test('a crawl that reads everything leaves nothing of the index', async () => {
  expect((await updated(null)).facts[0]?.documents).toEqual([document('b.ts', 'new')])
})
