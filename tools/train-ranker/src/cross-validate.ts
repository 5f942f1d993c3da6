import { type ExampleFile, exampleOf } from './examples.js'
import { exampleNdcg, trainLinear, type TrainingOptions } from './linear-rank.js'

/** NDCG@10 of questions whose repositories the weights were not fitted to. */
export interface CrossValidated {
  /** Per setting the mean per repository, then over repositories. */
  readonly bySetting: ReadonlyMap<string, number>
  /** Per setting the mean over questions that do not say a relevant file's name. */
  readonly withoutName: ReadonlyMap<string, number>
  /** What features are chosen by: the mean of all of the above. */
  readonly overall: number
}

export interface ValidationOptions extends Omit<TrainingOptions, 'fixed'> {
  /** Parts that the repositories are split into, at least 2. */
  readonly folds: number
  /** How often they are split, each time differently, at least 1: one split's figure moves by 0.004 with the next. */
  readonly rounds: number
  /** Weights that are given, not learned, by feature. */
  readonly given?: ReadonlyMap<string, number>
}

/**
 * Trains as often as there are folds, each time without one fold's repositories, in every setting, and scores the
 * questions of those; a question's figure is its mean over the rounds. A run can be repeated: who goes to which fold
 * depends on the names and the round only.
 */
export function crossValidate(
  { names, questions }: ExampleFile,
  features: readonly string[],
  options: ValidationOptions,
): CrossValidated {
  const columns = features.map((name) => names.indexOf(name))
  const examples = questions.map((question) => exampleOf(question, columns))
  const groups = [...new Set(questions.map(({ dataset }) => dataset))].sort()
  const fixed = fixedColumns(features, options.given)
  const scores = examples.map(() => 0)
  for (let round = 0; round < options.rounds; round++) {
    const foldOf = new Map(shuffled(groups, round).map((group, index) => [group, index % options.folds]))
    for (let fold = 0; fold < options.folds; fold++) {
      const others = examples.filter(({ group }) => foldOf.get(group) !== fold)
      const weights = trainLinear(others, columns.length, { l2: options.l2, fixed })
      examples.forEach((example, index) => {
        if (foldOf.get(example.group) === fold)
          scores[index] = (scores[index] ?? 0) + exampleNdcg(example, weights) / options.rounds
      })
    }
  }
  return summaryOf(questions, scores)
}

/** Another order for every round but the first. */
function shuffled(groups: readonly string[], round: number): readonly string[] {
  const place = (index: number): number => ((index + 1) * (1 + round * 7_919)) % 10_007
  return groups
    .map((group, index) => ({ group, place: place(index) }))
    .sort((a, b) => a.place - b.place)
    .map(({ group }) => group)
}

/**
 * Drops features as long as that does not lower the cross-validated figure. Each round tries to do without each one that is
 * left, then without half of those that were not missed; if that is too many at once, without the one missed least.
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

/** Features that some file has: an index without vectors says nothing about those of the dense engine. */
export function usedFeatures({ names, questions }: ExampleFile): string[] {
  return names.filter((_, column) => questions.some(({ features }) => features.some((row) => (row[column] ?? 0) !== 0)))
}

/** Given weights by the column of their feature; those of features that are not used fall away. */
export function fixedColumns(features: readonly string[], given: ReadonlyMap<string, number> = new Map()) {
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
  const settings = [...new Set(questions.map(({ setting }) => setting))]
  const bySetting = new Map<string, number>()
  const withoutName = new Map<string, number>()
  for (const setting of settings) {
    const groups = new Map<string, number[]>()
    const unnamed: number[] = []
    questions.forEach((question, index) => {
      if (question.setting !== setting) return
      const score = scores[index] ?? 0
      const own = groups.get(question.dataset)
      if (own === undefined) groups.set(question.dataset, [score])
      else own.push(score)
      if (!question.saysName) unnamed.push(score)
    })
    bySetting.set(setting, mean([...groups.values()].map(mean)))
    withoutName.set(setting, mean(unnamed))
  }
  return { bySetting, withoutName, overall: mean([...bySetting.values(), ...withoutName.values()]) }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
