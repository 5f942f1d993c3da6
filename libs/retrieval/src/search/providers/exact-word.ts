import { withoutAccents } from '@coderag/text'
import type { CleanChunk } from '@coderag/types'
import { STRATEGY_PARTS } from '../../understand/route/route.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import { isTestPath } from '../../rank/learned/test-path.js'
import { placeOfWord } from '../../whole-word.js'
import { foundWith, ofFewFiles, type Provider } from './provider.js'

/** Shortest and longest word that is looked for. */
const LEAST_LETTERS = 2
const MOST_LETTERS = 200
/** Matches quotation marks around a word. */
const AROUND = /^["'`“”]+|(?<!["'`“”])["'`“”]+$/g
/**
 * Matches what no word of prose has: a digit, an underscore, a sign between letters or beside one (`C++`, `.NET`, `--flag`), a capital
 * after another letter.
 */
const NO_PROSE = /[\d_]|\p{L}[-.:/#@&]\p{L}|\p{L}(?:\+\+|#)$|^(?:--?|\.)\p{L}|\p{L}\p{Lu}/u
/** Matches the signs of a sentence around a word. */
const AROUND_WORD = /^["'`“”([]+|(?<!["'`“”)\],;:.?!])["'`“”)\],;:.?!]+$/g
const NAME_CHARACTER = /[\p{L}\p{N}_]/u

/** What declares or contains a query of one word exactly as it is written. */
export const exactWord: Provider = {
  name: 'exact word',
  applies: ({ pasted, strategy, text }) =>
    pasted === null && STRATEGY_PARTS[strategy.name].names && !/\s/.test(text.trim()),
  find: ({ candidates, understood }) =>
    foundWith(
      RANKING_DEFAULTS.proofEvidence,
      exactChunks(
        candidates.map(({ chunk }) => chunk),
        understood.text,
      ),
    ),
}

/**
 * Finds the chunks that have a query of one word exactly as it is written: those that declare it, otherwise those that contain it, if
 * it is no word of prose (`ORA-01555`, `RETRY_LIMIT`). What more than `exactFiles` files have tells none of them.
 */
export function exactChunks(candidates: readonly CleanChunk[], query: string): readonly CleanChunk[] {
  const word = query.trim().replaceAll(AROUND, '')
  if (word.length < LEAST_LETTERS || word.length > MOST_LETTERS || /\s/.test(word)) return []
  const name = word.replace(/\(\)$/, '')
  const code = candidates.filter(({ filePath }) => !isTestPath(filePath ?? ''))
  const whole = code.filter((chunk) => declaresExactly(chunk, name))
  const last = name.slice(name.search(/[^.:#]*$/))
  // A qualifier may be a folder or an alias, which no declaration has.
  const declaring = whole.length > 0 || last === name ? whole : code.filter((chunk) => declaresExactly(chunk, last))
  const found = ofFewFiles(declaring, RANKING_DEFAULTS.exactFiles)
  if (found.length > 0 || declaring.length > 0 || !NO_PROSE.test(word)) return found
  return ofFewFiles(
    candidates.filter(({ text }) => contains(text, word)),
    RANKING_DEFAULTS.exactFiles,
  )
}

/**
 * Tests whether a text has a word of a query that is no word of prose, as it is written, or the whole query, where letter case and
 * accents do not count.
 */
export function holdsLiteral(text: string, query: string): boolean {
  return holdsWhole(text, query) || holdsWord(text, query)
}

function holdsWhole(text: string, query: string): boolean {
  const phrase = folded(query.trim().replaceAll(AROUND_WORD, ''))
  return phrase.length > LEAST_LETTERS && contains(folded(text), phrase)
}

function holdsWord(text: string, query: string): boolean {
  return query
    .split(/\s+/)
    .map((word) => word.replaceAll(AROUND_WORD, ''))
    .some((word) => word.length > LEAST_LETTERS && NO_PROSE.test(word) && contains(text, word))
}

function declaresExactly({ definedNames, symbolName }: CleanChunk, name: string): boolean {
  const isName = (known: string): boolean =>
    known === name || (known.endsWith(name) && /[.:#]$/.test(known.slice(0, -name.length)))
  return (symbolName !== null && isName(symbolName)) || definedNames.some(isName)
}

function contains(text: string, word: string): boolean {
  return placeOfWord(text, word, NAME_CHARACTER) >= 0
}

function folded(text: string): string {
  return withoutAccents(text).toLowerCase().replaceAll(/\s+/g, ' ')
}
