import { readFile } from 'node:fs/promises'
import { COLUMNS, type Decision, DECISIONS, FIRST_COLUMN, LABELS } from '@coderag/retrieval/training'

/** A query with an annotator's labels and the probability of each label to train on. */
export interface LabelledQuery {
  readonly annotator: string
  readonly labels: Readonly<Record<Decision, string>>
  /** Shares of one decision; they add up to 1. */
  readonly shares: Float64Array
  readonly text: string
}

/**
 * Reads labelled queries. A line `# name` names the annotator of the lines below it; each of those has the annotator's labels,
 * the shares and the text between tabs. The README describes the columns.
 *
 * @throws RangeError if a line has other columns or names an unknown label.
 */
export async function readQueries(path: string | URL): Promise<LabelledQuery[]> {
  const queries: LabelledQuery[] = []
  let annotator = ''
  for (const [index, line] of (await readFile(path, 'utf8')).trimEnd().split('\n').entries()) {
    if (line.startsWith('# ')) annotator = line.slice(2)
    else queries.push({ annotator, ...parsed(line, index + 1) })
  }
  return queries
}

function parsed(line: string, number: number): Omit<LabelledQuery, 'annotator'> {
  const [letters = '', shares = '', text = ''] = line.split('\t')
  const parts = shares.split(' ')
  if (text === '' || parts.length !== DECISIONS.length) {
    throw new RangeError(`Line ${number} needs labels, ${DECISIONS.length} shares and a text between tabs.`)
  }
  const target = new Float64Array(COLUMNS)
  const labels = { intent: '', scope: '', targetType: '' }
  for (const [place, decision] of DECISIONS.entries()) {
    // `a` is the first label of a decision.
    const columnOf = (letter = ''): number => {
      const at = letter.charCodeAt(0) - 'a'.charCodeAt(0)
      if (at >= 0 && at < LABELS[decision].length) return FIRST_COLUMN[decision] + at
      throw new RangeError(`Line ${number} has the label "${letter}" for ${decision}.`)
    }
    const part = parts[place] ?? ''
    const likeliest = columnOf(part[0])
    target[likeliest] = 1
    for (const [, letter, digit] of part.matchAll(/([a-z])(\d)/g)) {
      // The digit 1 stands for a share of 0.006, 5 for 0.15, 9 for 0.5.
      const share = (Number(digit) / 9) ** 2 / 2
      target[columnOf(letter)] = share
      target[likeliest] = (target[likeliest] ?? 0) - share
    }
    labels[decision] = LABELS[decision][columnOf(letters[place] ?? part[0]) - FIRST_COLUMN[decision]] ?? ''
  }
  return { labels, shares: target, text }
}
