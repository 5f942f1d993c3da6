import { MAX_TERM_LENGTH } from '../options.js'
import {
  foldedWord,
  type InflectedLanguage,
  isInflected,
  plainWord,
  stemOf,
  stemsOf,
  type TranslatedLanguage,
  unaccented,
} from './stems.js'

/** English words for a word or a phrase, the likeliest first; none for a word that says nothing in a search. */
export type Meanings = readonly string[]

/** Words and phrases of one language with their English meanings. */
export interface Lexicon {
  readonly language: TranslatedLanguage
  /** Words and phrases in the form of `plainWord`, with one space between words. */
  readonly exact: ReadonlyMap<string, Meanings>
  /** The same in the form of `foldedWord`: people leave out accents. */
  readonly folded: ReadonlyMap<string, Meanings>
  /** The same with every word as its stem. Empty for Chinese, Japanese and Korean, like `folded`. */
  readonly stems: ReadonlyMap<string, Meanings>
  /** All English words of the meanings: they do not prove that a text is in this language. */
  readonly english: ReadonlySet<string>
  /** Maximum number of words of the phrases that begin with a word, in any of its three forms. */
  readonly longestFrom: ReadonlyMap<string, number>
  /** Maximum length of a key of `exact`, in UTF-16 units. */
  readonly longestKey: number
}

type Entries = Readonly<Record<string, string>>

/** Reads a lexicon when a query needs it: queries in English never do. */
const READ: Readonly<Record<TranslatedLanguage, () => Promise<{ readonly default: Entries }>>> = {
  German: () => import('./lexicon/german.json', { with: { type: 'json' } }),
  French: () => import('./lexicon/french.json', { with: { type: 'json' } }),
  Spanish: () => import('./lexicon/spanish.json', { with: { type: 'json' } }),
  Portuguese: () => import('./lexicon/portuguese.json', { with: { type: 'json' } }),
  Russian: () => import('./lexicon/russian.json', { with: { type: 'json' } }),
  Chinese: () => import('./lexicon/chinese.json', { with: { type: 'json' } }),
  Japanese: () => import('./lexicon/japanese.json', { with: { type: 'json' } }),
  Korean: () => import('./lexicon/korean.json', { with: { type: 'json' } }),
}

const known = new Map<TranslatedLanguage, Promise<Lexicon>>()

/** Returns the lexicon of a language. It is read once. */
export function openLexicon(language: TranslatedLanguage): Promise<Lexicon> {
  const open = known.get(language) ?? READ[language]().then(({ default: entries }) => lexiconOf(language, entries))
  known.set(language, open)
  return open
}

/** Splits a phrase at spaces, hyphens and apostrophes, as queries are split. */
export function wordsOf(phrase: string): readonly string[] {
  return phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function lexiconOf(language: TranslatedLanguage, entries: Entries): Lexicon {
  const exact = new Map<string, string[]>()
  const foldedForms = new Map<string, string[]>()
  const stems = new Map<string, string[]>()
  const english = new Set<string>()
  const longestFrom = new Map<string, number>()
  let longestKey = 1
  for (const [forms, meanings] of Object.entries(entries)) {
    const meant = meanings === '' ? [] : meanings.split(', ')
    for (const word of meant.flatMap((meaning) => meaning.split(' '))) english.add(word)
    for (const form of forms.split(', ')) {
      const words = wordsOf(form).map(plainWord)
      const key = words.join(' ')
      longestKey = Math.max(longestKey, key.length)
      add(exact, key, meant)
      if (!isInflected(language)) continue
      const folded = words.map((word) => foldedWord(word, language))
      const stem = folded.map((word) => stemOf(word, language))
      add(foldedForms, folded.join(' '), meant)
      // A function word has no other forms.
      if (meant.length > 0) add(stems, stem.join(' '), meant)
      for (const first of [words[0], folded[0], stem[0]]) {
        if (first !== undefined) longestFrom.set(first, Math.max(longestFrom.get(first) ?? 1, words.length))
      }
    }
  }
  return { language, exact, folded: foldedForms, stems, english, longestFrom, longestKey }
}

function add(map: Map<string, string[]>, key: string, meanings: readonly string[]): void {
  const all = map.get(key)
  if (all === undefined) map.set(key, [...meanings])
  else for (const meaning of meanings) if (!all.includes(meaning)) all.push(meaning)
}

/** Folded form and stem of each plain word that was looked up, because each is part of several phrases. */
export type WordForms = Map<string, { readonly folded: string; readonly stem: string }>

/**
 * Returns the meanings of plain words, which form a word or a phrase; undefined if the lexicon lacks them.
 *
 * @param forms - Is filled, and read in later calls for the same lexicon.
 */
export function meaningsOf(
  lexicon: Lexicon,
  words: readonly string[],
  forms: WordForms = new Map(),
): Meanings | undefined {
  const { language, exact, folded, stems } = lexicon
  const found = exact.get(words.join(' '))
  if (found !== undefined || !isInflected(language)) return found
  const bare = words.map((word) => formsOf(language, word, forms))
  const typed = folded.get(bare.map((form) => form.folded).join(' '))
  if (typed !== undefined) return typed
  const first = bare[0]?.folded
  if (bare.length > 1 || first === undefined) return stems.get(bare.map((form) => form.stem).join(' '))
  for (const stem of stemsOf(first, language)) {
    const meanings = stems.get(stem) ?? folded.get(stem)
    if (meanings !== undefined) return meanings
  }
  return undefined
}

/**
 * Returns the maximum number of words of the phrases that can begin with a plain word, at least 1.
 *
 * @param forms - As for `meaningsOf`.
 */
export function longestFrom({ language, longestFrom: longest }: Lexicon, word: string, forms: WordForms): number {
  if (!isInflected(language)) return 1
  const { folded, stem } = formsOf(language, word, forms)
  return Math.max(1, ...[word, folded, stem].map((form) => longest.get(form) ?? 1))
}

function formsOf(language: InflectedLanguage, word: string, forms: WordForms): { folded: string; stem: string } {
  const known = forms.get(word)
  if (known !== undefined) return known
  const folded = foldedWord(word, language)
  const form = { folded, stem: stemOf(folded, language) }
  forms.set(word, form)
  return form
}

/** Letters between the parts of a German compound. */
const LINKS = ['', 's', 'n', 'en', 'es', 'e']
/** Minimum length of a part of a compound, in UTF-16 units. */
const LEAST_PART = 3
/** Minimum length of the end of a compound that is split again, in UTF-16 units. */
const LEAST_COMPOUND = 8

/** What the ends of a compound mean; null for one that has no known parts. */
type KnownTails = Map<string, readonly Meanings[] | null>

/**
 * Splits a plain German compound into parts of the lexicon, the longest first part first. Returns undefined if the parts
 * are not known, and for a word of more than `MAX_TERM_LENGTH` UTF-16 units.
 */
export function compoundMeanings(lexicon: Lexicon, word: string): readonly Meanings[] | undefined {
  if (word.length > MAX_TERM_LENGTH) return undefined
  return splitCompound(lexicon, word, new Map()) ?? undefined
}

function splitCompound(lexicon: Lexicon, word: string, tails: KnownTails): readonly Meanings[] | null {
  for (let end = word.length - LEAST_PART; end >= LEAST_PART; end--) {
    const tail = tailMeanings(lexicon, word.slice(end), tails)
    if (tail === null) continue
    for (const link of LINKS) {
      const head = word.slice(0, end - link.length)
      if (head.length < LEAST_PART || !word.slice(0, end).endsWith(link)) continue
      const meanings = meaningsOf(lexicon, [head])
      if (meanings !== undefined && meanings.length > 0) return [meanings, ...tail]
    }
  }
  return null
}

/** Looks each end up once: otherwise, the time would double with every other letter of a word without known parts. */
function tailMeanings(lexicon: Lexicon, tail: string, tails: KnownTails): readonly Meanings[] | null {
  let found = tails.get(tail)
  if (found === undefined) {
    const meanings = meaningsOf(lexicon, [tail])
    if (meanings !== undefined && meanings.length > 0) found = [meanings]
    else found = tail.length >= LEAST_COMPOUND ? splitCompound(lexicon, tail, tails) : null
    tails.set(tail, found)
  }
  return found
}

interface Cognates {
  readonly ending: RegExp
  readonly english: string
}

/** Endings of words that English shares, which came from Latin or Greek. */
const COGNATES: Readonly<Partial<Record<TranslatedLanguage, readonly Cognates[]>>> = {
  German: [
    { ending: /(?:isierung|isieren|isiert)$/, english: 'ize' },
    { ending: /(?:ifizierung|ifizieren|ifiziert)$/, english: 'ify' },
    { ending: /(?:ieren|iert|ierung)$/, english: 'e' },
    { ending: /itat$/, english: 'ity' },
    { ending: /tionen$/, english: 'tion' },
    { ending: /ische?[rsnm]?$/, english: 'ic' },
  ],
  French: [
    { ending: /tions$/, english: 'tion' },
    { ending: /(?:iser|isee?s?)$/, english: 'ize' },
    { ending: /(?:ifier|ifiee?s?)$/, english: 'ify' },
    { ending: /ites?$/, english: 'ity' },
    { ending: /iques?$/, english: 'ic' },
    { ending: /eurs?$/, english: 'or' },
  ],
  Spanish: [
    { ending: /cion(?:es)?$/, english: 'tion' },
    { ending: /(?:izar|izan?|izad[oa]s?)$/, english: 'ize' },
    { ending: /(?:ificar|ifican?|ificad[oa]s?)$/, english: 'ify' },
    { ending: /idad(?:es)?$/, english: 'ity' },
    { ending: /ic[oa]s?$/, english: 'ic' },
  ],
  Portuguese: [
    { ending: /c(?:ao|oes)$/, english: 'tion' },
    { ending: /(?:izar|izam?|izad[oa]s?)$/, english: 'ize' },
    { ending: /(?:ificar|ificam?|ificad[oa]s?)$/, english: 'ify' },
    { ending: /idades?$/, english: 'ity' },
    { ending: /ic[oa]s?$/, english: 'ic' },
  ],
}

/** Minimum length of what stands before a shared ending, in UTF-16 units. */
const LEAST_COGNATE = 3

/** Returns the English form of a word with an ending that English shares; null for other words. */
export function cognateOf(word: string, language: TranslatedLanguage): string | null {
  const plain = unaccented(word.toLowerCase())
  for (const { ending, english } of COGNATES[language] ?? []) {
    const at = plain.search(ending)
    if (at >= LEAST_COGNATE) return plain.slice(0, at) + english
  }
  return null
}
