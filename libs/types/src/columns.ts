import type { ChunkOf, CleanChunk, EmbeddedChunk, SymbolKind } from './chunk.js'
import { type CorpusType, isCorpusType } from './corpus.js'
import { IndexFormatError } from './errors.js'
import { type CleanText, markClean } from './marks.js'

type Row = Omit<ChunkOf<string>, 'byteRange'> & { readonly byteStart: number; readonly byteEnd: number }
type ColumnType = 'text' | 'int' | 'list'

interface ColumnSpec {
  /** snake_case, so that other languages read the table. */
  readonly column: string
  readonly field: keyof Row
  readonly type: ColumnType
  readonly nullable: boolean
}

/** Columns of the `chunks` table in order, without the vector. All stores and readers agree on this schema. */
export const CHUNK_COLUMNS = [
  { column: 'id', field: 'id', type: 'text', nullable: false },
  { column: 'source_uri', field: 'sourceUri', type: 'text', nullable: false },
  { column: 'byte_start', field: 'byteStart', type: 'int', nullable: false },
  { column: 'byte_end', field: 'byteEnd', type: 'int', nullable: false },
  { column: 'start_line', field: 'startLine', type: 'int', nullable: false },
  { column: 'end_line', field: 'endLine', type: 'int', nullable: false },
  { column: 'corpus_type', field: 'corpusType', type: 'text', nullable: false },
  { column: 'text', field: 'text', type: 'text', nullable: false },
  { column: 'context_prefix', field: 'contextPrefix', type: 'text', nullable: false },
  { column: 'overlap', field: 'overlap', type: 'text', nullable: true },
  { column: 'content_hash', field: 'contentHash', type: 'text', nullable: false },
  { column: 'repo_name', field: 'repoName', type: 'text', nullable: true },
  { column: 'language', field: 'language', type: 'text', nullable: true },
  { column: 'symbol_name', field: 'symbolName', type: 'text', nullable: true },
  { column: 'symbol_kind', field: 'symbolKind', type: 'text', nullable: true },
  { column: 'defined_names', field: 'definedNames', type: 'list', nullable: false },
  { column: 'signature', field: 'signature', type: 'text', nullable: true },
  { column: 'docstring', field: 'docstring', type: 'text', nullable: true },
  { column: 'file_path', field: 'filePath', type: 'text', nullable: true },
  { column: 'git_hash', field: 'gitHash', type: 'text', nullable: true },
  { column: 'section_path', field: 'sectionPath', type: 'text', nullable: true },
  { column: 'author', field: 'author', type: 'text', nullable: true },
  { column: 'participants', field: 'participants', type: 'list', nullable: false },
  { column: 'timestamp', field: 'timestamp', type: 'text', nullable: true },
  { column: 'channel', field: 'channel', type: 'text', nullable: true },
  { column: 'thread_id', field: 'threadId', type: 'text', nullable: true },
  { column: 'imports', field: 'imports', type: 'list', nullable: false },
  { column: 'calls_out', field: 'callsOut', type: 'list', nullable: false },
  { column: 'mentions', field: 'mentions', type: 'list', nullable: false },
  { column: 'called_by', field: 'calledBy', type: 'list', nullable: false },
  { column: 'service_name', field: 'serviceName', type: 'text', nullable: true },
  { column: 'k8s_labels', field: 'k8sLabels', type: 'list', nullable: false },
] as const satisfies readonly ColumnSpec[]

/** Name of a column of the `chunks` table. */
export type ChunkColumnName = (typeof CHUNK_COLUMNS)[number]['column']

/** Name of the vector column. The column is absent in an index without an embedder. */
export const VECTOR_COLUMN = 'vector'

/** Strings in Arrow's layout: value i is `data[offsets[i], offsets[i + 1])` in UTF-8. */
export interface TextColumn {
  readonly type: 'text'
  readonly data: Uint8Array<ArrayBuffer>
  /** rows + 1 entries. */
  readonly offsets: Int32Array<ArrayBuffer>
  /** One bit per row, least significant first, set if the row has a value. Null if every row has one. */
  readonly validity: Uint8Array<ArrayBuffer> | null
}

export interface IntColumn {
  readonly type: 'int'
  readonly values: Int32Array<ArrayBuffer>
}

/** Lists of strings: row i holds values `offsets[i]` to `offsets[i + 1]`, exclusive. */
export interface ListColumn {
  readonly type: 'list'
  readonly offsets: Int32Array<ArrayBuffer>
  readonly values: TextColumn
}

export type ChunkColumn = TextColumn | IntColumn | ListColumn

/**
 * Clean chunks by column, as they cross threads and enter stores. The buffers have Arrow's layout, so that a store
 * takes them over without touching a value. Only `encodeChunks` makes them.
 */
export interface ChunkColumns {
  readonly stage: 'clean'
  readonly rows: number
  readonly columns: Readonly<Record<ChunkColumnName, ChunkColumn>>
  /** Row-major, rows × dimensions, unit length each. Null without an embedder. */
  readonly vectors: { readonly dimensions: number; readonly values: Float32Array<ArrayBuffer> } | null
}

/**
 * Encodes clean chunks by column.
 * @param vectors - Vectors of all chunks in one row-major array, if the caller has them. Taken over, not copied.
 * @throws IndexFormatError `COLUMNS_MIXED_VECTORS`: only some chunks have a vector, or lengths differ.
 */
export function encodeChunks(
  chunks: readonly (CleanChunk | EmbeddedChunk)[],
  vectors: NonNullable<ChunkColumns['vectors']> | null = null,
): ChunkColumns {
  const columns = Object.fromEntries(CHUNK_COLUMNS.map((spec) => [spec.column, encodeColumn(spec, chunks)])) as Record<
    ChunkColumnName,
    ChunkColumn
  >
  if (vectors !== null && vectors.values.length !== chunks.length * vectors.dimensions) throw mixedVectors()
  return { stage: 'clean', rows: chunks.length, columns, vectors: vectors ?? encodeVectors(chunks) }
}

/** Decodes chunks, vectors included. The inverse of `encodeChunks`. */
export function decodeChunks(batch: ChunkColumns): (CleanChunk | EmbeddedChunk)[] {
  const columns = CHUNK_COLUMNS.map(({ column }) => decodeColumn(batch.columns[column], batch.rows))
  return Array.from({ length: batch.rows }, (_, index) => {
    const chunk = chunkFromRow(columns.map((values) => values[index]))
    if (batch.vectors === null) return chunk
    const { dimensions, values } = batch.vectors
    return { ...chunk, vector: values.slice(index * dimensions, (index + 1) * dimensions) }
  })
}

/** Returns the buffers behind a batch, to transfer them to another thread without a copy. */
export function columnBuffers(batch: ChunkColumns): ArrayBuffer[] {
  const views = Object.values(batch.columns).flatMap((column) => {
    if (column.type === 'int') return [column.values]
    const text = column.type === 'text' ? column : column.values
    const own = column.type === 'list' ? [column.offsets] : []
    return [...own, text.data, text.offsets, ...(text.validity === null ? [] : [text.validity])]
  })
  const vectors = batch.vectors === null ? [] : [batch.vectors.values]
  return [...new Set([...views, ...vectors].map((view) => view.buffer))]
}

/** Decodes one text column. Rows without a value are null. */
export function decodeTextColumn(column: TextColumn, rows: number): (string | null)[] {
  const bytes = Buffer.from(column.data.buffer, column.data.byteOffset, column.data.byteLength)
  return Array.from({ length: rows }, (_, index) =>
    hasValue(column.validity, index)
      ? bytes.toString('utf8', column.offsets[index] ?? 0, column.offsets[index + 1] ?? 0)
      : null,
  )
}

const places = Object.fromEntries(CHUNK_COLUMNS.map(({ column }, place) => [column, place])) as Readonly<
  Record<ChunkColumnName, number>
>

/**
 * Parses one stored row into a chunk.
 * @param values - Values of all columns in the order of `CHUNK_COLUMNS`: a string, an integer, a list of strings, or
 *   null if the column is nullable.
 * @throws IndexFormatError `COLUMNS_BAD_ROW`: a value is missing or has the wrong type, so coderag did not write the
 *   index.
 */
export function chunkFromRow(values: readonly unknown[]): CleanChunk {
  // Each place by its own name: a look-up by a variable one takes most of the time that a row takes.
  return {
    id: required('id', values[places.id]),
    sourceUri: required('source_uri', values[places.source_uri]),
    byteRange: [integer('byte_start', values[places.byte_start]), integer('byte_end', values[places.byte_end])],
    startLine: integer('start_line', values[places.start_line]),
    endLine: integer('end_line', values[places.end_line]),
    corpusType: corpusType(required('corpus_type', values[places.corpus_type])),
    text: markClean(required('text', values[places.text])),
    contextPrefix: markClean(required('context_prefix', values[places.context_prefix])),
    overlap: cleanText('overlap', values[places.overlap]),
    contentHash: required('content_hash', values[places.content_hash]),
    repoName: optionalText('repo_name', values[places.repo_name]),
    language: optionalText('language', values[places.language]),
    symbolName: optionalText('symbol_name', values[places.symbol_name]),
    symbolKind: optionalText('symbol_kind', values[places.symbol_kind]) as SymbolKind | null,
    definedNames: list('defined_names', values[places.defined_names]),
    signature: cleanText('signature', values[places.signature]),
    docstring: cleanText('docstring', values[places.docstring]),
    filePath: optionalText('file_path', values[places.file_path]),
    gitHash: optionalText('git_hash', values[places.git_hash]),
    sectionPath: cleanText('section_path', values[places.section_path]),
    author: cleanText('author', values[places.author]),
    participants: list('participants', values[places.participants]).map(markClean),
    timestamp: optionalText('timestamp', values[places.timestamp]),
    channel: optionalText('channel', values[places.channel]),
    threadId: optionalText('thread_id', values[places.thread_id]),
    imports: list('imports', values[places.imports]),
    callsOut: list('calls_out', values[places.calls_out]),
    mentions: list('mentions', values[places.mentions]),
    calledBy: list('called_by', values[places.called_by]),
    serviceName: optionalText('service_name', values[places.service_name]),
    k8sLabels: list('k8s_labels', values[places.k8s_labels]),
  }
}

function fieldOf(chunk: CleanChunk, field: keyof Row): unknown {
  if (field === 'byteStart') return chunk.byteRange[0]
  if (field === 'byteEnd') return chunk.byteRange[1]
  return chunk[field]
}

function encodeColumn(spec: ColumnSpec, chunks: readonly CleanChunk[]): ChunkColumn {
  if (spec.type === 'int') {
    return { type: 'int', values: Int32Array.from(chunks, (chunk) => fieldOf(chunk, spec.field) as number) }
  }
  if (spec.type === 'text') return encodeText(chunks.map((chunk) => fieldOf(chunk, spec.field) as string | null))
  const lists = chunks.map((chunk) => fieldOf(chunk, spec.field) as readonly string[])
  const offsets = new Int32Array(lists.length + 1)
  lists.forEach((list, index) => (offsets[index + 1] = (offsets[index] ?? 0) + list.length))
  return { type: 'list', offsets, values: encodeText(lists.flat()) }
}

function encodeText(values: readonly (string | null)[]): TextColumn {
  const offsets = new Int32Array(values.length + 1)
  const joined = values.join('') // null joins as nothing
  const data = new TextEncoder().encode(joined)
  const ascii = data.length === joined.length
  let missing = 0
  values.forEach((value, index) => {
    if (value === null) missing++
    const length = value === null ? 0 : ascii ? value.length : Buffer.byteLength(value)
    offsets[index + 1] = (offsets[index] ?? 0) + length
  })
  return { type: 'text', data, offsets, validity: missing === 0 ? null : validityOf(values) }
}

function validityOf(values: readonly (string | null)[]): Uint8Array<ArrayBuffer> {
  const bits = new Uint8Array(Math.ceil(values.length / 8))
  values.forEach((value, index) => {
    if (value !== null) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7))
  })
  return bits
}

function hasValue(validity: Uint8Array | null, index: number): boolean {
  return validity === null || ((validity[index >> 3] ?? 0) & (1 << (index & 7))) !== 0
}

function encodeVectors(chunks: readonly (CleanChunk | EmbeddedChunk)[]): ChunkColumns['vectors'] {
  const first = chunks[0]
  if (first === undefined || !('vector' in first)) {
    if (chunks.some((chunk) => 'vector' in chunk)) throw mixedVectors()
    return null
  }
  const dimensions = first.vector.length
  const values = new Float32Array(chunks.length * dimensions)
  chunks.forEach((chunk, index) => {
    if (!('vector' in chunk) || chunk.vector.length !== dimensions) throw mixedVectors()
    values.set(chunk.vector, index * dimensions)
  })
  return { dimensions, values }
}

function mixedVectors(): IndexFormatError {
  return new IndexFormatError(
    'COLUMNS_MIXED_VECTORS',
    'Chunks of one batch must all have a vector of the same length, or none. Embed the whole batch with one model.',
    {},
  )
}

function decodeColumn(column: ChunkColumn, rows: number): readonly unknown[] {
  if (column.type === 'int') return Array.from(column.values)
  if (column.type === 'text') return decodeTextColumn(column, rows)
  const values = decodeTextColumn(column.values, column.offsets[rows] ?? 0)
  return Array.from({ length: rows }, (_, index) => values.slice(column.offsets[index], column.offsets[index + 1]))
}

function badRow(column: ChunkColumnName, expected: string): IndexFormatError {
  return new IndexFormatError(
    'COLUMNS_BAD_ROW',
    `Column "${column}" of a stored chunk is not ${expected}. The index is damaged or of another version: crawl again.`,
    { column, expected },
  )
}

function optionalText(column: ChunkColumnName, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') throw badRow(column, 'a string')
  return value
}

function cleanText(column: ChunkColumnName, value: unknown): CleanText | null {
  const text = optionalText(column, value)
  return text === null ? null : markClean(text)
}

function required(column: ChunkColumnName, value: unknown): string {
  const text = optionalText(column, value)
  if (text === null) throw badRow(column, 'present')
  return text
}

function integer(column: ChunkColumnName, value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw badRow(column, 'an integer')
  return value
}

function corpusType(value: string): CorpusType {
  if (!isCorpusType(value)) throw badRow('corpus_type', 'a known corpus type')
  return value
}

function list(column: ChunkColumnName, value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw badRow(column, 'a list of strings')
  return value
}
