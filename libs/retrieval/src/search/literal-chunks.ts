import type { CleanChunk } from '@coderag/types'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'
import { isTestPath } from './graph/test-path.js'
import type { Hit } from './hit.js'

/** Matches a text between quotation marks of three words or more, and what follows a word for a message and a colon. */
const MESSAGE =
  /["“”«»`][^"“”«»`\n]*\p{L}[^"“”«»`\n]* [^"“”«»`\n]* [^"“”«»`\n]*["“”«»`]|\b(?:errors?|exceptions?|warnings?|fatal|panics?|messages?|logs?|logged|says?)\b[^.?!\n]{0,20}:\s/iu

/** Letters from which on a word is rarely one of grammar, and how many such words a part has: `is not in the` says nothing. */
const LONG_WORD = 5
const LEAST_LONG_WORDS = 2

/** Tests whether a query quotes a message. */
export function quotesMessage(query: string): boolean {
  return MESSAGE.test(query)
}

/**
 * Finds the candidates that hold a part of a query word for word, as the code that writes a message does: those with the most
 * consecutive words of it, from `literalWords` on. Letter case and punctuation do not count. Tests are left out, and so is a
 * part that more than `literalFiles` files hold.
 */
export function literalChunks(candidates: readonly Hit[], query: string): CleanChunk[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const size = RANKING_DEFAULTS.literalWords
  const starts = words
    .slice(0, Math.max(0, words.length - size + 1))
    .map((_, at) => words.slice(at, at + size))
    .filter((own) => own.filter(({ length }) => length >= LONG_WORD).length >= LEAST_LONG_WORDS)
  if (starts.length === 0) return []
  const windows = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?=(${[...new Set(starts.map((own) => own.join(String.raw`[^\p{L}\p{N}]+`)))].join('|')})(?![\p{L}\p{N}]))`,
    'gu',
  )
  let most = 0
  let found: CleanChunk[] = []
  for (const { chunk } of candidates) {
    if (isTestPath(chunk.filePath ?? '')) continue
    const held = new Set([...chunk.text.toLowerCase().matchAll(windows)].map(([, own]) => own)).size
    if (held > most) found = []
    most = Math.max(most, held)
    if (held > 0 && held === most) found.push(chunk)
  }
  return new Set(found.map(({ sourceUri }) => sourceUri)).size > RANKING_DEFAULTS.literalFiles ? [] : found
}
