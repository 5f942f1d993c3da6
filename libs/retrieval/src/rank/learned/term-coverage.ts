import { wordFinder } from '@coderag/text'
import type { CandidateFile } from './files.js'
import { type Meaning, meaningsOf, type QueryWord, wordReader } from './words.js'

/**
 * Records which passages contain which words of a query, also as parts of longer words. Passages are numbered over all
 * files, in order. Synonyms are looked for in the first passage of each file only, if it does not contain the word: that
 * takes half of the time, and ranks as well.
 */
export class TermCoverage {
  readonly passages: number
  /** Sum over the passages of what they contain of each word. */
  readonly frequencies: readonly number[]
  readonly #words: number
  /** One entry per passage and word: 1 if the passage contains the word, the weight of a synonym that it contains, or 0. */
  readonly #contains: Float32Array

  constructor(files: readonly Pick<CandidateFile, 'passages'>[], words: readonly QueryWord[], synonyms = true) {
    const forms = words.map(({ text, stem }) => (text.startsWith(stem) && stem.length >= 3 ? stem : text))
    this.passages = files.reduce((sum, { passages }) => sum + passages.length, 0)
    this.#words = forms.length
    this.#contains = new Float32Array(this.passages * forms.length)
    const findWords = wordFinder(forms)
    const findSynonyms = synonyms ? synonymFinder(words) : null
    let at = 0
    for (const { passages } of files) {
      passages.forEach(({ chunk: { contextPrefix, text } }, passage) => {
        const texts = [contextPrefix, text]
        for (const part of texts) findWords(part, this.#contains, at)
        if (passage === 0) findSynonyms?.(texts, this.#contains, at)
        at += forms.length
      })
    }
    const frequencies = forms.map(() => 0)
    for (let entry = 0; entry < this.#contains.length; entry++) {
      const word = entry % forms.length
      frequencies[word] = (frequencies[word] ?? 0) + (this.#contains[entry] ?? 0)
    }
    this.frequencies = frequencies
  }

  /** Adds up the weights of the words, each times the most that a passage from `from` to `to`, exclusive, contains of it. */
  of(from: number, to: number, weights: readonly number[]): number {
    let sum = 0
    for (let word = 0; word < weights.length; word++) {
      let most = 0
      for (let passage = from; passage < to && most < 1; passage++) {
        most = Math.max(most, this.#contains[passage * this.#words + word] ?? 0)
      }
      sum += most * (weights[word] ?? 0)
    }
    return sum
  }
}

type SynonymFinder = (texts: readonly string[], contains: Float32Array, at: number) => void

/**
 * Creates a function that sets `contains[at + n]` to the weight of the best synonym of each word n that texts contain, where it is 0.
 * The more words are missing, the more of a text has to be read: candidates that miss the same words share a reader.
 */
function synonymFinder(words: readonly QueryWord[]): SynonymFinder {
  const readers = new Map<string, ReturnType<typeof wordReader<Meaning>>>()
  return (texts, contains, at) => {
    const missing = words.map((word, n) => ((contains[at + n] ?? 0) === 0 ? word : null))
    const key = missing.map((word) => (word === null ? 0 : 1)).join('')
    let read = readers.get(key)
    if (read === undefined) readers.set(key, (read = wordReader(meaningsOf(missing))))
    for (const text of texts)
      read(text, ({ word, weight }) => {
        contains[at + word] = Math.max(contains[at + word] ?? 0, weight)
      })
  }
}
