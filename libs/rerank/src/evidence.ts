import type { CleanChunk, RankedChunk } from '@coderag/types'
import type { CandidateFile } from './files.js'
import { foldName, type Question } from './question.js'
import { bestLikeness, type Word, wordsOf } from './words.js'

/** A name declared in a file. */
export class DefinedName {
  readonly folded: string
  readonly #name: string
  #words: readonly Word[] | null = null

  constructor(name: string) {
    this.#name = name
    this.folded = foldName(name)
  }

  /** Cut apart when first asked for: of most names the question has no word. */
  get words(): readonly Word[] {
    return (this.#words ??= wordsOf(this.#name))
  }
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
  readonly #held = new Map<RankedChunk, Uint8Array>()
  /** The last words that the question was compared with, and how well they say each of its words. */
  #compared: { readonly others: readonly Word[]; readonly best: Float64Array } | null = null

  constructor(question: Question, files: readonly CandidateFile[]) {
    this.words = question.words
    const holders = question.words.map(() => 0)
    let pieces = 0
    for (const file of files) {
      for (const piece of file.pieces) {
        const held = wordsHeld(piece.chunk, question.words)
        this.#held.set(piece, held)
        for (let index = 0; index < held.length; index++) holders[index] = (holders[index] ?? 0) + (held[index] ?? 0)
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
  bestPiece({ pieces }: CandidateFile): number {
    let best = 0
    for (const piece of pieces) best = Math.max(best, this.coverOf(piece))
    return best
  }

  /** Weight of the question's words that one piece holds, 0 to 1. */
  coverOf(piece: RankedChunk): number {
    const held = this.#held.get(piece)
    let sum = 0
    for (let index = 0; index < this.weights.length; index++)
      sum += held?.[index] === 1 ? (this.weights[index] ?? 0) : 0
    return sum
  }

  /** Names that one piece declares. */
  namesOf(chunk: CleanChunk): readonly DefinedName[] {
    return namesOf(chunk).map(([, defined]) => defined)
  }

  /** The same for all pieces of the file together. */
  allPieces({ pieces }: CandidateFile): number {
    const held = pieces.map((piece) => this.#held.get(piece))
    return this.weights.reduce((sum, weight, index) => sum + (held.some((own) => own?.[index] === 1) ? weight : 0), 0)
  }

  /** Weight of the question's words that are among others, 0 to 1; words likely the same count in part. */
  cover(others: readonly Word[]): number {
    if (others.length === 0) return 0
    const best = this.#bestAmong(others)
    return this.weights.reduce((sum, weight, index) => sum + weight * (best[index] ?? 0), 0)
  }

  /** Rarity of the rarest word of the question that is among others. */
  rarestOf(others: readonly Word[]): number {
    const best = this.#bestAmong(others)
    return this.rarity.reduce((highest, rarity, index) => Math.max(highest, rarity * (best[index] ?? 0)), 0)
  }

  /** Per word of the question its likeness to the most alike of others. */
  #bestAmong(others: readonly Word[]): Float64Array {
    if (this.#compared?.others === others) return this.#compared.best
    const best = Float64Array.from(this.words, (word) => bestLikeness(word, others))
    this.#compared = { others, best }
    return best
  }
}

/** Per word 1 where the piece holds it. */
function wordsHeld({ contextPrefix, text }: CleanChunk, words: readonly Word[]): Uint8Array {
  const lower = `${contextPrefix} ${text}`.toLowerCase()
  const held = new Uint8Array(words.length)
  words.forEach(({ text: word, stem }, index) => {
    held[index] = lower.includes(word.startsWith(stem) && stem.length >= 3 ? stem : word) ? 1 : 0
  })
  return held
}

/** What was read from chunks, kept as long as they are: popular ones are candidates of many questions. */
const namesOfChunks = new WeakMap<CleanChunk, readonly (readonly [name: string, defined: DefinedName])[]>()

function definedNames({ pieces }: CandidateFile): DefinedName[] {
  const names = new Map<string, DefinedName>()
  for (const { chunk } of pieces) {
    for (const [name, defined] of namesOf(chunk)) if (!names.has(name)) names.set(name, defined)
  }
  return [...names.values()]
}

function namesOf(chunk: CleanChunk): readonly (readonly [name: string, defined: DefinedName])[] {
  const known = namesOfChunks.get(chunk)
  if (known !== undefined) return known
  const { definedNames: all, symbolName } = chunk
  const named = (symbolName === null ? all : [...all, symbolName]).map((name) => {
    const own = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1)
    return [name, new DefinedName(own)] as const
  })
  namesOfChunks.set(chunk, named)
  return named
}
