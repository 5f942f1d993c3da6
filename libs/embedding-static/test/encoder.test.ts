import { describe, expect, test } from 'vitest'
import type { TermBatch } from '@coderag/types'
import { StaticEncoder } from '../src/encoder.js'
import { partOf, tinyBytes, tinyModel } from './tiny-model.js'
import { openWeights } from '../src/weights-file.js'

const text = 'func getUserName(u User) string { return parse(header.statusCode, kubelet) }'

function batchOf(rows: readonly Readonly<Record<string, number>>[]): TermBatch {
  const terms = [...new Set(rows.flatMap((row) => Object.keys(row)))].reverse()
  const entries = rows.map((row) => Object.entries(row))
  const flat = entries.flat()
  return {
    rows: rows.length,
    terms,
    offsets: Uint32Array.from([0, ...entries.map((_, row) => entries.slice(0, row + 1).flat().length)]),
    termIds: Uint32Array.from(flat, ([term]) => terms.indexOf(term)),
    counts: Uint16Array.from(flat, ([, count]) => count),
    lengths: Uint32Array.from(entries, (row) => row.reduce((sum, [, count]) => sum + count, 0)),
  }
}

test('the vectors of fixed texts are the same to the last bit on every machine', () => {
  const encoder = new StaticEncoder(tinyModel())
  const bits = (vector: Float32Array): string => Buffer.from(vector.buffer).toString('hex')
  expect(bits(encoder.encode({ head: 'users/name.go > getUserName', text, kind: 'code' }))).toBe(
    '32ab2d3fd824253fd359933e90dd4ebe',
  )
  expect(bits(encoder.encodeQuery('parse the status code'))).toBe('40b03b3faf26093f883e8c3dea93d3be')
})

test('a vector is the weighted sum of its rows, at length 1', () => {
  const model = tinyModel()
  const { table, documentScales } = partOf(model)
  const vector = new StaticEncoder(model).encode({ head: '', text: 'user user name', kind: 'code' })
  const sum = [0, 1, 2, 3].map(
    (d) =>
      (1 + Math.log(2)) * (table[d] ?? 0) * (documentScales[0] ?? 0) + (table[4 + d] ?? 0) * (documentScales[1] ?? 0),
  )
  const length = Math.hypot(...sum)
  sum.forEach((value, d) => expect(vector[d]).toBeCloseTo(value / length, 2))
})

describe('a model of two tables', () => {
  const both = openWeights(tinyBytes(2, [4, 3]).buffer)
  const one = new StaticEncoder(tinyModel())
  const two = new StaticEncoder(both)
  const cosine = (a: Float32Array, b: Float32Array): number => {
    const product = (x: Float32Array, y: Float32Array): number =>
      x.reduce((sum, value, d) => sum + value * (y[d] ?? 0), 0)
    return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
  }

  test('gives a document a part of equal length for each', () => {
    const vector = two.encode({ head: 'users/name.go', text, kind: 'code' })
    expect(vector).toHaveLength(7)
    expect(Math.hypot(...vector.subarray(0, 4))).toBeCloseTo(Math.SQRT1_2, 6)
    expect(Math.hypot(...vector.subarray(4))).toBeCloseTo(Math.SQRT1_2, 6)
    expect(cosine(vector.subarray(0, 4), one.encode({ head: 'users/name.go', text, kind: 'code' }))).toBeCloseTo(1, 6)
  })

  test('weighs the parts of a query by their shares', () => {
    const query = two.encodeQuery('kubelet header')
    expect(Math.hypot(...query)).toBeCloseTo(1, 6)
    expect(Math.hypot(...query.subarray(4)) / Math.hypot(...query.subarray(0, 4))).toBeCloseTo(0.25, 6)
    expect(cosine(query.subarray(0, 4), one.encodeQuery('kubelet header'))).toBeCloseTo(1, 6)
  })
})

test('counted terms give the same vector as the text, in any order', () => {
  const encoder = new StaticEncoder(tinyModel())
  const head = 'users/header.go'
  const encoded = encoder.encode({ head, text: 'parse kubelet parse', kind: 'code' })
  const forward = batchOf([{ users: 1, header: 1, go: 1, parse: 2, kubelet: 1 }, { user: 1 }])
  const backward = batchOf([{ kubelet: 1, parse: 2, go: 1, header: 1, users: 1 }])
  expect(
    encoder
      .encodeTerms(forward, [
        { head, kind: 'code' },
        { head: '', kind: 'code' },
      ])
      .slice(0, 4),
  ).toEqual(encoded)
  expect(encoder.encodeTerms(backward, [{ head, kind: 'code' }])).toEqual(encoded)
})

test('the head weighs more than the text', () => {
  const encoder = new StaticEncoder(tinyModel())
  const user = encoder.encode({ head: '', text: 'user', kind: 'code' })
  const cosine = (head: string, body: string): number =>
    encoder.encode({ head, text: body, kind: 'code' }).reduce((sum, value, d) => sum + value * (user[d] ?? 0), 0)
  expect(cosine('user', 'header')).toBeGreaterThan(cosine('header', 'user'))
})

test('a text without a known word has the vector of all zeros', () => {
  const encoder = new StaticEncoder(tinyModel())
  expect([...encoder.encodeQuery('zzz')]).toEqual([0, 0, 0, 0])
})

test('the sums of a very long text are exact', () => {
  const encoder = new StaticEncoder(tinyModel())
  const words = Array.from({ length: 20_000 }, (_, n) => ['user', 'name', 'kubelet', 'parse'][n % 4])
  const forward = encoder.encode({ head: '', text: words.join(' '), kind: 'code' })
  expect(encoder.encode({ head: '', text: words.reverse().join(' '), kind: 'code' })).toEqual(forward)
})

test('synonyms of the words of a query are a part of its vector, names and single words have none', () => {
  const encoder = new StaticEncoder(tinyModel())
  const similarity = (query: string, document: string): number => {
    const own = encoder.encode({ head: '', text: document, kind: 'code' })
    return encoder.encodeQuery(query).reduce((sum, value, d) => sum + value * (own[d] ?? 0), 0)
  }
  expect(similarity('member name', 'user')).toBeGreaterThan(similarity('memberCard name', 'user'))
  expect(encoder.encodeQuery('member').every((value) => value === 0)).toBe(true)
})
