import { join } from 'node:path'
import { Dictionary } from '../format/dictionary.js'
import { IndexFile } from '../format/index-file.js'
import { goneFlags, readSegmentList } from '../format/segment-list.js'
import { corrupt } from '../errors.js'
import type { Collection } from '../impact.js'

/** An open segment. Its documents have the numbers from `first` on in the index. */
export interface Segment {
  readonly file: IndexFile
  readonly dictionary: Dictionary
  readonly first: number
  /** Tokens per document, deleted ones included. */
  readonly lengths: Uint32Array
  /** One flag per document, 1 if it is deleted; null if none is. */
  readonly gone: Uint8Array | null
  /** Numbers of the deleted documents in the segment, ascending. */
  readonly goneDocuments: Uint32Array
}

/** The open segments of an index. */
export interface OpenSegments extends Disposable {
  readonly segments: readonly Segment[]
  /** Number of documents, deleted ones included. */
  readonly documents: number
  /** Facts about the documents that are not deleted. */
  readonly collection: Collection
}

/** @throws Bm25Error `BM25_UNREADABLE`, `BM25_CORRUPT`, `BM25_VERSION`. */
export function openSegments(directory: string): OpenSegments {
  const segments: Segment[] = []
  const dispose = (): void => segments.forEach(({ file }) => file[Symbol.dispose]())
  let [documents, living, totalLength] = [0, 0, 0]
  try {
    for (const listed of readSegmentList(directory)) {
      const file = new IndexFile(join(directory, listed.file))
      const first = documents
      segments.push(openSegment(file, first, goneFlags(listed, file.facts.documents, file.path)))
      const { lengths, goneDocuments } = segments[segments.length - 1] ?? { lengths: [], goneDocuments: [] }
      documents += file.facts.documents
      living += file.facts.documents - goneDocuments.length
      totalLength += file.facts.totalLength
      for (const document of goneDocuments) totalLength -= lengths[document] ?? 0
    }
  } catch (error) {
    dispose()
    throw error
  }
  // All segments have the same constants: a writer with other ones merges.
  const { k1 = 0, b = 0 } = segments[0]?.file.facts ?? {}
  return { segments, documents, collection: { documents: living, totalLength, k1, b }, [Symbol.dispose]: dispose }
}

/**
 * Returns the documents that pass as an index of their own: the others count as deleted.
 *
 * @param allowed - Per document, 1 if it passes.
 */
export function partOf({ segments, documents, collection }: OpenSegments, allowed: Uint8Array): OpenSegments {
  let [living, totalLength] = [0, 0]
  const parts = segments.map((segment): Segment => {
    const { first, lengths } = segment
    const gone = Uint8Array.from(lengths, (length, document) => {
      if (segment.gone?.[document] === 1 || allowed[first + document] !== 1) return 1
      living++
      totalLength += length
      return 0
    })
    return { ...segment, gone, goneDocuments: numbersOfSet(gone) }
  })
  return {
    segments: parts,
    documents,
    collection: { ...collection, documents: living, totalLength },
    [Symbol.dispose]: () => undefined,
  }
}

function openSegment(file: IndexFile, first: number, gone: Uint8Array | null): Segment {
  try {
    const lengths = file.readNumbers('lengths')
    if (lengths.length !== file.facts.documents) {
      throw corrupt(file.path, 'it has lengths for another number of documents')
    }
    const goneDocuments = gone === null ? new Uint32Array(0) : numbersOfSet(gone)
    return { file, dictionary: new Dictionary(file), first, lengths, gone, goneDocuments }
  } catch (error) {
    file[Symbol.dispose]()
    throw error
  }
}

function numbersOfSet(flags: Uint8Array): Uint32Array {
  const numbers: number[] = []
  for (let at = flags.indexOf(1); at !== -1; at = flags.indexOf(1, at + 1)) numbers.push(at)
  return Uint32Array.from(numbers)
}
