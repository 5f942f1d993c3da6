import type { Dataset, Question, Relevant } from './dataset.js'
import { EvalError } from './errors.js'
import { saysName } from './file-name.js'
import { ndcg, recallAt, reciprocalRank } from './metrics.js'
import type { Answer, RankedFile } from './run.js'

/** Budgets for recall, in tokens of the passages shown. */
export const TOKEN_BUDGETS = [500, 1_000, 2_000, 4_000] as const
/** Numbers of files at which recall is read. */
export const RECALL_AT = [1, 5, 10, 20] as const

/** Numbers of files among which the relevant lines are looked for. */
export const LINES_AT = [1, 3] as const

/** Score of one query. Shares are between 0 and 1. */
export interface QuestionScore {
  readonly dataset: string
  readonly language: string | null
  readonly category: string | null
  readonly query: string
  /** True if the query has every word of a relevant file's name. */
  readonly saysName: boolean
  readonly ndcg10: number
  readonly reciprocalRank: number
  /** Recall at each entry of `RECALL_AT`. */
  readonly recall: readonly number[]
  /** Recall at each entry of `TOKEN_BUDGETS`. Null for a run without token counts. */
  readonly recallAtTokens: readonly number[] | null
  /**
   * For each entry of `LINES_AT`, 1 if one of that many first files shows a line of a relevant passage, else 0. Null if no
   * relevant file has lines, or the run has none.
   */
  readonly linesAt: readonly number[] | null
  readonly ms: number | null
}

/**
 * Scores a run, query by query. A file counts once, at its best rank.
 * @throws EvalError `EVAL_RUN_MISMATCH` unless the run answers exactly the queries of the datasets; those without an answer may be absent.
 */
export function scoreRun(datasets: readonly Dataset[], run: readonly Answer[]): QuestionScore[] {
  const answers = new Map(run.map((answer) => [keyOf(answer.dataset, answer.query), answer]))
  const scores = datasets.flatMap((dataset) =>
    dataset.questions.flatMap((question) => {
      const answer = answers.get(keyOf(dataset.name, question.query))
      return answer === undefined ? [] : [scoreAnswer(dataset, question, answer)]
    }),
  )
  const asked = new Set(
    datasets.flatMap(({ name, questions, unanswerable = [] }) =>
      [...questions.map(({ query }) => query), ...unanswerable].map((query) => keyOf(name, query)),
    ),
  )
  const total = datasets.reduce((sum, { questions }) => sum + questions.length, 0)
  const missing = total - scores.length
  const unknown = [...answers.keys()].filter((key) => !asked.has(key)).length
  if (missing > 0 || unknown > 0) {
    const message = `The run and the dataset do not belong together: ${missing} questions have no answer, ${unknown} answers have no question.`
    throw new EvalError('EVAL_RUN_MISMATCH', message, { missing, unknown })
  }
  return scores
}

function scoreAnswer(dataset: Dataset, { query, category, relevant }: Question, answer: Answer): QuestionScore {
  const grades = new Map<string, number>()
  for (const { path, grade } of relevant) grades.set(path, Math.max(grade, grades.get(path) ?? 0))
  const files = [...new Map(answer.files.map((file) => [file.path, file] as const).reverse()).values()].reverse()
  const places = files.map(({ path }) => grades.get(path) ?? 0)
  return {
    dataset: dataset.name,
    language: dataset.language,
    category,
    query,
    saysName: [...grades.keys()].some((path) => saysName(query, path)),
    ndcg10: ndcg(places, [...grades.values()], 10),
    reciprocalRank: reciprocalRank(places),
    recall: RECALL_AT.map((k) => recallAt(places, grades.size, k)),
    recallAtTokens: recallAtTokens(files, places, grades.size),
    linesAt: linesAt(files, relevant),
    ms: answer.ms ?? null,
  }
}

function recallAtTokens(files: readonly RankedFile[], places: readonly number[], relevant: number): number[] | null {
  if (files.some(({ tokens }) => tokens === undefined)) return null
  return TOKEN_BUDGETS.map((budget) => {
    let spent = 0
    let found = 0
    for (const [index, { tokens = 0 }] of files.entries()) {
      spent += tokens
      if (spent > budget) break
      if ((places[index] ?? 0) > 0) found++
    }
    return found / relevant
  })
}

function linesAt(files: readonly RankedFile[], relevant: readonly Relevant[]): number[] | null {
  const marked = relevant.flatMap(({ path, lines }) => (lines === null ? [] : [{ path, lines }]))
  if (marked.length === 0 || files.some(({ start_line: start }) => start === undefined)) return null
  const shows = ({ path, start_line: start = 0, end_line: end = start, further = [] }: RankedFile): boolean =>
    [[start, end] as const, ...further].some(([first, last]) =>
      marked.some(({ path: own, lines: [from, to] }) => own === path && first <= to && from <= last),
    )
  return LINES_AT.map((count) => (files.slice(0, count).some(shows) ? 1 : 0))
}

function keyOf(dataset: string, query: string): string {
  return `${dataset}\n${query}`
}
