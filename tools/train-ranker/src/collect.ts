import { join } from 'node:path'
import { type Dataset, saysName } from '@coderag/eval'
import { type Config, composeRetriever } from '@coderag/presets'
import { featuresOf, groupByFile, readQuery } from '@coderag/retrieval/training'
import type { QueryRows } from './examples.js'

export interface CollectOptions {
  /** Directory with one index per dataset, named like it. */
  readonly indexDir: string
  readonly setting: 'root' | 'whole'
  readonly ranking: Config['ranking']
}

/** Runs every query and records the features of every file among the candidates of the reranker. */
export async function collectExamples(
  dataset: Dataset,
  { indexDir, setting, ranking }: CollectOptions,
): Promise<QueryRows[]> {
  const rows: QueryRows[] = []
  let current: Dataset['questions'][number] | undefined
  await using retriever = await composeRetriever(
    { dataDir: join(indexDir, dataset.name), ranking },
    {
      reranker: {
        id: 'collect',
        async rerank(query, candidates) {
          if (current !== undefined) rows.push(rowsOf(current, query, candidates))
          return [...candidates]
        },
      },
    },
  )
  function rowsOf(
    { relevant }: Dataset['questions'][number],
    query: string,
    candidates: Parameters<typeof groupByFile>[0],
  ): QueryRows {
    const grades = new Map(relevant.map(({ path, grade }) => [path, grade]))
    const files = groupByFile(candidates)
    const prefix = setting === 'root' && dataset.root !== null ? `${dataset.root}/` : ''
    return {
      setting,
      dataset: dataset.name,
      query,
      saysName: relevant.some(({ path }) => saysName(query, path)),
      relevant: grades.size,
      grades: files.map(({ path }) => grades.get(`${prefix}${path ?? ''}`) ?? 0),
      features: featuresOf(readQuery(query), files).map((row) => Array.from(row, rounded)),
    }
  }
  for (const question of dataset.questions) {
    current = question
    await retriever.query({ budget: 0, text: question.query })
  }
  return rows
}

function rounded(value: number): number {
  return Math.round(value * 1e5) / 1e5
}
