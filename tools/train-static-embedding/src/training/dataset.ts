import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stemTableOf, TermRows, type RowCounts, Vocabulary } from '@coderag/embedding-static/training'
import { hashText, type MinedPair, type PairKind } from '../mining/record.js'
import { readRepository } from '../mining/corpus.js'
import { VocabularyCounter } from './vocabulary.js'

export const pairKinds: readonly PairKind[] = ['doc', 'module', 'name', 'path', 'commit']

/** Pairs as rows of the model's table, in flat arrays. Pair i has the parts query (3i), head (3i + 1) and code (3i + 2). */
export interface Dataset {
  readonly vocabulary: readonly string[]
  /** The first pair of each repository, and the number of pairs as the last entry. */
  readonly repositoryStarts: Uint32Array
  /** Index into `pairKinds`. */
  readonly kinds: Uint8Array
  /** The start of each part in `rows`; 3 × pairs + 1 entries. */
  readonly offsets: Uint32Array
  readonly rows: Uint16Array
  /** The count of each row in its part, at most 255. */
  readonly counts: Uint8Array
  /** Equal for pairs with the same query. */
  readonly queryHashes: Uint32Array
  /** Equal for pairs with the same code. */
  readonly codeHashes: Uint32Array
}

export interface DatasetOptions {
  readonly corpusFolder: string
  readonly repositories: readonly string[]
  /** Maximum number of rows of the table, at most 65,535. */
  readonly vocabularySize: number
  /** Minimum number of repositories of a stem. */
  readonly minRepositories: number
  readonly report: (line: string) => void
}

/** Step between the pairs that are read for the vocabulary. Half of the text gives the same ranks. */
const vocabularyStride = 2

/** Tokenises a corpus with the tokenizers of `@coderag/text`, as the index does. */
export function buildDataset(options: DatasetOptions): Dataset {
  const { corpusFolder, repositories, report } = options
  const counter = new VocabularyCounter()
  for (const name of repositories) {
    counter.startRepository()
    readRepository(corpusFolder, name).pairs.forEach((pair, index) => {
      if (index % vocabularyStride === 0) counter.add(pair)
    })
  }
  const vocabulary = counter.choose(options.vocabularySize, options.minRepositories)
  report(`vocabulary: ${vocabulary.length} stems`)
  const encoder = new PairEncoder(vocabulary)
  for (const name of repositories) {
    encoder.startRepository()
    for (const pair of readRepository(corpusFolder, name).pairs) encoder.add(pair)
  }
  const dataset = encoder.finish()
  report(`pairs: ${dataset.kinds.length}, entries: ${dataset.rows.length}`)
  return dataset
}

/** Converts pairs to rows of the table. */
export class PairEncoder {
  readonly #vocabulary: readonly string[]
  readonly #terms: TermRows
  readonly #repositoryStarts: number[] = []
  readonly #kinds: number[] = []
  readonly #offsets: number[] = [0]
  readonly #queryHashes: number[] = []
  readonly #codeHashes: number[] = []
  #rows = new Uint16Array(1 << 20)
  #counts = new Uint8Array(1 << 20)
  #size = 0

  constructor(vocabulary: readonly string[]) {
    this.#vocabulary = vocabulary
    this.#terms = new TermRows(new Vocabulary(stemTableOf(vocabulary)))
  }

  startRepository(): void {
    this.#repositoryStarts.push(this.#kinds.length)
  }

  add({ kind, query, head, code }: MinedPair): void {
    this.#kinds.push(pairKinds.indexOf(kind))
    this.#queryHashes.push(hashText(query.toLowerCase()))
    this.#codeHashes.push(hashText(code))
    this.#part(() => this.#terms.addQuery(query))
    this.#part(() => this.#terms.addText(head, 'code'))
    this.#part(() => this.#terms.addText(code, 'code'))
  }

  finish(): Dataset {
    return {
      vocabulary: this.#vocabulary,
      repositoryStarts: Uint32Array.from([...this.#repositoryStarts, this.#kinds.length]),
      kinds: Uint8Array.from(this.#kinds),
      offsets: Uint32Array.from(this.#offsets),
      rows: this.#rows.slice(0, this.#size),
      counts: this.#counts.slice(0, this.#size),
      queryHashes: Uint32Array.from(this.#queryHashes),
      codeHashes: Uint32Array.from(this.#codeHashes),
    }
  }

  #part(addTerms: () => void): void {
    this.#terms.start()
    addTerms()
    this.#append(this.#terms.finish())
    this.#offsets.push(this.#size)
  }

  #append({ rows, counts, size }: RowCounts): void {
    if (this.#size + size > this.#rows.length) {
      const larger = new Uint16Array(this.#rows.length * 2)
      larger.set(this.#rows)
      this.#rows = larger
      const largerCounts = new Uint8Array(larger.length)
      largerCounts.set(this.#counts)
      this.#counts = largerCounts
    }
    for (let entry = 0; entry < size; entry++) {
      this.#rows[this.#size] = rows[entry] ?? 0
      this.#counts[this.#size++] = Math.min(255, counts[entry] ?? 0)
    }
  }
}

/** Writes a dataset to a folder, one file per array. */
export function writeDataset(folder: string, dataset: Dataset): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'vocabulary.txt'), dataset.vocabulary.join('\n'))
  const { repositoryStarts, kinds, offsets, rows, counts, queryHashes, codeHashes } = dataset
  for (const [name, array] of Object.entries({
    repositoryStarts,
    kinds,
    offsets,
    rows,
    counts,
    queryHashes,
    codeHashes,
  })) {
    writeFileSync(join(folder, `${name}.bin`), array)
  }
}

/** Reads a dataset that `writeDataset` wrote. */
export function readDataset(folder: string): Dataset {
  const bytes = (name: string): ArrayBuffer => new Uint8Array(readFileSync(join(folder, `${name}.bin`))).buffer
  return {
    vocabulary: readFileSync(join(folder, 'vocabulary.txt'), 'utf8').split('\n'),
    repositoryStarts: new Uint32Array(bytes('repositoryStarts')),
    kinds: new Uint8Array(bytes('kinds')),
    offsets: new Uint32Array(bytes('offsets')),
    rows: new Uint16Array(bytes('rows')),
    counts: new Uint8Array(bytes('counts')),
    queryHashes: new Uint32Array(bytes('queryHashes')),
    codeHashes: new Uint32Array(bytes('codeHashes')),
  }
}
