import type { Dataset } from './dataset.js'
import type { Answer } from './run.js'

/** What a user is told besides the files: that nothing answers, or that the first file surely does. */
export interface Refusals {
  /** Queries with an answer. */
  readonly answerable: RefusedShare
  /** Queries without an answer in the repository. */
  readonly unanswerable: RefusedShare
  /** First files of queries with an answer that are called strong, of answers that are not refused. */
  readonly strong: { readonly said: number; readonly right: number }
}

interface RefusedShare {
  readonly asked: number
  readonly refused: number
}

/** Counts what a run refuses and calls strong. Returns null if it does not say so of every answer. */
export function refusalsOf(datasets: readonly Dataset[], run: readonly Answer[]): Refusals | null {
  if (run.length === 0 || run.some(({ refused, strong }) => refused === undefined || strong === undefined)) return null
  const answers = new Map(run.map((answer) => [`${answer.dataset}\n${answer.query}`, answer]))
  const answerable = { asked: 0, refused: 0 }
  const unanswerable = { asked: 0, refused: 0 }
  const strong = { said: 0, right: 0 }
  for (const { name, questions, unanswerable: without = [] } of datasets) {
    for (const query of without) count(unanswerable, answers.get(`${name}\n${query}`))
    for (const { query, relevant } of questions) {
      const answer = answers.get(`${name}\n${query}`)
      count(answerable, answer)
      if (answer?.strong !== true) continue
      strong.said++
      if (relevant.some(({ path }) => path === answer.files[0]?.path)) strong.right++
    }
  }
  return { answerable, unanswerable, strong }
}

function count(share: { asked: number; refused: number }, answer: Answer | undefined): void {
  if (answer === undefined) return
  share.asked++
  if (answer.refused === true) share.refused++
}
