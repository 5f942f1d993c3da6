import { describe, expect, test } from 'vitest'
import { parseManifest, type IndexManifest } from '../src/index.js'

const manifest: IndexManifest = {
  format: 2,
  generation: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  parts: { chunks: 7, lexical: '3' },
  chunkCount: 2,
  corpusCounts: { CODE_LOGIC: 2 },
  hasGraphs: false,
  serviceCount: 0,
  edgeCount: 0,
  embedder: null,
  lexicalFingerprint: 'code@1',
  sources: [
    {
      id: 'repo:shop',
      kind: 'repo',
      repoName: 'shop',
      uriPrefix: 'repo://shop/',
      gitCommit: null,
      services: [
        { path: 'src/orders', name: 'orders', images: ['compose.yaml#orders'] },
        { path: 'src/orders/nginx', name: 'nginx', isOfOthers: true },
      ],
      names: ['orders-api'],
      namesState: '2e',
      locatedState: '1f',
      crawledAt: '2026-01-01T00:00:00.000Z',
      fingerprint: 'ast@1',
      units: { 'a.ts': { state: 'git:1', corpusType: 'CODE_LOGIC', chunks: 2 } },
      skips: [{ key: '.env', reason: 'secret_file', detail: 'never read' }],
      failures: [{ key: 'b.ts', stage: 'read', code: 'EACCES', message: 'no permission' }],
      notices: { 'a.ts': ['no tree'] },
    },
  ],
  prunedAtGeneration: 1,
}

describe('parseManifest', () => {
  test('reads back what was written', () => {
    expect(parseManifest(JSON.stringify(manifest))).toEqual(manifest)
  })

  test.each([
    ['half a file', JSON.stringify(manifest).slice(0, 200)],
    ['a list', '[]'],
    ['a negative generation', JSON.stringify({ ...manifest, generation: -1 })],
    ['parts of another kind', JSON.stringify({ ...manifest, parts: { chunks: -1 } })],
    ['graphs that may be there', JSON.stringify({ ...manifest, hasGraphs: 'yes' })],
    [
      'what no path tells',
      JSON.stringify(manifest).replace('"CODE_LOGIC","chunks"', '"CODE_LOGIC","listedAs":"X","chunks"'),
    ],
    ['sources of another shape', JSON.stringify({ ...manifest, sources: [1] })],
  ])('refuses %s', (_, json) => {
    expect(() => parseManifest(json)).toThrow(expect.objectContaining({ code: 'MANIFEST_CORRUPT' }))
  })

  test('refuses another format and says what to do', () => {
    expect(() => parseManifest(JSON.stringify({ ...manifest, format: 99 }))).toThrow(/Crawl again/)
  })
})
