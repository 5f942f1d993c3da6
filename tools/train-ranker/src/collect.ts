import { join } from 'node:path'
import { type Dataset, saysName } from '@coderag/eval'
import { composeRetriever } from '@coderag/presets'
import { createFeatureReranker } from '@coderag/retrieval/reranker'
import {
  type CandidateFile,
  featuresOf,
  groupByFile,
  readQuery,
  SIGNAL_NAMES,
  TRAINED_WEIGHTS,
} from '@coderag/retrieval/training'
import type { Reranker } from '@coderag/types'
import type { QueryRows } from './examples.js'

export interface CollectOptions {
  /** Directory with one index per dataset, named like it. */
  readonly indexDir: string
  readonly setting: 'root' | 'whole'
  /** Name under which the queries are weighted and their figures printed. */
  readonly set: string
}

type Asks = Parameters<typeof readQuery>[1]

/** Weight of a signal that has none: it is then seen in the trace. */
const UNSEEN = 1e-4
const VISIBLE = Object.fromEntries(SIGNAL_NAMES.map((name) => [name, TRAINED_WEIGHTS[name] || UNSEEN]))

/**
 * Runs every query and records the rows of every file among the candidates. Those of one chunk are taken from the passage to which
 * the signals add most.
 */
export async function collectExamples(
  dataset: Dataset,
  { indexDir, setting, set }: CollectOptions,
): Promise<QueryRows[]> {
  const features = createFeatureReranker()
  const seen: { query: string; asks: Asks; files: readonly CandidateFile[] }[] = []
  const reranker: Reranker = {
    ...features,
    async rerank(query, candidates, options) {
      seen.push({ query, asks: options ?? {}, files: groupByFile(candidates) })
      return features.rerank(query, candidates, options)
    },
  }
  await using retriever = await composeRetriever(
    { dataDir: join(indexDir, dataset.name), ranking: { features: { weights: VISIBLE } } },
    { reranker },
  )
  const prefix = setting === 'root' && dataset.root !== null ? `${dataset.root}/` : ''
  const rows: QueryRows[] = []
  for (const { query: text, relevant } of dataset.questions) {
    seen.length = 0
    const { trace } = await retriever.query({ budget: 0, text })
    const [own] = seen
    if (own === undefined) throw new Error('A query did not reach the reranker.')
    const { query, asks, files } = own
    const partsOf = new Map(trace.contributions.map(({ id, parts }) => [id, parts]))
    const grades = new Map(relevant.map(({ path, grade }) => [path, grade]))
    rows.push({
      set,
      dataset: dataset.name,
      query,
      saysName: relevant.some(({ path }) => saysName(query, path)),
      relevant: grades.size,
      grades: files.map(({ path }) => grades.get(`${prefix}${path ?? ''}`) ?? 0),
      features: featuresOf(readQuery(query, asks), files).map((row, at) => {
        const parts = files[at]?.passages.map(({ chunk }) => partsOf.get(chunk.id) ?? {}) ?? []
        return [...row, ...signalsOf(parts)].map(rounded)
      }),
    })
  }
  return rows
}

/** Returns the values of the signals of the passage to which they add most. */
function signalsOf(passages: readonly Readonly<Record<string, number>>[]): readonly number[] {
  const added = (parts: Readonly<Record<string, number>>): number =>
    SIGNAL_NAMES.reduce((sum, name) => sum + (parts[name] ?? 0), 0)
  const best = passages.toSorted((a, b) => added(b) - added(a))[0] ?? {}
  return SIGNAL_NAMES.map((name) => (best[name] ?? 0) / (VISIBLE[name] ?? 1))
}

function rounded(value: number): number {
  return Math.round(value * 1e5) / 1e5
}
