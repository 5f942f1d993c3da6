import { beforeAll, describe, expect, test } from 'vitest'
import { bestRows } from '../src/image/best-rows.js'
import { Comparison } from '../src/image/comparison.js'
import { quantise } from '../src/image/quantise.js'
import { Sketch } from '../src/image/sketch.js'
import { VectorMemory } from '../src/image/vector-memory.js'

const rows = 80_000
const dimensions = 120 // a stride of 128
const random = pseudoRandom(7)
const themes = Array.from({ length: 60 }, () => bell(1))

/** Vectors gather around themes, as those of texts do; every 50th is another one again, and one is zeros. */
function vectorOf(row: number): Float32Array {
  if (row === 17) return new Float32Array(dimensions)
  const theme = themes[(row * 31) % themes.length] ?? bell(1)
  const own = bell(0.6)
  return theme.map((value, index) => value + (own[index] ?? 0))
}

describe('what the sketch leaves to be compared', () => {
  const memory = new VectorMemory(rows, 128)
  const comparison = new Comparison(memory)
  const all = Uint32Array.from({ length: rows }, (_, row) => row)
  let sketch: Sketch

  beforeAll(() => {
    const high = memory.signed(memory.at.vectors, rows * memory.stride)
    const scales = memory.floats(memory.at.scales, rows)
    let last: Float32Array = new Float32Array(dimensions)
    for (let row = 0; row < rows; row++) {
      last = row % 50 === 1 ? last : vectorOf(row)
      const low = new Int8Array(dimensions)
      const own = { high: high.subarray(row * memory.stride), stride: memory.stride, low }
      scales[row] = quantise(last, 0, own)
    }
    sketch = new Sketch(memory, comparison)
    expect(sketch.best(comparison.ask(unit(last)), all, 10)).toBeNull()
    while (!sketch.isWhole) sketch.goOn()
  })

  const passing: Readonly<Record<string, Uint32Array>> = {
    'all rows': all,
    'six of seven rows': all.filter((row) => row % 7 !== 2),
    'rows of the middle': all.subarray(18_001, 60_005),
    'two runs of rows': all.filter((row) => row < 24_000 || row >= 57_999),
  }

  test.each(Object.keys(passing))('holds the best of %s, ties included', (name) => {
    const among = passing[name] ?? all
    for (let question = 0; question < 20; question++) {
      const query = comparison.ask(unit(vectorOf(question * 61 + 3)))
      for (const wanted of [1, 40, 250]) {
        const found = sketch.best(query, among, wanted)
        const expected = bestRows(comparison.scores(among), among, wanted)
        expect(found?.toSorted()).toEqual(expected.toSorted())
      }
    }
  })

  test('is nothing where comparing all is faster: few rows, scattered rows, or many wanted', () => {
    const query = comparison.ask(unit(vectorOf(3)))
    expect(sketch.best(query, all.subarray(0, 39_000), 10)).toBeNull()
    expect(
      sketch.best(
        query,
        all.filter((row) => row % 16 < 2),
        10,
      ),
    ).toBeNull()
    expect(sketch.best(query, all, 4_000)).toBeNull()
  })

  test('is nothing where every row is like every other', () => {
    const same = new VectorMemory(rows, 16)
    same.signed(same.at.vectors, rows * 16).fill(100)
    same.floats(same.at.scales, rows).fill(1)
    const alike = new Comparison(same)
    const useless = new Sketch(same, alike)
    while (!useless.isWhole) useless.goOn()
    expect(useless.best(alike.ask(new Float32Array(16).fill(0.25)), all, 10)).toBeNull()
  })
})

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

/** Numbers spread like a bell, as far as a sum of four has it. */
function bell(width: number): Float32Array {
  return Float32Array.from({ length: dimensions }, () => {
    let sum = -2
    for (let part = 0; part < 4; part++) sum += random()
    return sum * width
  })
}

function pseudoRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
