import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onnxFile, tinyTokenizerFile, writeTinyCrossEncoder, writeTinyEncoder } from '../src/testing.js'
import { cleanChunk } from '@coderag/types/testing'
import type { RankedChunk, Reranker } from '@coderag/types'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createCrossEncoder,
  CrossEncoderOptionsSchema,
  type CrossEncoder,
  type CrossEncoderOptions,
} from '../src/cross-encoder/index.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-cross-'))
const opened: CrossEncoder[] = []
afterAll(async () => {
  for (const reranker of opened) await reranker[Symbol.asyncDispose]()
  rmSync(root, { recursive: true })
})
let place = 0
const words = ['refund', 'order', 'mail', 'total', 'retry', 'the']

function tinyFolder(): string {
  const folder = join(root, `${++place}`)
  writeTinyCrossEncoder(folder, { words })
  return folder
}

async function open(options: Partial<CrossEncoderOptions> = {}, parts: Parameters<typeof createCrossEncoder>[1] = {}) {
  const reranker = await createCrossEncoder({ folder: tinyFolder(), threads: 1, ...options }, parts)
  opened.push(reranker)
  return reranker
}

const candidates: readonly RankedChunk[] = [
  'mail the order',
  'the mail',
  'refund refund order',
  'retry',
  'order order',
].map((text, index) => ({
  chunk: cleanChunk({ path: 'a', prefix: 'a', text, byteStart: index }),
  score: 1 - index / 10,
}))
const textsOf = (ranked: readonly RankedChunk[]): string[] => ranked.map(({ chunk }) => chunk.text)

/** Shared words of question and text, each as often as it stands in the one times in the other; the model adds 1. */
function sharedWords(query: string, text: string): number {
  const list = text.split(' ')
  return query.split(' ').reduce((sum, word) => sum + list.filter((other) => other === word).length, 0)
}

/** Mean and standard deviation. */
function moments(values: readonly number[]): [mean: number, spread: number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return [mean, Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)]
}

describe('a cross-encoder', () => {
  test('is one signal: scores are brought to the scale of the fast ones and averaged', async () => {
    const query = 'refund order'
    const ranked = await (await open({ batchTexts: 2 })).rerank(query, candidates)
    const counts = candidates.map(({ chunk }) => sharedWords(query, chunk.text))
    const [mean, spread] = moments(counts)
    const [fastMean, fastSpread] = moments(candidates.map(({ score }) => score))
    const expected = candidates.map(({ chunk, score }, at) => {
      const scaled = fastMean + (((counts[at] ?? 0) - mean) / spread) * fastSpread
      return { text: chunk.text, score: (score + scaled) / 2 }
    })
    expected.sort((a, b) => b.score - a.score)
    expect(textsOf(ranked)).toEqual(expected.map(({ text }) => text))
    ranked.forEach(({ score }, at) => expect(score).toBeCloseTo(expected[at]?.score ?? Number.NaN, 5))
  })

  test('alone, it orders by its own scores; without weight, the fast order stands', async () => {
    const own = await (await open({ weight: 100 })).rerank('refund order', candidates)
    expect(textsOf(own).slice(0, 3)).toEqual(['refund refund order', 'order order', 'mail the order'])
    const none = await (await open({ weight: 0 })).rerank('refund order', candidates)
    expect(textsOf(none)).toEqual(textsOf(candidates))
  })

  test('judges the first candidates of the fast order only; the others keep their place by their fast score', async () => {
    const backwards: Reranker = {
      id: 'backwards',
      rerank: async (_, given) => given.toReversed().map((candidate, at) => ({ ...candidate, score: 5 - at })),
    }
    const ranked = await (await open({ top: 2, weight: 2 }, { fast: backwards })).rerank('retry', candidates)
    expect(textsOf(ranked)).toEqual(['retry', 'order order', 'refund refund order', 'the mail', 'mail the order'])
    const scores = ranked.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('gives the fast order when time runs out, and says so', async () => {
    const notices: string[] = []
    const late = await open({ timeoutMs: 7 }, { deadline: () => AbortSignal.abort(new Error('late')) })
    const ranked = await late.rerank('refund', candidates, { onNotice: (notice) => notices.push(notice) })
    expect(ranked).toEqual(candidates)
    expect(notices).toEqual([expect.stringContaining('5 candidates within 7 ms')])
  })

  test('gives the fast order when time runs out between two steps', async () => {
    const clock = new AbortController()
    const fast: Reranker = {
      id: 'fast',
      async rerank(_, given) {
        setImmediate(() => clock.abort(new Error('late')))
        return given.toReversed()
      },
    }
    const ranked = await (
      await open({ batchTexts: 1 }, { fast, deadline: () => clock.signal })
    ).rerank('refund', candidates)
    expect(textsOf(ranked)).toEqual(textsOf(candidates).toReversed())
  })

  test('stops for its caller, which is no timeout', async () => {
    const reason = new Error('gone')
    const reranker = await open()
    await expect(reranker.rerank('refund', candidates, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('keeps every field of a candidate, and takes none at all', async () => {
    const reranker = await open()
    const [ranked] = await reranker.rerank('mail', [
      { ...(candidates[1] as RankedChunk), ranks: { code: { rank: 1, score: 2 } } },
    ])
    expect(ranked).toEqual({ ...candidates[1], ranks: { code: { rank: 1, score: 2 } } })
    expect(await reranker.rerank('mail', [])).toEqual([])
  })

  test('cuts the text, not the question, to what the model takes', async () => {
    const texts = ['the '.repeat(100) + 'refund', 'refund']
    const given = texts.map((text, at) => ({ chunk: cleanChunk({ path: 'a', prefix: 'a', text }), score: 1 - at / 10 }))
    const cut = await (await open({ maxTokens: 16, weight: 100 })).rerank('refund order', given)
    expect(textsOf(cut)).toEqual(texts.toReversed())
    const whole = await (await open({ weight: 100 })).rerank('refund order', given)
    expect(textsOf(whole)).toEqual(texts)
  })
})

test('a model with two outputs per pair counts by their difference', async () => {
  const folder = join(root, `${++place}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'tokenizer.json'), tinyTokenizerFile(words))
  const summed = (columns: number, values: readonly number[]) =>
    onnxFile({
      inputs: [{ name: 'input_ids', type: 'int64', dims: ['batch', 'sequence'] }],
      outputs: [{ name: 'logits', type: 'float32', dims: ['batch', columns] }],
      constants: [
        {
          name: 'table',
          dims: [16, columns],
          values: Float32Array.from({ length: 16 * columns }, (_, at) => values[at % columns] ?? 0),
        },
        { name: 'axis', dims: [1], values: BigInt64Array.of(1n) },
      ],
      nodes: [
        { type: 'Gather', inputs: ['table', 'input_ids'], output: 'tokens' },
        { type: 'ReduceSum', inputs: ['tokens', 'axis'], output: 'logits', attributes: { keepdims: 0 } },
      ],
    })
  writeFileSync(join(folder, 'model.onnx'), summed(2, [1, 4]))
  // [CLS] mail [SEP] a retry [SEP] and one token more: each counts 4 - 1, so that the longer text comes first.
  const given = [candidates[3], candidates[4]].flatMap((candidate) => (candidate === undefined ? [] : [candidate]))
  const ranked = await (await open({ folder, weight: 100, batchTexts: 1 })).rerank('mail', given)
  expect(textsOf(ranked)).toEqual(['order order', 'retry'])

  writeFileSync(join(folder, 'model.onnx'), summed(3, [1, 4, 5]))
  await expect((await open({ folder })).rerank('mail', candidates)).rejects.toMatchObject({ code: 'ONNX_MODEL_UNFIT' })
  writeFileSync(join(folder, 'model.onnx'), summed(1, [Number.NaN]))
  await expect((await open({ folder })).rerank('mail', candidates)).rejects.toMatchObject({
    code: 'CROSS_ENCODER_BAD_SCORE',
  })
})

test('an encoder is no reranker', async () => {
  const folder = join(root, `${++place}`)
  writeTinyEncoder(folder, { words })
  await expect((await open({ folder })).rerank('mail', candidates)).rejects.toMatchObject({ code: 'ONNX_MODEL_UNFIT' })
})

test.each([
  [{ top: 0 }, 'top'],
  [{ timeout: 5 }, 'timeout'],
])('options %j are refused', async (options, named) => {
  const error: unknown = await createCrossEncoder({ folder: 'x', ...options }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'OPTIONS_INVALID' })
  expect(String(error)).toContain(named)
})

test('the README and the source name the same error codes and options with the same defaults', () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
  const readme =
    read('../README.md')
      .split(/^## /m)
      .find((part) => part.startsWith('Cross-encoder')) ?? ''
  const declared = [...read('../src/cross-encoder/errors.ts').matchAll(/^ {2}(CROSS_ENCODER_\w+):/gm)].map(
    ([, code]) => code,
  )
  expect([...readme.matchAll(/^\| `(CROSS_ENCODER_\w+)`/gm)].map(([, code]) => code)).toEqual(declared)
  const rows = [...readme.matchAll(/^\| `([a-z]\w+)`\s*\| ([^|]+?)\s*\|/gm)].map(([, name, value]) => [name, value])
  expect(rows.map(([name]) => name)).toEqual(Object.keys(CrossEncoderOptionsSchema.shape))
  const { folder: _, ...defaults } = CrossEncoderOptionsSchema.parse({ folder: 'x' })
  for (const [name, value] of Object.entries(defaults)) expect(Object.fromEntries(rows)[name]).toBe(String(value))
})
