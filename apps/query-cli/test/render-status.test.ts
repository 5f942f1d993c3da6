import { reasonsOf } from '@coderag/retrieval/graphs'
import type { IndexStatus, PathFinding } from '@coderag/retrieval/inspect'
import { describe, expect, test } from 'vitest'
import { statusDocument } from '@coderag/protocol'
import { placesIn } from '../src/file-places.js'
import { renderStatus } from '../src/render/status.js'
import { renderWhy } from '../src/render/why.js'
import { sampleGraph } from './sample-graph.js'
import { staleCheck } from './sample.js'

const plain = { place: 'data', color: false, width: 100, places: placesIn({}, '/') }
const status: IndexStatus = {
  generation: 3,
  createdAt: '2026-11-22T01:00:30.000Z',
  mode: 'lexical',
  embedder: null,
  files: 1204,
  chunks: 9210,
  skipped: 2,
  failed: 1,
  corpusCounts: { CODE_LOGIC: 9000, DOC_README: 210 },
  sources: [
    {
      id: 'repo:orders',
      kind: 'repo',
      reference: false,
      repoName: 'orders',
      gitCommit: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
      crawledAt: '2026-11-22T00:59:00.000Z',
      files: 1204,
      chunks: 9210,
      filesByCorpus: { DOC_README: 4, CODE_LOGIC: 1200 },
      skips: [
        { key: 'logo.png', reason: 'binary', detail: 'NUL at byte 8' },
        { key: 'vendor/', reason: 'vendored', detail: 'folder named vendor' },
      ],
      skipsByReason: { binary: 1, vendored: 1 },
      failures: [{ key: 'deep.go', stage: 'chunk', code: 'CHUNK_TIMEOUT', message: 'took over 10 s' }],
      notices: { 'a.kt': ['no tree for kotlin: cut by lines'] },
      exact: { files: 800, of: 900, indexes: ['index.scip of scip-go 0.1'] },
      graphWarnings: ['GRAPH_INCOMPLETE: The call graph of orders lacks 3 calls.'],
      findings: [
        { tier: 'clean', kind: 'SECRET', detector: 'secret-keyword', left: 'unlikely', count: 321 },
        { tier: 'maybe_sensitive', kind: 'EMAIL', detector: 'email', count: 12 },
        { tier: 'clean', kind: 'KEY', detector: 'secret-block', left: 'likely', count: 2 },
      ],
    },
  ],
}

describe('status', () => {
  test('sums up each source', () => {
    expect(renderStatus(status, { ...plain, skipped: false, failed: false })).toBe(
      [
        'Generation 3 of 2026-11-22 01:00 UTC, lexical (no embedder)',
        '1 source · 1,204 files · 9,210 chunks · 2 skipped · 1 failed · in data',
        '',
        'orders repo, at 4b825dc642, crawled 2026-11-22 00:59 UTC',
        '  1,204 files, 9,210 chunks (CODE_LOGIC 1200, DOC_README 4)',
        '  skipped 2 (binary 1, vendored 1)',
        '  failed 1 (coderag status --failed)',
        '  calls exact: 800 of 900 files, index.scip of scip-go 0.1',
        '  GRAPH_INCOMPLETE: The call graph of orders lacks 3 calls.',
        '  secrets left in code: 2 likely, 321 unlikely (coderag status --audit)',
        '  1 file with a notice (coderag why <path>)',
        '',
      ].join('\n'),
    )
  })

  test('lists what the scrubber found by source, tier, kind and detector', () => {
    const shown = renderStatus(status, { ...plain, skipped: false, failed: false, audit: true })
    expect(shown).toMatch(/orders +clean +left, unlikely +SECRET +secret-keyword +321/)
    expect(shown).toMatch(/orders +maybe_sensitive +replaced +EMAIL +email +12/)
  })

  test('lists what was skipped and what failed when asked', () => {
    const shown = renderStatus(status, { ...plain, skipped: true, failed: true })
    expect(shown).toContain(
      'Skipped\nbinary    orders/logo.png  NUL at byte 8\nvendored  orders/vendor/   folder named vendor\n',
    )
    expect(shown).toContain('Failed\nchunk  orders/deep.go  CHUNK_TIMEOUT: took over 10 s\n')
  })

  test('says which source has moved on', () => {
    const moved = new Map([['orders', '9a8b7c6d5e4f'.padEnd(40, '0')]])
    expect(renderStatus(status, { ...plain, skipped: false, failed: false, moved })).toContain(
      '\n  now at 9a8b7c6d5e (coderag status --check compares the files)\n',
    )
  })

  test('gives the reasons of a check, and what to do', () => {
    const brief = { ...plain, width: 240, skipped: false, failed: false }
    const shown = renderStatus(status, { ...brief, check: staleCheck })
    expect(shown.slice(shown.indexOf('Check'))).toBe(
      [
        'Check',
        'index  broken        bm25/7 is missing',
        'index  stale         the configured embedder is another one',
        'a      stale         other settings or another version made its chunks; indexed at aaaaaaaaaa, now at bbbbbbbbbb; 4 files changed: a.go, b.go, c.go, …',
        'b      stale         it was never indexed; there is nothing at /srv/b',
        'c      fresh',
        'chat   not compared  no setting says where its files lie',
        '',
        'The index is stale. Correct the path of b in the configuration, then update it: coderag index',
        '',
      ].join('\n'),
    )
    const found = staleCheck.sources.filter(({ repoName }) => repoName !== 'b')
    const ending = (change: Partial<typeof staleCheck>): string =>
      renderStatus(status, { ...brief, check: { ...staleCheck, sources: found, ...change } }).trimEnd()
    expect(ending({})).toMatch(/Build it again: coderag index$/)
    const unread = found.filter(({ reasons }) => !reasons.includes('settings_changed'))
    expect(ending({ missing: [], sources: unread })).toMatch(/coderag index --rebuild$/)
    expect(ending({ missing: [] }), 'made by another version').toMatch(/coderag index --full$/)
    const tokenizer = ['embedder', 'tokenizer'] as const
    expect(ending({ missing: [], sources: unread, settings: tokenizer })).toMatch(/coderag index --full$/)
    expect(ending({ missing: [], settings: [] })).toMatch(/coderag index$/)
    expect(ending({ fresh: true })).toMatch(/\nThe index is fresh\.$/)
  })

  test('as JSON has counts always and lists when asked', () => {
    const [brief] = (statusDocument(status, { skipped: false, failed: false }) as { sources: object[] }).sources
    expect(brief).toMatchObject({ repoName: 'orders', skipped: 2, failed: 1, noticed: 1 })
    expect(brief).not.toHaveProperty('skips')
    const [full] = (statusDocument(status, { skipped: true, failed: true }) as { sources: object[] }).sources
    expect(full).toMatchObject({ skips: status.sources[0]?.skips, failures: status.sources[0]?.failures })
  })
})

describe('why', () => {
  const at = { repoName: 'orders', path: 'a.go' }
  const unknown = { path: 'x', findings: [], nearest: [] }
  const shown = (...findings: readonly PathFinding[]): string =>
    renderWhy({ path: 'a.go', findings, nearest: [], service: null, services: [] }, plain)

  test('an indexed file', () => {
    const notices = ['no tree for go: cut by lines']
    expect(shown({ ...at, outcome: 'indexed', corpusType: 'CODE_LOGIC', chunks: 2, state: 'git:1', notices })).toBe(
      'orders/a.go\n  indexed as CODE_LOGIC, 2 chunks, content git:1\n  notice: no tree for go: cut by lines\n',
    )
  })

  test('is named by the path that opens from where one stands', () => {
    const places = placesIn({ orders: '/src/orders' }, '/src/orders/docs')
    const finding: PathFinding = { ...at, outcome: 'skipped', reason: 'binary', detail: 'NUL at byte 8' }
    const shownThere = renderWhy({ ...unknown, findings: [finding], service: null, services: [] }, { ...plain, places })
    expect(shownThere).toMatch(/^\.\.\/a\.go\n/)
  })

  test('a skipped and a failed one', () => {
    expect(
      shown(
        { ...at, outcome: 'skipped', reason: 'binary', detail: 'NUL at byte 8' },
        { ...at, outcome: 'failed', stage: 'chunk', code: 'CHUNK_TIMEOUT', message: 'took over 10 s' },
      ),
    ).toBe(
      'orders/a.go\n  skipped: binary (NUL at byte 8)\norders/a.go\n  failed at chunk: took over 10 s (CHUNK_TIMEOUT)\n',
    )
  })

  test('a folder', () => {
    expect(shown({ ...at, path: 'src', outcome: 'folder', files: 3, chunks: 9, skipped: 1, failed: 0 })).toBe(
      'orders/src\n  folder: 3 files indexed in 9 chunks, 1 skipped, 0 failed\n',
    )
  })

  test('an unknown path with its neighbours', () => {
    expect(
      renderWhy({ path: 'b.go', findings: [], nearest: ['orders/a.go'], service: null, services: [] }, plain),
    ).toBe(
      'The index does not know "b.go": no crawled source holds it, or it came after the crawl.\nSimilar paths it knows:\n  orders/a.go\n',
    )
  })

  test('a service, with what spoke for it and for the runner-up', () => {
    const known = reasonsOf(sampleGraph(), 'the order service')
    const service = 'service' in known ? known : null
    expect(renderWhy({ ...unknown, service, services: [] }, plain)).toBe(
      'orders service\n' +
        '  runs as orders-api (shop/compose.yaml:3), 25 points\n' +
        '     15  built from its folder\n' +
        '     10  it has the name of the workload\n' +
        '    next stock with 4 points\n' +
        '        4  it lies in the same repository\n' +
        '  orders → stock queue in production, staging\n',
    )
  })

  test('a name of nothing, with the services that it may be', () => {
    expect(renderWhy({ ...unknown, service: null, services: ['orders'] }, plain)).toContain(
      'Services it may be:\n  orders\n',
    )
  })
})
