import { join } from 'node:path'
import { type Dataset, saysName } from '@coderag/eval'
import { composeRetriever } from '@coderag/presets'
import { createFeatureReranker } from '@coderag/retrieval/reranker'
import { type CandidateFile, featuresOf, groupByFile, readQuery } from '@coderag/retrieval/training'
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

/**
 * Runs every query and records, of every file among the candidates, the features and what the signals of the query add to its
 * score: the most of its passages.
 */
export async function collectExamples(
  dataset: Dataset,
  { indexDir, setting, set }: CollectOptions,
): Promise<QueryRows[]> {
  const features = createFeatureReranker()
  const unit = features.unit ?? 1
  const seen: { query: string; asks: Asks; files: readonly CandidateFile[] }[] = []
  const reranker: Reranker = {
    ...features,
    async rerank(query, candidates, options) {
      seen.push({ query, asks: options ?? {}, files: groupByFile(candidates) })
      return features.rerank(query, candidates, options)
    },
  }
  await using retriever = await composeRetriever({ dataDir: join(indexDir, dataset.name) }, { reranker })
  const prefix = setting === 'root' && dataset.root !== null ? `${dataset.root}/` : ''
  const rows: QueryRows[] = []
  for (const { query: text, relevant } of dataset.questions) {
    seen.length = 0
    const { trace } = await retriever.query({ budget: 0, text })
    const [own] = seen
    if (own === undefined) throw new Error('A query did not reach the reranker.')
    const { query, asks, files } = own
    const added = new Map(
      trace.contributions.map(({ id, parts }) => {
        const signals = Object.entries(parts).filter(([name]) => name !== 'relevance' && name !== 'diversity')
        return [id, signals.reduce((sum, [, part]) => sum + part, 0)]
      }),
    )
    const grades = new Map(relevant.map(({ path, grade }) => [path, grade]))
    rows.push({
      set,
      dataset: dataset.name,
      query,
      saysName: relevant.some(({ path }) => saysName(query, path)),
      relevant: grades.size,
      grades: files.map(({ path }) => grades.get(`${prefix}${path ?? ''}`) ?? 0),
      features: featuresOf(readQuery(query, asks), files).map((row) => Array.from(row, rounded)),
      signals: files.map(({ passages }) => {
        return rounded(unit * Math.max(...passages.map(({ chunk }) => added.get(chunk.id) ?? 0)))
      }),
    })
  }
  return rows
}

function rounded(value: number): number {
  return Math.round(value * 1e5) / 1e5
}
