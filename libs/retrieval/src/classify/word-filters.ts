import { filterPlace, type LearnedWeights, readBytes, rowFinder, rowsOfWords } from './learned-weights.js'

/** What the filters found in a question. */
export interface FilterReading {
  /** Per filter how well the words that it fits best fit it; 0 where none do. */
  readonly values: Float64Array
  /** The words that a filter fits best, as they were asked; empty where none do. */
  wordsOf(filter: number): string
}

export type WordFilters = (words: readonly string[]) => FilterReading

/** A kilobyte each. */
const MOST_REMEMBERED = 2_048

/**
 * Filters over one to a few neighbouring words, each of which says how well the words that it fits best fit it (Kim,
 * Convolutional neural networks for sentence classification, 2014). Words stand as vectors, so that a word that no labelled
 * question had is read as its neighbours in meaning.
 */
export function openWordFilters(file: LearnedWeights): WordFilters {
  const { width, spans, filterBias } = file
  const rowOf = rowFinder(file.words)
  const vectors = readBytes(file.words)
  const bias = Float64Array.from(filterBias)
  const filtersPerSpan = bias.length / spans
  /** Words that a filter looks at. */
  const spanOf = (filter: number): number => Math.floor(filter / filtersPerSpan) + 1
  const weights = Float32Array.from(readBytes(file.filters), (byte) => byte * file.filters.unit * file.words.unit)
  /** Weights that meet one word: of all filters, for each place that it can have in them. */
  const answersPerWord = weights.length / width
  const remembered = new Map<number, Float32Array>()

  /** How every place of every filter answers to a word. Questions share most of their words. */
  const answersTo = (row: number): Float32Array => {
    const known = remembered.get(row)
    if (known !== undefined) return known
    const vector = Float32Array.from(vectors.subarray(row * width, (row + 1) * width))
    const answers = new Float32Array(answersPerWord)
    for (let answer = 0; answer < answersPerWord; answer++) {
      const first = answer * width
      let sum = 0
      for (let at = 0; at < width; at++) sum += (weights[first + at] ?? 0) * (vector[at] ?? 0)
      answers[answer] = sum
    }
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(row, answers)
    return answers
  }

  return (words) => {
    const answers = rowsOfWords(words, rowOf).map(answersTo)
    const values = new Float64Array(bias.length)
    const starts = new Int32Array(bias.length).fill(-1)
    for (let filter = 0; filter < bias.length; filter++) {
      const span = spanOf(filter)
      const first = filterPlace({ filtersPerSpan, width: 1 }, { span, filter: filter % filtersPerSpan, word: 0 })
      let best = 0
      for (let start = 0; start + span <= answers.length; start++) {
        let value = bias[filter] ?? 0
        for (let word = 0; word < span; word++) value += answers[start + word]?.[first + word] ?? 0
        if (value <= best) continue
        best = value
        starts[filter] = start
      }
      values[filter] = best
    }
    return {
      values,
      wordsOf: (filter) => {
        const start = starts[filter] ?? -1
        const read = words.slice(0, answers.length - 2)
        return start < 0 ? '' : read.slice(Math.max(0, start - 1), start - 1 + spanOf(filter)).join(' ')
      },
    }
  }
}
