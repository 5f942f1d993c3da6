import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const Features = z.record(z.string(), z.number())

const RatedQuerySchema = z.object({
  setting: z.string(),
  /** Repository that the query is about. Empty if it is about none. */
  about: z.string(),
  /** Repository that was asked. */
  asked: z.string(),
  /** Part of the dataset that both repositories belong to. Several datasets together need `withCommonParts`. */
  part: z.int().min(0),
  query: z.string(),
  mode: z.enum(['hybrid', 'lexical']),
  answer: Features,
  hits: z.array(Features),
  /** Whether each hit answers. */
  isRelevant: z.array(z.boolean()),
})

/** One query to one index, with the features of its confidence. */
export type RatedQuery = z.output<typeof RatedQuerySchema>

/** True if the repository that was asked has an answer. */
export function isAnswerable({ about, asked }: RatedQuery): boolean {
  return about === asked
}

export async function writeRatedQueries(path: string, queries: readonly RatedQuery[]): Promise<void> {
  await writeFile(path, queries.map((query) => `${JSON.stringify(query)}\n`).join(''))
}

export async function readRatedQueries(paths: readonly string[]): Promise<readonly RatedQuery[]> {
  const files = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return files.flatMap((file) =>
    file
      .trim()
      .split('\n')
      .map((line) => RatedQuerySchema.parse(JSON.parse(line))),
  )
}
