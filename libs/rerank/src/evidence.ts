import type { CleanChunk, RankedChunk } from '@coderag/types'
import type { CandidateFile } from './files.js'
import { foldName, type Question } from './question.js'
import { bestLikeness, type Word, wordsOf } from './words.js'

/** A name declared in a file. */
export interface DefinedName {
  readonly folded: string
  readonly words: readonly Word[]
}

/** What is read from a piece's text, once per query. */
interface PieceReading {
  /** Per word of the question: does the piece hold it. */
  readonly has: readonly boolean[]
  /** Share of the question's neighbouring words that the piece has joined or side by side. */
  readonly adjacent: number
}

/** Import paths end in a module's name; these ends say nothing. */
const IMPORT_ENDING = /^(?:js|ts|tsx|mjs|cjs|py|h|hpp|\*|_|)$/

/**
 * What the candidates together say about the question's words: which are rare, and which piece holds which. The
 * candidates stand in for the whole index, whose statistics a reranker does not see.
 */
export class Evidence {
  readonly words: readonly Word[]
  /** Per word of the question, by how few candidates hold it: 0 to 1. */
  readonly rarity: readonly number[]
  /** The same with sum 1. */
  readonly weights: readonly number[]
  /** Per file, the names that its pieces declare. */
  readonly names: ReadonlyMap<CandidateFile, readonly DefinedName[]>
  readonly #readings = new Map<RankedChunk, PieceReading>()
  readonly #importers = new Map<string, number>()
  readonly #files: number

  constructor(question: Question, files: readonly CandidateFile[]) {
    this.words = question.words
    this.#files = files.length
    const pairs = [...question.pairs]
    const holders = question.words.map(() => 0)
    let pieces = 0
    for (const file of files) {
      for (const piece of file.pieces) {
        const reading = read(piece.chunk, question.words, pairs)
        this.#readings.set(piece, reading)
        reading.has.forEach((has, index) => (holders[index] = (holders[index] ?? 0) + (has ? 1 : 0)))
        pieces++
      }
      for (const name of importedNames(file)) this.#importers.set(name, (this.#importers.get(name) ?? 0) + 1)
    }
    this.names = new Map(files.map((file) => [file, definedNames(file)]))
    const most = Math.log(1 + pieces / 0.5)
    this.rarity = holders.map((count) => (most === 0 ? 0 : Math.log(1 + pieces / (count + 0.5)) / most))
    const total = this.rarity.reduce((sum, value) => sum + value, 0)
    this.weights = this.rarity.map((value) => (total === 0 ? 0 : value / total))
  }

  /** Weight of the question's words that the best piece of a file holds, 0 to 1. */
  bestPiece(file: CandidateFile): number {
    return this.#highest(file, ({ has }) => this.#weightOf((index) => has[index] === true))
  }

  /** The same for all pieces of the file together. */
  allPieces(file: CandidateFile): number {
    const readings = file.pieces.map((piece) => this.#readings.get(piece))
    return this.#weightOf((index) => readings.some((reading) => reading?.has[index] === true))
  }

  adjacent(file: CandidateFile): number {
    return this.#highest(file, ({ adjacent }) => adjacent)
  }

  /** Weight of the question's words that are among others, 0 to 1; words likely the same count in part. */
  cover(others: readonly Word[]): number {
    return others.length === 0 ? 0 : this.#sum((word, index) => (this.weights[index] ?? 0) * bestLikeness(word, others))
  }

  /** Rarity of the rarest word of the question that is among others. */
  rarestOf(others: readonly Word[]): number {
    let highest = 0
    this.words.forEach((word, index) => {
      highest = Math.max(highest, (this.rarity[index] ?? 0) * bestLikeness(word, others))
    })
    return highest
  }

  /** Share of the candidates' files that import a module of that name. */
  importedBy(name: string): number {
    return Math.min(1, (this.#importers.get(name) ?? 0) / Math.max(5, this.#files))
  }

  #highest(file: CandidateFile, value: (reading: PieceReading) => number): number {
    let highest = 0
    for (const piece of file.pieces) {
      const reading = this.#readings.get(piece)
      if (reading !== undefined) highest = Math.max(highest, value(reading))
    }
    return highest
  }

  #weightOf(holds: (index: number) => boolean): number {
    return this.#sum((_, index) => (holds(index) ? (this.weights[index] ?? 0) : 0))
  }

  #sum(value: (word: Word, index: number) => number): number {
    return this.words.reduce((sum, word, index) => sum + value(word, index), 0)
  }
}

function read({ contextPrefix, text }: CleanChunk, words: readonly Word[], pairs: readonly string[]): PieceReading {
  const lower = `${contextPrefix} ${text}`.toLowerCase()
  const has = words.map(({ text: word, stem }) =>
    lower.includes(word.startsWith(stem) && stem.length >= 3 ? stem : word),
  )
  if (pairs.length === 0) return { has, adjacent: 0 }
  const joined = lower.replaceAll(/[ _-]/g, '')
  return { has, adjacent: pairs.filter((pair) => joined.includes(pair)).length / pairs.length }
}

function importedNames({ pieces }: CandidateFile): Set<string> {
  const names = new Set<string>()
  for (const { chunk } of pieces) {
    for (const module of chunk.imports) {
      const parts = module.split(/[/.:\\]+/).filter((part) => !IMPORT_ENDING.test(part))
      names.add(foldName(parts[parts.length - 1] ?? ''))
    }
  }
  return names
}

function definedNames({ pieces }: CandidateFile): DefinedName[] {
  const names = new Map<string, DefinedName>()
  for (const { chunk } of pieces) {
    for (const name of chunk.symbolName === null ? chunk.definedNames : [...chunk.definedNames, chunk.symbolName]) {
      if (names.has(name)) continue
      const own = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1)
      names.set(name, { folded: foldName(own), words: wordsOf(own) })
    }
  }
  return [...names.values()]
}
