import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { RankingExample } from './linear-rank.js'

const QueryRowsSchema = z.object({
  set: z.string(),
  dataset: z.string(),
  query: z.string(),
  saysName: z.boolean(),
  relevant: z.int().min(1),
  grades: z.array(z.number().min(0)),
  features: z.array(z.array(z.number())),
})

const HeaderSchema = z.object({ features: z.array(z.string()).min(1) })

/** Candidate files of one query with all features. */
export type QueryRows = z.output<typeof QueryRowsSchema>

export interface ExampleFile {
  readonly names: readonly string[]
  readonly questions: readonly QueryRows[]
}

/** Writes one line with the names of the features, then one line per query. */
export async function writeExamples(path: string, { names, questions }: ExampleFile): Promise<void> {
  const lines = [JSON.stringify({ features: names }), ...questions.map((question) => JSON.stringify(question))]
  await writeFile(path, `${lines.join('\n')}\n`)
}

/** Reads files that have the same features. */
export async function readExamples(paths: readonly string[]): Promise<ExampleFile> {
  const files = await Promise.all(paths.map(readFileOfExamples))
  const names = files[0]?.names ?? []
  const differs = files.findIndex((file) => file.names.join() !== names.join())
  if (differs >= 0) throw new Error(`${paths[differs]} has other features than ${paths[0]}: collect both again.`)
  return { names, questions: files.flatMap(({ questions }) => questions) }
}

async function readFileOfExamples(path: string): Promise<ExampleFile> {
  const [head = '', ...lines] = (await readFile(path, 'utf8')).trim().split('\n')
  const { features } = HeaderSchema.parse(JSON.parse(head))
  const questions = lines.map((line) => QueryRowsSchema.parse(JSON.parse(line)))
  const short = questions.find((question) => question.features.some((row) => row.length !== features.length))
  if (short !== undefined)
    throw new Error(`${path}: a row of "${short.query}" does not have ${features.length} features.`)
  return { names: features, questions }
}

/**
 * Selects columns of the rows of a query.
 *
 * @param weight - How much the query counts.
 */
export function exampleOf(question: QueryRows, columns: readonly number[], weight: number): RankingExample {
  const { dataset, features, grades, relevant } = question
  return {
    group: dataset,
    rows: features.length,
    features: Float64Array.from(features.flatMap((row) => columns.map((column) => row[column] ?? 0))),
    grades,
    relevant,
    weight,
  }
}

/** How much queries count in training. */
export interface QueryWeights {
  /** How much each query of a set counts; those of other sets count 1. */
  readonly sets: ReadonlyMap<string, number>
  /** How often a query counts that does not say the name of a relevant file. */
  readonly unnamed: number
}

/** Returns how much each query counts. */
export function weightsOf(questions: readonly QueryRows[], { sets, unnamed }: QueryWeights): readonly number[] {
  return questions.map(({ set, saysName }) => (sets.get(set) ?? 1) * (saysName ? 1 : unnamed))
}
