import { encodeWeights, type StaticModel } from '@coderag/embedding-static/training'
import { componentsOf, project } from './components.js'
import { fitRows, meanOf } from './ridge.js'
import { taughtTexts, taughtWords } from './teach.js'
import { textRowsOf } from './text-rows.js'

export interface DistilOptions {
  readonly textFolder: string
  readonly vectorFolder: string
  /** Columns of the new table. */
  readonly dimensions: number
  /** Weight of the new table in a query, in thousandths. */
  readonly share: number
  readonly ridge: number
  readonly iterations: number
  readonly report: (line: string) => void
}

/** One vector in so many is enough to find the components. */
const sampled = 40
/** One repository in so many is held out, to measure. */
const heldOutOf = 20
/** Frequency of a word, in texts, at which its row counts half: smooth inverse frequency (Arora et al. 2017). */
const halfFrequency = 0.001

/**
 * Returns the weights file of a model with a second table that imitates a teacher: the mean of the rows of a text is near
 * the principal components of the teacher's vector of it.
 */
export function distil(model: StaticModel, options: DistilOptions): Uint8Array {
  const { textFolder, vectorFolder, dimensions, share, ridge, iterations, report } = options
  const [own] = model.parts
  if (own === undefined) throw new Error('The weights have no table. Export a model first.')
  const { vocabulary } = model
  const words = taughtWords(textFolder, vectorFolder)
  const size = words.length / vocabulary.size
  const sample = [...taughtTexts(textFolder, vectorFolder)].flatMap(({ texts, vectors }) =>
    texts.flatMap((_, text) => (text % sampled === 0 ? [vectors.slice(text * size, (text + 1) * size)] : [])),
  )
  const components = componentsOf(joined(sample), size, dimensions)
  const targetsOf = (vectors: Float32Array): Float32Array =>
    unitRows(project(components, vectors, { dimensions: size, count: dimensions }), dimensions)
  const parts = {
    fitted: { texts: [] as string[], targets: [] as Float32Array[] },
    held: { texts: [] as string[], targets: [] as Float32Array[] },
  }
  let repositories = 0
  for (const { texts, vectors } of taughtTexts(textFolder, vectorFolder)) {
    const part = repositories++ % heldOutOf === heldOutOf - 1 ? parts.held : parts.fitted
    for (const text of texts) part.texts.push(text)
    part.targets.push(targetsOf(vectors))
  }
  const rows = textRowsOf(parts.fitted.texts, vocabulary)
  const uses = new Float64Array(vocabulary.size)
  for (const row of rows.rows) uses[row] = (uses[row] ?? 0) + 1
  const table = targetsOf(words).map((value, at) => {
    const frequency = (uses[Math.floor(at / dimensions)] ?? 0) / parts.fitted.texts.length
    return (value * halfFrequency) / (halfFrequency + frequency)
  })
  fitRows(rows, joined(parts.fitted.targets), table, { dimensions, ridge, iterations, report })
  const held = { rows: textRowsOf(parts.held.texts, vocabulary), targets: joined(parts.held.targets) }
  report(`${parts.fitted.texts.length} texts of ${repositories} repositories`)
  report(`cosine with the teacher, held out: ${cosineOf(held.rows, held.targets, table, dimensions).toFixed(4)}`)
  const ones = new Float32Array(vocabulary.size).fill(1)
  const taught = { dimensions, share, vectors: table, queryWeights: ones, documentWeights: ones }
  const stems = Array.from({ length: vocabulary.size }, (_, row) => vocabulary.stemOf(row))
  const first = { ...own, share: 1_000 - share }
  return encodeWeights({ headWeight: model.headWeight, vocabulary: stems, parts: [first, taught] })
}

function cosineOf(rows: Parameters<typeof meanOf>[0], targets: Float32Array, table: Float32Array, dimensions: number) {
  const mean = new Float32Array(dimensions)
  const count = targets.length / dimensions
  let total = 0
  for (let text = 0; text < count; text++) {
    meanOf(rows, text, table, mean)
    let [product, square] = [0, 0]
    for (let d = 0; d < dimensions; d++) {
      product += (mean[d] ?? 0) * (targets[text * dimensions + d] ?? 0)
      square += (mean[d] ?? 0) ** 2
    }
    total += square === 0 ? 0 : product / Math.sqrt(square)
  }
  return total / count
}

/** Scales each row to length 1. */
function unitRows(vectors: Float32Array, dimensions: number): Float32Array {
  for (let start = 0; start < vectors.length; start += dimensions) {
    let square = 0
    for (let d = 0; d < dimensions; d++) square += (vectors[start + d] ?? 0) ** 2
    const scale = square === 0 ? 0 : 1 / Math.sqrt(square)
    for (let d = 0; d < dimensions; d++) vectors[start + d] = (vectors[start + d] ?? 0) * scale
  }
  return vectors
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
