import { unfit, type Tensor, type TokenBatch } from '../model/session.js'
import { EncoderError } from './errors.js'
import type { Pooling } from './usage.js'

export interface PoolingSetup {
  readonly directory: string
  readonly model: string
  /** Ignored where the model gives one vector per text. */
  readonly pooling: Pooling
  /** Leading dimensions to keep; null for all. */
  readonly dimensions: number | null
}

/**
 * One vector of unit length per row of a batch.
 *
 * @param output - [rows, dimensions], or [rows, width, dimensions] to be pooled over the row's tokens.
 * @throws OnnxError `ONNX_MODEL_UNFIT`; EncoderError `ENCODER_BAD_VECTOR`.
 */
export function poolBatch(output: Tensor, batch: TokenBatch, setup: PoolingSetup): Float32Array[] {
  const { dims, data } = output
  const size = dims.at(-1) ?? 0
  const pooled = dims.length === 2 && dims[0] === batch.rows
  const perToken = dims.length === 3 && dims[0] === batch.rows && dims[1] === batch.width
  if (!pooled && !perToken) {
    throw unfit(
      setup.directory,
      `its output "${output.name}" is [${dims.join(', ')}] for ${batch.rows} texts of ${batch.width} tokens`,
    )
  }
  return Array.from({ length: batch.rows }, (_, row) => {
    const vector = pooled
      ? data.slice(row * size, (row + 1) * size)
      : poolRow(data.subarray(row * batch.width * size, (row + 1) * batch.width * size), {
          size,
          length: rowLength(batch, row),
          pooling: setup.pooling,
        })
    return unitVector(setup.dimensions === null ? vector : vector.slice(0, setup.dimensions), setup.model)
  })
}

function poolRow(
  tokens: Float32Array,
  { size, length, pooling }: { readonly size: number; readonly length: number; readonly pooling: Pooling },
): Float32Array {
  if (pooling === 'cls') return tokens.slice(0, size)
  if (pooling === 'last') return tokens.slice((length - 1) * size, length * size)
  const sum = new Float64Array(size)
  for (let token = 0; token < length; token++) {
    for (let at = 0; at < size; at++) sum[at] = (sum[at] ?? 0) + (tokens[token * size + at] ?? 0)
  }
  return Float32Array.from(sum, (value) => value / length)
}

/** Tokens of a row; at least one, as every tokenizer gives for the empty text too, or what fills up the row. */
function rowLength({ mask, width }: TokenBatch, row: number): number {
  let length = 0
  while (length < width && mask[row * width + length] === 1n) length++
  return Math.max(1, length)
}

function unitVector(vector: Float32Array, model: string): Float32Array {
  let squares = 0
  for (const value of vector) squares += value * value
  if (!Number.isFinite(squares) || squares === 0) {
    const reason = squares === 0 ? 'only zeros' : 'a value that is no number'
    const message = `The model ${model} gave ${reason}. Its file may be damaged, or quantised too far: take another export.`
    throw new EncoderError('ENCODER_BAD_VECTOR', message, { model, reason })
  }
  const scale = 1 / Math.sqrt(squares)
  return vector.map((value) => value * scale)
}
