import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  groupByLength,
  MODEL_SETTINGS_FILE,
  openModelFolder,
  openSession,
  openTokenizer,
  padBatch,
  tokenLimitOf,
  type EncodedText,
} from '../src/index.js'
import {
  onnxFile,
  TINY_SPECIAL,
  writeTinyCrossEncoder,
  writeTinyEncoder,
  writeTinyTokenClassifier,
} from '../src/testing.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-onnx-'))
afterAll(() => rmSync(root, { recursive: true }))
let place = 0
const nextFolder = (): string => join(root, `${++place}`)
const words = ['pay', 'the', 'order', 'twice']

function encoderFolder(): string {
  const folder = nextFolder()
  writeTinyEncoder(folder, { words })
  return folder
}

const { first, separator, unknown } = TINY_SPECIAL
const ids: Readonly<Record<string, number>> = { pay: 4, the: 5, order: 6, twice: 7 }

describe('the tokenizer', () => {
  test('gives whole texts, whatever the file says about cutting and padding', async () => {
    const tokenizer = await openTokenizer(await openModelFolder(encoderFolder()), { maxTokens: 64 })
    const [encoded] = await tokenizer.encode(['Pay the order twice, strangely'])
    expect(encoded?.ids).toEqual([
      first,
      ids['pay'],
      ids['the'],
      ids['order'],
      ids['twice'],
      unknown,
      unknown,
      separator,
    ])
    expect(encoded?.cutTokens).toBe(0)
    expect(tokenizer.padId).toBe(TINY_SPECIAL.pad)
  })

  test('counts what it cuts, and keeps the closing token', async () => {
    const tokenizer = await openTokenizer(await openModelFolder(encoderFolder()), { maxTokens: 10 })
    const long = 'pay the order '.repeat(20)
    const [cut, whole] = await tokenizer.encode([long, 'pay'])
    expect(cut?.ids).toHaveLength(10)
    expect(cut?.ids.at(-1)).toBe(separator)
    expect(cut?.cutTokens).toBe(60 - 8)
    expect(whole?.cutTokens).toBe(0)
  })

  test('marks the second of two texts, and cuts the longer one', async () => {
    const tokenizer = await openTokenizer(await openModelFolder(encoderFolder()), { maxTokens: 6 })
    const [pair] = await tokenizer.encode([['pay', 'the order twice']])
    expect(pair?.ids).toEqual([first, ids['pay'], separator, ids['the'], ids['order'], separator])
    expect(pair?.typeIds).toEqual([0, 0, 0, 1, 1, 1])
    expect(pair?.cutTokens).toBe(1)
  })

  test('says where tokens stand in UTF-16 units, past characters outside the basic plane', async () => {
    const tokenizer = await openTokenizer(await openModelFolder(encoderFolder()))
    const text = '😀 pay größe 𝒳 order'
    const [encoded] = await tokenizer.encode([text], { spans: true })
    const shown = encoded?.spans?.filter((span) => !span.special).map(({ start, end }) => text.slice(start, end))
    expect(shown).toEqual(['😀', 'pay', 'größe', '𝒳', 'order'])
    expect(encoded?.spans?.map((span) => span.special)).toEqual([true, false, false, false, false, false, true])
  })
})

describe('batches', () => {
  const texts = [3, 9, 1, 9, 4, 2].map((length): EncodedText => {
    const list = Array.from({ length }, () => 1)
    return { ids: list, typeIds: list.map(() => 0), cutTokens: 0 }
  })

  test('hold texts of similar length within the limits, every text once', () => {
    expect(groupByLength(texts, { maxTexts: 3, maxTokens: 18 })).toEqual([[1, 3], [4, 0, 5], [2]])
    expect(groupByLength(texts, { maxTexts: 8, maxTokens: 1 }).flat().toSorted()).toEqual([0, 1, 2, 3, 4, 5])
    expect(groupByLength([], { maxTexts: 8, maxTokens: 8 })).toEqual([])
  })

  test('fill short rows and mask them', () => {
    const batch = padBatch(texts.slice(4, 6), 7)
    expect([...batch.ids].map(Number)).toEqual([1, 1, 1, 1, 1, 1, 7, 7])
    expect([...batch.mask].map(Number)).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
  })
})

describe('a session', () => {
  async function labelsOf(text: string, signal?: AbortSignal) {
    const folder = nextFolder()
    writeTinyTokenClassifier(folder, { labels: ['O', 'PERSON'], words: { maria: 'PERSON', paid: 'O' } })
    const opened = await openModelFolder(folder)
    await using session = await openSession(opened, { output: ['logits'], threads: 1 })
    const tokenizer = await openTokenizer(opened)
    const encoded = await tokenizer.encode([text])
    return await session.run(padBatch(encoded, tokenizer.padId), signal === undefined ? {} : { signal })
  }

  test('computes what the model says', async () => {
    const { name, dims, data } = await labelsOf('Maria paid')
    expect(name).toBe('logits')
    expect(dims).toEqual([1, 4, 2])
    expect([...data]).toEqual([4, 0, 0, 4, 4, 0, 4, 0])
  })

  test('keeps the calling thread free and answers in order', async () => {
    const folder = nextFolder()
    writeTinyCrossEncoder(folder, { words })
    const opened = await openModelFolder(folder)
    const tokenizer = await openTokenizer(opened)
    await using session = await openSession(opened, { output: ['logits'] })
    const pairs = ['pay pay', 'order', 'twice the'].map((text) => ['pay order', text] as const)
    const scores = await Promise.all(
      pairs.map(async (pair) => {
        const { data } = await session.run(padBatch(await tokenizer.encode([pair]), 0))
        return data[0]
      }),
    )
    // One more than the shared words: each pair has a closing token on both sides.
    expect(scores).toEqual([3, 2, 1])
  })

  test('leaves the queue when its signal is aborted', async () => {
    const reason = new Error('no longer wanted')
    await expect(labelsOf('Maria', AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  test('says which file the runtime does not take', async () => {
    const folder = encoderFolder()
    writeFileSync(join(folder, 'model.onnx'), 'no model')
    const opened = await openModelFolder(folder)
    await expect(openSession(opened, { output: [] })).rejects.toMatchObject({ code: 'ONNX_MODEL_UNREADABLE' })
  })

  test('refuses a model that reads no text', async () => {
    const folder = encoderFolder()
    const pixels = { name: 'pixels', type: 'float32' as const, dims: [1] }
    const graph = {
      inputs: [pixels],
      outputs: [{ ...pixels, name: 'same' }],
      constants: [],
      nodes: [{ type: 'Identity', inputs: ['pixels'], output: 'same' }],
    }
    writeFileSync(join(folder, 'model.onnx'), onnxFile(graph))
    const opened = await openModelFolder(folder)
    await expect(openSession(opened, { output: [] })).rejects.toMatchObject({ code: 'ONNX_MODEL_UNFIT' })
  })

  test('reports a run that fails, and goes on', async () => {
    const folder = encoderFolder()
    const opened = await openModelFolder(folder)
    await using session = await openSession(opened, { output: ['last_hidden_state'] })
    const beyond = { ids: [9_999], typeIds: [0], cutTokens: 0 }
    await expect(session.run(padBatch([beyond], 0))).rejects.toMatchObject({ code: 'ONNX_RUN_FAILED' })
    await expect(session.run(padBatch([{ ...beyond, ids: [4] }], 0))).resolves.toMatchObject({ dims: [1, 1, 8] })
  })
})

describe('a model folder', () => {
  test('has the same fingerprint wherever it lies, and another with other weights', async () => {
    const [a, b] = [encoderFolder(), encoderFolder()]
    const fingerprint = (await openModelFolder(a)).fingerprint
    expect((await openModelFolder(b)).fingerprint).toBe(fingerprint)
    writeTinyEncoder(b, { words, dimensions: 4 })
    expect((await openModelFolder(b)).fingerprint).not.toBe(fingerprint)
  })

  test('is refused when a file is not the recorded one', async () => {
    const folder = encoderFolder()
    const files = { 'tokenizer.json': { sha256: 'ab'.repeat(32), bytes: 1 } }
    writeFileSync(join(folder, MODEL_SETTINGS_FILE), JSON.stringify({ files }))
    await expect(openModelFolder(folder)).rejects.toMatchObject({
      code: 'ONNX_CHECKSUM',
      details: { file: 'tokenizer.json' },
    })
  })

  test('says which file is missing and how to get a model', async () => {
    const folder = encoderFolder()
    rmSync(join(folder, 'tokenizer.json'))
    await expect(openModelFolder(folder)).rejects.toThrow(/tokenizer\.json.*coderag models add/)
    await expect(openModelFolder(join(root, 'nowhere'))).rejects.toMatchObject({ code: 'ONNX_MODEL_MISSING' })
  })

  test.each([['{"pooling": "mean"}'], ['{"maxTokens": 1}'], ['not json']])('settings %s are refused', async (text) => {
    const folder = encoderFolder()
    writeFileSync(join(folder, MODEL_SETTINGS_FILE), text)
    await expect(openModelFolder(folder)).rejects.toMatchObject({ code: 'ONNX_SETTINGS' })
  })

  test('a tokenizer file that is none is refused', async () => {
    const folder = encoderFolder()
    writeFileSync(join(folder, 'tokenizer.json'), '{}')
    await expect(openTokenizer(await openModelFolder(folder))).rejects.toMatchObject({ code: 'ONNX_MODEL_UNREADABLE' })
  })

  test('its limit of tokens is what coderag-model.json says, else the author’s files, else 512', async () => {
    const folder = encoderFolder()
    const limit = async () => tokenLimitOf(await openModelFolder(folder))
    expect(await limit()).toBe(512)
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ max_position_embeddings: 1024 }))
    expect(await limit()).toBe(1024)
    writeFileSync(join(folder, 'tokenizer_config.json'), JSON.stringify({ model_max_length: 1e30 }))
    expect(await limit()).toBe(1024)
    writeFileSync(join(folder, 'sentence_bert_config.json'), JSON.stringify({ max_seq_length: 256 }))
    expect(await limit()).toBe(256)
    writeFileSync(join(folder, MODEL_SETTINGS_FILE), JSON.stringify({ maxTokens: 64 }))
    expect(await limit()).toBe(64)
  })
})

test('the README names every error code', () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
  const declared = [...read('../src/model/errors.ts').matchAll(/^ {2}(ONNX_\w+):/gm)].map(([, code]) => code)
  const documented = [...read('../README.md').matchAll(/^\| `(ONNX_\w+)`/gm)].map(([, code]) => code)
  expect(declared.length).toBeGreaterThan(5)
  expect(documented).toEqual(declared)
})
