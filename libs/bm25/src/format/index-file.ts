import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'
import { Bm25Error, corrupt } from '../errors.js'

// One file: a header of 512 bytes, then the sections in this order, each starting at a multiple of 8, then the checksums
// of the blocks: one CRC-32 per 4,096 bytes from the end of the header to the end of the last section. Readers read small
// parts of the sections, so a block is verified when it is touched first.
//
//   magic 8 │ version 4 │ crc of the header 4 │ documents 4 │ terms 4 │ k1 8 │ b 8 │ total length 8 │ file bytes 8 │
//   crc of the checksums 4 │ zero 4, then per section: offset 8 │ bytes 8
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
const VERSION = 5
const HEADER_BYTES = 512
const SECTION_TABLE = 64
const SECTION_ENTRY = 16
const BLOCK_BYTES = 4_096
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
}

/** Writes an index file section by section. The header is written last, so that an unfinished file is not valid. */
export class IndexFileWriter {
  readonly #descriptor: number
  readonly #sections: Section[] = []
  readonly #buffer = Buffer.allocUnsafe(WRITE_BYTES)
  #buffered = 0
  #position = HEADER_BYTES
  #start = HEADER_BYTES
  /** The checksums of the blocks before the current one. */
  readonly #checksums: number[] = []
  /** The checksum of the current block so far. */
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
    this.#sections.push({ offset: this.#start, bytes: this.#position - this.#start })
    const padding = -this.#position & 7
    if (padding > 0) this.#write(new Uint8Array(padding))
    this.#start = this.#position
  }

  finish(facts: IndexFacts): void {
    if ((this.#position - HEADER_BYTES) % BLOCK_BYTES > 0) this.#checksums.push(this.#crc)
    const checksums = Buffer.from(Uint32Array.from(this.#checksums).buffer)
    writeAll(this.#descriptor, checksums, this.#position)
    const header = Buffer.alloc(HEADER_BYTES)
    MAGIC.copy(header)
    header.writeUInt32LE(VERSION, 8)
    header.writeUInt32LE(facts.documents, 16)
    header.writeUInt32LE(facts.terms, 20)
    header.writeDoubleLE(facts.k1, 24)
    header.writeDoubleLE(facts.b, 32)
    header.writeDoubleLE(facts.totalLength, 40)
    header.writeDoubleLE(this.#position + checksums.length, 48)
    header.writeUInt32LE(crc32(checksums), 56)
    this.#sections.forEach((section, index) => {
      const at = SECTION_TABLE + index * SECTION_ENTRY
      header.writeDoubleLE(section.offset, at)
      header.writeDoubleLE(section.bytes, at + 8)
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
    for (let at = 0; at < bytes.length; ) {
      const left = BLOCK_BYTES - ((this.#position - HEADER_BYTES) % BLOCK_BYTES)
      const part = bytes.subarray(at, at + left)
      this.#crc = crc32(part, this.#crc)
      at += part.length
      this.#position += part.length
      if (part.length < left) continue
      this.#checksums.push(this.#crc)
      this.#crc = 0
    }
  }
}

/** An index file opened for reading. Every block is compared with its checksum when it is read first. */
export class IndexFile implements Disposable {
  readonly facts: IndexFacts
  readonly path: string
  readonly #descriptor: number
  readonly #sections: ReadonlyMap<SectionName, Section>
  readonly #checksums: Uint32Array
  /** One flag per block: 1 if it was compared. */
  readonly #verified: Uint8Array
  /** Where the last section ends. */
  readonly #end: number

  /**
   * @throws Bm25Error `BM25_UNREADABLE`, `BM25_CORRUPT` (not an index, truncated or damaged header), `BM25_VERSION`.
   */
  constructor(path: string) {
    this.path = path
    this.#descriptor = openForReading(path)
    try {
      const header = Buffer.alloc(HEADER_BYTES)
      const got = readSync(this.#descriptor, header, 0, HEADER_BYTES, 0)
      const fileBytes = fstatSync(this.#descriptor).size
      this.facts = parseHeader(path, header.subarray(0, got), fileBytes)
      this.#sections = parseSections(header)
      this.#end = endOf(this.#sections)
      const checksums = this.#readAt(this.#end, fileBytes - this.#end)
      if (crc32(checksums) !== header.readUInt32LE(56)) throw corrupt(path, 'the checksum of its checksums differs')
      this.#checksums = new Uint32Array(checksums.buffer)
      this.#verified = new Uint8Array(this.#checksums.length)
    } catch (error) {
      closeSync(this.#descriptor)
      throw error
    }
  }

  sectionBytes(name: SectionName): number {
    return this.#section(name).bytes
  }

  /** Reads a whole section. */
  readSection(name: SectionName): Uint8Array<ArrayBuffer> {
    return this.read(name, 0, this.#section(name).bytes)
  }

  /** Reads a whole section of Uint32. */
  readNumbers(name: SectionName): Uint32Array<ArrayBuffer> {
    const bytes = this.readSection(name)
    return new Uint32Array(bytes.buffer, 0, bytes.length >> 2)
  }

  /**
   * Reads bytes of a section into a buffer of their own.
   *
   * @throws Bm25Error `BM25_CORRUPT`.
   */
  read(name: SectionName, offset: number, bytes: number): Uint8Array<ArrayBuffer> {
    const section = this.#section(name)
    if (offset < 0 || bytes < 0 || offset + bytes > section.bytes) {
      throw corrupt(this.path, `it points outside section "${name}"`)
    }
    const target = this.#readAt(section.offset + offset, bytes)
    this.#verify(target, section.offset + offset)
    return target
  }

  [Symbol.dispose](): void {
    closeSync(this.#descriptor)
  }

  /** Compares the blocks that bytes at a position are part of, unless they were compared before. */
  #verify(bytes: Uint8Array, position: number): void {
    const from = position - HEADER_BYTES
    const last = Math.floor((from + bytes.length - 1) / BLOCK_BYTES)
    for (let block = Math.floor(from / BLOCK_BYTES); block <= last; block++) {
      if (this.#verified[block] === 1) continue
      const start = block * BLOCK_BYTES
      const length = Math.min(BLOCK_BYTES, this.#end - HEADER_BYTES - start)
      const isInside = start >= from && start + length <= from + bytes.length
      const content = isInside
        ? bytes.subarray(start - from, start - from + length)
        : this.#readAt(HEADER_BYTES + start, length)
      if (crc32(content) !== this.#checksums[block]) {
        throw corrupt(this.path, `the checksum of its block ${block} differs`)
      }
      this.#verified[block] = 1
    }
  }

  #readAt(position: number, bytes: number): Uint8Array<ArrayBuffer> {
    const target = new Uint8Array(new ArrayBuffer(bytes))
    for (let done = 0; done < bytes; ) {
      const got = readSync(this.#descriptor, target, done, Math.min(bytes - done, 2 ** 30), position + done)
      if (got === 0) throw corrupt(this.path, 'it became shorter while it was open')
      done += got
    }
    return target
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
      `Cannot open the lexical index ${path}. Run \`coderag index\` to build it.`,
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
    const message = `${path} has format ${version}, this version reads ${VERSION}. Run \`coderag index\` on all sources of the index with --full.`
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
      return [name, { offset: header.readDoubleLE(at), bytes: header.readDoubleLE(at + 8) }]
    }),
  )
}

/** Returns where the last section ends, padding included. */
function endOf(sections: ReadonlyMap<SectionName, Section>): number {
  const ends = Array.from(sections.values(), ({ offset, bytes }) => Math.ceil((offset + bytes) / 8) * 8)
  return Math.max(...ends)
}

function writeAll(descriptor: number, bytes: Uint8Array, position: number): void {
  let done = 0
  while (done < bytes.length) {
    done += writeSync(descriptor, bytes, done, Math.min(bytes.length - done, 2 ** 30), position + done)
  }
}
