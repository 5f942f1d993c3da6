import {
  cognateOf,
  compoundMeanings,
  type Lexicon,
  longestFrom,
  meaningsOf,
  openLexicon,
  type WordForms,
} from './lexicon.js'
import { isEnglishFunctionWord, KEPT, QUOTED, type LikelyLanguage, likelyLanguages } from './query-language.js'
import { isInflected, plainWord, TRANSLATED_LANGUAGES, type TranslatedLanguage } from './stems.js'

/** A query that is not English. */
export interface Translation {
  /** English name of the language. */
  readonly language: string
  /** The query in English words; null if the language has no lexicon or the lexicon knows too few of the words. */
  readonly text: string | null
  /** Words of the query in its own language, without those that say nothing. */
  readonly original: readonly string[]
  /** Those of `original` that the lexicon lacks. They stand unchanged in `text` if they are written in Latin letters. */
  readonly unknown: readonly string[]
}

/** Number of meanings of a word that are searched. */
const MEANINGS = 2
/** Share of the words that the lexicon must know, so that a translation says what was asked. */
const LEAST_KNOWN = 0.4
/** Share of words that must be of a language that only single words or letters suggest. */
const LEAST_EVIDENCE = 0.5
/** Minimum length of a single word that proves its language, in UTF-16 units. */
const LONE_WORD = 6

/**
 * Translates a query that is not English, word by word, by a lexicon of the trade. Names of code, paths and quoted text
 * stay as they are. Returns null for a query in English, and for words of no language.
 */
export async function translateQuery(query: string): Promise<Translation | null> {
  const likely = likelyLanguages(query)
  const [first] = likely
  if (first === undefined) return null
  const found: Reading[] = []
  for (const { language, isSure } of likely) {
    const own = lexicalLanguage(language)
    if (own === null) continue
    const reading = readWith(await openLexicon(own), query)
    if (isSure || isEvident(reading)) found.push(reading)
  }
  const best = found.toSorted((a, b) => b.evidence - a.evidence)[0]
  if (best === undefined || (first.isSure && lexicalLanguage(first.language) === null)) {
    return untranslated(first)
  }
  const text = best.known >= (best.known + best.unknown.length) * LEAST_KNOWN && best.known > 0 ? best.text : null
  return {
    language: first.isSure && likely.length === 1 ? first.language : best.language,
    text,
    original: best.original,
    unknown: best.unknown,
  }
}

function untranslated({ language, isSure }: LikelyLanguage): Translation | null {
  return isSure ? { language, text: null, original: [], unknown: [] } : null
}

function lexicalLanguage(name: string): TranslatedLanguage | null {
  return TRANSLATED_LANGUAGES.find((language) => name === language || name.startsWith(`${language},`)) ?? null
}

/** A query as one lexicon reads it. */
interface Reading {
  readonly language: TranslatedLanguage
  readonly text: string
  readonly original: readonly string[]
  readonly unknown: readonly string[]
  /** Number of words with a meaning that the lexicon knows. */
  readonly known: number
  /** Number of words that the lexicon knows and that are not English, with those that say nothing. */
  readonly evidence: number
  /** Number of words, without names. */
  readonly words: number
  readonly longestWord: number
}

function isEvident({ evidence, words, longestWord }: Reading): boolean {
  return evidence >= words * LEAST_EVIDENCE && (evidence > 1 || (words === 1 && longestWord >= LONE_WORD))
}

function readWith(lexicon: Lexicon, query: string): Reading {
  return isInflected(lexicon.language) ? readSpaced(lexicon, query) : readUnspaced(lexicon, query)
}

const WORD = /[\p{L}\p{M}]+/gu
/** What may stand between the words of a phrase. */
const WITHIN_PHRASE = /^[\s'’-]+$/u

interface Token {
  readonly text: string
  /** Null for a part that stays as it is. */
  readonly plain: string | null
  /** Characters between the token before and this one. */
  readonly gap: string
}

/** Splits a query into words and kept parts. */
function tokensOf(query: string): { tokens: readonly Token[]; tail: string } {
  const tokens: Token[] = []
  let end = 0
  const addWords = (from: number, to: number): void => {
    for (const match of query.slice(from, to).matchAll(WORD)) {
      const at = from + match.index
      tokens.push({ text: match[0], plain: plainWord(match[0]), gap: query.slice(end, at) })
      end = at + match[0].length
    }
  }
  for (const match of query.matchAll(KEPT)) {
    const kept = match[0].replace(/(?<![.,;:?!)])[.,;:?!)]+$/, '')
    if (kept === '') continue
    addWords(end, match.index)
    tokens.push({ text: kept, plain: null, gap: query.slice(end, match.index) })
    end = match.index + kept.length
  }
  addWords(end, query.length)
  return { tokens, tail: query.slice(end) }
}

function readSpaced(lexicon: Lexicon, query: string): Reading {
  const { language } = lexicon
  const { tokens, tail } = tokensOf(query)
  const parts: string[] = []
  const forms: WordForms = new Map()
  const original: string[] = []
  const unknown: string[] = []
  let [known, evidence, words, longestWord] = [0, 0, 0, 0]
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    if (token === undefined) break
    const gap = token.gap.replace(/[¿¡'’-]/g, ' ')
    if (token.plain === null) {
      parts.push(gap, token.text)
      at++
      continue
    }
    const { length, meanings } = longestPhrase({ lexicon, forms }, tokens, at) ?? { length: 1, meanings: undefined }
    const taken = tokens.slice(at, at + length)
    at += length
    words += length
    longestWord = Math.max(longestWord, ...taken.map(({ text }) => text.length))
    const isEnglish = length === 1 && (lexicon.english.has(token.plain) || isEnglishFunctionWord(token.plain))
    if (meanings === undefined) {
      const cognate = isEnglish ? null : cognateOf(token.plain, language)
      parts.push(gap, cognate ?? token.text)
      if (cognate === null) unknown.push(token.text)
      else known++
      original.push(token.text)
      continue
    }
    if (!isEnglish) evidence += length
    if (meanings.length === 0) {
      parts.push(gap)
      continue
    }
    known++
    parts.push(gap, searchedMeanings(meanings.flatMap((meaning) => meaning.slice(0, MEANINGS))))
    if (!isQuestionWord(meanings)) original.push(...taken.map(({ text }) => text))
  }
  const text = tidy(parts.join(' ') + tail)
  return { language, text, original, unknown, known, evidence, words, longestWord }
}

/** Joins meanings, without repeating a word that two of them have. */
function searchedMeanings(meanings: readonly string[]): string {
  return [...new Set(meanings.flatMap((meaning) => meaning.split(' ')))].join(' ')
}

/** Returns the longest phrase that begins at a token, with the meanings of each of its parts. */
function longestPhrase(
  { lexicon, forms }: { readonly lexicon: Lexicon; readonly forms: WordForms },
  tokens: readonly Token[],
  at: number,
): { readonly length: number; readonly meanings: readonly (readonly string[])[] } | null {
  const words: string[] = []
  // Most words begin no phrase, and then no longer one is looked up.
  const most = longestFrom(lexicon, tokens[at]?.plain ?? '', forms)
  for (let next = at; next < tokens.length && words.length < most; next++) {
    const token = tokens[next]
    if (token === undefined || token.plain === null) break
    if (next > at && !WITHIN_PHRASE.test(token.gap)) break
    words.push(token.plain)
  }
  for (let length = words.length; length > 0; length--) {
    const meanings = meaningsOf(lexicon, words.slice(0, length), forms)
    if (meanings !== undefined) return { length, meanings: meanings.length === 0 ? [] : [meanings] }
  }
  const [first] = words
  const parts = first === undefined || lexicon.language !== 'German' ? undefined : compoundMeanings(lexicon, first)
  return parts === undefined ? null : { length: 1, meanings: parts }
}

const QUESTION_WORDS: ReadonlySet<string> = new Set('where how why when what which who does is can must if'.split(' '))

function isQuestionWord(meanings: readonly (readonly string[])[]): boolean {
  return meanings.length === 1 && QUESTION_WORDS.has(meanings[0]?.[0] ?? '')
}

/** Text without spaces between words, and Korean words, which have endings and form phrases. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|\p{Script=Hangul}+(?: \p{Script=Hangul}+)*/u
const UNSPACED_OR_QUOTED = new RegExp(`(?<quoted>${QUOTED.source})|${UNSPACED.source}`, 'gu')
const LETTERS_OF_GRAMMAR = /^[\p{Script=Hiragana}ー]+$/u

function readUnspaced(lexicon: Lexicon, query: string): Reading {
  const { language } = lexicon
  const normal = query.normalize('NFKC')
  const parts: string[] = []
  const original: string[] = []
  const unknown: string[] = []
  let [known, end] = [0, 0]
  for (const match of normal.matchAll(UNSPACED_OR_QUOTED)) {
    parts.push(normal.slice(end, match.index))
    end = match.index + match[0].length
    if (match.groups?.['quoted'] !== undefined) {
      parts.push(match[0])
      continue
    }
    for (const piece of piecesOf(lexicon, match[0])) {
      if (piece.meanings === null) {
        if (language === 'Japanese' && LETTERS_OF_GRAMMAR.test(piece.text)) continue
        unknown.push(piece.text)
        original.push(piece.text)
      } else if (piece.meanings.length > 0) {
        known++
        parts.push(searchedMeanings(piece.meanings.slice(0, MEANINGS)))
        if (!isQuestionWord([piece.meanings])) original.push(piece.text)
      }
    }
  }
  parts.push(normal.slice(end))
  const text = questionFirst(tidy(parts.join(' ')))
  return { language, text, original, unknown, known, evidence: known, words: known + unknown.length, longestWord: 0 }
}

interface Piece {
  readonly text: string
  /** Null if the lexicon lacks it. */
  readonly meanings: readonly string[] | null
}

/** Minimum length of a word that is found inside a Korean word: single syllables are mostly particles there. */
const LEAST_INSIDE_KOREAN = 2

/** Splits text into the longest words and phrases of the lexicon, from its start; what is between them stays together. */
function piecesOf({ language, exact, longestKey }: Lexicon, text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let rest = ''
  let isInsideWord = false
  const flush = (): void => {
    // What follows a Korean word are its endings.
    if (rest !== '' && !(language === 'Korean' && isInsideWord)) pieces.push({ text: rest, meanings: null })
    rest = ''
  }
  for (let at = 0; at < text.length; ) {
    if (text[at] === ' ') {
      flush()
      isInsideWord = false
      at++
      continue
    }
    const isWordStart = at === 0 || text[at - 1] === ' '
    const least = language === 'Korean' && !isWordStart ? LEAST_INSIDE_KOREAN : 1
    const length = longestAt(exact, text, { at, least, most: longestKey })
    if (length === 0) {
      rest += text[at] ?? ''
      at++
      continue
    }
    flush()
    const word = text.slice(at, at + length)
    pieces.push({ text: word, meanings: exact.get(word) ?? [] })
    isInsideWord = true
    at += length
  }
  flush()
  return pieces
}

interface Lengths {
  readonly at: number
  readonly least: number
  readonly most: number
}

/**
 * Returns the length of the longest key that text has at a place; 0 if there is none. A phrase is passed over if its last
 * word is the start of a longer one with a meaning. Lengths are in UTF-16 units.
 */
function longestAt(exact: Lexicon['exact'], text: string, { at, least, most }: Lengths): number {
  for (let length = Math.min(most, text.length - at); length >= least; length--) {
    const key = text.slice(at, at + length)
    if (exact.has(key) && !isCutShort(exact, text, { at: at + key.lastIndexOf(' ') + 1, end: at + length, most }))
      return length
  }
  return 0
}

/** Tells whether the word at the end of a phrase, at [at, end), is the start of a longer word with a meaning. */
function isCutShort(
  exact: Lexicon['exact'],
  text: string,
  { at, end, most }: { readonly at: number; readonly end: number; readonly most: number },
): boolean {
  if (text[at - 1] !== ' ') return false
  const longer = longestAt(exact, text, { at, least: end - at + 1, most })
  return longer > 0 && exact.get(text.slice(at, at + longer))?.length !== 0
}

/** Moves a question word to the start, where English has it. */
function questionFirst(text: string): string {
  const found = /\b(?:where|how|why|what happens|what|which)\b/.exec(text)
  if (found === null || found.index === 0) return text
  return tidy(`${found[0]} ${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`)
}

function tidy(text: string): string {
  return text
    .replace(/[？。、，；：！]/g, (mark) => mark.normalize('NFKC'))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ (?=[?.,;:!)])/g, '')
    .trim()
}
