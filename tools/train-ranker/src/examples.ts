import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { RankingExample } from './linear-rank.js'

const QuestionRowsSchema = z.object({
  setting: z.string(),
  dataset: z.string(),
  query: z.string(),
  saysName: z.boolean(),
  relevant: z.int().min(1),
  grades: z.array(z.number().min(0)),
  features: z.array(z.array(z.number())),
})

const HeaderSchema = z.object({ features: z.array(z.string()).min(1) })

/** The files found for one question, with all features. */
export type QuestionRows = z.output<typeof QuestionRowsSchema>

export interface ExampleFile {
  readonly names: readonly string[]
  readonly questions: readonly QuestionRows[]
}

/** Writes a line with the features' names, then one per question. */
export async function writeExamples(path: string, { names, questions }: ExampleFile): Promise<void> {
  const lines = [JSON.stringify({ features: names }), ...questions.map((question) => JSON.stringify(question))]
  await writeFile(path, `${lines.join('\n')}\n`)
}

/** Reads files of the same features. */
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
  const questions = lines.map((line) => QuestionRowsSchema.parse(JSON.parse(line)))
  const short = questions.find((question) => question.features.some((row) => row.length !== features.length))
  if (short !== undefined)
    throw new Error(`${path}: a row of "${short.query}" does not have ${features.length} features.`)
  return { names: features, questions }
}

/** Files that no ranker would show: training on the best of the others by a plain sum takes a third of the time. */
const KEPT_OTHERS = 40

/**
 * The rows of a question with some of the columns.
 *
 * @param plain - Columns whose sum tells the likeliest of what is not relevant: only those are kept, which is enough to
 *   train and too few to measure. Null keeps all.
 */
export function exampleOf(
  question: QuestionRows,
  columns: readonly number[],
  plain: readonly number[] | null,
): RankingExample {
  const plainScore = (row: readonly number[]): number =>
    (plain ?? []).reduce((sum, column) => sum + (row[column] ?? 0), 0)
  const others = question.features
    .map((row, index) => ({ index, score: plainScore(row) }))
    .filter(({ index }) => (question.grades[index] ?? 0) === 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, plain === null ? undefined : KEPT_OTHERS)
  const kept = question.grades.flatMap((grade, index) => (grade > 0 ? [index] : []))
  kept.push(...others.map(({ index }) => index))
  kept.sort((a, b) => a - b)
  return {
    group: question.dataset,
    rows: kept.length,
    features: Float64Array.from(
      kept.flatMap((index) => columns.map((column) => question.features[index]?.[column] ?? 0)),
    ),
    grades: kept.map((index) => question.grades[index] ?? 0),
    relevant: question.relevant,
  }
}
