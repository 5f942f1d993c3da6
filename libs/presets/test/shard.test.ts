import type { CrawlSource } from '@coderag/types'
import { expect, test } from 'vitest'
import { resolveConfig } from '../src/config.js'
import { configuredSources, remoteSource, sourcesOfShard } from '../src/config/crawl-sources.js'

const sources = Array.from({ length: 200 }, (_, at): CrawlSource => ({ kind: 'repo', path: `/src/service-${at}` }))

test('every source belongs to exactly one shard, whatever the order of the sources', () => {
  const shares = Array.from({ length: 16 }, (_, at) => sourcesOfShard(sources, { number: at + 1, count: 16 }))
  expect(
    shares
      .flat()
      .map(({ path }) => path)
      .sort(),
  ).toEqual(sources.map(({ path }) => path).sort())
  expect(Math.max(...shares.map(({ length }) => length))).toBeLessThan(30)
  expect(sourcesOfShard(sources.toReversed(), { number: 3, count: 16 })).toEqual(shares[2]?.toReversed())
})

test('a remote repository has the same name, place and shard on every run', () => {
  const url = 'https://host.example/owner/orders.git'
  const source = remoteSource({ url }, 'data')
  expect(source).toMatchObject({ kind: 'repo', repoName: 'orders', remote: { url } })
  expect(source).toEqual(remoteSource({ url }, 'data'))
  expect(remoteSource({ url, ref: 'main' }, 'data').path).toBe(source.path)
  expect(remoteSource({ url, name: 'orders-2' }, 'data').path).not.toBe(source.path)
  const shard = (own: CrawlSource) => [1, 2, 3].find((number) => sourcesOfShard([own], { number, count: 3 }).length > 0)
  expect(shard(source)).toBe(shard({ kind: 'repo', path: '/src/orders' }))
})

test('a configuration names remote repositories by url, and its errors do not quote a password', async () => {
  const { sources, dataDir, references } = resolveConfig({
    sources: ['shop', { url: 'git@host.example:owner/orders.git', ref: 'main', name: 'pay' }],
  })
  const found = await configuredSources({ ...resolveConfig({}), sources, dataDir, references })
  expect(found.map(({ repoName, remote }) => [repoName, remote])).toEqual([
    ['shop', undefined],
    ['pay', { url: 'git@host.example:owner/orders.git', ref: 'main' }],
  ])
  const password = ['p4ss', 'w0rd'].join('')
  const wrong = () => resolveConfig({ sources: [{ url: `https://dev:${password}@host.example/orders` }] })
  expect(wrong).toThrow(/sources\[0\]\.url: it holds a user name or a password/)
  expect(wrong).not.toThrow(password)
  expect(() => resolveConfig({ sources: [{ url: 'https://host.example/orders', ref: '--all' }] })).toThrow('ref')
})

test('a name decides, not the path', () => {
  const at = (path: string): CrawlSource => ({ kind: 'repo', path, repoName: 'orders' })
  const shardOf = (source: CrawlSource) =>
    [1, 2, 3, 4].filter((number) => sourcesOfShard([source], { number, count: 4 }).length > 0)
  expect(shardOf(at('/ci/job-1/orders'))).toEqual(shardOf(at('/home/orders')))
})
