import { TermRows, type Vocabulary } from '@coderag/embedding-static/training'
import { createProseTokenizer } from '@coderag/text'

/** The rows of the words of each text, with their weights: a sparse matrix by rows. */
export interface TextRows {
  /** Start of each text in `rows`; one more than there are texts. */
  readonly starts: Uint32Array
  readonly rows: Uint32Array
  /** Weight of each row; those of a text are 1 together. */
  readonly weights: Float32Array
}

/** Looks the words of texts up as the encoder does, and weighs each 1 + ln(count). */
export function textRowsOf(texts: readonly string[], vocabulary: Vocabulary): TextRows {
  const terms = new TermRows(vocabulary)
  const starts = new Uint32Array(texts.length + 1)
  const rows: number[] = []
  const weights: number[] = []
  texts.forEach((text, index) => {
    terms.makeRoom()
    terms.start()
    terms.addText(text, 'prose')
    const found = terms.finish()
    let total = 0
    for (let at = 0; at < found.size; at++) total += 1 + Math.log(found.counts[at] ?? 1)
    for (let at = 0; at < found.size; at++) {
      rows.push(found.rows[at] ?? 0)
      weights.push((1 + Math.log(found.counts[at] ?? 1)) / total)
    }
    starts[index + 1] = rows.length
  })
  return { starts, rows: Uint32Array.from(rows), weights: Float32Array.from(weights) }
}

/** Number of texts that a word needs to count as a part of a joined one: shorter words need more. */
const minUses = (word: string): number => (word.length >= 4 ? 20 : 2_000)
const shortestJoined = 7
/** Letters at the end of a stem that are no word: `publishmessag`. */
const maxEnding = 2

/**
 * Returns what a teacher reads for each row: the most frequent written form of its stem; for an identifier that no text
 * has, its words (`toggle button` for `togglebutton`); else the stem.
 */
export function wordsOf(texts: Iterable<string>, vocabulary: Vocabulary): string[] {
  const tokenizer = createProseTokenizer()
  const terms = new TermRows(vocabulary)
  const uses = new Map<string, number>()
  for (const text of texts) {
    tokenizer.words(text, (start, end) => {
      const word = text.slice(start, end).toLowerCase()
      uses.set(word, (uses.get(word) ?? 0) + 1)
    })
  }
  const words = Array<string>(vocabulary.size).fill('')
  const most = new Uint32Array(vocabulary.size)
  for (const [word, count] of uses) {
    const row = terms.lookUp(word)
    if (row < 0 || count <= (most[row] ?? 0)) continue
    most[row] = count
    words[row] = word
  }
  return words.map((word, row) => {
    const stem = vocabulary.stemOf(row)
    return word === '' ? (partsOf(stem, uses) ?? stem) : word
  })
}

/** Splits a joined word into as few known words as possible; null if there are none. */
function partsOf(stem: string, uses: ReadonlyMap<string, number>): string | null {
  if (stem.length < shortestJoined || !/^[a-z]+$/.test(stem)) return null
  /** For each length of a beginning, where its last word starts, and how many words it has. */
  const best = new Map<number, { readonly from: number; readonly words: number }>([[0, { from: 0, words: 0 }]])
  for (let from = 0; from < stem.length; from++) {
    const before = best.get(from)
    if (before === undefined) continue
    for (let end = from + 2; end <= stem.length; end++) {
      const word = stem.slice(from, end)
      const known = best.get(end)
      if ((uses.get(word) ?? 0) < minUses(word) || (known !== undefined && known.words <= before.words + 1)) continue
      best.set(end, { from, words: before.words + 1 })
    }
  }
  for (let end = stem.length; end >= stem.length - maxEnding; end--) {
    if ((best.get(end)?.words ?? 0) < 2) continue
    const parts: string[] = []
    for (let at = end; at > 0; at = best.get(at)?.from ?? 0) parts.unshift(stem.slice(best.get(at)?.from ?? 0, at))
    return parts.join(' ')
  }
  return null
}
