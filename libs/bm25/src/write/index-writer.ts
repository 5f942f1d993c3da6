import { mkdirSync, openSync, closeSync, fsyncSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import {
  parseOptions,
  type ChunkColumns,
  type ChunkSelection,
  type LexicalIndexWriter,
  type TermBatch,
} from '@coderag/types'
import { badBatch, DocumentTable } from './document-table.js'
import { Bm25Error } from '../errors.js'
import { IndexFile, IndexFileWriter, INDEX_FILE } from '../format/index-file.js'
import { encodeGroups } from '../format/groups.js'
import { lengthNorms, type Collection } from '../impact.js'
import { IndexWriterOptionsSchema, type IndexWriterOptions, type ResolvedIndexWriterOptions } from '../options.js'
import { mergePostings, type AddedBatch } from './merge.js'
import { TermTable } from './term-table.js'

/**
 * Creates a writer for the next generation of an index.
 *
 * @param options - Stored in the index.
 * @param previousDirectory - The previous generation. Its chunks are kept with their terms, without tokenizing them again,
 *   except those that `delete` drops. The caller must use the same analyzer, which has the same fingerprint.
 * @throws Bm25Error `BM25_UNREADABLE`, `BM25_CORRUPT`, `BM25_VERSION` for the previous generation.
 */
export function createIndexWriter(options: IndexWriterOptions = {}, previousDirectory?: string): LexicalIndexWriter {
  const resolved = parseOptions(IndexWriterOptionsSchema, options, 'createIndexWriter')
  const previous = previousDirectory === undefined ? undefined : new IndexFile(join(previousDirectory, INDEX_FILE))
  try {
    return new FlatIndexWriter(resolved, previous)
  } catch (error) {
    previous?.[Symbol.dispose]()
    throw error
  }
}

class FlatIndexWriter implements LexicalIndexWriter {
  readonly #options: ResolvedIndexWriterOptions
  readonly #previous: IndexFile | undefined
  readonly #documents = new DocumentTable()
  readonly #terms: TermTable
  #batches: AddedBatch[] = []
  #written = false

  constructor(options: ResolvedIndexWriterOptions, previous: IndexFile | undefined) {
    this.#options = options
    this.#previous = previous
    this.#terms = new TermTable(previous)
    if (previous !== undefined) this.#documents.loadPrevious(previous)
  }

  delete(selection: ChunkSelection): void {
    this.#assertOpen()
    this.#documents.delete(selection)
  }

  add(batch: ChunkColumns, terms: TermBatch): void {
    this.#assertOpen()
    checkBatch(batch, terms)
    const firstDocument = this.#documents.size
    this.#documents.add(batch, terms.lengths)
    this.#batches.push({
      firstDocument,
      // Copied, because the arrays may be views that keep a whole worker message in memory.
      offsets: terms.offsets.slice(),
      terms: this.#terms.translate(terms),
      counts: terms.counts.slice(),
    })
  }

  async write(directory: string): Promise<number> {
    this.#assertOpen()
    this.#written = true
    makeDirectory(directory)
    const descriptor = openSync(join(directory, INDEX_FILE), 'wx')
    try {
      const documents = await this.#writeFile(new IndexFileWriter(descriptor))
      fsyncSync(descriptor)
      return documents
    } finally {
      closeSync(descriptor)
      this.#previous?.[Symbol.dispose]()
      syncDirectory(directory)
      syncDirectory(dirname(directory))
    }
  }

  async #writeFile(out: IndexFileWriter): Promise<number> {
    const numbers = this.#documents.renumber()
    const { ids, lengths, groupOf, groups } = this.#documents.surviving(numbers)
    writeSection(out, ids)
    writeSection(out, lengths)
    writeSection(out, groupOf)
    const encoded = encodeGroups(groups)
    writeSection(out, encoded.rows)
    writeSection(out, encoded.stringEnds)
    writeSection(out, encoded.stringText)

    const totalLength = lengths.reduce((sum, length) => sum + length, 0)
    const { k1, b } = this.#options
    const collection: Collection = { documents: lengths.length, totalLength, k1, b }
    const batches = this.#batches
    this.#batches = []
    const merged = mergePostings({
      previous: this.#previous,
      batches,
      terms: this.#terms,
      numbers,
      collection,
      norms: lengthNorms(lengths, collection),
      out,
    })
    // Between steps, progress can be shown and signals are handled.
    while (!merged.step()) await setImmediate()
    out.endSection()
    merged.dictionary.write(out, merged.postingBytes())
    out.finish({ ...collection, terms: merged.dictionary.size })
    return lengths.length
  }

  #assertOpen(): void {
    if (!this.#written) return
    throw new Bm25Error('BM25_CLOSED', 'The writer has already written. Create a new one for the next generation.', {
      what: 'writer',
    })
  }
}

function writeSection(out: IndexFileWriter, values: Uint8Array | Uint32Array): void {
  out.append(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
  out.endSection()
}

function checkBatch(batch: ChunkColumns, terms: TermBatch): void {
  if (batch.rows !== terms.rows) throw badBatch(`there are ${batch.rows} chunks, but terms for ${terms.rows}`)
  const entries = terms.offsets[terms.rows] ?? -1
  if (terms.offsets.length !== terms.rows + 1 || terms.lengths.length !== terms.rows) {
    throw badBatch(`offsets or lengths do not match ${terms.rows} rows`)
  }
  if (terms.termIds.length !== entries || terms.counts.length !== entries) {
    throw badBatch(
      `there are ${terms.termIds.length} term ids and ${terms.counts.length} counts for ${entries} entries`,
    )
  }
  for (let entry = 0; entry < entries; entry++) {
    const id = terms.termIds[entry] ?? 0
    if (id >= terms.terms.length) throw badBatch(`term ${id} is not in the list of terms`)
  }
}

function makeDirectory(directory: string): void {
  mkdirSync(dirname(directory), { recursive: true })
  try {
    mkdirSync(directory)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
    const message = `${directory} already exists. Write every generation to a new directory.`
    throw new Bm25Error('BM25_DIRECTORY_EXISTS', message, { directory }, { cause })
  }
}

function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
