import type { CrawlSource } from '@coderag/types'
import { expect, test } from 'vitest'
import { sourcesOfShard } from '../src/config/crawl-sources.js'

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

test('a name decides, not the path', () => {
  const at = (path: string): CrawlSource => ({ kind: 'repo', path, repoName: 'orders' })
  const shardOf = (source: CrawlSource) =>
    [1, 2, 3, 4].filter((number) => sourcesOfShard([source], { number, count: 4 }).length > 0)
  expect(shardOf(at('/ci/job-1/orders'))).toEqual(shardOf(at('/home/orders')))
})
