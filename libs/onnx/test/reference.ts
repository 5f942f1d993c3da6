import type { TinyEncoder } from '../src/testing.js'
import { TINY_SPECIAL } from '../src/testing.js'

/** What the tiny encoder gives for each token of a text, computed by loops, without ONNX and without its tokenizer. */
export function tokenVectors({ vocabulary, embedding, mixing }: TinyEncoder, text: string): number[][] {
  const words = text.toLowerCase().match(/[a-z0-9_]+|[^\sa-z0-9_]+/g) ?? []
  const ids = [
    TINY_SPECIAL.first,
    ...words.map((word) => vocabulary.get(word) ?? TINY_SPECIAL.unknown),
    TINY_SPECIAL.separator,
  ]
  const size = embedding.columns
  const rows = ids.map((id) => [...embedding.values.subarray(id * size, (id + 1) * size)])
  const mean = range(size).map((at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length)
  return rows.map((row) =>
    range(size).map((column) => {
      const mixed = row.reduce((sum, value, at) => sum + value * (mixing.values[at * size + column] ?? 0), 0)
      return Math.tanh(mixed + (mean[column] ?? 0))
    }),
  )
}

export function meanOf(rows: readonly (readonly number[])[]): number[] {
  return range(rows[0]?.length ?? 0).map((at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length)
}

export function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

function range(length: number): number[] {
  return Array.from({ length }, (_, at) => at)
}
