import { seededRandom } from './random.js'
import type { WordVectors } from './word-vectors.js'

export interface SkipGramOptions {
  /** Numbers of a vector. */
  readonly width: number
  /** Neighbours that count on either side, at most: few, so that words are alike that do the same in a sentence. */
  readonly window: number
  readonly epochs: number
  /** Times that a word must be there. */
  readonly minCount: number
  readonly seed: number
}

export const VECTORS: SkipGramOptions = { width: 48, window: 3, epochs: 6, minCount: 80, seed: 1 }

const NEGATIVES = 5
const FIRST_RATE = 0.05
/** Of a word that is a larger share of the text, some places are left out. */
const FREQUENT = 1e-3
const DRAWN_FROM = 2 ** 20
/** Beyond, a sigmoid is 0 or 1 in single precision. */
const STEEPEST = 12

/**
 * Vectors of words that tell their neighbours from words drawn at random (Mikolov et al., Distributed representations of words
 * and phrases and their compositionality, 2013). Deterministic.
 */
export function skipGramVectors(
  sentences: Iterable<readonly string[]>,
  { width, window, epochs, minCount, seed }: SkipGramOptions,
): WordVectors {
  const { frequent, texts } = numbered(sentences, minCount)
  const total = frequent.reduce((sum, { count }) => sum + count, 0)
  const stays = frequent.map(({ count }) => Math.sqrt((FREQUENT * total) / count))
  const drawn = drawTable(frequent.map(({ count }) => count))

  const random = seededRandom(seed)
  const vectors = Float32Array.from({ length: frequent.length * width }, () => (random() - 0.5) / width)
  const contexts = new Float32Array(frequent.length * width)
  const change = new Float32Array(width)

  /** Moves a word's vector towards a context that it has, or away from one that it has not. */
  const meet = (vector: number, context: number, isThere: boolean, rate: number): void => {
    let likeness = 0
    for (let at = 0; at < width; at++) likeness += (vectors[vector + at] ?? 0) * (contexts[context + at] ?? 0)
    const bounded = Math.max(-STEEPEST, Math.min(STEEPEST, likeness))
    const step = ((isThere ? 1 : 0) - 1 / (1 + Math.exp(-bounded))) * rate
    for (let at = 0; at < width; at++) {
      const own = contexts[context + at] ?? 0
      change[at] = (change[at] ?? 0) + step * own
      contexts[context + at] = own + step * (vectors[vector + at] ?? 0)
    }
  }

  let seen = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const text of texts) {
      const kept = text.filter((word) => random() < (stays[word] ?? 1))
      seen += text.length
      const rate = FIRST_RATE * Math.max(1e-4, 1 - seen / (total * epochs))
      kept.forEach((middle, place) => {
        const reach = 1 + Math.floor(random() * window)
        for (let near = Math.max(0, place - reach); near <= Math.min(kept.length - 1, place + reach); near++) {
          if (near === place) continue
          const vector = (kept[near] ?? 0) * width
          change.fill(0)
          meet(vector, middle * width, true, rate)
          for (let negative = 0; negative < NEGATIVES; negative++) {
            const other = drawn[Math.floor(random() * DRAWN_FROM)] ?? 0
            if (other !== middle) meet(vector, other * width, false, rate)
          }
          for (let at = 0; at < width; at++) vectors[vector + at] = (vectors[vector + at] ?? 0) + (change[at] ?? 0)
        }
      })
    }
  }
  return { width, words: frequent.map(({ word }) => word), vectors }
}

interface Frequent {
  readonly word: string
  readonly count: number
}

/** The frequent words, the most frequent first, and sentences as places in them. */
function numbered(
  sentences: Iterable<readonly string[]>,
  minCount: number,
): { frequent: readonly Frequent[]; texts: readonly Uint32Array[] } {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  const numberOf = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    counts[number] = (counts[number] ?? 0) + 1
    return number
  }
  const all: Uint32Array[] = []
  for (const sentence of sentences) all.push(Uint32Array.from(sentence, numberOf))
  const frequent = [...numbers]
    .map(([word, number]) => ({ word, number, count: counts[number] ?? 0 }))
    .filter(({ count }) => count >= minCount)
    .sort((left, right) => right.count - left.count || (left.word < right.word ? -1 : 1))
  const places = new Map(frequent.map(({ number }, place) => [number, place]))
  const texts = all.map((text) => Uint32Array.from([...text].flatMap((number) => places.get(number) ?? [])))
  return { frequent, texts }
}

/** Words by how often they are drawn: by their count to the power of 0.75. */
function drawTable(counts: readonly number[]): Uint32Array {
  const weights = counts.map((count) => count ** 0.75)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const table = new Uint32Array(DRAWN_FROM)
  let [word, until] = [0, (weights[0] ?? 0) / sum]
  for (let place = 0; place < DRAWN_FROM; place++) {
    table[place] = word
    if (place / DRAWN_FROM > until && word < counts.length - 1) until += (weights[++word] ?? 0) / sum
  }
  return table
}
