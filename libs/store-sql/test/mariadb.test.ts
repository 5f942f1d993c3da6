import { expect, test } from 'vitest'
import { mariaDbEngine, openIndex } from '../src/testing/engines.js'
import { announceSkip } from '../src/testing/servers.js'
import { batchOf, beginOn, chunkOf, nextOf, openNewest } from '@coderag/types/storage-contract'

const engine = await mariaDbEngine()
if (engine === null) announceSkip('MariaDB server')

test.skipIf(engine === null)('MariaDB keeps chunks and words, and refuses vectors without Qdrant', async () => {
  if (engine === null) return
  await using _ = engine
  await using storage = await openIndex(await engine.place())
  await using claim = await storage.claim('all')
  await expect(beginOn(claim)).rejects.toMatchObject({ code: 'SQL_NO_VECTORS' })
  await using writer = await beginOn(claim, { dimensions: null })
  const { vector: _vector, ...chunk } = chunkOf('größe/日本.ts', 'größe 東京都')
  await writer.add(batchOf([chunk]))
  await writer.commit({ optimize: true, defersCalls: false }, nextOf(['shop'], 1, false))
  await writer.prune()
  await using reader = await openNewest(storage)
  expect(await reader.lexical.search(['größe'], { limit: 5 })).toMatchObject([{ id: chunk.id }])
  expect(await reader.chunks.get([chunk.id])).toEqual([chunk])
})
