import { EmbeddingError } from '../errors.js'

/** Origin of vectors, for messages. */
export interface VectorOrigin {
  readonly provider: string
  readonly host: string
  readonly model: string
  readonly dimensions: number
}

/**
 * Vectors of unit length from the numbers of an answer.
 *
 * @param rows - Each a list of numbers, in the order of the texts.
 * @throws EmbeddingError `EMBED_BAD_RESPONSE`, `EMBED_DIMENSIONS`.
 */
export function unitVectors(rows: readonly unknown[], count: number, origin: VectorOrigin): Float32Array[] {
  if (rows.length !== count) throw badResponse(origin, `${rows.length} vectors for ${count} texts`)
  return rows.map((row) => unitVector(row, origin))
}

function unitVector(row: unknown, origin: VectorOrigin): Float32Array {
  if (!Array.isArray(row)) throw badResponse(origin, 'a vector is no list')
  const { provider, model, dimensions } = origin
  if (row.length !== dimensions) {
    throw new EmbeddingError(
      'EMBED_DIMENSIONS',
      `${provider} gave a vector of ${row.length} dimensions for "${model}", ${dimensions} were expected. Set dimensions to what the model gives.`,
      { provider, model, expected: dimensions, found: row.length },
    )
  }
  const vector = new Float32Array(dimensions)
  let squares = 0
  for (let at = 0; at < dimensions; at++) {
    const value: unknown = row[at]
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw badResponse(origin, 'a vector holds something that is no number')
    vector[at] = value
    squares += value * value
  }
  if (squares === 0) throw badResponse(origin, 'a vector is all zeros')
  const scale = 1 / Math.sqrt(squares)
  for (let at = 0; at < dimensions; at++) vector[at] = (vector[at] ?? 0) * scale
  return vector
}

/**
 * Puts entries that carry an index into the order of the texts.
 *
 * @throws EmbeddingError `EMBED_BAD_RESPONSE`: an index is missing, twice there, or beyond the texts.
 */
export function inIndexOrder(entries: readonly unknown[], count: number, origin: VectorOrigin): unknown[] {
  if (entries.length !== count) throw badResponse(origin, `${entries.length} vectors for ${count} texts`)
  const rows = new Map<number, unknown>()
  for (const entry of entries) {
    const { index, embedding } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count || rows.has(index)) {
      throw badResponse(origin, 'the vectors are not numbered one by one')
    }
    rows.set(index, embedding)
  }
  return Array.from({ length: count }, (_, index) => rows.get(index))
}

export function badResponse({ provider, host }: VectorOrigin, reason: string): EmbeddingError {
  const message = `The answer of ${provider} at ${host} can't be used: ${reason}. Check that the base URL is an embedding service and the model an embedding model.`
  return new EmbeddingError('EMBED_BAD_RESPONSE', message, { provider, host, reason })
}
