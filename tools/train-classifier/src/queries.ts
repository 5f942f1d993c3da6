import { readFile } from 'node:fs/promises'
import { COLUMNS, DECISIONS, FIRST_COLUMN, LABELS } from '@coderag/retrieval/training'

/** A labelled query. */
export interface LabelledQuery {
  readonly annotator: string
  /** Column of the annotator's label for each of `DECISIONS`. */
  readonly labels: readonly number[]
  /** Probability of each label to train on; those of one decision add up to 1. */
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
    else queries.push(queryOf(line, annotator, index + 1))
  }
  return queries
}

function queryOf(line: string, annotator: string, number: number): LabelledQuery {
  const [labels = '', shares = '', text = ''] = line.split('\t')
  const parts = shares.split(' ')
  const likeliest = parts.map((part) => part.slice(0, 1))
  if (text === '' || parts.length !== DECISIONS.length) {
    throw new RangeError(`Line ${number} needs labels, ${DECISIONS.length} shares and a text between tabs.`)
  }
  const target = new Float64Array(COLUMNS)
  for (const [decision, part] of parts.entries()) {
    const best = columnOf(decision, likeliest[decision], number)
    target[best] = 1
    for (const [, label, digit] of part.matchAll(/([a-z])(\d)/g)) {
      const share = shareOf(Number(digit))
      target[columnOf(decision, label, number)] = share
      target[best] = (target[best] ?? 0) - share
    }
  }
  const letters = labels === '' ? likeliest : [...labels]
  return {
    annotator,
    labels: DECISIONS.map((_, decision) => columnOf(decision, letters[decision], number)),
    shares: target,
    text,
  }
}

/** Decodes a share: 1 is 0.006, 5 is 0.15, 9 is 0.5. */
function shareOf(digit: number): number {
  return (digit / 9) ** 2 / 2
}

/** Finds the column of a label, which a letter names: `a` is the first label of the decision. */
function columnOf(decision: number, letter = '', number: number): number {
  const name = DECISIONS[decision] ?? 'intent'
  const place = letter.charCodeAt(0) - 'a'.charCodeAt(0)
  if (!(place >= 0 && place < LABELS[name].length)) {
    throw new RangeError(`Line ${number} has the label "${letter}" for ${name}, which has ${LABELS[name].length}.`)
  }
  return FIRST_COLUMN[name] + place
}
