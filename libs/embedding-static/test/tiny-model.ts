import { encodeWeights, openWeights, type StaticModel } from '../src/weights-file.js'

export const vocabulary = ['user', 'name', 'status', 'code', 'statuscod', 'pars', 'header', 'get', 'kube', 'let']

/** A model of ten words and four dimensions whose numbers follow from their places. */
export function tinyBytes(headWeight = 2): Uint8Array {
  const vectors = Float32Array.from({ length: (vocabulary.length + 2) * 4 }, (_, index) => Math.sin(index * 7 + 1))
  const weights = Array.from({ length: vocabulary.length + 2 }, (_, row) => 1 / (row + 1))
  return encodeWeights({
    dimensions: 4,
    headWeight,
    vocabulary,
    hashRows: 2,
    vectors,
    questionWeights: weights,
    documentWeights: weights,
  })
}

export function tinyModel(headWeight = 2): StaticModel {
  return openWeights(tinyBytes(headWeight).buffer)
}
