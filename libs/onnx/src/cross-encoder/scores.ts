import { unfit, type Tensor } from '../model/session.js'
import { CrossEncoderError } from './errors.js'

/**
 * One score per pair, higher is better.
 *
 * @param output - [rows] or [rows, 1]: the score; [rows, 2]: unlikely and likely, of which the difference counts.
 * @throws OnnxError `ONNX_MODEL_UNFIT`; CrossEncoderError `CROSS_ENCODER_BAD_SCORE`.
 */
export function scoresOf(
  output: Tensor,
  rows: number,
  { directory, model }: { directory: string; model: string },
): number[] {
  const { dims, data } = output
  const labels = dims.length === 1 ? 1 : (dims[1] ?? 0)
  if (dims[0] !== rows || dims.length > 2 || labels < 1 || labels > 2) {
    throw unfit(
      directory,
      `its output "${output.name}" is [${dims.join(', ')}] for ${rows} pairs, a reranker gives one score each`,
    )
  }
  return Array.from({ length: rows }, (_, row) => {
    const score = labels === 1 ? data[row] : (data[row * 2 + 1] ?? Number.NaN) - (data[row * 2] ?? Number.NaN)
    if (score !== undefined && Number.isFinite(score)) return score
    const message = `The model ${model} gave a score that is no number. Its file may be damaged, or quantised too far: take another export.`
    throw new CrossEncoderError('CROSS_ENCODER_BAD_SCORE', message, { model, reason: 'no number' })
  })
}
