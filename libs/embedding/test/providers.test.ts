import { cleanChunk } from '@coderag/types/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { createOllamaEmbedder, createOpenAiEmbedder, createVoyageEmbedder } from '../src/index.js'
import { embedderContract } from '../src/testing.js'
import { asOllama, DIMENSIONS, sendVectors, startFakeService, wordCounts, type FakeService } from './fake-service.js'

const services: FakeService[] = []
async function service(...args: Parameters<typeof startFakeService>): Promise<FakeService> {
  const started = await startFakeService(...args)
  services.push(started)
  return started
}
afterAll(async () => {
  for (const started of services) await started[Symbol.asyncDispose]()
})
const key = ['made', 'up', 'key'].join('-')

embedderContract('OpenAI', async () => {
  const { baseUrl } = await service()
  return createOpenAiEmbedder({ baseUrl, dimensions: DIMENSIONS })
})
embedderContract('Voyage', async () => {
  const { baseUrl } = await service()
  return createVoyageEmbedder({ baseUrl, model: 'other', dimensions: DIMENSIONS, apiKey: key })
})
embedderContract('Ollama', async () => {
  const { baseUrl } = await service(asOllama)
  return createOllamaEmbedder({ baseUrl, dimensions: DIMENSIONS })
})

test.each(['', '/', '/v1', '/v1/'])('Ollama is found at its address with "%s" behind it', async (end) => {
  const { baseUrl, requests } = await service(asOllama)
  await createOllamaEmbedder({ baseUrl: baseUrl.replace(/\/v1$/, end), dimensions: DIMENSIONS }).embedQuery('order')
  expect(requests.map(({ path }) => path)).toEqual(['/api/embed'])
})

describe('OpenAI', () => {
  test('asks for shorter vectors only where the model gives them, and sends the key', async () => {
    const { baseUrl, requests } = await service()
    const short = createOpenAiEmbedder({
      baseUrl,
      dimensions: DIMENSIONS,
      apiKey: key,
      model: 'text-embedding-3-large',
    })
    await short.embedQuery('order total')
    await createOpenAiEmbedder({ baseUrl, dimensions: DIMENSIONS, model: 'house-model' }).embedQuery('order total')
    expect(requests.map(({ path }) => path)).toEqual(['/v1/embeddings', '/v1/embeddings'])
    expect(requests[0]?.body).toEqual({
      model: 'text-embedding-3-large',
      input: ['order total'],
      encoding_format: 'float',
      dimensions: DIMENSIONS,
    })
    expect(requests[0]?.authorization).toBe(`Bearer ${key}`)
    expect(requests[1]?.body['dimensions']).toBeUndefined()
    expect(requests[1]?.authorization).toBeUndefined()
    expect(short.identity).toMatchObject({ id: 'openai/text-embedding-3-large', dimensions: DIMENSIONS })
  })

  test('knows the dimensions of its models and wants a key for its own service', () => {
    expect(createOpenAiEmbedder({ apiKey: key }).identity.dimensions).toBe(1_536)
    expect(createOpenAiEmbedder({ apiKey: key, model: 'text-embedding-3-large' }).identity.dimensions).toBe(3_072)
    expect(() => createOpenAiEmbedder()).toThrow(expect.objectContaining({ code: 'EMBED_KEY_MISSING' }))
    expect(() => createOpenAiEmbedder()).toThrow(/OPENAI_API_KEY/)
    expect(() => createOpenAiEmbedder({ apiKey: key, dimensions: 2_000 })).toThrow(/at most 1536/)
    expect(() => createOpenAiEmbedder({ apiKey: key, model: 'other' })).toThrow(/dimensions: say how long/)
  })
})

describe('Voyage', () => {
  test('says which side of the search a text is on, and that nothing may be cut', async () => {
    const { baseUrl, requests } = await service()
    const embedder = createVoyageEmbedder({ baseUrl, model: 'other', dimensions: DIMENSIONS, apiKey: key })
    await embedder.embed([cleanChunk({ path: 'a.ts', text: 'return 1\n' })])
    await embedder.embedQuery('what is returned')
    expect(requests.map(({ body }) => [body['input_type'], body['truncation'], body.input])).toEqual([
      ['document', false, ['a.ts\nreturn 1\n']],
      ['query', false, ['what is returned']],
    ])
    expect(requests[0]?.body['output_dimension']).toBe(DIMENSIONS)
  })

  test('refuses lengths that a known model does not give', () => {
    expect(createVoyageEmbedder({ apiKey: key }).identity).toMatchObject({
      id: 'voyage/voyage-code-3',
      dimensions: 1_024,
    })
    expect(() => createVoyageEmbedder({ apiKey: key, dimensions: 300 })).toThrow(/1024, 256, 512, 2048/)
    expect(() => createVoyageEmbedder()).toThrow(expect.objectContaining({ code: 'EMBED_KEY_MISSING' }))
  })
})

describe('Ollama', () => {
  test('puts what the model was trained with before questions and documents', async () => {
    const { baseUrl, requests } = await service(asOllama)
    const embedder = createOllamaEmbedder({ baseUrl: baseUrl.replace('/v1', '/'), dimensions: DIMENSIONS })
    await embedder.embed([cleanChunk({ path: 'a.ts', text: 'x\n' })])
    await embedder.embedQuery('why')
    expect(requests.map(({ path, body }) => [path, body.input])).toEqual([
      ['/api/embed', ['search_document: a.ts\nx\n']],
      ['/api/embed', ['search_query: why']],
    ])
    expect(requests[0]?.body).toMatchObject({ model: 'nomic-embed-text', truncate: false, options: { num_ctx: 2_048 } })
    expect(embedder.identity).toMatchObject({ queryPrefix: 'search_query: ', documentPrefix: 'search_document: ' })
  })

  test('an answer in another form is refused', async () => {
    const { baseUrl } = await service(sendVectors([{ index: 0, embedding: wordCounts('x') }]))
    const embedder = createOllamaEmbedder({ baseUrl, dimensions: DIMENSIONS })
    await expect(embedder.embedQuery('x')).rejects.toMatchObject({ code: 'EMBED_BAD_RESPONSE' })
  })
})

test.each([
  [{ apikey: 'x' }, 'apikey'],
  [{ baseUrl: ['http://user', ':word', '@127.0.0.1/'].join('') }, 'name or password'],
  [{ baseUrl: 'ftp://127.0.0.1/' }, 'baseUrl'],
  [{ concurrency: 0 }, 'concurrency'],
])('options %j are refused', (options, named) => {
  const wrong = () => createOpenAiEmbedder(options as Parameters<typeof createOpenAiEmbedder>[0])
  expect(wrong).toThrow(expect.objectContaining({ code: 'OPTIONS_INVALID' }))
  expect(wrong).toThrow(named)
})

test('a key with a line break is refused without being shown', () => {
  const wrong = () => createOpenAiEmbedder({ apiKey: `${key}\n` })
  expect(wrong).toThrow(/apiKey/)
  expect(wrong).not.toThrow(key)
})
