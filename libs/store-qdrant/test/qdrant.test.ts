import {
  announceSkip,
  mariaDbEngine,
  openIndex,
  postgresEngine,
  sqlEngineContract,
  sqliteEngine,
} from '@coderag/store-sql/testing'
import type { SearchEngine } from '@coderag/types'
import { chunkOf, commitSource, openNewest } from '@coderag/types/storage-contract'
import { describe, expect, test } from 'vitest'
import { program, withQdrant } from './with-qdrant.js'

/** Qdrant counts points that are not visible, too. */
const ESTIMATED = { scoresExactly: false }

if (program === null) {
  announceSkip('Qdrant server in QDRANT_BIN or on PATH')
  describe.skip('an index in Qdrant', () => test('needs a server', () => undefined))
} else {
  sqlEngineContract('an index in SQLite and Qdrant', async () => withQdrant(await sqliteEngine()), ESTIMATED)
  for (const [name, start] of [
    ['PostgreSQL', postgresEngine],
    ['MariaDB', mariaDbEngine],
  ] as const) {
    const engine = await start()
    if (engine === null) announceSkip(`${name} server`)
    else sqlEngineContract(`an index in ${name} and Qdrant`, () => withQdrant(engine), ESTIMATED)
  }
}

describe.skipIf(program === null)('an index with Qdrant', () => {
  test('is not opened without it, nor written, nor the other way round', async () => {
    await using beside = await withQdrant(await sqliteEngine())
    const elsewhere = { code: 'SQL_VECTORS_ELSEWHERE' }
    const place = await beside.place()
    await using storage = await openIndex(place, { search: await beside.search() })
    await commitSource(storage, 'shop', [chunkOf('a.ts', 'alpha')])
    await using without = await openIndex(place)
    await expect(openNewest(without)).rejects.toMatchObject({ ...elsewhere, details: { indexed: 'qdrant' } })
    await expect(commitSource(without, 'bank', [chunkOf('b.ts', 'beta')])).rejects.toMatchObject(elsewhere)
    const other = await beside.place()
    await using alone = await openIndex(other)
    await commitSource(alone, 'shop', [chunkOf('a.ts', 'alpha')])
    await using added = await openIndex(other, { search: await beside.search() })
    await expect(commitSource(added, 'bank', [chunkOf('b.ts', 'beta')])).rejects.toMatchObject({
      ...elsewhere,
      details: { indexed: 'database' },
    })
  })

  test('weighs the terms of its first batch by the mean length of that batch', async () => {
    const chunks = [
      chunkOf('long.ts', `refund ${'of an order that nobody wants any more '.repeat(20)}`),
      chunkOf('short.ts', 'refund'),
      chunkOf('middle.ts', 'refund of refund of an order'),
    ]
    const scores = async (search: SearchEngine | null) => {
      await using storage = await openIndex(await beside.place(), search === null ? {} : { search })
      await commitSource(storage, 'shop', chunks)
      await using reader = await openNewest(storage)
      return await reader.lexical.search(['refund', 'order'], { limit: 5 })
    }
    await using beside = await withQdrant(await sqliteEngine())
    const exact = await scores(null)
    const inQdrant = await scores(await beside.search())
    expect(exact).toHaveLength(3)
    expect(inQdrant.map(({ id }) => id)).toEqual(exact.map(({ id }) => id))
    inQdrant.forEach(({ score }, at) => expect(score).toBeCloseTo(exact[at]?.score ?? 0, 2))
  })
})
