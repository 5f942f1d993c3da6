import { closeSync, fsyncSync, openSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { ChunkColumns, ChunkSelection, TermBatch } from '@coderag/types'
import { badBatch, DocumentTable } from './document-table.js'
import { encodeGroups } from '../format/groups.js'
import { type IndexFile, IndexFileWriter } from '../format/index-file.js'
import { lengthNorms, type Collection } from '../impact.js'
import type { ResolvedIndexWriterOptions } from '../options.js'
import { mergePostings, type AddedBatch } from './merge.js'
import { segmentBatch } from './segment-batch.js'
import { TermTable } from './term-table.js'

/** An open segment with one flag per document, 1 if it is deleted; null if none is. */
export interface SegmentInput {
  readonly file: IndexFile
  readonly gone: Uint8Array | null
}

/**
 * Writes one segment: the documents of other segments, if any, then added ones.
 *
 * The postings of the first segment are read through a window while they are written. Those of the others are decoded
 * into memory.
 */
export class SegmentWriter {
  readonly #options: ResolvedIndexWriterOptions
  readonly #inputs: readonly SegmentInput[]
  readonly #documents = new DocumentTable()
  readonly #terms: TermTable
  #batches: AddedBatch[] = []

  constructor(options: ResolvedIndexWriterOptions, inputs: readonly SegmentInput[] = []) {
    this.#options = options
    this.#inputs = inputs
    const [first, ...others] = inputs
    this.#terms = new TermTable(first?.file)
    if (first !== undefined) this.#documents.load(first)
    for (const { file, gone } of others) {
      const firstDocument = this.#documents.size
      this.#documents.load({ file, gone })
      this.#batches.push(segmentBatch(file, firstDocument, this.#terms))
    }
  }

  /** Number of documents, deleted and replaced ones included. */
  get size(): number {
    return this.#documents.size
  }

  /** Source URIs of the added documents. */
  sourceUris(): ReadonlySet<string> {
    return new Set(this.#documents.groups.map(({ sourceUri }) => sourceUri))
  }

  /** Ids of the added documents, 32 bytes each. */
  ids(): Uint8Array {
    return this.#documents.ids()
  }

  delete(selection: ChunkSelection): void {
    this.#documents.delete(selection)
  }

  add(batch: ChunkColumns, terms: TermBatch): void {
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

  /**
   * Writes the segment durably to a file that does not exist. Returns the number of its documents.
   *
   * @throws The reason of the signal.
   */
  async write(path: string, signal?: AbortSignal): Promise<number> {
    const descriptor = openSync(path, 'wx')
    try {
      const documents = await this.#writeFile(new IndexFileWriter(descriptor), signal)
      fsyncSync(descriptor)
      return documents
    } finally {
      closeSync(descriptor)
    }
  }

  async #writeFile(out: IndexFileWriter, signal: AbortSignal | undefined): Promise<number> {
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
      previous: this.#inputs[0]?.file,
      batches,
      terms: this.#terms,
      numbers,
      collection,
      norms: lengthNorms(lengths, collection),
      out,
    })
    // Between steps, progress can be shown and signals are handled.
    while (!merged.step()) {
      await setImmediate()
      signal?.throwIfAborted()
    }
    out.endSection()
    merged.dictionary.write(out, merged.postingBytes())
    out.finish({ ...collection, terms: merged.dictionary.size })
    return lengths.length
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
