import { type ExampleFile, exampleOf, type QueryWeights, weightsOf } from './examples.js'
import { exampleNdcg, trainLinear } from './linear-rank.js'

export interface ValidationOptions {
  /** Rows that are fitted; others have no weight. */
  readonly rows: readonly string[]
  /** Weight of each row where the data says nothing. A row without one has 0. */
  readonly prior: Readonly<Record<string, number>>
  /** Strength of the pull towards the prior; infinite scores the prior itself. */
  readonly strength: number
  readonly queryWeights: QueryWeights
  /** Number of parts that the repositories are split into, at least 2. */
  readonly folds: number
  /** Number of different splits, at least 1. Figures of single splits differ by up to 0.004. */
  readonly rounds: number
}

/**
 * Trains once per fold without the repositories of that fold, and scores their queries. Deterministic: folds depend on the names of the
 * repositories and the round only.
 *
 * @returns NDCG@10 of each query, mean over the rounds, in the order of the questions.
 */
export function crossValidate(
  { names, questions }: ExampleFile,
  { rows, prior, strength, queryWeights, folds, rounds }: ValidationOptions,
): readonly number[] {
  const columns = rows.map((name) => names.indexOf(name))
  const counts = weightsOf(questions, queryWeights)
  const examples = questions.map((question, at) => exampleOf(question, columns, counts[at] ?? 0))
  const start = priorOf(rows, prior)
  if (strength === Infinity) return examples.map((example) => exampleNdcg(example, start))
  const groups = [...new Set(questions.map(({ dataset }) => dataset))].sort()
  const scores = examples.map(() => 0)
  for (let round = 0; round < rounds; round++) {
    const foldOf = new Map(shuffled(groups, round).map((group, index) => [group, index % folds]))
    for (let fold = 0; fold < folds; fold++) {
      const others = examples.filter(({ group }) => foldOf.get(group) !== fold)
      const weights = trainLinear(others, { strength, prior: start })
      examples.forEach((example, index) => {
        if (foldOf.get(example.group) === fold)
          scores[index] = (scores[index] ?? 0) + exampleNdcg(example, weights) / rounds
      })
    }
  }
  return scores
}

/** Returns the prior by column. */
export function priorOf(rows: readonly string[], prior: Readonly<Record<string, number>>): Float64Array {
  return Float64Array.from(rows, (name) => prior[name] ?? 0)
}

/** Shuffles differently in every round; the first keeps the order. */
function shuffled(groups: readonly string[], round: number): readonly string[] {
  const place = (index: number): number => ((index + 1) * (1 + round * 7_919)) % 10_007
  return groups
    .map((group, index) => ({ group, place: place(index) }))
    .sort((a, b) => a.place - b.place)
    .map(({ group }) => group)
}
