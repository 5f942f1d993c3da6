import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'

/** A file that is read in parts: an index of a large repository has hundreds of megabytes. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number
  /** Returns the bytes from `offset` on, fewer than `length` at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>
}

/** What an index says of itself. */
export interface ScipMetadata {
  /** Name and version of the indexer: `scip-go 0.1.26`. Empty if it does not say. */
  readonly tool: string
  /** URI of the folder that paths are relative to, on the machine where the index was made. */
  readonly projectRoot: string
}

/** Where a document lies in the file of an index. */
export interface PlacedDocument {
  readonly path: string
  readonly offset: number
  /** Bytes. */
  readonly length: number
}

export interface ScipContents {
  readonly metadata: ScipMetadata
  readonly documents: readonly PlacedDocument[]
}

/** Bit set of what an occurrence does. */
export const ROLE = { definition: 1, import: 2 } as const

/** Unit of columns. */
export const ENCODING = { unspecified: 0, utf8: 1, utf16: 2, utf32: 3 } as const

export interface ScipOccurrence {
  /** Line, column, and end column; or line, column, end line, end column. All 0-based, the end exclusive. */
  readonly range: readonly number[]
  readonly symbol: string
  readonly roles: number
  /** The whole declaration, in the form of `range`. Empty if the indexer does not say. */
  readonly enclosingRange: readonly number[]
}

export interface ScipRelationship {
  readonly symbol: string
  readonly isImplementation: boolean
}

export interface ScipSymbol {
  readonly symbol: string
  /** Number of `SymbolInformation.Kind`; 0 if the indexer does not say. */
  readonly kind: number
  readonly relationships: readonly ScipRelationship[]
}

export interface ScipDocument {
  readonly path: string
  readonly language: string
  /** Text that was indexed. Empty in most indexes. */
  readonly text: string
  readonly encoding: number
  readonly occurrences: readonly ScipOccurrence[]
  readonly symbols: readonly ScipSymbol[]
}

/** Tells that bytes are no SCIP index. */
export class ScipDamage extends Error {}

/** The path of a document is its first field, so its beginning has it. */
const HEAD_BYTES = 4_096
const WINDOW_BYTES = 262_144

/**
 * Lists the documents of an index, without reading them.
 *
 * @throws ScipDamage
 */
export async function readContents(source: ByteSource): Promise<ScipContents> {
  const bytesAt = windowOf(source)
  const documents: PlacedDocument[] = []
  let metadata: ScipMetadata = { tool: '', projectRoot: '' }
  for (let at = 0; at < source.size; ) {
    const head = new BinaryReader(await bytesAt(at, 20))
    const { field, wire, length } = undamaged(() => {
      const [number, type] = head.tag()
      return { field: number, wire: type, length: type === WireType.LengthDelimited ? head.uint32() : 0 }
    })
    const offset = at + head.pos
    if (wire !== WireType.LengthDelimited || offset + length > source.size)
      throw new ScipDamage(`it ends or breaks at byte ${at} of ${source.size}`)
    if (field === 1) {
      const bytes = await bytesAt(offset, length)
      metadata = undamaged(() => metadataOf(bytes))
    } else if (field === 2) {
      const beginning = await bytesAt(offset, Math.min(length, HEAD_BYTES))
      const path = undamaged(() => pathOf(beginning)) ?? (await readDocument(source, { path: '', offset, length })).path
      documents.push({ path, offset, length })
    }
    at = offset + length
  }
  return { metadata, documents }
}

/**
 * Reads one document.
 *
 * @throws ScipDamage
 */
export async function readDocument(source: ByteSource, { offset, length }: PlacedDocument): Promise<ScipDocument> {
  const bytes = await source.read(offset, length)
  if (bytes.length < length) throw new ScipDamage(`it was cut at byte ${offset + bytes.length}`)
  return undamaged(() => documentOf(bytes))
}

/** Reads ahead, so that what lies close together is read at once. */
function windowOf(source: ByteSource): (offset: number, length: number) => Promise<Uint8Array> {
  let [start, bytes] = [0, new Uint8Array()]
  return async (offset, length) => {
    const wanted = Math.min(length, source.size - offset)
    if (offset < start || offset + wanted > start + bytes.length) {
      start = offset
      bytes = Uint8Array.from(await source.read(offset, Math.max(wanted, WINDOW_BYTES)))
    }
    return bytes.subarray(offset - start, offset - start + wanted)
  }
}

function undamaged<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new ScipDamage('its bytes are no protobuf message', { cause })
  }
}

/** Calls a function for each field of a message. It reads the value, or returns false to have it skipped. */
function eachField(bytes: Uint8Array, read: (field: number, reader: BinaryReader, wire: WireType) => unknown): void {
  const reader = new BinaryReader(bytes)
  while (reader.pos < reader.len) {
    const [field, wire] = reader.tag()
    if (read(field, reader, wire) === false) reader.skip(wire, field)
  }
}

function metadataOf(bytes: Uint8Array): ScipMetadata {
  let [tool, projectRoot] = ['', '']
  eachField(bytes, (field, reader) => {
    if (field === 2) tool = toolOf(reader.bytes())
    else if (field === 3) projectRoot = reader.string()
    else return false
    return true
  })
  return { tool, projectRoot }
}

function toolOf(bytes: Uint8Array): string {
  let [name, version] = ['', '']
  eachField(bytes, (field, reader) => {
    if (field === 1) name = reader.string()
    else if (field === 2) version = reader.string()
    else return false
    return true
  })
  return `${name} ${version}`.trim()
}

/** Returns the path of a document from its beginning; null if it is not there. */
function pathOf(beginning: Uint8Array): string | null {
  const reader = new BinaryReader(beginning)
  const [field] = beginning.length === 0 ? [0] : reader.tag()
  return field === 1 && reader.uint32() + reader.pos <= beginning.length ? stringAt(beginning) : null
}

function stringAt(beginning: Uint8Array): string {
  const reader = new BinaryReader(beginning)
  reader.tag()
  return reader.string()
}

function documentOf(bytes: Uint8Array): ScipDocument {
  const occurrences: ScipOccurrence[] = []
  const symbols: ScipSymbol[] = []
  let [path, language, text, encoding] = ['', '', '', 0]
  eachField(bytes, (field, reader) => {
    if (field === 1) path = reader.string()
    else if (field === 2) occurrences.push(occurrenceOf(reader.bytes()))
    else if (field === 3) symbols.push(symbolOf(reader.bytes()))
    else if (field === 4) language = reader.string()
    else if (field === 5) text = reader.string()
    else if (field === 6) encoding = reader.int32()
    else return false
    return true
  })
  return { path, language, text, encoding, occurrences, symbols }
}

function occurrenceOf(bytes: Uint8Array): ScipOccurrence {
  let [range, enclosingRange]: [number[], number[]] = [[], []]
  let [symbol, roles] = ['', 0]
  eachField(bytes, (field, reader, wire) => {
    if (field === 1) addNumbers(range, reader, wire)
    else if (field === 2) symbol = reader.string()
    else if (field === 3) roles = reader.int32()
    else if (field === 7) addNumbers(enclosingRange, reader, wire)
    else if (field === 8 || field === 9) range = rangeOf(reader.bytes(), field === 8)
    else if (field === 10 || field === 11) enclosingRange = rangeOf(reader.bytes(), field === 10)
    else return false
    return true
  })
  return { range, symbol, roles, enclosingRange }
}

/** Reads a range as a message of its own, as newer indexers write it: line, column, (end line,) end column. */
function rangeOf(bytes: Uint8Array, isOnOneLine: boolean): number[] {
  const numbers = isOnOneLine ? [0, 0, 0] : [0, 0, 0, 0]
  eachField(bytes, (field, reader) => {
    if (field > numbers.length) return false
    numbers[field - 1] = reader.int32()
    return true
  })
  return numbers
}

/** Repeated numbers come packed or one by one. */
function addNumbers(numbers: number[], reader: BinaryReader, wire: WireType): void {
  const end = wire === WireType.LengthDelimited ? reader.uint32() + reader.pos : reader.pos + 1
  if (end > reader.len) throw new RangeError('a list of numbers ends after its message')
  do numbers.push(reader.int32())
  while (reader.pos < end)
}

function symbolOf(bytes: Uint8Array): ScipSymbol {
  const relationships: ScipRelationship[] = []
  let [symbol, kind] = ['', 0]
  eachField(bytes, (field, reader) => {
    if (field === 1) symbol = reader.string()
    else if (field === 4) relationships.push(relationshipOf(reader.bytes()))
    else if (field === 5) kind = reader.int32()
    else return false
    return true
  })
  return { symbol, kind, relationships }
}

function relationshipOf(bytes: Uint8Array): ScipRelationship {
  let [symbol, isImplementation] = ['', false]
  eachField(bytes, (field, reader) => {
    if (field === 1) symbol = reader.string()
    else if (field === 3) isImplementation = reader.bool()
    else return false
    return true
  })
  return { symbol, isImplementation }
}
