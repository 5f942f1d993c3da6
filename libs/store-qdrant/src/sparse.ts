import type { LexicalScoring, TermBatch } from '@coderag/types'

/** A sparse vector of Qdrant. */
export interface SparseVector {
  readonly indices: number[]
  readonly values: number[]
}

/**
 * Returns the vector of one chunk of a batch: the BM25 weight of each term by the term's number. Qdrant multiplies it by the
 * inverse document frequency (its modifier `idf`), which has the same formula as that of the lexical index.
 */
export function chunkVector(
  terms: TermBatch,
  row: number,
  { numbers, scoring, averageLength }: { numbers: Uint32Array; scoring: LexicalScoring; averageLength: number },
): SparseVector {
  const weights = new Map<number, number>()
  const length = terms.lengths[row] ?? 0
  for (let at = terms.offsets[row] ?? 0; at < (terms.offsets[row + 1] ?? 0); at++) {
    const count = terms.counts[at] ?? 1
    const number = numbers[terms.termIds[at] ?? 0] ?? 0
    weights.set(number, (weights.get(number) ?? 0) + scoring.termWeight(count, length, averageLength))
  }
  return sparse(weights)
}

/** Returns the vector of a query: the number of occurrences of each term. */
export function queryVector(terms: ReadonlyMap<string, number>): SparseVector {
  const weights = new Map<number, number>()
  for (const [term, occurrences] of terms) {
    const number = termNumber(term)
    weights.set(number, (weights.get(number) ?? 0) + occurrences)
  }
  return sparse(weights)
}

export function termNumbers(terms: readonly string[]): Uint32Array {
  return Uint32Array.from(terms, termNumber)
}

/**
 * Gives a term a number of 32 bits, so that no dictionary must be kept (FNV-1a, then the finalizer of MurmurHash3). Of
 * 300,000 terms, about ten pairs share a number; such a pair counts as one term.
 */
function termNumber(term: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(term)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function sparse(weights: ReadonlyMap<number, number>): SparseVector {
  return {
    indices: [...weights.keys()],
    values: Array.from(weights.values(), (weight) => Math.round(weight * 1e4) / 1e4),
  }
}
