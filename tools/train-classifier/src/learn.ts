import {
  encodeLearnedWeights,
  END,
  LEARNED_PARTS,
  type LearnedInput,
  type LearnedPart,
  type LearnedWeights,
  OTHER,
  rowsOfWords,
  START,
} from '@coderag/retrieval/training'
import { type Example, type Input, type Network, scoresOf, type TrainingOptions, trainNetwork } from './network.js'
import { allTargetsOf, LABELS, type Prepared, readQuestion } from './prepare.js'
import { seededRandom } from './random.js'
import type { Taught } from './taught.js'
import type { WordVectors } from './word-vectors.js'

export interface LearnOptions extends Omit<TrainingOptions, 'heads' | 'features' | 'width' | 'vectors'> {
  /** Families of questions that must have a feature, at least: what only one has says little about another. */
  readonly minFamilies: number
  /** Length of the vectors that learning starts from. */
  readonly vectorLength: number
}

/** What weights are learned with from labels alone, chosen by leaving out hands. */
export const CHOSEN: LearnOptions = {
  minFamilies: 16,
  hidden: 40,
  spans: 3,
  filtersPerSpan: 48,
  vectorLength: 3,
  epochs: 12,
  rate: 0.03,
  filterRate: 0.03,
  vectorRate: 0.01,
  dropout: 0.6,
  filterDropout: 0.3,
  decay: 1e-5,
  seed: 1,
}

/**
 * What they are learned with where a larger model teaches, too: what it says of hundreds of thousands of texts leaves less to
 * guard against than labels that may be wrong. Those that are shipped had seven epochs, and all else of this.
 */
export const TAUGHT: LearnOptions = { ...CHOSEN, epochs: 10, dropout: 0.4, filterDropout: 0.1 }

/** How much a taught text counts; a gathered question counts three times. */
const TAUGHT_WEIGHT = 1.5

/** A network with the names of its features and words. */
export interface Learned {
  readonly network: Network
  readonly features: ReadonlyMap<string, number>
  readonly words: ReadonlyMap<string, number>
}

/** Learns all decisions at once from the questions that have a label for them. */
export function learn(prepared: readonly Prepared[], vectors: WordVectors, options: LearnOptions): Learned {
  const places = placesOf(prepared, vectors, options)
  return learnFrom(examplesOf(prepared, places), vectors, places, options)
}

/** The same, from texts that a larger model speaks of, too. They bring no features of their own. */
export async function learnTaught(
  prepared: readonly Prepared[],
  vectors: WordVectors,
  options: LearnOptions,
  taught: AsyncIterable<Taught>,
): Promise<Learned> {
  const places = placesOf(prepared, vectors, options)
  const examples = examplesOf(prepared, places)
  for await (const { question, intent, scope, targetType } of taught) {
    const targets = [...intent, ...scope, ...targetType]
    examples.push({ ...inputOf(readQuestion(question), places), targets, weight: TAUGHT_WEIGHT })
  }
  return learnFrom(examples, vectors, places, options)
}

type Places = Pick<Learned, 'features' | 'words'>

function placesOf(prepared: readonly Prepared[], vectors: WordVectors, { minFamilies }: LearnOptions): Places {
  return { features: commonFeatures(prepared, minFamilies), words: wordsOf(prepared, vectors) }
}

function examplesOf(prepared: readonly Prepared[], places: Places): Example[] {
  return prepared.map((one) => ({
    ...inputOf(one, places),
    targets: allTargetsOf(one),
    weight: one.weight,
  }))
}

function learnFrom(
  examples: readonly Example[],
  vectors: WordVectors,
  { features, words }: Places,
  { vectorLength, ...options }: LearnOptions,
): Learned {
  const network = trainNetwork(examples, {
    ...options,
    heads: LEARNED_PARTS.map((part) => LABELS[part].length),
    features: features.size,
    width: vectors.width,
    vectors: startOf(words, vectors, vectorLength, options.seed),
  })
  return { network, features, words }
}

/** Log-odds of the labels of each decision. */
export function scoresFor(learned: Learned, input: LearnedInput): Record<LearnedPart, Float64Array> {
  const all = scoresOf(learned.network, inputOf(input, learned))
  const { intent, scope } = LABELS
  return {
    intent: all.subarray(0, intent.length),
    scope: all.subarray(intent.length, intent.length + scope.length),
    targetType: all.subarray(intent.length + scope.length),
  }
}

/** The weights as they are shipped. */
export function encode(
  { network, features, words }: Learned,
  temperature: Record<LearnedPart, number>,
): LearnedWeights {
  const { inputs, hidden, vectors, width, outputs, spans, filtersPerSpan } = network
  const perOutput = 1 + hidden + spans * filtersPerSpan
  return encodeLearnedWeights({
    labels: LABELS,
    temperature,
    features: rowsByName(features, inputs, hidden),
    bias: [...network.bias],
    words: rowsByName(words, vectors, width),
    width,
    filters: network.filters,
    spans,
    filterBias: [...network.filterBias],
    outputs: Array.from({ length: outputs.length / perOutput }, (_, at) => [
      ...outputs.subarray(at * perOutput, (at + 1) * perOutput),
    ]),
  })
}

function rowsByName(places: ReadonlyMap<string, number>, rows: Float32Array, width: number): Map<string, Float32Array> {
  return new Map([...places].map(([name, at]) => [name, rows.subarray(at * width, (at + 1) * width)]))
}

function inputOf({ features, words }: LearnedInput, places: Places): Input {
  return {
    features: features.flatMap((name) => places.features.get(name) ?? []),
    words: rowsOfWords(words, (word) => places.words.get(word)),
  }
}

/** Features of enough families, with their places. */
function commonFeatures(prepared: readonly Prepared[], minFamilies: number): Map<string, number> {
  const families = new Map<string, Set<string>>()
  for (const { features, family } of prepared) {
    for (const name of features) {
      const own = families.get(name)
      if (own === undefined) families.set(name, new Set([family]))
      else if (own.size < minFamilies) own.add(family)
    }
  }
  const common = [...families].flatMap(([name, own]) => (own.size < minFamilies ? [] : [name])).sort()
  return new Map(common.map((name, at) => [name, at]))
}

/** Words that have vectors, then marks and shapes that questions have, with their rows. */
function wordsOf(prepared: readonly Prepared[], vectors: WordVectors): Map<string, number> {
  const shapes = new Set(prepared.flatMap(({ words }) => words.filter((word) => /^(?:<.*>|\W)$/.test(word))))
  const names = new Set([...vectors.words, START, END, OTHER, ...[...shapes].sort()])
  return new Map([...names].map((word, at) => [word, at]))
}

/** Vectors as they were learned, and short ones by chance for what has none. */
function startOf(
  words: ReadonlyMap<string, number>,
  { vectors, width }: WordVectors,
  length: number,
  seed: number,
): Float32Array {
  const random = seededRandom(seed)
  return Float32Array.from({ length: words.size * width }, (_, at) =>
    at < vectors.length ? (vectors[at] ?? 0) * length : (random() - 0.5) * 0.2,
  )
}
