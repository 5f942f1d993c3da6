import type { IndexManifest } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { explainPath } from '../src/index-reader/explain.js'
import { manifestOfChunks } from './manifest-of-chunks.js'
import { harbor } from './harbor.js'

const whole = manifestOfChunks(harbor)
const manifest: IndexManifest = {
  ...whole,
  sources: whole.sources.map((source) => ({
    ...source,
    units: {
      ...source.units,
      Makefile: { state: 'git:3', corpusType: 'CODE_CONFIG', chunks: 1 },
      ...(source.repoName === 'orders' && { 'big.json': { state: 'git:4', corpusType: 'CODE_CONFIG', chunks: 0 } }),
    },
    skips:
      source.repoName === 'orders'
        ? [
            { key: 'vendor/', reason: 'vendored', detail: 'folder named vendor' },
            { key: 'logo.png', reason: 'binary', detail: 'NUL at byte 8' },
            { key: 'big.json', reason: 'generated', detail: 'first line says so' },
          ]
        : [],
    failures:
      source.repoName === 'orders'
        ? [{ key: 'client/retry.go', stage: 'chunk', code: 'CHUNK_TIMEOUT', message: 'took over 10 s' }]
        : [],
    notices: { 'checkout/total.go': ['no tree for go: cut by lines'] },
  })),
}

const outcomes = (path: string): string[] =>
  explainPath(manifest, path).findings.map(({ repoName, path: own, outcome }) => `${outcome} ${repoName}:${own}`)

describe('outcome of a path', () => {
  test('an indexed file has its chunks, corpus, state and notices', () => {
    expect(explainPath(manifest, 'checkout/total.go').findings).toEqual([
      {
        repoName: 'orders',
        path: 'checkout/total.go',
        outcome: 'indexed',
        corpusType: 'CODE_LOGIC',
        chunks: 1,
        state: 'git:1',
        notices: ['no tree for go: cut by lines'],
      },
    ])
  })

  test('a skipped file has the reason and the detail', () => {
    expect(explainPath(manifest, 'logo.png').findings).toMatchObject([
      { outcome: 'skipped', reason: 'binary', detail: 'NUL at byte 8' },
    ])
  })

  test('a file below a skipped folder names the folder', () => {
    expect(outcomes('vendor/lib/a.go')).toEqual(['skipped orders:vendor/'])
    expect(outcomes('vendor')).toEqual(['skipped orders:vendor/'])
  })

  test('a folder whose name begins like a skipped one is not below it', () => {
    expect(outcomes('vendored/a.go')).toEqual([])
  })

  test('a file that was read and then skipped for its content is skipped', () => {
    expect(outcomes('big.json')).toEqual(['skipped orders:big.json'])
  })

  test('a failed update leaves the earlier content indexed, and both are reported', () => {
    expect(outcomes('client/retry.go')).toEqual(['indexed orders:client/retry.go', 'failed orders:client/retry.go'])
  })

  test('a folder sums what lies below it', () => {
    expect(explainPath(manifest, 'client/').findings).toEqual([
      { repoName: 'orders', path: 'client', outcome: 'folder', files: 1, chunks: 1, skipped: 0, failed: 1 },
    ])
  })
})

describe('spellings of a path', () => {
  test.each([
    'checkout/total.go',
    './checkout/total.go',
    'checkout//total.go',
    'config/../checkout/total.go',
    'orders/checkout/total.go',
    '../orders/checkout/total.go',
    '/home/dev/orders/checkout/total.go',
    'C:\\dev\\orders\\checkout\\total.go',
    'repo://orders/checkout/total.go',
  ])('%s', (path) => {
    expect(outcomes(path)).toEqual(['indexed orders:checkout/total.go'])
  })

  test('a path without a name is looked up in every source, with a name in one', () => {
    expect(outcomes('Makefile')).toEqual(['indexed orders:Makefile', 'indexed billing:Makefile'])
    expect(outcomes('billing/Makefile')).toEqual(['indexed billing:Makefile'])
  })

  test('a repository by its name alone, or a dot, is its whole tree', () => {
    expect(outcomes('billing')).toContain('folder billing:billing') // billing/billing is a folder, and the nearer reading
    expect(outcomes('.')).toEqual(['folder orders:.', 'folder billing:.'])
  })
})

describe('the end of a path', () => {
  test.each([
    ['total.go', ['indexed orders:checkout/total.go']],
    ['Payments.md', ['indexed orders:docs/runbooks/payments.md']],
    ['runbooks/payments.md', ['indexed orders:docs/runbooks/payments.md']],
    ['otal.go', []],
  ])('%s', (path, expected) => {
    expect(outcomes(path)).toEqual(expected)
  })

  test('that more than five files share returns five of them', () => {
    const units = Object.fromEntries(
      Array.from({ length: 6 }, (_, at) => [
        `pkg${at}/main.go`,
        { state: 's', corpusType: 'CODE_LOGIC', chunks: 1 } as const,
      ]),
    )
    const many = { ...manifest, sources: manifest.sources.slice(0, 1).map((source) => ({ ...source, units })) }
    const { findings, nearest } = explainPath(many, 'main.go')
    expect(findings).toEqual([])
    expect(nearest).toEqual([0, 1, 2, 3, 4].map((at) => `orders/pkg${at}/main.go`))
  })
})

describe('an unknown path', () => {
  test.each([
    ['checkout/totals.go', 'orders/checkout/total.go'],
    ['lib/total.go', 'orders/checkout/total.go'],
    ['invoice', 'billing/billing/invoice.py'],
    ['src/RETRY.go', 'orders/client/retry.go'],
  ])('%s has a neighbour', (path, nearest) => {
    const explained = explainPath(manifest, path)
    expect(explained.findings).toEqual([])
    expect(explained.nearest[0]).toBe(nearest)
  })

  test('with the same name prefers more common folders', () => {
    const explained = explainPath(manifest, 'x/billing/makefile')
    expect(explained.nearest.slice(0, 2)).toEqual(['billing/Makefile', 'orders/Makefile'])
  })

  test('nothing similar gives nothing', () => {
    expect(explainPath(manifest, 'zeppelin/hangar.rs')).toEqual({
      path: 'zeppelin/hangar.rs',
      findings: [],
      nearest: [],
    })
  })
})
