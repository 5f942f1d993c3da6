import type { IndexedSource, IndexManifest } from '@coderag/types'
import { expect, test } from 'vitest'
import { indexStatus } from '../src/inspect.js'
import { manifestOfChunks } from './manifest-of-chunks.js'
import { harbor } from './harbor.js'

const manifest = withSource('orders', {
  skips: [
    { key: 'vendor', reason: 'vendored', detail: 'vendor/' },
    { key: 'logo.png', reason: 'binary', detail: 'NUL at byte 8' },
    { key: 'icon.png', reason: 'binary', detail: 'NUL at byte 8' },
  ],
  failures: [{ key: 'broken.go', stage: 'chunk', code: 'CHUNK_TIMEOUT', message: 'took over 10 s' }],
})

function withSource(repoName: string, changes: Partial<IndexedSource>): IndexManifest {
  const whole = manifestOfChunks(harbor)
  const sources = whole.sources.map((source) => (source.repoName === repoName ? { ...source, ...changes } : source))
  return { ...whole, sources }
}

test('counts the content of each source and of the index', () => {
  const status = indexStatus(manifest)
  expect(status).toMatchObject({ generation: 1, mode: 'lexical', files: 6, chunks: 6, skipped: 3, failed: 1 })
  expect(status.sources.map(({ repoName, files, chunks }) => [repoName, files, chunks])).toEqual([
    ['orders', 5, 5],
    ['billing', 1, 1],
  ])
  expect(status.sources[0]).toMatchObject({
    filesByCorpus: { CODE_LOGIC: 3, DOC_RUNBOOK: 1, DOC_README: 1 },
    skipsByReason: { vendored: 1, binary: 2 },
  })
})

test('a unit without chunks is not counted as a file', () => {
  const empty = withSource('billing', {
    units: { 'empty.py': { state: 'git:2', corpusType: 'CODE_LOGIC', chunks: 0 } },
  })
  expect(indexStatus(empty).sources[1]).toMatchObject({ files: 0, chunks: 0, filesByCorpus: {} })
})

test('an index with an embedder is hybrid', () => {
  const embedder = { id: 'm', dimensions: 2, pooling: 'mean', queryPrefix: '', documentPrefix: '' }
  expect(indexStatus({ ...manifest, embedder })).toMatchObject({ mode: 'hybrid', embedder })
})
