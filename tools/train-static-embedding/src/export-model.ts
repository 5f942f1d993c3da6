import { encodeWeights } from '@coderag/embedding-static/training'
import { kernelDimensions } from './training/kernels.js'
import type { Dataset } from './training/dataset.js'
import type { Parameters } from './training/parameters.js'

/** The weights file of what was learned. */
export function exportModel(
  parameters: Parameters,
  { vocabulary }: Pick<Dataset, 'vocabulary'>,
  headWeight: number,
): Uint8Array {
  return encodeWeights({
    dimensions: kernelDimensions,
    headWeight,
    vocabulary,
    vectors: parameters.vectors,
    queryWeights: parameters.questionWeights.values.map(Math.exp),
    documentWeights: parameters.documentWeights.values.map(Math.exp),
  })
}
