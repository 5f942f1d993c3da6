import { chunkTermsFingerprint, createCodeTokenizer, createProseTokenizer, detach, type Tokenizer } from '@coderag/text'
import { SOURCE_TYPES, type CleanChunk, type LexicalAnalyzer, type TermBatch, type TokenizerKind } from '@coderag/types'
import { GrowableNumbers } from './growable-numbers.js'
import { maxCachedTerms, maxTermCount } from './options.js'

/**
 * Creates the analyzer that converts chunks and queries to terms.
 *
 * The prefix, the overlap and the text of a chunk are indexed, by the tokenizer of its corpus type. The analyzer memoises
 * the terms of every word, so keep one analyzer per thread and use it for all batches.
 */
export function createLexicalAnalyzer(): LexicalAnalyzer {
  const tokenizers = { code: createCodeTokenizer(), prose: createProseTokenizer() }
  let counter = new TermCounter(tokenizers)

  function analyze(chunks: readonly CleanChunk[]): TermBatch {
    if (counter.size > maxCachedTerms) counter = new TermCounter(tokenizers)
    counter.startBatch()
    const offsets = new Uint32Array(chunks.length + 1)
    const lengths = new Uint32Array(chunks.length)
    chunks.forEach((chunk, row) => {
      const kind = SOURCE_TYPES[chunk.corpusType].tokenizer
      counter.count(kind, chunk.contextPrefix)
      if (chunk.overlap !== null) counter.count(kind, chunk.overlap)
      counter.count(kind, chunk.text)
      lengths[row] = counter.endRow()
      offsets[row + 1] = counter.entries
    })
    return { rows: chunks.length, offsets, lengths, ...counter.endBatch() }
  }

  return {
    fingerprint: chunkTermsFingerprint(),
    analyze,
    analyzeQuery: (text) => ({ code: tokenizers.code.queryTerms(text), prose: tokenizers.prose.queryTerms(text) }),
  }
}

/** Memoised words and numbered terms, and the counts of the current row and batch. */
class TermCounter {
  readonly #tokenizers: Readonly<Record<TokenizerKind, Tokenizer>>
  /** Word → its place in `#lists`. */
  readonly #words = { code: new Map<string, number>(), prose: new Map<string, number>() }
  /** The number of terms of each word, followed by the terms. */
  readonly #lists = new GrowableNumbers()
  readonly #terms: string[] = []
  readonly #numbers = new Map<string, number>()
  /** Per term, 1 + its index in the batch; 0 if the batch does not contain it. */
  #inBatch = new Uint32Array(1 << 12)
  #batchTerms: number[] = []
  /** Per term of the batch, its count in the current row. */
  #inRow = new Uint32Array(1 << 12)
  readonly #rowTerms = new GrowableNumbers()
  #rowLength = 0
  readonly #entryTerms = new GrowableNumbers()
  readonly #entryCounts = new GrowableNumbers()

  constructor(tokenizers: Readonly<Record<TokenizerKind, Tokenizer>>) {
    this.#tokenizers = tokenizers
  }

  get size(): number {
    return this.#words.code.size + this.#words.prose.size + this.#terms.length
  }

  get entries(): number {
    return this.#entryTerms.length
  }

  startBatch(): void {
    this.#batchTerms = []
    this.#entryTerms.clear()
    this.#entryCounts.clear()
  }

  count(kind: TokenizerKind, text: string): void {
    const tokenizer = this.#tokenizers[kind]
    const words = this.#words[kind]
    tokenizer.words(text, (start, end) => {
      const word = text.slice(start, end)
      const place = words.get(word) ?? this.#addWord(tokenizer, words, word)
      const terms = this.#lists.at(place)
      for (let index = 1; index <= terms; index++) this.#countTerm(this.#lists.at(place + index))
      this.#rowLength += terms
    })
  }

  /** Stores the entries of the row. Returns its number of tokens. */
  endRow(): number {
    for (let index = 0; index < this.#rowTerms.length; index++) {
      const term = this.#rowTerms.at(index)
      this.#entryTerms.push(term)
      this.#entryCounts.push(Math.min(this.#inRow[term] ?? 0, maxTermCount))
      this.#inRow[term] = 0
    }
    this.#rowTerms.clear()
    const length = this.#rowLength
    this.#rowLength = 0
    return length
  }

  endBatch(): Pick<TermBatch, 'terms' | 'termIds' | 'counts'> {
    const terms = this.#batchTerms.map((number) => this.#terms[number] ?? '')
    for (const number of this.#batchTerms) this.#inBatch[number] = 0
    return { terms, termIds: this.#entryTerms.toUint32(), counts: Uint16Array.from(this.#entryCounts.toUint32()) }
  }

  #countTerm(number: number): void {
    let local = this.#inBatch[number] ?? 0
    if (local === 0) local = this.#enterBatch(number)
    const before = this.#inRow[local - 1] ?? 0
    if (before === 0) this.#rowTerms.push(local - 1)
    this.#inRow[local - 1] = before + 1
  }

  #enterBatch(number: number): number {
    const local = this.#batchTerms.push(number)
    this.#inBatch[number] = local
    if (local > this.#inRow.length) this.#inRow = doubled(this.#inRow)
    return local
  }

  #addWord(tokenizer: Tokenizer, words: Map<string, number>, word: string): number {
    const place = this.#lists.length
    const terms = tokenizer.split(word)
    this.#lists.push(terms.length)
    for (const term of terms) this.#lists.push(this.#number(term))
    words.set(detach(word), place)
    return place
  }

  #number(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#terms.push(term) - 1
    this.#numbers.set(term, number)
    if (number >= this.#inBatch.length) this.#inBatch = doubled(this.#inBatch)
    return number
  }
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
