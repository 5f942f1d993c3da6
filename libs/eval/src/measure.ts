import { countTokens } from '@coderag/text'
import type { Dataset } from './dataset.js'
import type { Answer, RankedFile } from './run.js'

/** A found passage, with the lines of further passages of its file that are shown with it. */
export interface FoundPiece {
  /** Path as the index has it. */
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly text: string
  /** 1-based, inclusive. */
  readonly further?: readonly (readonly [start: number, end: number])[]
}

/** Passages, with what a user is told of them. */
export interface FoundAnswer {
  /** Best first. */
  readonly pieces: readonly FoundPiece[]
  /** True if the user is told that nothing answers. */
  readonly refused: boolean
  /** True if the user is told that the first file surely answers. */
  readonly strong: boolean
}

/** Any system that answers a query about a repository with passages, best first. */
export type Search = (question: { dataset: string; query: string }) => Promise<readonly FoundPiece[] | FoundAnswer>

export interface MeasureOptions {
  /** Content of the index: each dataset's root folder, or the whole repository. Index paths are relative to it. */
  readonly setting: 'root' | 'whole'
  /** Called after each dataset. */
  readonly onDataset?: (name: string, done: number, total: number) => void
}

/**
 * Asks every query once, also those without an answer, and keeps the files in rank order. The first query of each dataset is asked twice and timed the
 * second time, so that opening an index does not count.
 */
export async function measure(
  datasets: readonly Dataset[],
  search: Search,
  { setting, onDataset }: MeasureOptions,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [index, { name, root, questions, unanswerable = [] }] of datasets.entries()) {
    const first = questions[0]
    if (first !== undefined) await search({ dataset: name, query: first.query })
    for (const query of [...questions.map((question) => question.query), ...unanswerable]) {
      const start = performance.now()
      const found = await search({ dataset: name, query })
      const ms = performance.now() - start
      const { pieces, ...told } = 'pieces' in found ? found : { pieces: found }
      answers.push({ dataset: name, query, files: rankedFiles(pieces, setting === 'root' ? root : null), ...told, ms })
    }
    onDataset?.(name, index + 1, datasets.length)
  }
  return answers
}

/** Returns distinct files at their best ranks, each with the lines and tokens of its best passage. */
function rankedFiles(pieces: readonly FoundPiece[], root: string | null): RankedFile[] {
  const files = new Map<string, RankedFile>()
  for (const { path, startLine, endLine, text, further = [] } of pieces) {
    const full = root === null ? path : `${root}/${path}`
    if (files.has(full)) continue
    const file = { path: full, start_line: startLine, end_line: endLine, tokens: countTokens(text) }
    files.set(full, further.length === 0 ? file : { ...file, further: further.map(([start, end]) => [start, end]) })
  }
  return [...files.values()]
}
