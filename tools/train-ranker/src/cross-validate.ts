import { type ExampleFile, exampleOf, type QueryWeights, weightsOf } from './examples.js'
import { exampleNdcg, trainLinear, type TrainingOptions } from './linear-rank.js'

/** NDCG@10 of queries about repositories that the weights were not fitted to. */
export interface CrossValidated {
  /** Mean over repositories of their mean, for each set. */
  readonly bySet: ReadonlyMap<string, number>
  /** Mean over queries that do not contain the name of a relevant file, for each set. */
  readonly withoutName: ReadonlyMap<string, number>
  /** Mean of all of the above, by which features are selected. */
  readonly overall: number
}

export interface ValidationOptions extends Pick<TrainingOptions, 'l2'> {
  /** Number of parts that the repositories are split into, at least 2. */
  readonly folds: number
  /** Number of different splits, at least 1. Figures of single splits differ by up to 0.004. */
  readonly rounds: number
  readonly queryWeights: QueryWeights
  /** Weights that are set instead of learned, by feature. */
  readonly given?: ReadonlyMap<string, number>
  /** Sign that a weight may have, by feature. */
  readonly signs?: ReadonlyMap<string, number>
}

/**
 * Trains once per fold without the repositories of that fold, and scores their queries. The score of a query is its mean
 * over the rounds. Deterministic: folds depend on the names of the repositories and the round only.
 */
export function crossValidate(
  { names, questions }: ExampleFile,
  features: readonly string[],
  options: ValidationOptions,
): CrossValidated {
  const columns = features.map((name) => names.indexOf(name))
  const counts = weightsOf(questions, options.queryWeights)
  const examples = questions.map((question, at) => exampleOf(question, columns, counts[at] ?? 0))
  const groups = [...new Set(questions.map(({ dataset }) => dataset))].sort()
  const fixed = byColumn(features, options.given)
  const signs = byColumn(features, options.signs)
  const scores = examples.map(() => 0)
  for (let round = 0; round < options.rounds; round++) {
    const foldOf = new Map(shuffled(groups, round).map((group, index) => [group, index % options.folds]))
    for (let fold = 0; fold < options.folds; fold++) {
      const others = examples.filter(({ group }) => foldOf.get(group) !== fold)
      const weights = trainLinear(others, columns.length, { l2: options.l2, fixed, signs })
      examples.forEach((example, index) => {
        if (foldOf.get(example.group) === fold)
          scores[index] = (scores[index] ?? 0) + exampleNdcg(example, weights) / options.rounds
      })
    }
  }
  return summaryOf(questions, scores)
}

/** Shuffles differently in every round; the first keeps the order. */
function shuffled(groups: readonly string[], round: number): readonly string[] {
  const place = (index: number): number => ((index + 1) * (1 + round * 7_919)) % 10_007
  return groups
    .map((group, index) => ({ group, place: place(index) }))
    .sort((a, b) => a.place - b.place)
    .map(({ group }) => group)
}

/**
 * Drops features as long as the cross-validated NDCG does not fall. Each round tries to drop each feature, then half of
 * those whose loss did not matter. If that is too many at once, it drops the one that mattered least.
 */
export function selectFeatures(
  file: ExampleFile,
  options: ValidationOptions & { readonly tolerance: number },
  onRound: (dropped: readonly string[], result: CrossValidated) => void,
): string[] {
  let kept = usedFeatures(file)
  let best = crossValidate(file, kept, options).overall
  while (kept.length > 1) {
    const trials = kept
      .map((name) => ({ name, result: without(file, kept, [name], options) }))
      .filter(({ result }) => result.overall >= best - options.tolerance)
      .sort((a, b) => b.result.overall - a.result.overall)
    const [least] = trials
    if (least === undefined) return kept
    let dropped = trials.slice(0, Math.ceil(trials.length / 2)).map(({ name }) => name)
    let result = dropped.length === 1 ? least.result : without(file, kept, dropped, options)
    if (result.overall < best - options.tolerance) [dropped, result] = [[least.name], least.result]
    kept = kept.filter((name) => !dropped.includes(name))
    best = Math.max(best, result.overall)
    onRound(dropped, result)
  }
  return kept
}

/** Returns the features that are not 0 for every file. An index without vectors has no dense features. */
export function usedFeatures({ names, questions }: ExampleFile): string[] {
  return names.filter((_, column) => questions.some(({ features }) => features.some((row) => (row[column] ?? 0) !== 0)))
}

/** Returns numbers by the column of their feature, without unused features. */
export function byColumn(features: readonly string[], given: ReadonlyMap<string, number> = new Map()) {
  return new Map(
    [...given].flatMap(([name, weight]) =>
      features.includes(name) ? [[features.indexOf(name), weight] as const] : [],
    ),
  )
}

function without(
  file: ExampleFile,
  features: readonly string[],
  dropped: readonly string[],
  options: ValidationOptions,
): CrossValidated {
  return crossValidate(
    file,
    features.filter((name) => !dropped.includes(name)),
    options,
  )
}

function summaryOf(questions: ExampleFile['questions'], scores: readonly number[]): CrossValidated {
  const sets = [...new Set(questions.map(({ set }) => set))]
  const bySet = new Map<string, number>()
  const withoutName = new Map<string, number>()
  for (const set of sets) {
    const groups = new Map<string, number[]>()
    const unnamed: number[] = []
    questions.forEach((question, index) => {
      if (question.set !== set) return
      const score = scores[index] ?? 0
      const own = groups.get(question.dataset)
      if (own === undefined) groups.set(question.dataset, [score])
      else own.push(score)
      if (!question.saysName) unnamed.push(score)
    })
    bySet.set(set, mean([...groups.values()].map(mean)))
    withoutName.set(set, mean(unnamed))
  }
  return { bySet, withoutName, overall: mean([...bySet.values(), ...withoutName.values()]) }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
