import { expect, test } from 'vitest'
import { withChunkCache } from '../src/index-reader/chunk-cache.js'
import { bruteForceStore } from './brute-force.js'
import { checkout, harbor, invoice, readme, runbook } from './harbor.js'

function counted(size: number) {
  const store = bruteForceStore(harbor)
  const asked: string[][] = []
  const reads: [number, number][] = []
  const watched = { ...store, get: (ids: readonly string[]) => (asked.push([...ids]), store.get(ids)) }
  return { store: withChunkCache(watched, size, (kept, missing) => void reads.push([kept, missing])), asked, reads }
}

test('cached chunks are not read again, and the order is that of the ids', async () => {
  const { store, asked, reads } = counted(10)
  await store.get([checkout.id, invoice.id])
  const again = await store.get([readme.id, invoice.id, 'nobody', checkout.id])
  expect(again.map(({ id }) => id)).toEqual([readme.id, invoice.id, checkout.id])
  expect(asked).toEqual([
    [checkout.id, invoice.id],
    [readme.id, 'nobody'],
  ])
  expect(reads).toEqual([
    [0, 2],
    [2, 2],
  ])
})

test('above its size, the cache drops what was not used for longest', async () => {
  const { store, asked } = counted(2)
  await store.get([checkout.id, invoice.id])
  await store.get([checkout.id])
  await store.get([runbook.id])
  await store.get([checkout.id])
  await store.get([invoice.id])
  expect(asked).toEqual([[checkout.id, invoice.id], [runbook.id], [invoice.id]])
})

test('a request for more chunks than fit is answered in full', async () => {
  const { store } = counted(1)
  expect(await store.get([checkout.id, invoice.id, readme.id])).toHaveLength(3)
})

test('a size of 0 caches nothing', async () => {
  const { store, asked } = counted(0)
  await store.get([checkout.id])
  await store.get([checkout.id])
  expect(asked).toHaveLength(2)
})

test('the vector of a source is computed once, and dropped like chunks', async () => {
  const asked: string[][] = []
  const vectors = new Map([checkout, invoice, readme].map(({ sourceUri }, at) => [sourceUri, Float32Array.of(at, 1)]))
  const watched = {
    ...bruteForceStore(harbor),
    sourceVectors: async (uris: readonly string[]) => {
      asked.push([...uris])
      return new Map([...vectors].filter(([uri]) => uris.includes(uri)))
    },
  }
  const store = withChunkCache(watched, 2, () => undefined)
  const [one, two, three] = [checkout.sourceUri, invoice.sourceUri, readme.sourceUri]
  await store.sourceVectors([one, two])
  expect(await store.sourceVectors([two, one, two])).toEqual(new Map([...vectors].slice(0, 2)))
  expect(await store.sourceVectors([three, one, 'repo://nobody'])).toEqual(
    new Map([...vectors].filter(([uri]) => uri !== two)),
  )
  await store.sourceVectors([two])
  expect(asked).toEqual([[one, two], [three, 'repo://nobody'], [two]])
})
