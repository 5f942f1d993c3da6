import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** Vectors of words, as `words` writes them. */
export const WordVectorsSchema = z.object({
  /** Repositories whose commit messages and documents they were learned from. */
  repositories: z.array(z.string()),
  /** Numbers of a vector. */
  width: z.int().positive(),
  unit: z.number().positive(),
  /** The most frequent first. */
  words: z.array(z.string().min(1)),
  /** Base64 of a signed byte per word and number, word by word. */
  vectors: z.base64(),
})

/** Words with vectors of length 1. */
export interface WordVectors {
  readonly width: number
  readonly words: readonly string[]
  /** Word by word. */
  readonly vectors: Float32Array
}

/** @throws ZodError naming what does not fit. */
export async function readWordVectors(path: string): Promise<WordVectors> {
  const { width, unit, words, vectors } = WordVectorsSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  const bytes = Buffer.from(vectors, 'base64')
  const numbers = Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), (byte) => byte * unit)
  if (numbers.length !== width * words.length) {
    throw new RangeError(`${path} has ${numbers.length} numbers for ${words.length} words of ${width}. Write it again.`)
  }
  return { width, words, vectors: ofLengthOne(numbers, width) }
}

export function encodeWordVectors(
  { width, words, vectors }: WordVectors,
  repositories: readonly string[],
): z.output<typeof WordVectorsSchema> {
  const normal = ofLengthOne(vectors, width)
  const unit = Number((normal.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127).toPrecision(5))
  const bytes = Int8Array.from(normal, (value) => Math.round(value / unit))
  const base64 = Buffer.from(bytes.buffer).toString('base64')
  return { repositories: [...repositories], width, unit, words: [...words], vectors: base64 }
}

function ofLengthOne(numbers: Float32Array, width: number): Float32Array {
  const normal = Float32Array.from(numbers)
  for (let from = 0; from < normal.length; from += width) {
    let squares = 0
    for (let at = from; at < from + width; at++) squares += (normal[at] ?? 0) ** 2
    const length = Math.sqrt(squares) || 1
    for (let at = from; at < from + width; at++) normal[at] = (normal[at] ?? 0) / length
  }
  return normal
}
