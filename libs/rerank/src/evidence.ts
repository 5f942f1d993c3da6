import type { CleanChunk } from '@coderag/types'
import type { CandidateFile } from './files.js'
import { HeldWords } from './held-words.js'
import { Likenesses } from './likenesses.js'
import { NameReader } from './names.js'
import type { Question } from './question.js'
import type { Word } from './words.js'

/** What the pieces of one file hold of the question, and what they declare. */
export interface FileEvidence {
  /** Weight of the question's words that each piece holds, 0 to 1, in the order of the pieces. */
  readonly held: readonly number[]
  /** The same of all pieces together. */
  readonly heldTogether: number
  /** What the name that each piece declares has in common with the question, of several the most: 0 to 1. */
  readonly alike: readonly number[]
  /** It declares a name that the question has as an identifier. */
  readonly declaresIdentifier: boolean
  /** It declares a name that is two or three neighbouring words of the question. */
  readonly declaresPair: boolean
}

/** What a name made of words has of the question's, words likely the same in part. */
export interface NameEvidence {
  /** Weight of the question's words that are among its own, 0 to 1. */
  readonly cover: number
  /** Rarity of the rarest of them. */
  readonly rarest: number
}

/**
 * What the candidates together say about the question's words: which are rare, and which piece holds which. The
 * candidates stand in for the whole index, whose statistics a reranker does not see.
 */
export class Evidence {
  readonly likenesses: Likenesses
  /** In the order of the files. */
  readonly files: readonly FileEvidence[]
  /** Per word of the question, by how few candidates hold it: 0 to 1. */
  readonly #rarity: readonly number[]
  /** The same with sum 1. */
  readonly #weights: readonly number[]

  constructor(question: Question, files: readonly CandidateFile[]) {
    this.likenesses = new Likenesses(question.words)
    const held = new HeldWords(files, question.words)
    const most = Math.log(1 + held.pieces / 0.5)
    this.#rarity = held.holders.map((holders) => (most === 0 ? 0 : Math.log(1 + held.pieces / (holders + 0.5)) / most))
    const total = this.#rarity.reduce((sum, value) => sum + value, 0)
    this.#weights = this.#rarity.map((value) => (total === 0 ? 0 : value / total))
    const names = new NameReader(question, this.likenesses)
    let first = 0
    this.files = files.map((file) => {
      const from = first
      first += file.pieces.length
      return {
        held: file.pieces.map((_, index) => held.weightIn(from + index, from + index + 1, this.#weights)),
        heldTogether: held.weightIn(from, first, this.#weights),
        ...declaredIn(file, names),
      }
    })
  }

  /** What a name made of words has of the question's. */
  ofName(words: readonly Word[]): NameEvidence {
    const best = this.likenesses.bestAmong(words)
    let cover = 0
    let rarest = 0
    for (let index = 0; index < best.length; index++) {
      cover += (this.#weights[index] ?? 0) * (best[index] ?? 0)
      rarest = Math.max(rarest, (this.#rarity[index] ?? 0) * (best[index] ?? 0))
    }
    return { cover, rarest }
  }
}

function declaredIn(
  { pieces }: CandidateFile,
  names: NameReader,
): Pick<FileEvidence, 'alike' | 'declaresIdentifier' | 'declaresPair'> {
  let [declaresIdentifier, declaresPair] = [false, false]
  const alike = pieces.map(({ chunk }) => {
    let most = 0
    for (const name of namesOf(chunk)) {
      const read = names.read(name)
      if (read === null) continue
      most = Math.max(most, read.alike)
      declaresIdentifier ||= read.isIdentifier
      declaresPair ||= read.isPair
    }
    return most
  })
  return { alike, declaresIdentifier, declaresPair }
}

function namesOf({ definedNames, symbolName }: CleanChunk): readonly string[] {
  return symbolName === null || definedNames.includes(symbolName) ? definedNames : [...definedNames, symbolName]
}
