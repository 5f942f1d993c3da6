import { readFile } from 'node:fs/promises'
import { createStaticEmbedder } from '@coderag/embedding-static'
import { expect, test } from 'vitest'

test('the confidence of answers is fitted to the vectors of the bundled embedder', async () => {
  const file = new URL('../../retrieval/src/confidence/model.json', import.meta.url)
  const model = JSON.parse(await readFile(file, 'utf8')) as { embedder: string }
  // With another id in it, similarities would not count, and no query would tell.
  expect(model.embedder).toBe(createStaticEmbedder().identity.id)
})
