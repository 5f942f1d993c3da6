import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StaticModelError } from './errors.js'

/** The content of a weights file. */
export interface StaticModel {
  /** Columns of the table. */
  readonly dimensions: number
  /** Additional weight of the words in a chunk's context prefix; a multiple of 0.25. */
  readonly headWeight: number
  /** Checksum of the file; 16 hexadecimal digits. */
  readonly hash: string
  /** The stem of each row. */
  readonly vocabulary: readonly string[]
  /** One row of `dimensions` whole numbers per stem. */
  readonly table: Int8Array
  /** Factor of each row in a query. */
  readonly queryScales: Float32Array
  /** Factor of each row in a document. */
  readonly documentScales: Float32Array
}

// The file, little-endian:
//   magic, format, dimensions, rows, head weight × 1000, bytes of vocabulary   6 × uint32
//   vocabulary: stems joined by line breaks, padded with zeros to 4 bytes
//   query scales, document scales                                              rows × float32 each
//   table                                                                      rows × dimensions × int8
//   checksum of everything above                                               2 × uint32
const magic = 0x45535243
const format = 1
const headerBytes = 24
const checksumBytes = 8

/** Finds the weights by the name of the package, so that an application can bundle this code without the model. */
function bundledWeights(): string {
  const root = createRequire(import.meta.url).resolve('@coderag/embedding-static/package.json')
  return join(dirname(root), 'model', 'static-code.bin')
}

/**
 * Reads a weights file into memory that threads can share.
 *
 * @param path - Default: the file inside the package.
 */
export function readWeights(path: string = bundledWeights()): SharedArrayBuffer {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const { size } = fstatSync(file)
    const shared = new SharedArrayBuffer(size)
    const bytes = new Uint8Array(shared)
    let read = 0
    while (read < size) {
      const more = readSync(file, bytes, read, size - read, read)
      if (more === 0) break
      read += more
    }
    return shared
  } catch (cause) {
    const message = `Cannot read the model's weights at ${path}. Install @coderag/embedding-static again, or name another file.`
    throw new StaticModelError('STATIC_WEIGHTS_MISSING', message, { path }, { cause })
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/**
 * Opens the bytes of a weights file without copying the table and the scales.
 *
 * @throws StaticModelError `STATIC_WEIGHTS_CORRUPT` or `STATIC_WEIGHTS_FORMAT`.
 */
export function openWeights(bytes: ArrayBufferLike): StaticModel {
  const content = bytes.byteLength - checksumBytes
  if (content < headerBytes) throw corrupt('the file is cut off')
  const view = new DataView(bytes)
  if (view.getUint32(0, true) !== magic) throw corrupt('the file is not a weights file')
  const found = view.getUint32(4, true)
  if (found !== format) {
    const message = `The weights are of format ${found}; this version reads format ${format}. Use the package's own weights.`
    throw new StaticModelError('STATIC_WEIGHTS_FORMAT', message, { found, expected: format })
  }
  const [dimensions, rows, headWeight, textBytes] = [8, 12, 16, 20].map((at) => view.getUint32(at, true)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const scalesAt = headerBytes + Math.ceil(textBytes / 4) * 4
  const tableAt = scalesAt + 8 * rows
  if (tableAt + rows * dimensions !== content || content % 4 !== 0)
    throw corrupt('the file is cut off, or its header is wrong')
  const hash = checksum(new Uint32Array(bytes, 0, content / 4))
  const carried = [content, content + 4].map((at) => hexOf(view.getUint32(at, true))).join('')
  if (hash !== carried) throw corrupt('its checksum is wrong')
  const vocabulary = Buffer.from(new Uint8Array(bytes, headerBytes, textBytes))
    .toString('utf8')
    .split('\n')
  if (vocabulary.length !== rows) throw corrupt('its vocabulary does not fit its table')
  return {
    dimensions,
    headWeight: headWeight / 1000,
    hash,
    vocabulary,
    table: new Int8Array(bytes, tableAt, rows * dimensions),
    queryScales: new Float32Array(bytes, scalesAt, rows),
    documentScales: new Float32Array(bytes, scalesAt + 4 * rows, rows),
  }
}

/** A trained model in full precision. */
export interface TrainedModel {
  readonly dimensions: number
  readonly headWeight: number
  readonly vocabulary: readonly string[]
  /** vocabulary × dimensions, row-major. */
  readonly vectors: Float32Array
  /** Factor of each row in a query, above 0. */
  readonly queryWeights: ArrayLike<number>
  /** Factor of each row in a document, above 0. */
  readonly documentWeights: ArrayLike<number>
}

/**
 * Encodes a weights file. Each row has 8 bits per number and a scale, which includes the row's weights.
 *
 * @param model - Its number of dimensions is a multiple of 4.
 */
export function encodeWeights(model: TrainedModel): Uint8Array {
  const { dimensions, vocabulary, vectors } = model
  const rows = vocabulary.length
  const text = Buffer.from(vocabulary.join('\n'), 'utf8')
  const scalesAt = headerBytes + Math.ceil(text.length / 4) * 4
  const tableAt = scalesAt + 8 * rows
  const bytes = new Uint8Array(tableAt + rows * dimensions + checksumBytes)
  const view = new DataView(bytes.buffer)
  const header = [magic, format, dimensions, rows, Math.round(model.headWeight * 1000), text.length]
  header.forEach((value, index) => view.setUint32(index * 4, value, true))
  bytes.set(text, headerBytes)
  for (let row = 0; row < rows; row++) {
    const from = row * dimensions
    let largest = 1e-9
    for (let d = 0; d < dimensions; d++) largest = Math.max(largest, Math.abs(vectors[from + d] ?? 0))
    const scale = largest / 127
    for (let d = 0; d < dimensions; d++) view.setInt8(tableAt + from + d, Math.round((vectors[from + d] ?? 0) / scale))
    view.setFloat32(scalesAt + 4 * row, scale * (model.queryWeights[row] ?? 0), true)
    view.setFloat32(scalesAt + 4 * (rows + row), scale * (model.documentWeights[row] ?? 0), true)
  }
  const content = bytes.length - checksumBytes
  const sum = checksum(new Uint32Array(bytes.buffer, 0, content / 4))
  view.setUint32(content, Number.parseInt(sum.slice(0, 8), 16), true)
  view.setUint32(content + 4, Number.parseInt(sum.slice(8), 16), true)
  return bytes
}

/**
 * Computes two running 32-bit sums, as 16 hexadecimal digits. Each step is reversible, so a change of one word always
 * changes the result. SHA-256 would take three times as long as the rest of opening the file.
 */
function checksum(words: Uint32Array): string {
  let first = 0x811c9dc5
  let second = 0
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? 0
    first = Math.imul(first ^ word, 0x01000193)
    second = Math.imul(((second << 5) | (second >>> 27)) ^ word, 0x85ebca6b)
  }
  return hexOf(first >>> 0) + hexOf(second >>> 0)
}

function hexOf(word: number): string {
  return word.toString(16).padStart(8, '0')
}

function corrupt(reason: string): StaticModelError {
  const message = `Cannot use the model's weights: ${reason}. Install @coderag/embedding-static again.`
  return new StaticModelError('STATIC_WEIGHTS_CORRUPT', message, { reason })
}
