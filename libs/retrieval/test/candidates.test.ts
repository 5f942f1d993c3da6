import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { fetchHits, withNewSources } from '../src/search/candidates.js'

const fused = Array.from({ length: 30 }, (_, at) => ({ id: `${at}`, score: 1 / (at + 1), ranks: {} }))
const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => Number(id))
/** Assigns the first 20 chunks to one file, and of the others three each. */
const sourcesOf = async (wanted: readonly string[]) =>
  wanted.map(Number).map((at) => (at === 25 ? null : at < 20 ? 'one' : `file ${Math.floor(at / 3)}`))

describe('the last tenth of the candidates', () => {
  test('consists of files without a candidate, each once, and displaced candidates follow', async () => {
    const ordered = ids(await withNewSources(fused, 20, { sourcesOf }))
    expect(ordered.slice(0, 22)).toEqual([...Array(18).keys(), 20, 21, 18, 19])
    expect(ordered.toSorted((a, b) => a - b)).toEqual(ids(fused))
  })

  test('is filled from far down the list', async () => {
    const many = Array.from({ length: 400 }, (_, at) => ({ id: `${at}`, score: 1 / (at + 1), ranks: {} }))
    const late = async (wanted: readonly string[]) => wanted.map((id) => (Number(id) < 300 ? 'one' : `file ${id}`))
    const ordered = ids(await withNewSources(many, 20, { sourcesOf: late }))
    expect(ordered.slice(0, 22)).toEqual([...Array(18).keys(), 300, 301, 18, 19])
    expect(ordered.toSorted((a, b) => a - b)).toEqual(ids(many))
  })

  test('stays unchanged without other files, or if all are candidates', async () => {
    const same = async (wanted: readonly string[]) => wanted.map(() => 'one')
    expect(await withNewSources(fused, 20, { sourcesOf: same })).toEqual(fused)
    expect(await withNewSources(fused, 30, { sourcesOf })).toEqual(fused)
  })
})

test('chunks of the candidates come in their order, without those that the store lacks', async () => {
  const chunks = Array.from({ length: 12 }, (_, at) => cleanChunk({ path: `f${at}.ts` }))
  const get = async (ids: readonly string[]) => ids.flatMap((id) => chunks.find((chunk) => chunk.id === id) ?? [])
  const wanted = [3, 1, 4, 8].map((at) => ({ id: chunks[at]?.id ?? '', score: at, ranks: {} }))
  const unknown = { id: 'none', score: 0, ranks: {} }
  const hits = await fetchHits({ get }, [...wanted.slice(0, 2), unknown, ...wanted.slice(2)])
  expect(hits.map(({ chunk, score }) => [chunk, score])).toEqual([3, 1, 4, 8].map((at) => [chunks[at], at]))
})
