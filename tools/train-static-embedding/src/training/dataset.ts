import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TermRows, type RowCounts } from '@coderag/embedding-static/training'
import { hashText, type MinedPair, type PairKind } from '../mining/record.js'
import { wordsOfName } from '../mining/declaration-pairs.js'
import { withoutName } from '../mining/question.js'
import { readRepository } from '../mining/corpus.js'
import { VocabularyCounter } from './vocabulary.js'

/** What a pair of a dataset is; `described` and `symbol` are made from `doc` pairs. */
export type DatasetKind = PairKind | 'described' | 'symbol'

export const pairKinds: readonly DatasetKind[] = ['doc', 'module', 'name', 'path', 'commit', 'described', 'symbol']

/** Pairs as rows of the model's table, in flat arrays. Pair i has the parts question, head and code at 3i, 3i + 1, 3i + 2. */
export interface Dataset {
  readonly vocabulary: readonly string[]
  /** Rows behind the vocabulary's, for other terms by their hash. */
  readonly hashRows: number
  /** First pair of each repository, and the number of pairs at the end. */
  readonly repositoryStarts: Uint32Array
  /** Index into `pairKinds`. */
  readonly kinds: Uint8Array
  /** 3 × pairs + 1 entries: where each part begins. */
  readonly offsets: Uint32Array
  readonly rows: Uint16Array
  /** How often a row stands in its part; 255 stands for more. */
  readonly counts: Uint8Array
  /** Equal for pairs that answer the same question. */
  readonly questionHashes: Uint32Array
  /** Equal for pairs with the same code. */
  readonly codeHashes: Uint32Array
}

export interface DatasetOptions {
  readonly corpusFolder: string
  readonly repositories: readonly string[]
  /** Stems with a row of their own. */
  readonly vocabularySize: number
  /** Rows for other terms; with the vocabulary at most 65,535. */
  readonly hashRows: number
  /** Repositories a stem must occur in. */
  readonly minRepositories: number
  readonly report: (line: string) => void
}

/** Every how many pairs one is read for the vocabulary: its ranks are the same with a third of the text. */
const vocabularyStride = 3

/** Tokenises a corpus with the tokenizer of the runtime. */
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
  const encoder = new PairEncoder(vocabulary, options.hashRows)
  for (const name of repositories) {
    encoder.startRepository()
    for (const pair of readRepository(corpusFolder, name).pairs) {
      encoder.add(pair)
      for (const other of pairsFromDocumented(pair)) encoder.add(other)
    }
  }
  const dataset = encoder.finish()
  report(`pairs: ${dataset.kinds.length}, entries: ${dataset.rows.length}`)
  return dataset
}

/** Turns pairs into rows of a table. */
export class PairEncoder {
  readonly #vocabulary: readonly string[]
  readonly #hashRows: number
  readonly #terms: TermRows
  readonly #repositoryStarts: number[] = []
  readonly #kinds: number[] = []
  readonly #offsets: number[] = [0]
  readonly #questionHashes: number[] = []
  readonly #codeHashes: number[] = []
  #rows = new Uint16Array(1 << 20)
  #counts = new Uint8Array(1 << 20)
  #size = 0

  constructor(vocabulary: readonly string[], hashRows: number) {
    this.#vocabulary = vocabulary
    this.#hashRows = hashRows
    this.#terms = new TermRows(vocabulary, hashRows)
  }

  startRepository(): void {
    this.#repositoryStarts.push(this.#kinds.length)
  }

  add({ kind, question, head, code }: Omit<MinedPair, 'kind'> & { kind: DatasetKind }): void {
    this.#kinds.push(pairKinds.indexOf(kind))
    this.#questionHashes.push(hashText(question.toLowerCase()))
    this.#codeHashes.push(hashText(code))
    this.#part(() => this.#terms.addQuery(question))
    this.#part(() => this.#terms.addText(head, 'code'))
    this.#part(() => this.#terms.addText(code, 'code'))
  }

  finish(): Dataset {
    return {
      vocabulary: this.#vocabulary,
      hashRows: this.#hashRows,
      repositoryStarts: Uint32Array.from([...this.#repositoryStarts, this.#kinds.length]),
      kinds: Uint8Array.from(this.#kinds),
      offsets: Uint32Array.from(this.#offsets),
      rows: this.#rows.slice(0, this.#size),
      counts: this.#counts.slice(0, this.#size),
      questionHashes: Uint32Array.from(this.#questionHashes),
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

/**
 * What else a documented declaration teaches: the words of its name → its documentation and code without the name, since
 * in an index the documentation is part of the chunk; and its name as written → its code.
 */
export function* pairsFromDocumented(pair: MinedPair): Generator<Omit<MinedPair, 'kind'> & { kind: DatasetKind }> {
  if (pair.kind !== 'doc') return
  const cut = pair.head.lastIndexOf(' > ')
  const name = pair.head.slice(cut + 3)
  const head = pair.head.slice(0, cut)
  const words = wordsOfName(name)
  if (words !== null) {
    const code = `${pair.question}\n${withoutName(pair.code, name)}`
    yield { ...pair, kind: 'described', question: words, head, code }
  }
  yield { ...pair, kind: 'symbol', question: name, head }
}

/** Keeps a dataset in a folder, one file per array. */
export function writeDataset(folder: string, dataset: Dataset): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'vocabulary.txt'), [dataset.hashRows, ...dataset.vocabulary].join('\n'))
  const { repositoryStarts, kinds, offsets, rows, counts, questionHashes, codeHashes } = dataset
  for (const [name, array] of Object.entries({
    repositoryStarts,
    kinds,
    offsets,
    rows,
    counts,
    questionHashes,
    codeHashes,
  })) {
    writeFileSync(join(folder, `${name}.bin`), array)
  }
}

/** Reads what `writeDataset` wrote. */
export function readDataset(folder: string): Dataset {
  const bytes = (name: string): ArrayBuffer => new Uint8Array(readFileSync(join(folder, `${name}.bin`))).buffer
  const [hashRows, ...vocabulary] = readFileSync(join(folder, 'vocabulary.txt'), 'utf8').split('\n')
  return {
    vocabulary,
    hashRows: Number(hashRows),
    repositoryStarts: new Uint32Array(bytes('repositoryStarts')),
    kinds: new Uint8Array(bytes('kinds')),
    offsets: new Uint32Array(bytes('offsets')),
    rows: new Uint16Array(bytes('rows')),
    counts: new Uint8Array(bytes('counts')),
    questionHashes: new Uint32Array(bytes('questionHashes')),
    codeHashes: new Uint32Array(bytes('codeHashes')),
  }
}
