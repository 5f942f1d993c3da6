import type { Dataset } from './dataset.js'
import type { Answer } from './run.js'

/** A dataset of which a run found nothing, with one path of each kind. */
export interface NeverFound {
  readonly dataset: string
  /** A relevant file, as the dataset writes it. */
  readonly wanted: string
  /** A file of the run, or null if it has none. */
  readonly found: string | null
}

/** Datasets of which no answering file was ever found: then paths are of two kinds, rather than all answers wrong. */
export function neverFound(datasets: readonly Dataset[], answers: readonly Answer[]): readonly NeverFound[] {
  return datasets.flatMap(({ name, questions }): NeverFound[] => {
    const found = answers
      .filter(({ dataset }) => dataset === name)
      .flatMap(({ files }) => files.map(({ path }) => path))
    const known = new Set(found)
    const wanted = questions.flatMap(({ relevant }) => relevant.map(({ path }) => path))
    if (wanted[0] === undefined || wanted.some((path) => known.has(path))) return []
    return [{ dataset: name, wanted: wanted[0], found: found[0] ?? null }]
  })
}
