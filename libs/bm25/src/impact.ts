import { parseOptions, type LexicalScoring } from '@coderag/types'
import { IndexWriterOptionsSchema, type IndexWriterOptions } from './options.js'

/** The facts about a collection that BM25 uses. */
export interface Collection {
  readonly documents: number
  readonly totalLength: number
  readonly k1: number
  readonly b: number
}

/**
 * Computes the inverse document frequency: ln(1 + (N − df + 0.5) / (df + 0.5)), which is never negative (Robertson &
 * Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009; the 1 + as in Lucene).
 */
export function inverseDocumentFrequency(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))
}

/** Returns the mean number of tokens of a document; 1 without documents. */
export function averageLength({ documents, totalLength }: Pick<Collection, 'documents' | 'totalLength'>): number {
  return totalLength > 0 ? totalLength / documents : 1
}

/** Computes, per document, k1 × (1 − b + b × length / average length): the part of the formula without the term. */
export function lengthNorms(lengths: Uint32Array, collection: Collection): Float32Array {
  const { k1, b } = collection
  const average = averageLength(collection)
  const norms = new Float32Array(lengths.length)
  for (let index = 0; index < lengths.length; index++)
    norms[index] = k1 * (1 - b + (b * (lengths[index] ?? 0)) / average)
  return norms
}

/**
 * Computes the impact of a term on a document's score: scale × count / (count + norm), with scale = idf × (k1 + 1), as a
 * 32-bit float. Writer and reader both use this function, so no impact exceeds the largest one that the writer stores.
 */
export function impact(scale: number, count: number, norm: number): number {
  return Math.fround((scale * count) / (count + norm))
}

/**
 * Creates the weights of BM25 for engines that score by themselves. The sum of `inverseDocumentFrequency × termWeight` is
 * the score of this library's own index.
 */
export function createLexicalScoring(options: IndexWriterOptions = {}): LexicalScoring {
  const { k1, b } = parseOptions(IndexWriterOptionsSchema, options, 'createLexicalScoring')
  return {
    k1,
    b,
    termWeight: (count, length, averageLength) =>
      (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / averageLength)),
    inverseDocumentFrequency,
  }
}
