import { readFile } from 'node:fs/promises'
import { GENERATOR_PROVIDERS as ANSWERING_PROVIDERS } from '@coderag/answering'
import type { EmbedderIdentity } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { GENERATOR_PROVIDERS } from '../src/config/answer-schemas.js'
import { EMBEDDERS, EmbedderSchema, embedderFromName, rememberedEmbedder } from '../src/embedders/embedders.js'
import { RERANKERS, RerankerSchema } from '../src/rerankers/rerankers.js'

describe('a row of a table is all that a provider needs', () => {
  test.each([
    ['embedder', EMBEDDERS, EmbedderSchema],
    ['reranker', RERANKERS, RerankerSchema],
  ] as const)('for the settings of its %s', (_, table, schema) => {
    for (const row of table) {
      expect(row.schema.shape.provider.value).toBe(row.name)
      expect(schema.safeParse({ provider: row.name }).success).toBe(true)
      expect(schema.safeParse({ provider: `${row.name}s` }).success).toBe(false)
      expect(schema.safeParse({ provider: row.name, provide: 1 }).success).toBe(false)
    }
  })

  test('for the short name of its embedder', () => {
    for (const { name, shortForm } of EMBEDDERS) {
      expect(shortForm.startsWith(name)).toBe(true)
      expect(embedderFromName(`${name}:a/b`)).toEqual({ provider: name, model: 'a/b' })
    }
    const refusal = expect.stringContaining(EMBEDDERS.map(({ shortForm }) => shortForm).join(', '))
    expect(() => embedderFromName('word2vec')).toThrow(expect.objectContaining({ message: refusal }))
  })
})

test('the guide to embedders has a line for each', async () => {
  const guide = await readFile(new URL('../../../docs/embedders.md', import.meta.url), 'utf8')
  const listed = [...guide.matchAll(/^\| `provider: (\w+)` /gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual(EMBEDDERS.map(({ name }) => name as string).sort())
})

test('the settings and the package that answers know the same language models', () => {
  expect(GENERATOR_PROVIDERS).toEqual(ANSWERING_PROVIDERS)
})

describe('what an index remembers of its embedder', () => {
  const identity = (id: string, pooling = 'mean'): EmbedderIdentity => {
    return { id, dimensions: 8, pooling, queryPrefix: 'q: ', documentPrefix: '' }
  }

  test.each([
    ['ollama/nomic-embed-text', { provider: 'ollama', model: 'nomic-embed-text' }],
    ['ollama/library/nomic', { provider: 'ollama', model: 'library/nomic' }],
    ['onnx/nomic-ai/CodeRankEmbed/1a2b', { provider: 'onnx', model: 'nomic-ai/CodeRankEmbed', pooling: 'mean' }],
  ])('is the settings of %s', (id, settings) => {
    const usage = { dimensions: 8, queryPrefix: 'q: ', documentPrefix: '' }
    expect(rememberedEmbedder(identity(id))).toEqual({ ...settings, ...usage })
  })

  test.each([
    ['a service, whose address no index tells', identity('openai/text-embedding-3-small')],
    ['a pooling that no setting has', identity('onnx/a/1a2b', 'max')],
    ['no provider of the table', identity('ollamas/a')],
    ['the bundled model', identity('static-1')],
  ])('is nothing for %s', (_, of) => {
    expect(rememberedEmbedder(of)).toBeNull()
  })
})
