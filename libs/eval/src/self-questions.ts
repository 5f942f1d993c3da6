import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { CleanChunk } from '@coderag/types'
import type { Dataset, Question } from './dataset.js'
import { EvalError } from './errors.js'

export interface SelfQuestionOptions {
  /** Maximum number of queries of each kind. */
  readonly limit: number
}

/** A commit that touches more files says nothing about one of them. */
const MAX_FILES_PER_COMMIT = 3
/** Minimum number of words of a query. */
const MIN_WORDS = 4
/** Merges, releases, version bumps and reverts describe no code. */
const CHORE = /^(?:merge|release|revert|bump|version|v?\d+\.\d+|wip|chore|update (?:deps|dependencies|changelog))\b/i

/**
 * Makes queries from what the people of a repository wrote: subjects of small commits (category `commit`; relevant are
 * the changed files) and first sentences of docstrings (category `docstring`; relevant is the file). Docstrings are
 * part of the searched text, so these queries are easy. Read them separately, and use them to compare settings, not
 * systems.
 * @param chunks - The indexed chunks of the repository.
 * @throws EvalError `EVAL_GIT_FAILED`; `EVAL_EMPTY` if neither gives a query.
 */
export async function selfQuestions(
  repository: { name: string; path: string },
  chunks: AsyncIterable<readonly CleanChunk[]>,
  { limit }: SelfQuestionOptions,
): Promise<Dataset> {
  const paths = new Set<string>()
  const documented: Question[] = []
  for await (const batch of chunks) {
    for (const chunk of batch) {
      if (chunk.filePath === null) continue
      paths.add(chunk.filePath)
      const question = docstringQuestion(chunk, chunk.filePath)
      if (question !== null) documented.push(question)
    }
  }
  const commits = commitQuestions(await gitLog(repository.path), paths)
  // The store promises no order; the questions must be the same on every run.
  const sorted = documented.sort((a, b) => (a.query < b.query ? -1 : 1))
  const questions = distinct([...spread(commits, limit), ...spread(sorted, limit)])
  if (questions.length === 0) {
    const message = `${repository.path} has neither docstrings nor small commits with a telling subject, so there is no question to ask.`
    throw new EvalError('EVAL_EMPTY', message, { path: repository.path })
  }
  return { name: repository.name, language: null, root: null, questions }
}

function docstringQuestion({ docstring, symbolName }: CleanChunk, path: string): Question | null {
  if (docstring === null) return null
  const sentence = (
    docstring
      .replace(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?])\s/)[0] ?? ''
  ).replace(/[.!?]$/, '')
  // The name of what is documented would make it a look-up.
  const query = symbolName === null ? sentence : sentence.replaceAll(symbolName, '').replace(/\s+/g, ' ').trim()
  if (wordCount(query) < MIN_WORDS || query.length > 300) return null
  return { query, relevant: [{ path, lines: null, grade: 1 }], category: 'docstring' }
}

function commitQuestions(log: string, indexed: ReadonlySet<string>): Question[] {
  return log.split('\0').flatMap((entry) => {
    const [subject = '', ...files] = entry.split('\n').filter((line) => line !== '')
    const query = subject.replace(/^\w+(?:\([^)]*\))?!?:\s*/, '').replace(/\s*\(?#\d+\)?$/, '')
    const relevant = files.filter((file) => indexed.has(file))
    if (relevant.length === 0 || files.length > MAX_FILES_PER_COMMIT) return []
    if (wordCount(query) < MIN_WORDS || CHORE.test(query)) return []
    return [{ query, relevant: relevant.map((path) => ({ path, lines: null, grade: 1 })), category: 'commit' }]
  })
}

async function gitLog(path: string): Promise<string> {
  try {
    const args = ['-C', path, 'log', '--no-merges', '--max-count=5000', '--format=%x00%s', '--name-only', '--relative']
    const { stdout } = await promisify(execFile)('git', args, { maxBuffer: 256 * 1024 * 1024 })
    return stdout
  } catch (cause) {
    const message = `git can't read the history of ${path}. Give the folder of a git repository.`
    throw new EvalError('EVAL_GIT_FAILED', message, { path }, { cause })
  }
}

/** At most `limit` of them, evenly spread. */
function spread<T>(items: readonly T[], limit: number): T[] {
  if (items.length <= limit) return [...items]
  return Array.from({ length: limit }, (_, index) => items[Math.floor((index * items.length) / limit)]).filter(
    (item) => item !== undefined,
  )
}

function distinct(questions: readonly Question[]): Question[] {
  return [...new Map(questions.map((question) => [question.query, question])).values()]
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length
}
