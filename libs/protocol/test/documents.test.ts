import { readFileSync } from 'node:fs'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { lookupDocument, overviewDocument, statusDocument } from '../src/index.js'
import { OUTPUT_SCHEMAS } from '../src/schemas/index.js'

const chunk = cleanChunk({ path: 'orders/place.ts', text: 'export function place() {}\n' })

test('a lookup has the text and the line of each match', () => {
  const document = lookupDocument('place', [{ chunk, how: 'symbol', line: 1 }])
  expect(OUTPUT_SCHEMAS.lookup.parse(document)).toEqual(document)
  expect(document).toMatchObject({ matches: [{ path: 'orders/place.ts', line: 1, text: chunk.text }] })
})

test('an overview without sources is a document', () => {
  const document = overviewDocument({ generation: 1, services: [], lines: [], sources: [] })
  expect(OUTPUT_SCHEMAS.overview.parse(document)).toEqual(document)
})

test('a status lists skipped and failed files only if they are asked for', () => {
  const source = {
    id: 'repo:shop',
    kind: 'repo' as const,
    repoName: 'shop',
    reference: false,
    gitCommit: null,
    crawledAt: '2026-11-22T00:59:00.000Z',
    files: 1,
    chunks: 1,
    filesByCorpus: { CODE_LOGIC: 1 },
    skips: [{ key: 'logo.png', reason: 'binary' as const, detail: '.png' }],
    skipsByReason: { binary: 1 },
    failures: [],
    notices: {},
    graphWarnings: [],
    exact: null,
    findings: [],
  }
  const status = {
    generation: 1,
    createdAt: '2026-11-22T01:00:00.000Z',
    mode: 'lexical' as const,
    embedder: null,
    files: 1,
    chunks: 1,
    skipped: 1,
    failed: 0,
    corpusCounts: { CODE_LOGIC: 1 },
    sources: [source],
  }
  const brief = OUTPUT_SCHEMAS.status.parse(statusDocument(status, { skipped: false, failed: false }))
  expect(brief.sources[0]).toMatchObject({ skipped: 1 })
  expect(brief.sources[0]?.skips).toBeUndefined()
  const full = OUTPUT_SCHEMAS.status.parse(statusDocument(status, { skipped: true, failed: true }))
  expect(full.sources[0]?.skips).toEqual(source.skips)
  expect([brief.check, full.check]).toEqual([undefined, undefined])
  const check = { fresh: true, missing: [], settings: [], sources: [], unchecked: ['shop'] }
  const lists = { skipped: false, failed: false }
  expect(OUTPUT_SCHEMAS.status.parse(statusDocument(status, lists, check)).check).toEqual(check)
})

test('the README names every schema and document', () => {
  const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const graphs = ['callers', 'callees', 'path', 'impact', 'tests', 'related', 'owners', 'contract', 'graph']
  for (const name of graphs) expect(page).toContain(`\`${name}\``)
  expect(Object.keys(OUTPUT_SCHEMAS)).toEqual(expect.arrayContaining(graphs))
})
