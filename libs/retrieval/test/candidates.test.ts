import { describe, expect, test } from 'vitest'
import { withNewSources } from '../src/candidates.js'

const fused = Array.from({ length: 30 }, (_, at) => ({ id: `${at}`, score: 1 / (at + 1), ranks: {} }))
const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => Number(id))
/** The first 20 chunks are of one file, of the others three by three of one. */
const sourcesOf = async (wanted: readonly string[]) =>
  wanted.map(Number).map((at) => (at === 25 ? null : at < 20 ? 'one' : `file ${Math.floor(at / 3)}`))

describe('the last tenth of the candidates', () => {
  test('is of files that have none yet, each once, and what it displaces comes behind', async () => {
    const ordered = ids(await withNewSources(fused, 20, { sourcesOf }))
    expect(ordered.slice(0, 22)).toEqual([...Array(18).keys(), 20, 21, 18, 19])
    expect(ordered.toSorted((a, b) => a - b)).toEqual(ids(fused))
  })

  test('stays as it is where no other file was found, the store can not tell, or all are candidates', async () => {
    const same = async (wanted: readonly string[]) => wanted.map(() => 'one')
    expect(await withNewSources(fused, 20, { sourcesOf: same })).toEqual(fused)
    expect(await withNewSources(fused, 20, {})).toEqual(fused)
    expect(await withNewSources(fused, 30, { sourcesOf })).toEqual(fused)
  })
})
