import { INTENTS, SCOPES, TARGET_TYPES } from '@coderag/retrieval'
import { encodeLearnedWeights, type LearnedWeights } from '@coderag/retrieval/training'
import type { Prepared } from './prepare.js'
import { type Example, trainSoftmax } from './softmax.js'

export const PARTS = ['intent', 'scope', 'targetType'] as const
export type Part = (typeof PARTS)[number]
export const LABELS: Readonly<Record<Part, readonly string[]>> = {
  intent: INTENTS,
  scope: SCOPES,
  targetType: TARGET_TYPES,
}

export interface LearnOptions {
  readonly l2: number
  /** Families of questions that must have a feature, at least: what only one has says little about another. */
  readonly minFamilies: number
  /** Features that are kept, by their largest weight. */
  readonly maxFeatures: number
  /** What weights are multiplied with, so that confidences are shares of right decisions. */
  readonly scale: number
}

/** Weights of one decision, from the questions that have a label for it. */
export function learn(prepared: readonly Prepared[], part: Part, options: LearnOptions): LearnedWeights {
  const labels = LABELS[part]
  const labelled = prepared.filter(({ labels: own }) => own[part] !== undefined)
  const names = commonFeatures(labelled, part, options.minFamilies)
  const examples = labelled.map(
    ({ features, labels: own, weight }): Example => ({
      features: features[part].flatMap((name) => names.get(name) ?? []),
      label: labels.indexOf(own[part] ?? ''),
      weight,
    }),
  )
  const weights = trainSoftmax(examples, { features: names.size, labels: labels.length, l2: options.l2 })
  const rows = [...names].map(([name, at]) => {
    const row = [...weights.subarray(at * labels.length, (at + 1) * labels.length)]
    return { name, row: row.map((weight) => weight * options.scale), most: Math.max(...row.map(Math.abs)) }
  })
  const kept = rows.sort((left, right) => right.most - left.most).slice(0, options.maxFeatures)
  return encodeLearnedWeights(labels, new Map(kept.map(({ name, row }) => [name, row])))
}

/** Features of enough families, with their places. */
function commonFeatures(prepared: readonly Prepared[], part: Part, minFamilies: number): Map<string, number> {
  const families = new Map<string, Set<string>>()
  for (const { features, family } of prepared) {
    for (const name of features[part]) {
      const own = families.get(name)
      if (own === undefined) families.set(name, new Set([family]))
      else if (own.size < minFamilies) own.add(family)
    }
  }
  const common = [...families].flatMap(([name, own]) => (own.size < minFamilies ? [] : [name])).sort()
  return new Map(common.map((name, at) => [name, at]))
}
