import { closeSync, constants, copyFileSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  parseOptions,
  type ChunkColumns,
  type ChunkSelection,
  type LexicalIndexWriter,
  type LexicalWriteOptions,
  type TermBatch,
} from '@coderag/types'
import { Bm25Error } from '../errors.js'
import { IndexFile } from '../format/index-file.js'
import { readSegmentList, SEGMENTS_FILE, writeSegmentList, type ListedSegment } from '../format/segment-list.js'
import {
  IndexWriterOptionsSchema,
  maxGoneShare,
  maxSegments,
  type IndexWriterOptions,
  type ResolvedIndexWriterOptions,
} from '../options.js'
import { PreviousSegment } from './previous-segment.js'
import { SegmentWriter } from './segment-writer.js'

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
  return new SegmentedIndexWriter(resolved, previousDirectory)
}

/**
 * Writes what was added as a new segment beside those of the previous generation, which get a list of deleted documents.
 * Segments are merged if there are many of them or much of them is deleted.
 */
class SegmentedIndexWriter implements LexicalIndexWriter {
  readonly #options: ResolvedIndexWriterOptions
  readonly #previousDirectory: string | undefined
  readonly #previous: PreviousSegment[] = []
  readonly #added: SegmentWriter
  #written = false

  constructor(options: ResolvedIndexWriterOptions, previousDirectory: string | undefined) {
    this.#options = options
    this.#previousDirectory = previousDirectory
    this.#added = new SegmentWriter(options)
    if (previousDirectory === undefined) return
    try {
      for (const listed of readSegmentList(previousDirectory)) {
        this.#previous.push(new PreviousSegment(previousDirectory, listed))
      }
    } catch (error) {
      this.#close()
      throw error
    }
  }

  delete(selection: ChunkSelection): void {
    this.#assertOpen()
    for (const segment of this.#previous) segment.delete(selection)
    this.#added.delete(selection)
  }

  add(batch: ChunkColumns, terms: TermBatch): void {
    this.#assertOpen()
    this.#added.add(batch, terms)
  }

  async write(directory: string, { onCreate, signal }: LexicalWriteOptions = {}): Promise<number> {
    this.#assertOpen()
    this.#written = true
    makeDirectory(directory)
    const fileIn = (name: string): string => {
      onCreate?.(name)
      return join(directory, name)
    }
    try {
      return await this.#writeSegments(directory, fileIn, signal)
    } finally {
      this.#close()
      syncDirectory(directory)
      syncDirectory(dirname(directory))
    }
  }

  async #writeSegments(
    directory: string,
    fileIn: (name: string) => string,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    this.#deleteReplaced()
    const kept = this.#previous.filter(({ living }) => living > 0)
    const number = Math.max(0, ...this.#previous.map((segment) => numberOf(segment.listed()))) + 1
    const merged = this.#merged(kept)
    const segments: ListedSegment[] = []
    for (const segment of kept.slice(0, merged)) segments.push(this.#link(segment, fileIn))
    let documents = kept.slice(0, merged).reduce((sum, { living }) => sum + living, 0)

    const added = fileOf(number)
    const addedDocuments = this.#added.size === 0 ? 0 : await this.#added.write(fileIn(added), signal)
    if (merged === kept.length) {
      if (this.#added.size > 0) segments.push({ file: added, gone: [] })
      documents += addedDocuments
    } else {
      const file = fileOf(number + 1)
      documents += await this.#merge(kept.slice(merged), join(directory, added), fileIn(file), signal)
      segments.push({ file, gone: [] })
    }
    writeSegmentList(fileIn(SEGMENTS_FILE), segments)
    return documents
  }

  /** Deletes previous documents that were added again, so that every id is there once. */
  #deleteReplaced(): void {
    if (this.#previous.length === 0 || this.#added.size === 0) return
    const sourceUris = this.#added.sourceUris()
    const bytes = this.#added.ids()
    const ids = new Set<string>()
    for (let at = 0; at < bytes.length; at += 32)
      ids.add(Buffer.from(bytes.buffer, bytes.byteOffset + at, 32).toString('hex'))
    for (const segment of this.#previous) segment.replace(ids, sourceUris)
  }

  /** Returns from which of the kept segments on all are merged with what was added; their number if none is. */
  #merged(kept: readonly PreviousSegment[]): number {
    const { k1, b } = this.#options
    const isOfOtherOptions = kept.some(({ file }) => file.facts.k1 !== k1 || file.facts.b !== b)
    const isWasteful = ({ living, file }: PreviousSegment): boolean =>
      file.facts.documents - living > file.facts.documents * maxGoneShare
    const first = kept[0]
    if (isOfOtherOptions || (first !== undefined && isWasteful(first))) return 0
    const later = kept.slice(1)
    if (kept.length < maxSegments && !later.some(isWasteful)) return kept.length
    // The first segment is usually most of the index. It is written again once the others have grown as large.
    const laterDocuments = later.reduce((sum, { living }) => sum + living, this.#added.size)
    return laterDocuments < (first?.living ?? 0) ? 1 : 0
  }

  async #merge(
    segments: readonly PreviousSegment[],
    added: string,
    target: string,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    const inputs = segments.map((segment) => segment.input())
    if (this.#added.size === 0) return new SegmentWriter(this.#options, inputs).write(target, signal)
    using file = new IndexFile(added)
    const documents = await new SegmentWriter(this.#options, [...inputs, { file, gone: null }]).write(target, signal)
    rmSync(added)
    return documents
  }

  #link(segment: PreviousSegment, fileIn: (name: string) => string): ListedSegment {
    const listed = segment.listed()
    const [from, to] = [join(this.#previousDirectory ?? '', listed.file), fileIn(listed.file)]
    try {
      linkSync(from, to)
    } catch {
      // Not every file system has hard links.
      copyFileSync(from, to, constants.COPYFILE_EXCL)
    }
    return listed
  }

  #close(): void {
    for (const segment of this.#previous) segment[Symbol.dispose]()
  }

  #assertOpen(): void {
    if (!this.#written) return
    throw new Bm25Error('BM25_CLOSED', 'The writer has already written. Create a new one for the next generation.', {
      what: 'writer',
    })
  }
}

function fileOf(number: number): string {
  return `segment-${number}.bin`
}

function numberOf({ file }: ListedSegment): number {
  return Number(/\d+/.exec(file)?.[0] ?? 0)
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
