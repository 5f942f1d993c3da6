import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'
import { Bm25Error, corrupt } from '../errors.js'

// One file: a header of 512 bytes, then the sections in this order, each starting at a multiple of 8.
//
//   magic 8 │ version 4 │ crc of the header 4 │ documents 4 │ terms 4 │ k1 8 │ b 8 │ total length 8 │ file bytes 8
//   then per section: offset 8 │ bytes 8 │ crc 4 │ zero 4
//
// Numbers are little-endian. Sections contain typed arrays as in memory, so nothing is parsed. docs/index-format.md has more.
/** The sections in file order. */
const SECTIONS = [
  /** 32 bytes per document: its chunk id. */
  'ids',
  /** Uint32 per document: its number of tokens. */
  'lengths',
  /** Uint32 per document: its row in `groups`. */
  'documentGroups',
  /** Nine Uint32 per group of documents with equal filter columns: 1 + index of a string; 0 for null. */
  'groups',
  /** Uint32: the end of each string in `stringText`. */
  'stringEnds',
  'stringText',
  /** The postings of one term after the other; see `postings.ts`. */
  'postings',
  /** The UTF-8 bytes of one term after the other. */
  'termText',
  /** 20 bytes per term, and one more record; see `dictionary.ts`. */
  'terms',
  /** Open-addressing hash table over the terms: pairs of Uint32, the hash and 1 + term index. */
  'slots',
] as const
export type SectionName = (typeof SECTIONS)[number]

const MAGIC = Buffer.from('CRAGBM25')
const VERSION = 4
const HEADER_BYTES = 512
const SECTION_TABLE = 64
const SECTION_ENTRY = 24
const WRITE_BYTES = 4 * 1024 * 1024

/** The facts in the header of an index file. */
export interface IndexFacts {
  readonly documents: number
  readonly terms: number
  readonly k1: number
  readonly b: number
  /** Number of tokens of all documents. */
  readonly totalLength: number
}

interface Section {
  readonly offset: number
  readonly bytes: number
  readonly crc: number
}

/** Writes an index file section by section. The header is written last, so that an unfinished file is not valid. */
export class IndexFileWriter {
  readonly #descriptor: number
  readonly #sections: Section[] = []
  readonly #buffer = Buffer.allocUnsafe(WRITE_BYTES)
  #buffered = 0
  #position = HEADER_BYTES
  #start = HEADER_BYTES
  #crc = 0

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  /** Appends to the current section. */
  append(bytes: Uint8Array): void {
    if (bytes.length > WRITE_BYTES - this.#buffered) this.#flush()
    if (bytes.length > WRITE_BYTES) {
      this.#write(bytes)
    } else {
      this.#buffer.set(bytes, this.#buffered)
      this.#buffered += bytes.length
    }
  }

  /** Ends the current section. The next append begins the next one. */
  endSection(): void {
    this.#flush()
    this.#sections.push({ offset: this.#start, bytes: this.#position - this.#start, crc: this.#crc })
    const padding = -this.#position & 7
    if (padding > 0) this.#write(new Uint8Array(padding))
    this.#start = this.#position
    this.#crc = 0
  }

  finish(facts: IndexFacts): void {
    const header = Buffer.alloc(HEADER_BYTES)
    MAGIC.copy(header)
    header.writeUInt32LE(VERSION, 8)
    header.writeUInt32LE(facts.documents, 16)
    header.writeUInt32LE(facts.terms, 20)
    header.writeDoubleLE(facts.k1, 24)
    header.writeDoubleLE(facts.b, 32)
    header.writeDoubleLE(facts.totalLength, 40)
    header.writeDoubleLE(this.#position, 48)
    this.#sections.forEach((section, index) => {
      const at = SECTION_TABLE + index * SECTION_ENTRY
      header.writeDoubleLE(section.offset, at)
      header.writeDoubleLE(section.bytes, at + 8)
      header.writeUInt32LE(section.crc, at + 16)
    })
    header.writeUInt32LE(crc32(header), 12)
    writeAll(this.#descriptor, header, 0)
  }

  #flush(): void {
    if (this.#buffered > 0) this.#write(this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }

  #write(bytes: Uint8Array): void {
    writeAll(this.#descriptor, bytes, this.#position)
    this.#crc = crc32(bytes, this.#crc)
    this.#position += bytes.length
  }
}

/** An index file opened for reading. */
export class IndexFile implements Disposable {
  readonly facts: IndexFacts
  readonly path: string
  readonly #descriptor: number
  readonly #sections: ReadonlyMap<SectionName, Section>

  /**
   * @throws Bm25Error `BM25_UNREADABLE`, `BM25_CORRUPT` (not an index, truncated or damaged header), `BM25_VERSION`.
   */
  constructor(path: string) {
    this.path = path
    this.#descriptor = openForReading(path)
    try {
      const header = Buffer.alloc(HEADER_BYTES)
      const got = readSync(this.#descriptor, header, 0, HEADER_BYTES, 0)
      this.facts = parseHeader(path, header.subarray(0, got), fstatSync(this.#descriptor).size)
      this.#sections = parseSections(header)
    } catch (error) {
      closeSync(this.#descriptor)
      throw error
    }
  }

  sectionBytes(name: SectionName): number {
    return this.#section(name).bytes
  }

  checksum(name: SectionName): number {
    return this.#section(name).crc
  }

  /** Reads a whole section and compares its checksum. */
  readSection(name: SectionName): Uint8Array<ArrayBuffer> {
    const section = this.#section(name)
    const bytes = this.read(name, 0, section.bytes)
    if (crc32(bytes) !== section.crc) throw corrupt(this.path, `the checksum of its section "${name}" differs`)
    return bytes
  }

  /** Reads a whole section of Uint32 and compares its checksum. */
  readNumbers(name: SectionName): Uint32Array<ArrayBuffer> {
    const bytes = this.readSection(name)
    return new Uint32Array(bytes.buffer, 0, bytes.length >> 2)
  }

  /** Reads bytes of a section without comparing a checksum. */
  read(name: SectionName, offset: number, bytes: number): Uint8Array<ArrayBuffer> {
    const section = this.#section(name)
    if (offset < 0 || offset + bytes > section.bytes) throw corrupt(this.path, `it points outside section "${name}"`)
    const target = new Uint8Array(new ArrayBuffer(bytes))
    let done = 0
    while (done < bytes) {
      const got = readSync(
        this.#descriptor,
        target,
        done,
        Math.min(bytes - done, 2 ** 30),
        section.offset + offset + done,
      )
      if (got === 0) throw corrupt(this.path, 'it became shorter while it was open')
      done += got
    }
    return target
  }

  [Symbol.dispose](): void {
    closeSync(this.#descriptor)
  }

  #section(name: SectionName): Section {
    const section = this.#sections.get(name)
    if (section === undefined) throw corrupt(this.path, `section "${name}" is missing`)
    return section
  }
}

function openForReading(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (cause) {
    throw new Bm25Error(
      'BM25_UNREADABLE',
      `Cannot open the lexical index ${path}. Crawl to build it.`,
      { path },
      { cause },
    )
  }
}

function parseHeader(path: string, header: Buffer, fileBytes: number): IndexFacts {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw corrupt(path, 'it does not begin with the signature of an index')
  }
  const version = header.readUInt32LE(8)
  if (version !== VERSION) {
    const message = `${path} has format ${version}, this version reads ${VERSION}. Build the index again.`
    throw new Bm25Error('BM25_VERSION', message, { path, found: version, expected: VERSION })
  }
  const stored = header.readUInt32LE(12)
  header.writeUInt32LE(0, 12)
  if (crc32(header) !== stored) throw corrupt(path, 'the checksum of its header differs')
  const expected = header.readDoubleLE(48)
  if (fileBytes !== expected) throw corrupt(path, `it has ${fileBytes} bytes instead of ${expected}`)
  if (endianness() !== 'LE') throw corrupt(path, 'it is little-endian and this machine is not')
  return {
    documents: header.readUInt32LE(16),
    terms: header.readUInt32LE(20),
    k1: header.readDoubleLE(24),
    b: header.readDoubleLE(32),
    totalLength: header.readDoubleLE(40),
  }
}

function parseSections(header: Buffer): Map<SectionName, Section> {
  return new Map(
    SECTIONS.map((name, index) => {
      const at = SECTION_TABLE + index * SECTION_ENTRY
      return [
        name,
        { offset: header.readDoubleLE(at), bytes: header.readDoubleLE(at + 8), crc: header.readUInt32LE(at + 16) },
      ]
    }),
  )
}

function writeAll(descriptor: number, bytes: Uint8Array, position: number): void {
  let done = 0
  while (done < bytes.length) {
    done += writeSync(descriptor, bytes, done, Math.min(bytes.length - done, 2 ** 30), position + done)
  }
}
