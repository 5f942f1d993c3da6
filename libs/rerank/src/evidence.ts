import type { CleanChunk, RankedChunk } from '@coderag/types'
import type { CandidateFile } from './files.js'
import { foldName, type Question } from './question.js'
import { bestLikeness, type Word, wordsOf } from './words.js'

/** A name declared in a file. */
export interface DefinedName {
  readonly folded: string
  readonly words: readonly Word[]
}

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
  /** Per piece and word of the question: does the piece hold it. */
  readonly #held = new Map<RankedChunk, readonly boolean[]>()

  constructor(question: Question, files: readonly CandidateFile[]) {
    this.words = question.words
    const holders = question.words.map(() => 0)
    let pieces = 0
    for (const file of files) {
      for (const piece of file.pieces) {
        const held = wordsHeld(piece.chunk, question.words)
        this.#held.set(piece, held)
        held.forEach((has, index) => (holders[index] = (holders[index] ?? 0) + (has ? 1 : 0)))
        pieces++
      }
    }
    this.names = new Map(files.map((file) => [file, definedNames(file)]))
    const most = Math.log(1 + pieces / 0.5)
    this.rarity = holders.map((count) => (most === 0 ? 0 : Math.log(1 + pieces / (count + 0.5)) / most))
    const total = this.rarity.reduce((sum, value) => sum + value, 0)
    this.weights = this.rarity.map((value) => (total === 0 ? 0 : value / total))
  }

  /** Weight of the question's words that the best piece of a file holds, 0 to 1. */
  bestPiece(file: CandidateFile): number {
    return Math.max(0, ...file.pieces.map((piece) => this.#weightOf((index) => this.#holds(piece, index))))
  }

  /** The same for all pieces of the file together. */
  allPieces(file: CandidateFile): number {
    return this.#weightOf((index) => file.pieces.some((piece) => this.#holds(piece, index)))
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

  #holds(piece: RankedChunk, index: number): boolean {
    return this.#held.get(piece)?.[index] === true
  }

  #weightOf(holds: (index: number) => boolean): number {
    return this.#sum((_, index) => (holds(index) ? (this.weights[index] ?? 0) : 0))
  }

  #sum(value: (word: Word, index: number) => number): number {
    return this.words.reduce((sum, word, index) => sum + value(word, index), 0)
  }
}

function wordsHeld({ contextPrefix, text }: CleanChunk, words: readonly Word[]): boolean[] {
  const lower = `${contextPrefix} ${text}`.toLowerCase()
  return words.map(({ text: word, stem }) => lower.includes(word.startsWith(stem) && stem.length >= 3 ? stem : word))
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
