import { wordFinder } from '@coderag/text'
import type { CandidateFile } from './files.js'
import type { Word } from './words.js'

/** Which pieces hold which words of a question, inside of longer ones, too. Pieces are counted over all files, in order. */
export class HeldWords {
  readonly pieces: number
  /** Per word how many pieces hold it. */
  readonly holders: readonly number[]
  readonly #words: number
  /** Per piece and word 1 where the piece holds it. */
  readonly #held: Uint8Array

  constructor(files: readonly CandidateFile[], words: readonly Word[]) {
    const chunks = files.flatMap(({ pieces }) => pieces.map(({ chunk }) => chunk))
    const forms = words.map(({ text, stem }) => (text.startsWith(stem) && stem.length >= 3 ? stem : text))
    this.pieces = chunks.length
    this.#words = forms.length
    this.#held = new Uint8Array(chunks.length * forms.length)
    const find = wordFinder(forms)
    chunks.forEach(({ contextPrefix, text }, piece) => {
      // One text is looked at sooner than two. No word has a line break in it, so that none is found across.
      find(`${contextPrefix}\n${text}`, this.#held, piece * forms.length)
    })
    const holders = forms.map(() => 0)
    for (let at = 0; at < this.#held.length; at++) {
      const word = at % forms.length
      holders[word] = (holders[word] ?? 0) + (this.#held[at] ?? 0)
    }
    this.holders = holders
  }

  /** Sum of the weights of the words that any of the pieces from `from` to `to`, exclusive, holds. */
  weightIn(from: number, to: number, weights: readonly number[]): number {
    let sum = 0
    for (let word = 0; word < weights.length; word++) {
      let piece = from
      while (piece < to && this.#held[piece * this.#words + word] === 0) piece++
      if (piece < to) sum += weights[word] ?? 0
    }
    return sum
  }
}
