import { spawnSync } from 'node:child_process'
import { createCodeTokenizer } from '@coderag/text'

interface MatchedLine {
  readonly path: string
  /** 1-based. */
  readonly line: number
  readonly text: string
}

/** A file in which a word occurs. */
export interface MatchedFile {
  readonly path: string
  readonly lines: readonly MatchedLine[]
  /** Number of the question's words that the file has. */
  readonly words: number
}

/** UTF-16 units of a line that are shown; a minified file has lines of megabytes. */
const LONGEST_LINE = 500

const tokenizer = createCodeTokenizer()

/** Returns the words of a question in lower case, each once, without stop words. */
export function wordsOf(question: string): string[] {
  // Alone, a stop word is a word that is searched for.
  const terms = new Set(tokenizer.queryTerms(question))
  const words = question.match(/[\p{L}\p{N}_]+/gu) ?? []
  const searched = words.filter((word) => tokenizer.queryTerms(word).some((term) => terms.has(term)))
  return [...new Set(searched.map((word) => word.toLowerCase()))]
}

/** Names of languages in ripgrep, where they differ from ours. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['python', 'py'],
  ['javascript', 'js'],
  ['typescript', 'ts'],
  ['bash', 'sh'],
])

export interface RipgrepOptions {
  /** Paths are relative to it. */
  readonly folder: string
  /** Searches only files of this language; null: all. */
  readonly language: string | null
}

/**
 * Finds the files that have words of a question, with ripgrep: as parts of words, in any case, without ignored files.
 *
 * @returns Best first, by the number of different words, then of lines that match. Lines with most words first.
 */
export function ripgrep(words: readonly string[], { folder, language }: RipgrepOptions): MatchedFile[] {
  if (words.length === 0) return []
  const args = ['--fixed-strings', '--ignore-case', '--line-number', '--null', '--no-heading', '--color=never']
  const type = language === null ? [] : [`--type=${TYPES.get(language) ?? language}`]
  const patterns = words.flatMap((word) => ['-e', word])
  const { status, stdout, error } = spawnSync('rg', [...args, ...type, '--sort=path', ...patterns, '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 29,
  })
  if (error !== undefined) throw new Error('rg did not run: apt-get install ripgrep', { cause: error })
  if (status !== 0 && status !== 1) throw new Error(`rg ended with ${status}`)
  return rankedFiles(stdout, words)
}

/**
 * Ranks the files of ripgrep's answer.
 *
 * @param answer - Lines such as `./src/a.ts\0` + `3:text`, with the paths in order.
 */
export function rankedFiles(answer: string, words: readonly string[]): MatchedFile[] {
  const files = new Map<string, MatchedLine[]>()
  for (const line of answer.split('\n').flatMap(matchedLine)) {
    const lines = files.get(line.path)
    if (lines === undefined) files.set(line.path, [line])
    else lines.push(line)
  }
  return [...files]
    .map(([path, lines]) => ({ path, lines: bestFirst(lines, words), words: wordsIn(lines, words) }))
    .sort((a, b) => b.words - a.words || b.lines.length - a.lines.length)
}

function matchedLine(found: string): MatchedLine[] {
  const [, path, line, text] = /^\.\/([^\0]+)\0(\d+):(.*)$/s.exec(found) ?? []
  if (path === undefined || text === undefined) return []
  return [{ path, line: Number(line), text: text.slice(0, LONGEST_LINE) }]
}

function bestFirst(lines: readonly MatchedLine[], words: readonly string[]): MatchedLine[] {
  const counted = lines.map((line) => ({ line, count: wordsIn([line], words) }))
  return counted.sort((a, b) => b.count - a.count).map(({ line }) => line)
}

function wordsIn(lines: readonly MatchedLine[], words: readonly string[]): number {
  return words.filter((word) => lines.some(({ text }) => text.toLowerCase().includes(word))).length
}
