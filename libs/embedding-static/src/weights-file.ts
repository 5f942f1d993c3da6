import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { StaticModelError } from './errors.js'
import { longestEntries, stemTableOf, Vocabulary } from './vocabulary.js'

/**
 * A table with a row for each stem. A vector has one part for each table, of equal length; a query's parts are as long as
 * their shares say, so that the similarity of two vectors is the weighted mean of those of their parts.
 */
export interface ModelPart {
  /** Columns of the table. */
  readonly dimensions: number
  /** Weight of the part in a query, in thousandths; those of all parts are 1,000 together. */
  readonly share: number
  /** One row of `dimensions` whole numbers per stem. */
  readonly table: Int8Array
  /** Factor of each row in a query; 2^20 is the largest. */
  readonly queryScales: Uint32Array
  /** Factor of each row in a document; 2^20 is the largest. */
  readonly documentScales: Uint32Array
}

/** The content of a weights file. */
export interface StaticModel {
  /** Columns of all tables. */
  readonly dimensions: number
  /** Additional weight of the words in a chunk's context prefix; a multiple of 0.25. */
  readonly headWeight: number
  /** Names the vectors, 16 hexadecimal digits: models of one id give the same vectors, in whatever format they are stored. */
  readonly id: string
  readonly vocabulary: Vocabulary
  readonly parts: readonly ModelPart[]
}

// The file, little-endian. Everything is used where it lies, so that opening neither copies nor builds anything.
//   magic, format, CRC-32 of everything below                            3 × uint32
//   id                                                                   2 × uint32
//   number of parts, rows, head weight × 1000, slots, units              5 × uint32
//   of each part: dimensions, share                                      2 × uint32
//   vocabulary: starts, slots                                            (rows + 1) × uint32, slots × uint32
//   of each part: query scales, document scales                          rows × uint32 each
//   vocabulary: longest, units, filled with zeros to 4 bytes             65,536 × uint16, units × uint16
//   of each part: table, filled with zeros to 4 bytes                    rows × dimensions × int8
const magic = 0x45535243
const format = 3
const checkedAt = 12
const headerBytes = 40
const partBytes = 8
/** Maximum number of parts; a header that says more is not one. */
const maxParts = 8

/** The whole number for the largest scale. */
const scaleUnits = 1 << 20

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
    throw missing(path, cause)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** Like `readWeights`, but leaves the thread to others meanwhile. */
export async function loadWeights(path: string = bundledWeights()): Promise<SharedArrayBuffer> {
  try {
    await using file = await open(path)
    const { size } = await file.stat()
    const shared = new SharedArrayBuffer(size)
    const bytes = new Uint8Array(shared)
    for (let read = 0; read < size; ) {
      const { bytesRead } = await file.read(bytes, read, size - read, read)
      if (bytesRead === 0) break
      read += bytesRead
    }
    return shared
  } catch (cause) {
    throw missing(path, cause)
  }
}

function missing(path: string, cause: unknown): StaticModelError {
  const message = `Cannot read the model's weights at ${path}. Install @coderag/embedding-static again, or name another file.`
  return new StaticModelError('STATIC_WEIGHTS_MISSING', message, { path }, { cause })
}

/**
 * Opens the bytes of a weights file without copying them.
 *
 * @throws StaticModelError `STATIC_WEIGHTS_CORRUPT` or `STATIC_WEIGHTS_FORMAT`.
 */
export function openWeights(bytes: ArrayBufferLike): StaticModel {
  if (bytes.byteLength < headerBytes) throw corrupt('the file is cut off')
  const header = new DataView(bytes, 0, headerBytes)
  if (header.getUint32(0, true) !== magic) throw corrupt('the file is not a weights file')
  const found = header.getUint32(4, true)
  if (found !== format) {
    const message = `The weights are of format ${found}; this version reads format ${format}. Use the package's own weights.`
    throw new StaticModelError('STATIC_WEIGHTS_FORMAT', message, { found, expected: format })
  }
  const count = header.getUint32(20, true)
  const partsEnd = headerBytes + partBytes * count
  if (count > maxParts || bytes.byteLength < partsEnd) throw corrupt('the file is cut off, or its header is wrong')
  const written = new Uint32Array(bytes, headerBytes, 2 * count)
  const parts = Array.from({ length: count }, (_, part) => ({
    dimensions: written[2 * part] ?? 0,
    share: written[2 * part + 1] ?? 0,
  }))
  const layout = layoutOf({
    dimensions: parts.map(({ dimensions }) => dimensions),
    rows: header.getUint32(24, true),
    slots: header.getUint32(32, true),
    units: header.getUint32(36, true),
  })
  if (layout.bytes !== bytes.byteLength) throw corrupt('the file is cut off, or its header is wrong')
  if (crc32(new Uint8Array(bytes, checkedAt)) !== header.getUint32(8, true)) throw corrupt('its checksum is wrong')
  const { rows } = layout
  const words = (at: number, length: number): Uint32Array => new Uint32Array(bytes, at, length)
  return {
    dimensions: parts.reduce((sum, { dimensions }) => sum + dimensions, 0),
    headWeight: header.getUint32(28, true) / 1000,
    id: hexOf(header.getUint32(12, true)) + hexOf(header.getUint32(16, true)),
    vocabulary: new Vocabulary({
      starts: words(layout.starts, rows + 1),
      slots: words(layout.slotsAt, layout.slots),
      longest: new Uint16Array(bytes, layout.longest, longestEntries),
      units: new Uint16Array(bytes, layout.unitsAt, layout.units),
    }),
    parts: parts.map(({ dimensions, share }, part) => ({
      dimensions,
      share,
      queryScales: words(layout.scalesOf(part), rows),
      documentScales: words(layout.scalesOf(part) + 4 * rows, rows),
      table: new Int8Array(bytes, layout.tables[part] ?? 0, rows * dimensions),
    })),
  }
}

interface Sizes {
  /** Of each part. */
  readonly dimensions: readonly number[]
  readonly rows: number
  readonly slots: number
  readonly units: number
}

/** Returns where everything in a file starts, and how long the file is. */
function layoutOf(sizes: Sizes) {
  const { dimensions, rows, slots, units } = sizes
  const starts = headerBytes + partBytes * dimensions.length
  const slotsAt = starts + 4 * (rows + 1)
  const scalesOf = (part: number): number => slotsAt + 4 * slots + 8 * rows * part
  const longest = scalesOf(dimensions.length)
  const unitsAt = longest + 2 * longestEntries
  const tables: number[] = []
  let bytes = roundedUp(unitsAt + 2 * units)
  for (const columns of dimensions) {
    tables.push(bytes)
    bytes = roundedUp(bytes + rows * columns)
  }
  return { ...sizes, starts, slotsAt, scalesOf, longest, unitsAt, tables, bytes }
}

function roundedUp(bytes: number): number {
  return Math.ceil(bytes / 4) * 4
}

/** A table in full precision. */
export interface TrainedPart {
  readonly dimensions: number
  readonly share: number
  /** vocabulary × dimensions, row-major. */
  readonly vectors: Float32Array
  /** Factor of each row in a query, above 0. */
  readonly queryWeights: ArrayLike<number>
  /** Factor of each row in a document, above 0. */
  readonly documentWeights: ArrayLike<number>
}

/** A trained model. */
export interface TrainedModel {
  readonly headWeight: number
  readonly vocabulary: readonly string[]
  readonly parts: readonly (TrainedPart | ModelPart)[]
}

/** Encodes a weights file. Each row has 8 bits per number and a scale, which includes the row's weights. */
export function encodeWeights({ headWeight, vocabulary, parts }: TrainedModel): Uint8Array<ArrayBuffer> {
  const packed = {
    headWeight,
    stems: vocabulary,
    parts: parts.map((part) => ('table' in part ? part : packPart(part, vocabulary.length))),
  }
  return packWeights(packed, idOf(packed))
}

function packPart(part: TrainedPart, rows: number): ModelPart {
  const { dimensions, share, vectors } = part
  const table = new Int8Array(rows * dimensions)
  const queryScales = new Float32Array(rows)
  const documentScales = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    const from = row * dimensions
    let largest = 1e-9
    for (let d = 0; d < dimensions; d++) largest = Math.max(largest, Math.abs(vectors[from + d] ?? 0))
    const scale = largest / 127
    for (let d = 0; d < dimensions; d++) table[from + d] = Math.round((vectors[from + d] ?? 0) / scale)
    queryScales[row] = scale * (part.queryWeights[row] ?? 0)
    documentScales[row] = scale * (part.documentWeights[row] ?? 0)
  }
  return {
    dimensions,
    share,
    table,
    queryScales: wholeScales(queryScales),
    documentScales: wholeScales(documentScales),
  }
}

/** A model whose numbers are rounded. */
interface PackedModel {
  readonly headWeight: number
  readonly stems: readonly string[]
  readonly parts: readonly ModelPart[]
}

/** Lays out a weights file. */
function packWeights({ headWeight, stems, parts }: PackedModel, id: string): Uint8Array<ArrayBuffer> {
  const { starts, slots, longest, units } = stemTableOf(stems)
  const rows = stems.length
  const dimensions = parts.map((part) => part.dimensions)
  const layout = layoutOf({ dimensions, rows, slots: slots.length, units: units.length })
  const bytes = new Uint8Array(layout.bytes)
  const header = new DataView(bytes.buffer)
  const idWords = [id.slice(0, 8), id.slice(8)].map((digits) => Number.parseInt(digits, 16))
  const sizes = [parts.length, rows, Math.round(headWeight * 1000), slots.length, units.length]
  const words = [magic, format, 0, ...idWords, ...sizes, ...parts.flatMap((part) => [part.dimensions, part.share])]
  words.forEach((value, index) => header.setUint32(index * 4, value, true))
  const put = (at: number, part: Uint32Array | Uint16Array | Int8Array): void =>
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
  put(layout.starts, starts)
  put(layout.slotsAt, slots)
  put(layout.longest, longest)
  put(layout.unitsAt, units)
  parts.forEach(({ queryScales, documentScales, table }, part) => {
    put(layout.scalesOf(part), queryScales)
    put(layout.scalesOf(part) + 4 * rows, documentScales)
    put(layout.tables[part] ?? 0, table)
  })
  header.setUint32(8, crc32(bytes.subarray(checkedAt)), true)
  return bytes
}

/** Hashes what the vectors depend on. */
function idOf({ headWeight, stems, parts }: PackedModel): string {
  const shapes = parts.map(({ dimensions, share }) => [dimensions, share])
  const hash = createHash('sha256').update(JSON.stringify([headWeight, stems, shapes]))
  for (const { queryScales, documentScales, table } of parts)
    for (const numbers of [queryScales, documentScales, table]) hash.update(numbers)
  return hash.digest('hex').slice(0, 16)
}

/** Converts scales to whole numbers of equal ratio. A positive scale far below the largest becomes 1. */
function wholeScales(scales: Float32Array): Uint32Array {
  const largest = scales.reduce((most, scale) => Math.max(most, scale), 0)
  return Uint32Array.from(scales, (scale) => (scale <= 0 ? 0 : Math.max(1, Math.round((scale / largest) * scaleUnits))))
}

function hexOf(word: number): string {
  return word.toString(16).padStart(8, '0')
}

function corrupt(reason: string): StaticModelError {
  const message = `Cannot use the model's weights: ${reason}. Install @coderag/embedding-static again.`
  return new StaticModelError('STATIC_WEIGHTS_CORRUPT', message, { reason })
}
