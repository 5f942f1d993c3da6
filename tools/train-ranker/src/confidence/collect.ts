import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dataset } from '@coderag/eval'
import { composeRetriever } from '@coderag/presets'
import type { RatedQuery } from './examples.js'

/** Parts of the data. A repository belongs to one of them, and is asked only about repositories of the same part of a dataset. */
export const PARTS = 5

/** What a query is about that its own repository does not answer. No repository has this name. */
export const NOBODY = ''

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
 * Puts every query to the index of its own repository, and, if it has an answer there, to that of another one, which has
 * none. The other repository is of the same part and on another subject.
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
    const rate = async (about: string, query: string, files: ReadonlySet<string>): Promise<void> => {
      const { hits, mode, trace } = await retriever.query({ text: query, topK: HITS, budget: 0 })
      const { answer, hits: features } = trace.confidence
      const isRelevant = hits.map(({ chunk }) => files.has(`${prefix}${chunk.filePath ?? ''}`))
      rated.push({ setting, about, asked: asked.name, part, query, mode, answer, hits: [...features], isRelevant })
    }
    for (const query of asked.unanswerable ?? []) await rate(NOBODY, query, new Set())
    for (const { name: about, questions } of indexed) {
      const others = indexed.filter(({ name }) => partOf.get(name) === partOf.get(about) && !isAlike(name, about))
      for (const [at, { query, relevant }] of questions.entries()) {
        if (asked.name !== about && asked.name !== others[at % others.length]?.name) continue
        const files = new Set(asked.name === about ? relevant.map(({ path }) => path) : [])
        await rate(about, query, files)
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
