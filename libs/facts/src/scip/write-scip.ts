import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import type { ScipDocument, ScipOccurrence, ScipRelationship, ScipSymbol } from './scip-file.js'

/** What an index says of itself. */
export interface WrittenMetadata {
  readonly name: string
  readonly version: string
  /** URI of the folder that paths are relative to. */
  readonly projectRoot: string
}

const UTF8_TEXT = 1

/** Encodes the beginning of an index. The documents follow it in any order; an index is its parts one after another. */
export function encodeMetadata({ name, version, projectRoot }: WrittenMetadata): Uint8Array {
  const tool = new BinaryWriter()
  text(tool, 1, name)
  text(tool, 2, version)
  const metadata = new BinaryWriter()
  message(metadata, 2, tool)
  text(metadata, 3, projectRoot)
  number(metadata, 4, UTF8_TEXT)
  return part(1, metadata)
}

/** Encodes one document of an index. */
export function encodeDocument({
  path,
  language,
  text: source,
  encoding,
  occurrences,
  symbols,
}: ScipDocument): Uint8Array {
  const document = new BinaryWriter()
  // Readers look for the path at the beginning.
  text(document, 1, path)
  for (const occurrence of occurrences) message(document, 2, occurrenceOf(occurrence))
  for (const symbol of symbols) message(document, 3, symbolOf(symbol))
  text(document, 4, language)
  text(document, 5, source)
  number(document, 6, encoding)
  return part(2, document)
}

function occurrenceOf({ range, symbol, roles, enclosingRange }: ScipOccurrence): BinaryWriter {
  const occurrence = new BinaryWriter()
  numbers(occurrence, 1, range)
  text(occurrence, 2, symbol)
  number(occurrence, 3, roles)
  numbers(occurrence, 7, enclosingRange)
  return occurrence
}

function symbolOf({ symbol, kind, relationships }: ScipSymbol): BinaryWriter {
  const written = new BinaryWriter()
  text(written, 1, symbol)
  for (const relationship of relationships) message(written, 4, relationshipOf(relationship))
  number(written, 5, kind)
  return written
}

function relationshipOf({ symbol, isImplementation }: ScipRelationship): BinaryWriter {
  const written = new BinaryWriter()
  text(written, 1, symbol)
  if (isImplementation) written.tag(3, WireType.Varint).bool(true)
  return written
}

function part(field: number, writer: BinaryWriter): Uint8Array {
  return new BinaryWriter().tag(field, WireType.LengthDelimited).bytes(writer.finish()).finish()
}

function message(writer: BinaryWriter, field: number, inner: BinaryWriter): void {
  writer.tag(field, WireType.LengthDelimited).bytes(inner.finish())
}

// What has its default is not written.
function text(writer: BinaryWriter, field: number, value: string): void {
  if (value !== '') writer.tag(field, WireType.LengthDelimited).string(value)
}

function number(writer: BinaryWriter, field: number, value: number): void {
  if (value !== 0) writer.tag(field, WireType.Varint).int32(value)
}

function numbers(writer: BinaryWriter, field: number, values: readonly number[]): void {
  if (values.length === 0) return
  writer.tag(field, WireType.LengthDelimited).fork()
  for (const value of values) writer.int32(value)
  writer.join()
}
