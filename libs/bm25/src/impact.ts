/** The numbers that BM25 needs of a collection. */
export interface Collection {
  readonly documents: number
  readonly totalLength: number
  readonly k1: number
  readonly b: number
}

/**
 * Weight of a term by how few documents have it: ln(1 + (N − df + 0.5) / (df + 0.5)), the form that never goes below 0
 * (Robertson & Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009; the 1 + as in Lucene).
 */
export function inverseDocumentFrequency(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))
}

/** Per document: k1 × (1 − b + b × length / average length), the part of the formula that no term changes. */
export function lengthNorms(lengths: Uint32Array, collection: Collection): Float32Array {
  const { documents, totalLength, k1, b } = collection
  const average = totalLength > 0 ? totalLength / documents : 1
  const norms = new Float32Array(lengths.length)
  for (let index = 0; index < lengths.length; index++)
    norms[index] = k1 * (1 - b + (b * (lengths[index] ?? 0)) / average)
  return norms
}

/**
 * Share of a term in a document's score: scale × count / (count + norm), with scale = idf × (k1 + 1), as 32-bit float.
 * The one formula of writer and reader, so that the largest impact that the writer notes is never exceeded.
 */
export function impact(scale: number, count: number, norm: number): number {
  return Math.fround((scale * count) / (count + norm))
}
