import { encodeLearnedWeights, LEARNED_PARTS, type LearnedPart, type LearnedWeights } from '@coderag/retrieval/training'
import { type Network, scoresOf, trainNetwork } from './network.js'
import { allTargetsOf, LABELS, type Prepared } from './prepare.js'

export interface LearnOptions {
  /** Families of questions that must have a feature, at least: what only one has says little about another. */
  readonly minFamilies: number
  readonly hidden: number
  readonly epochs: number
  readonly rate: number
  readonly dropout: number
  readonly decay: number
  readonly seed: number
}

/** What the shipped weights are learned with, chosen by leaving out one hand at a time. */
export const CHOSEN: LearnOptions = {
  minFamilies: 6,
  hidden: 40,
  epochs: 16,
  rate: 0.03,
  dropout: 0.6,
  decay: 1e-5,
  seed: 1,
}

/** A network with the names of its features. */
export interface Learned {
  readonly network: Network
  readonly places: ReadonlyMap<string, number>
}

/** Learns all decisions at once from the questions that have a label for them. */
export function learn(prepared: readonly Prepared[], { minFamilies, ...options }: LearnOptions): Learned {
  const places = commonFeatures(prepared, minFamilies)
  const examples = prepared.map((one) => ({
    features: placesOf(one.features, places),
    targets: allTargetsOf(one),
    weight: one.weight,
  }))
  const heads = LEARNED_PARTS.map((part) => LABELS[part].length)
  return { network: trainNetwork(examples, { ...options, heads, features: places.size }), places }
}

/** Log-odds of the labels of each decision. */
export function scoresFor(
  { network, places }: Learned,
  features: readonly string[],
): Record<LearnedPart, Float64Array> {
  const all = scoresOf(network, placesOf(features, places))
  const { intent, scope } = LABELS
  return {
    intent: all.subarray(0, intent.length),
    scope: all.subarray(intent.length, intent.length + scope.length),
    targetType: all.subarray(intent.length + scope.length),
  }
}

/** The weights as they are shipped. */
export function encode({ network, places }: Learned, temperature: Record<LearnedPart, number>): LearnedWeights {
  const { hidden, inputs, bias, outputs } = network
  const rows = [...places].map(([name, at]) => [name, [...inputs.subarray(at * hidden, (at + 1) * hidden)]] as const)
  const perOutput = hidden + 1
  return encodeLearnedWeights({
    labels: LABELS,
    temperature,
    inputs: new Map(rows),
    bias: [...bias],
    outputs: Array.from({ length: outputs.length / perOutput }, (_, at) => [
      ...outputs.subarray(at * perOutput, (at + 1) * perOutput),
    ]),
  })
}

function placesOf(features: readonly string[], places: ReadonlyMap<string, number>): number[] {
  return features.flatMap((name) => places.get(name) ?? [])
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
