import type { GraphStore, OwnerRule } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { evidenceIn, graphOf } from './graphs.js'
import { retrieverOver } from './retriever-over.js'

const text = 'export function retry() {}\n'
const chunks = [
  cleanChunk({ repo: 'shop', path: 'src/retry.ts', text }),
  cleanChunk({ repo: 'shop', path: 'web/retry.ts', text }),
  cleanChunk({ repo: 'vault', path: 'src/retry.ts', text }),
  cleanChunk({ repo: 'vault', path: 'keys/retry.ts', text }),
]
const rule = (owner: string): OwnerRule => ({
  pattern: '*',
  owners: [owner],
  section: null,
  evidence: evidenceIn('', 'CODEOWNERS'),
})
const owners: Readonly<Record<string, string>> = {
  'shop/src/retry.ts': '@acme/orders',
  'shop/web/retry.ts': '@acme/web',
  'vault/src/retry.ts': '@acme/web',
  'vault/keys/retry.ts': '@acme/orders',
}
const graphOfRepos = (repoNames: readonly string[]): GraphStore => ({
  ...graphOf([]),
  ownersOf(repoName, filePath) {
    const owner = repoNames.includes(repoName) ? owners[`${repoName}/${filePath}`] : undefined
    return owner === undefined ? [] : [rule(owner)]
  },
})
const open = () =>
  retrieverOver({
    chunks,
    snapshot: {
      graph: async () => graphOfRepos(['shop', 'vault']),
      graphOf: async (repoNames) => graphOfRepos(repoNames),
    },
  })
type Index = Pick<Awaited<ReturnType<typeof open>>, 'query'>

async function found(index: Index, filter: Parameters<Index['query']>[0]['filter']) {
  const { chunks: hits, warnings } = await index.query({ text: 'retry', ...(filter && { filter }) })
  return {
    files: hits.map(({ repoName, filePath }) => `${repoName}/${filePath}`).sort(),
    warnings: warnings.map(({ message }) => message),
  }
}

test('a filter by owner passes the files of that owner, and none that has such a path in another repository', async () => {
  const index = await open()
  for (const name of ['@acme/orders', 'acme/orders', 'Orders'])
    expect(await found(index, { owners: [name] })).toEqual({
      files: ['shop/src/retry.ts', 'vault/keys/retry.ts'],
      warnings: [],
    })
  expect((await found(index, { owners: ['web', 'orders'] })).files).toHaveLength(4)
  expect((await found(index, { owners: ['web'], repos: ['shop'] })).files).toEqual(['shop/web/retry.ts'])
  expect((await found(index, { owners: ['web'], pathGlobs: ['src/**'] })).files).toEqual(['vault/src/retry.ts'])
})

test('an owner of nothing passes nothing, and the names that exist are listed', async () => {
  expect(await found(await open(), { owners: ['@acme/ordrs'] })).toEqual({
    files: [],
    warnings: [
      'The index has no files of the owner "@acme/ordrs". Did you mean "@acme/orders"? It has: @acme/orders, @acme/web.',
    ],
  })
})

test('a reader learns no owner of a repository that he may not see', async () => {
  const { files, warnings } = await found((await open()).restrictedTo({ repos: ['nothing'] }), { owners: ['orders'] })
  expect(files).toEqual([])
  expect(warnings.join()).not.toContain('@acme')
})
