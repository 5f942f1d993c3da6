import type { CleanChunk } from '@coderag/types'
import type { CandidateFile } from './files.js'
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
    const held = heldIn(files, question.words)
    const pieces = held.length
    const most = Math.log(1 + pieces / 0.5)
    this.#rarity = question.words.map((_, word) => {
      const holders = held.reduce((sum, words) => sum + (words[word] ?? 0), 0)
      return most === 0 ? 0 : Math.log(1 + pieces / (holders + 0.5)) / most
    })
    const total = this.#rarity.reduce((sum, value) => sum + value, 0)
    this.#weights = this.#rarity.map((value) => (total === 0 ? 0 : value / total))
    const names = new NameReader(question, this.likenesses)
    let first = 0
    this.files = files.map((file) => {
      const own = held.slice(first, (first += file.pieces.length))
      return {
        held: own.map((words) => this.#weightOf((word) => words[word] === 1)),
        heldTogether: this.#weightOf((word) => own.some((words) => words[word] === 1)),
        ...declaredIn(file, names),
      }
    })
  }

  /** Weight of the question's words that are among others, 0 to 1; words likely the same count in part. */
  cover(others: readonly Word[]): number {
    if (others.length === 0) return 0
    const best = this.likenesses.bestAmong(others)
    return this.#weights.reduce((sum, weight, index) => sum + weight * (best[index] ?? 0), 0)
  }

  /** Rarity of the rarest word of the question that is among others. */
  rarestOf(others: readonly Word[]): number {
    const best = this.likenesses.bestAmong(others)
    return this.#rarity.reduce((highest, rarity, index) => Math.max(highest, rarity * (best[index] ?? 0)), 0)
  }

  #weightOf(counts: (word: number) => boolean): number {
    return this.#weights.reduce((sum, weight, word) => (counts(word) ? sum + weight : sum), 0)
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

/** Per piece, file by file, and per word 1 where the piece holds it. */
function heldIn(files: readonly CandidateFile[], words: readonly Word[]): readonly Uint8Array[] {
  const forms = words.map(({ text, stem }) => (text.startsWith(stem) && stem.length >= 3 ? stem : text))
  const held: Uint8Array[] = []
  for (const { pieces } of files) for (const { chunk } of pieces) held.push(formsHeld(chunk, forms))
  return held
}

function formsHeld({ contextPrefix, text }: CleanChunk, forms: readonly string[]): Uint8Array {
  const [prefix, body] = [contextPrefix.toLowerCase(), text.toLowerCase()]
  const held = new Uint8Array(forms.length)
  for (let index = 0; index < forms.length; index++) {
    const form = forms[index] ?? ''
    held[index] = body.includes(form) || prefix.includes(form) ? 1 : 0
  }
  return held
}
