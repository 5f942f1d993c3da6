import { wordFinder } from '@coderag/text'
import type { CandidateFile } from './files.js'
import type { Word } from './words.js'

/**
 * Records which passages contain which words of a query, also as parts of longer words. Passages are numbered over all
 * files, in order.
 */
export class TermCoverage {
  readonly passages: number
  /** Number of passages that contain each word. */
  readonly frequencies: readonly number[]
  readonly #words: number
  /** One entry per passage and word: 1 if the passage contains the word. */
  readonly #contains: Uint8Array

  constructor(files: readonly CandidateFile[], words: readonly Word[]) {
    const chunks = files.flatMap(({ passages }) => passages.map(({ chunk }) => chunk))
    const forms = words.map(({ text, stem }) => (text.startsWith(stem) && stem.length >= 3 ? stem : text))
    this.passages = chunks.length
    this.#words = forms.length
    this.#contains = new Uint8Array(chunks.length * forms.length)
    const find = wordFinder(forms)
    chunks.forEach(({ contextPrefix, text }, passage) => {
      // No word has a line break in it, so none is found across the two texts.
      find(`${contextPrefix}\n${text}`, this.#contains, passage * forms.length)
    })
    const frequencies = forms.map(() => 0)
    for (let at = 0; at < this.#contains.length; at++) {
      const word = at % forms.length
      frequencies[word] = (frequencies[word] ?? 0) + (this.#contains[at] ?? 0)
    }
    this.frequencies = frequencies
  }

  /** Adds up the weights of the words that any passage from `from` to `to`, exclusive, contains. */
  of(from: number, to: number, weights: readonly number[]): number {
    let sum = 0
    for (let word = 0; word < weights.length; word++) {
      let passage = from
      while (passage < to && this.#contains[passage * this.#words + word] === 0) passage++
      if (passage < to) sum += weights[word] ?? 0
    }
    return sum
  }
}
