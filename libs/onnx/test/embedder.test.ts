import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embedderContract } from '@coderag/embedding/testing'
import { onnxFile, tinyTokenizerFile, writeTinyEncoder, type TinyEncoder } from '../src/testing.js'
import { cleanChunk } from '@coderag/types/testing'
import type { VectorCache } from '@coderag/types'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createOnnxEmbedder,
  OnnxEmbedderOptionsSchema,
  type OnnxEmbedder,
  type OnnxEmbedderOptions,
} from '../src/embedder/index.js'
import { meanOf, tokenVectors, unit } from './reference.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-encoder-'))
const opened: OnnxEmbedder[] = []
afterAll(async () => {
  for (const embedder of opened) await embedder[Symbol.asyncDispose]()
  rmSync(root, { recursive: true })
})
let place = 0
const words =
  'order total lines reduce sum line price prices return function export send mail smtp deliver recipient'.split(' ')

function tinyFolder(name = `tiny-${++place}`): { folder: string; model: TinyEncoder } {
  const folder = join(root, `${++place}`, name)
  return { folder, model: writeTinyEncoder(folder, { words, dimensions: 12 }) }
}

async function open(
  options: OnnxEmbedderOptions,
  parts: Parameters<typeof createOnnxEmbedder>[1] = {},
): Promise<OnnxEmbedder> {
  const embedder = await createOnnxEmbedder({ threads: 1, ...options }, parts)
  opened.push(embedder)
  return embedder
}

const chunkOf = (text: string) => cleanChunk({ path: 'a', prefix: 'a', text })

embedderContract('a tiny ONNX encoder', () => {
  const folder = join(root, `${++place}`)
  writeTinyEncoder(folder, { words: [...words, 'of', 'the', 'all', 'ordertotal', 'sendmail'], dimensions: 64 })
  return open({ folder })
})

describe('vectors are those that plain TypeScript computes', () => {
  const text = 'a\nreturn the sum of prices'
  test.each([
    ['mean', (rows: number[][]) => meanOf(rows)],
    ['cls', (rows: number[][]) => rows[0] ?? []],
    ['last', (rows: number[][]) => rows.at(-1) ?? []],
  ] as const)('with pooling %s, also in a batch with longer texts', async (pooling, pool) => {
    const { folder, model } = tinyFolder()
    const embedder = await open({ folder, pooling })
    const chunks = ['return the sum of prices', 'order '.repeat(40), 'mail'].map(chunkOf)
    const [embedded] = await embedder.embed(chunks)
    const expected = unit(pool(tokenVectors(model, text)))
    expect(embedded?.vector).toHaveLength(12)
    embedded?.vector.forEach((value, at) => expect(value).toBeCloseTo(expected[at] ?? Number.NaN, 5))
  })

  test('with prefixes', async () => {
    const { folder, model } = tinyFolder()
    const embedder = await open({ folder, queryPrefix: 'send mail: ', documentPrefix: 'function: ' })
    const query = unit(meanOf(tokenVectors(model, 'send mail: order total')))
    const found = await embedder.embedQuery('order total')
    found.forEach((value, at) => expect(value).toBeCloseTo(query[at] ?? Number.NaN, 5))
    const [document] = await embedder.embed([chunkOf('total')])
    const expected = unit(meanOf(tokenVectors(model, 'function: a\ntotal')))
    document?.vector.forEach((value, at) => expect(value).toBeCloseTo(expected[at] ?? Number.NaN, 5))
  })

  test('with the leading dimensions only, at unit length again', async () => {
    const { folder, model } = tinyFolder()
    const found = await (await open({ folder, dimensions: 5 })).embedQuery('order total')
    const expected = unit(meanOf(tokenVectors(model, 'order total')).slice(0, 5))
    expect(found).toHaveLength(5)
    found.forEach((value, at) => expect(value).toBeCloseTo(expected[at] ?? Number.NaN, 5))
  })
})

describe('how a model wants to be used', () => {
  test('CodeRankEmbed is known by its name, also one that the hub calls it by', async () => {
    const folder = join(root, `${++place}`, 'CodeRankEmbed')
    writeTinyEncoder(folder, { words, dimensions: 768 })
    const { identity, maxInputTokens } = await open({ folder })
    expect(identity).toMatchObject({
      dimensions: 768,
      pooling: 'cls',
      queryPrefix: 'Represent this query for searching relevant code: ',
      documentPrefix: '',
    })
    expect(identity.id).toMatch(/^onnx\/CodeRankEmbed\/[0-9a-f]{16}$/)
    expect(maxInputTokens).toBe(8_192)
  })

  test('is read from what sentence-transformers keeps beside it; coderag-model.json and options come first', async () => {
    const { folder } = tinyFolder()
    writeFileSync(join(folder, '1_Pooling', 'config.json'), JSON.stringify({ pooling_mode_lasttoken: true }))
    const prompts = { prompts: { query: 'q: ', passage: 'p: ' } }
    writeFileSync(join(folder, 'config_sentence_transformers.json'), JSON.stringify(prompts))
    writeFileSync(join(folder, 'sentence_bert_config.json'), JSON.stringify({ max_seq_length: 99 }))
    const authors = await open({ folder })
    expect(authors.identity).toMatchObject({ pooling: 'last', queryPrefix: 'q: ', documentPrefix: 'p: ' })
    expect(authors.maxInputTokens).toBe(99)
    const settings = { id: 'house/model', maxTokens: 77, encoder: { pooling: 'cls', queryPrefix: 'ask: ' } }
    writeFileSync(join(folder, 'coderag-model.json'), JSON.stringify(settings))
    const described = await open({ folder })
    expect(described.identity).toMatchObject({ pooling: 'cls', queryPrefix: 'ask: ', documentPrefix: 'p: ' })
    expect(described.identity.id).toMatch(/^onnx\/house\/model\//)
    expect(described.maxInputTokens).toBe(77)
    expect((await open({ folder, pooling: 'mean', maxTokens: 66 })).identity.pooling).toBe('mean')
  })

  test.each([
    ['bge-base-en-v1.5', 'cls', 'Represent this sentence for searching relevant passages: ', ''],
    ['multilingual-e5-small', 'mean', 'query: ', 'passage: '],
    ['nomic-embed-text-v1.5', 'mean', 'search_query: ', 'search_document: '],
  ])('%s is used as its card says, which its files do not', async (name, pooling, queryPrefix, documentPrefix) => {
    const { folder } = tinyFolder(name)
    rmSync(join(folder, '1_Pooling'), { recursive: true })
    expect((await open({ folder })).identity).toMatchObject({ pooling, queryPrefix, documentPrefix })
  })

  test('a bare model is not guessed at: the error asks for what nothing says', async () => {
    const { folder } = tinyFolder('multilingual-e5-large-instruct')
    rmSync(join(folder, '1_Pooling'), { recursive: true })
    await expect(open({ folder })).rejects.toMatchObject({
      code: 'ENCODER_USAGE_UNKNOWN',
      details: { settings: ['pooling', 'queryPrefix'] },
    })
    await expect(open({ folder, pooling: 'cls' })).rejects.toThrow(/Set embedder\.queryPrefix as/)
    const described = await open({ folder, pooling: 'cls', queryPrefix: 'q: ' })
    expect(described.identity).toMatchObject({ pooling: 'cls', queryPrefix: 'q: ', documentPrefix: '' })
  })

  test('the folder of the pooling is the one that modules.json names', async () => {
    const { folder } = tinyFolder()
    const modules = [{ idx: 1, name: '1', path: '2_Pool', type: 'sentence_transformers.models.Pooling' }]
    writeFileSync(join(folder, 'modules.json'), JSON.stringify(modules))
    mkdirSync(join(folder, '2_Pool'))
    writeFileSync(join(folder, '2_Pool', 'config.json'), JSON.stringify({ pooling_mode_cls_token: true }))
    expect((await open({ folder })).identity).toMatchObject({ pooling: 'cls', queryPrefix: '', documentPrefix: '' })
  })

  test('a dynamically quantised model gives a text one vector, whatever is embedded with it', async () => {
    const folder = join(root, `${++place}`)
    writeTinyEncoder(folder, { words, dimensions: 4, isDynamicallyQuantized: true })
    const embedder = await open({ folder })
    const [alone] = await embedder.embed([chunkOf('order')])
    const [together] = await embedder.embed(['order', 'total', 'mail export prices'].map(chunkOf))
    expect(together?.vector).toEqual(alone?.vector)
  })

  test('a model that pools by itself is taken at its word', async () => {
    const folder = join(root, `${++place}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'tokenizer.json'), tinyTokenizerFile(words))
    const values = Float32Array.from({ length: 40 }, (_, at) => at + 1)
    const graph = {
      inputs: [{ name: 'input_ids', type: 'int64' as const, dims: ['batch', 'sequence'] }],
      outputs: [{ name: 'sentence_embedding', type: 'float32' as const, dims: ['batch', 2] }],
      constants: [
        { name: 'table', dims: [20, 2], values },
        { name: 'axis', dims: [1], values: BigInt64Array.of(1n) },
      ],
      nodes: [
        { type: 'Gather', inputs: ['table', 'input_ids'], output: 'tokens' },
        { type: 'ReduceSum', inputs: ['tokens', 'axis'], output: 'sentence_embedding', attributes: { keepdims: 0 } },
      ],
    }
    writeFileSync(join(folder, 'model.onnx'), onnxFile(graph))
    // [CLS] is row 2, "order" row 4, [SEP] row 3.
    const expected = unit([5 + 9 + 7, 6 + 10 + 8])
    const found = await (await open({ folder, queryPrefix: '' })).embedQuery('order')
    found.forEach((value, at) => expect(value).toBeCloseTo(expected[at] ?? Number.NaN, 5))
  })
})

test('what is longer than the model takes is cut, and the cut is counted', async () => {
  const { folder, model } = tinyFolder()
  const embedder = await open({ folder, maxTokens: 10 })
  const [long] = await embedder.embed([chunkOf('order '.repeat(30)), chunkOf('mail')])
  // Ten tokens: two of the tokenizer's own, the path, and seven words; 23 words are left out.
  expect(embedder.cut).toEqual({ texts: 1, tokens: 23 })
  const expected = unit(meanOf(tokenVectors(model, `a ${'order '.repeat(7)}`)))
  long?.vector.forEach((value, at) => expect(value).toBeCloseTo(expected[at] ?? Number.NaN, 5))
})

test('another limit of tokens or other weights make another identity', async () => {
  const { folder } = tinyFolder('same')
  const id = (await open({ folder })).identity.id
  expect((await open({ folder })).identity.id).toBe(id)
  expect((await open({ folder, maxTokens: 10 })).identity.id).not.toBe(id)
  writeTinyEncoder(folder, { words, dimensions: 4 })
  expect((await open({ folder })).identity.id).not.toBe(id)
})

test('vectors are kept after each step, and what is kept is not computed again', async () => {
  const kept = new Map<string, Float32Array>()
  const puts: number[] = []
  const cache: VectorCache = {
    get: async (hashes) => new Map([...kept].filter(([hash]) => hashes.includes(hash))),
    put: async (fresh) => {
      puts.push(fresh.size)
      for (const [hash, vector] of fresh) kept.set(hash, vector)
    },
  }
  const { folder } = tinyFolder()
  const chunks = ['order', 'total', 'lines', 'order'].map(chunkOf)
  const embedder = await open({ folder, batchTexts: 2 }, { openCache: async () => cache })
  const first = await embedder.embed(chunks)
  expect(puts).toEqual([2, 1])
  expect(await embedder.embed(chunks)).toEqual(first)
  expect(puts).toEqual([2, 1])
})

test('a model whose numbers are broken is refused', async () => {
  const folder = join(root, `${++place}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'tokenizer.json'), tinyTokenizerFile(words))
  const output = { name: 'last_hidden_state', type: 'float32' as const, dims: ['batch', 'sequence', 2] }
  const write = (values: Float32Array): void => {
    const graph = {
      inputs: [{ name: 'input_ids', type: 'int64' as const, dims: ['batch', 'sequence'] }],
      outputs: [output],
      constants: [{ name: 'table', dims: [20, 2], values }],
      nodes: [{ type: 'Gather', inputs: ['table', 'input_ids'], output: 'last_hidden_state' }],
    }
    writeFileSync(join(folder, 'model.onnx'), onnxFile(graph))
  }
  write(new Float32Array(40).fill(Number.NaN))
  await expect(open({ folder, pooling: 'mean', queryPrefix: '' })).rejects.toMatchObject({ code: 'ENCODER_BAD_VECTOR' })
  write(new Float32Array(40))
  await expect(open({ folder, pooling: 'mean', queryPrefix: '' })).rejects.toMatchObject({ code: 'ENCODER_BAD_VECTOR' })
})

test.each([
  [{ folder: '' }, 'folder'],
  [{ folder: 'x', pool: 'mean' }, 'pool'],
  [{ folder: 'x', batchTexts: 0 }, 'batchTexts'],
])('options %j are refused', async (options, named) => {
  const error: unknown = await createOnnxEmbedder(options as OnnxEmbedderOptions).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'OPTIONS_INVALID' })
  expect(String(error)).toContain(named)
})

test('more dimensions than the model has are refused', async () => {
  await expect(open({ folder: tinyFolder().folder, dimensions: 13 })).rejects.toThrow(
    /the model gives 12, 13 were asked/,
  )
})

test('a folder that is not there is an error that says how to get a model', async () => {
  await expect(open({ folder: join(root, 'nowhere') })).rejects.toThrow(/coderag models add/)
})

test('the README and the source name the same error codes and options with the same defaults', () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
  const readme =
    read('../README.md')
      .split(/^## /m)
      .find((part) => part.startsWith('Embedder')) ?? ''
  const declared = [...read('../src/embedder/errors.ts').matchAll(/^ {2}(ENCODER_\w+):/gm)].map(([, code]) => code)
  expect([...readme.matchAll(/^\| `(ENCODER_\w+)`/gm)].map(([, code]) => code)).toEqual(declared)
  const rows = [...readme.matchAll(/^\| `([a-z]\w+)`\s*\| ([^|]+?)\s*\|/gm)].map(([, name, value]) => [name, value])
  expect(rows.map(([name]) => name)).toEqual(Object.keys(OnnxEmbedderOptionsSchema.shape))
  const { folder: _, ...defaults } = OnnxEmbedderOptionsSchema.parse({ folder: 'x' })
  for (const [name, value] of Object.entries(defaults)) expect(Object.fromEntries(rows)[name]).toBe(String(value))
})
