import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dataset } from '@coderag/eval'
import { composeRetriever } from '@coderag/presets'
import type { RatedQuery } from './examples.js'

/** Parts of the data. A repository belongs to one of them, and is asked only about repositories of the same part. */
export const PARTS = 5

/** Hits of which features are recorded. */
const HITS = 10

export interface CollectOptions {
  /** Directory with one index per dataset, named like it. Datasets without an index are left out. */
  readonly indexDir: string
  readonly setting: 'root' | 'whole'
  /** False searches words only. */
  readonly vectors: boolean
  /** Groups of repositories on similar subjects, which answer each other's queries. */
  readonly alike: readonly (readonly string[])[]
}

/**
 * Puts every query to the index of its own repository, and to that of another one, which has no answer to it. The other
 * repository is of the same part and on another subject.
 */
export async function collectRatedQueries(
  datasets: readonly Dataset[],
  { indexDir, setting, vectors, alike }: CollectOptions,
): Promise<readonly RatedQuery[]> {
  const indexed = (
    await Promise.all(
      datasets.map(async (one) => ((await exists(join(indexDir, one.name, 'manifest.json'))) ? [one] : [])),
    )
  ).flat()
  const partOf = new Map(
    indexed
      .map(({ name }) => name)
      .toSorted()
      .map((name, at) => [name, at % PARTS]),
  )
  const isAlike = (a: string, b: string): boolean =>
    a === b || alike.some((group) => group.includes(a) && group.includes(b))
  const rated: RatedQuery[] = []
  for (const asked of indexed) {
    const part = partOf.get(asked.name) ?? 0
    const prefix = setting === 'root' && asked.root !== null ? `${asked.root}/` : ''
    const base = { dataDir: join(indexDir, asked.name) }
    const weights = { dense: 0 }
    await using retriever = await composeRetriever(vectors ? base : { ...base, ranking: { weights } })
    for (const { name: about, questions } of indexed) {
      const others = indexed.filter(({ name }) => partOf.get(name) === partOf.get(about) && !isAlike(name, about))
      for (const [at, { query, relevant }] of questions.entries()) {
        if (asked.name !== about && asked.name !== others[at % others.length]?.name) continue
        const files = new Set(asked.name === about ? relevant.map(({ path }) => path) : [])
        const { hits, mode, trace } = await retriever.query({ text: query, topK: HITS, budget: 0 })
        rated.push({
          setting,
          about,
          asked: asked.name,
          part,
          query,
          mode,
          answer: trace.confidence.answer,
          hits: [...trace.confidence.hits],
          isRelevant: hits.map(({ chunk }) => files.has(`${prefix}${chunk.filePath ?? ''}`)),
        })
      }
    }
  }
  return rated
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
