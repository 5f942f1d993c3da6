import { encodeWeights, openWeights, type StaticModel } from '../src/weights-file.js'

export const vocabulary = ['user', 'name', 'status', 'code', 'statuscod', 'pars', 'header', 'get', 'kube', 'let']

/** A model of ten words and a few dimensions whose numbers follow from their places. */
export function tinyBytes(headWeight = 2, dimensions = 4): Uint8Array<ArrayBuffer> {
  const vectors = Float32Array.from({ length: vocabulary.length * dimensions }, (_, index) => Math.sin(index * 7 + 1))
  const weights = vocabulary.map((_, row) => 1 / (row + 1))
  return encodeWeights({
    dimensions,
    headWeight,
    vocabulary,
    vectors,
    queryWeights: weights,
    documentWeights: weights,
  })
}

export function tinyModel(headWeight = 2, dimensions = 4): StaticModel {
  return openWeights(tinyBytes(headWeight, dimensions).buffer)
}
