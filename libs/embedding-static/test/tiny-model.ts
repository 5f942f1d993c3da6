import { encodeWeights, type ModelPart, openWeights, type StaticModel } from '../src/weights-file.js'

export const vocabulary = ['user', 'name', 'status', 'code', 'statuscod', 'pars', 'header', 'get', 'kube', 'let']

/** Shares of the tables of a model of one or two. */
const SHARES = [[1_000], [800, 200]]

/**
 * A model of ten words and a few dimensions whose numbers follow from their places.
 *
 * @param dimensions - Those of each table.
 */
export function tinyBytes(headWeight = 2, dimensions: readonly number[] = [4]): Uint8Array<ArrayBuffer> {
  const weights = vocabulary.map((_, row) => 1 / (row + 1))
  const parts = dimensions.map((columns, part) => ({
    dimensions: columns,
    share: SHARES[dimensions.length - 1]?.[part] ?? 0,
    vectors: Float32Array.from({ length: vocabulary.length * columns }, (_, index) => Math.sin(index * 7 + 1)),
    queryWeights: weights,
    documentWeights: weights,
  }))
  return encodeWeights({ headWeight, vocabulary, parts })
}

export function tinyModel(headWeight = 2, dimensions: readonly number[] = [4]): StaticModel {
  return openWeights(tinyBytes(headWeight, dimensions).buffer)
}

/** Returns the first table of a model. */
export function partOf({ parts: [part] }: StaticModel): ModelPart {
  if (part === undefined) throw new Error('the model has no table')
  return part
}
