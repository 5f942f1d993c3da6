import type { CleanChunk } from '@coderag/types'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import { isTestPath } from '../../rank/learned/test-path.js'
import type { Hit } from '../hit.js'
import { foundWith, ofFewFiles, type Provider } from './provider.js'

/** Matches a text between quotation marks. */
const QUOTED = /["“”«»`]([^"“”«»`\n]+)["“”«»`]/g
/** Minimum number of words of a text between quotation marks that is a message and no name. */
const QUOTED_WORDS = 3
/** Matches a word for a message before a colon. */
const ANNOUNCED = /\b(?:errors?|exceptions?|warnings?|fatal|panics?|messages?|logs?|logged|says?)\b[^.?!\n:]{0,20}:\s/i
const WORD = /[\p{L}\p{N}]+/gu

/** Letters from which on a word is rarely one of grammar, and how many such words a part has: `is not in the` says nothing. */
const LONG_WORD = 5
const LEAST_LONG_WORDS = 2

/** Code that writes a message which the query has word for word. */
export const messages: Provider = {
  name: 'messages',
  applies: ({ classification, pasted, text }) =>
    classification.intent === 'debug' || pasted !== null || quotesMessage(text),
  find: ({ candidates, understood }) =>
    foundWith(RANKING_DEFAULTS.saidEvidence, literalChunks(candidates, understood.searchText)),
}

/** Tests whether a query quotes a message. */
export function quotesMessage(query: string): boolean {
  if (ANNOUNCED.test(query)) return true
  return [...query.matchAll(QUOTED)].some(([, quoted = '']) => quoted.trim().split(/\s+/).length >= QUOTED_WORDS)
}

/**
 * Finds the candidates that hold a part of a query word for word, as the code that writes a message does: those with the most
 * consecutive words of it, from `literalWords` on. Letter case and punctuation do not count. Tests are left out, and so is a
 * part that more than `fewPlaces` files hold.
 */
export function literalChunks(candidates: readonly Hit[], query: string): readonly CleanChunk[] {
  const parts = new Set(partsOf(query).filter(isTelling))
  if (parts.size === 0) return []
  const firstWords = new Set([...parts].map((part) => part.slice(0, part.indexOf(' '))))
  let most = 0
  let found: CleanChunk[] = []
  for (const { chunk } of candidates) {
    if (isTestPath(chunk.filePath ?? '')) continue
    const held = new Set(partsOf(chunk.text, firstWords).filter((part) => parts.has(part))).size
    if (held > most) found = []
    most = Math.max(most, held)
    if (held > 0 && held === most) found.push(chunk)
  }
  return ofFewFiles(found, RANKING_DEFAULTS.fewPlaces)
}

/** Returns each `literalWords` consecutive words of a text, if it is given only those that begin with certain words. */
function partsOf(text: string, firstWords?: ReadonlySet<string>): string[] {
  const words = text.toLowerCase().match(WORD) ?? []
  const parts: string[] = []
  for (let at = 0; at + RANKING_DEFAULTS.literalWords <= words.length; at++) {
    if (firstWords?.has(words[at] ?? '') === false) continue
    parts.push(words.slice(at, at + RANKING_DEFAULTS.literalWords).join(' '))
  }
  return parts
}

function isTelling(part: string): boolean {
  return part.split(' ').filter(({ length }) => length >= LONG_WORD).length >= LEAST_LONG_WORDS
}
