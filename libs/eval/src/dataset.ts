import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { EvalError } from './errors.js'
import { parseJson, readJsonLines, readTextFile } from './json-lines.js'

/** A file, or lines of it, that answers a query. */
export interface Relevant {
  /** Relative to the repository. */
  readonly path: string
  /** 1-based, inclusive; null: the whole file. */
  readonly lines: readonly [start: number, end: number] | null
  /** Above 0. 1 if answers are not graded. */
  readonly grade: number
}

export interface Question {
  readonly query: string
  readonly relevant: readonly Relevant[]
  readonly category: string | null
}

/** The queries about one repository. */
export interface Dataset {
  readonly name: string
  readonly language: string | null
  /** Folder that the root setting indexes; null: the repository. */
  readonly root: string | null
  readonly questions: readonly Question[]
  /** Queries without an answer in the repository. Scores leave them out; they show what a tool refuses. */
  readonly unanswerable?: readonly string[]
}

const RelevantSchema = z.union([
  z.string().min(1),
  z.object({
    path: z.string().min(1),
    start_line: z.int().min(1).optional(),
    end_line: z.int().min(1).optional(),
    grade: z.number().positive().max(100).optional(),
  }),
])

/** A line of a dataset. Without files, the repository does not answer the query. */
const QuestionSchema = z.object({
  query: z.string().trim().min(1),
  files: z.array(RelevantSchema),
  category: z.string().min(1).optional(),
})

const RepositoriesSchema = z
  .array(z.object({ name: z.string().min(1), language: z.string().min(1), root: z.string().min(1).nullable() }))
  .min(1)

/**
 * Reads a dataset: one JSONL file, or a folder with `repositories.json` (name, language, root) and
 * `annotations/<name>.jsonl`. Paths relative to the root are made relative to the repository.
 *
 * @param path - A file named `shop.jsonl` is the dataset `shop`.
 * @throws EvalError `EVAL_UNREADABLE`, `EVAL_FORMAT`, `EVAL_EMPTY`.
 */
export async function readDatasets(path: string): Promise<Dataset[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return [await readDataset(path, { name: basename(path, '.jsonl'), language: null, root: null })]
  const list = join(path, 'repositories.json')
  const repositories = parseJson(await readTextFile(list), RepositoriesSchema, { path: list, line: null })
  return Promise.all(
    repositories.map((repository) => readDataset(join(path, 'annotations', `${repository.name}.jsonl`), repository)),
  )
}

async function readDataset(path: string, about: Pick<Dataset, 'name' | 'language' | 'root'>): Promise<Dataset> {
  const lines = await readJsonLines(path, QuestionSchema)
  const answerable = lines.filter(({ files }) => files.length > 0)
  if (answerable.length === 0) throw new EvalError('EVAL_EMPTY', `${path} holds no question with an answer.`, { path })
  const questions = answerable.map(({ query, files, category }) => ({
    query,
    relevant: files.map((file) => relevant(file, about.root)),
    category: category ?? null,
  }))
  const unanswerable = lines.filter(({ files }) => files.length === 0).map(({ query }) => query)
  const dataset = { name: about.name, language: about.language, root: about.root, questions }
  return unanswerable.length === 0 ? dataset : { ...dataset, unanswerable }
}

function relevant(file: z.output<typeof RelevantSchema>, root: string | null): Relevant {
  if (typeof file === 'string') return { path: underRoot(file, root), lines: null, grade: 1 }
  const { path, start_line: start, end_line: end, grade = 1 } = file
  return { path: underRoot(path, root), lines: start === undefined ? null : [start, end ?? start], grade }
}

/** Relative to the repository, whether it was relative to that or to the root. */
function underRoot(path: string, root: string | null): string {
  return root === null || path === root || path.startsWith(`${root}/`) ? path : `${root}/${path}`
}
