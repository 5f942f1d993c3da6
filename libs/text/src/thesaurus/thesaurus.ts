import { stemEnglish } from '../words/stem.js'
import { isEnglishStopWord } from '../words/stop-words.js'
import lines from './english.json' with { type: 'json' }

/** A word or a phrase of a text that the thesaurus knows. */
export interface Concept {
  /** Stem of the word, or the stems of the phrase's words with a space between them. */
  readonly stem: string
  /**
   * Stems of other words for it, with how likely each means the same: above 0, at most 1. A synonym of two words, and a
   * phrase of two words itself, is written as one, as names of code are: `signin` for "sign in".
   */
  readonly synonyms: ReadonlyMap<string, number>
}

/** Longer texts say what they mean themselves. */
const MAX_WORDS = 40
/** Words of a phrase that code may write as one name. */
const MAX_NAME_WORDS = 2
/** Weight of a synonym in one of many meanings of a word; one in all of its meanings has 1. */
const LEAST_WEIGHT = 0.3

// Begins at the beginning of a run only: tried at each of 32,000 slashes, it would take seconds.
const WORD = /(?<![\p{L}\p{N}_$./:#@-])(?:[_$./:#@-]*[\p{L}\p{N}]+)+/gu
/** Matches words as people write them. Names of code and paths mean themselves. */
const PLAIN = /^\p{L}?[\p{Ll}\p{N}]*$/u

/** Terms that mean the same. */
interface Group {
  readonly terms: readonly string[]
  /** Stems of the words of each term; undefined until a query needs them. */
  stems?: readonly (readonly string[])[]
}

/** Terms whose first words begin with the same letters. */
interface Section {
  /** Stems of a word or a phrase, with spaces → the groups that it is in. */
  readonly groupsOf: ReadonlyMap<string, readonly Group[]>
  /** Maximum number of words of a phrase. */
  readonly longest: number
}

const NO_TERMS: Section = { groupsOf: new Map(), longest: 1 }

let opened: Thesaurus | undefined

/**
 * Finds the words and phrases of a query for which the trade has other words, in the order of the text, each once. Of
 * overlapping phrases the first and longest counts, and its words do not count alone. None for a single word, which is a
 * name as a rule, and for a text of more than 40 words.
 */
export function conceptsOf(text: string): readonly Concept[] {
  const tokens = (text.match(WORD) ?? []).flatMap(plainWords)
  if (tokens.length < 2 || tokens.length > MAX_WORDS) return []
  const thesaurus = (opened ??= new Thesaurus(lines))
  const stems = tokens.map((token) => (token === '' ? '' : stemEnglish(token)))
  const found = new Map<string, Concept>()
  for (let start = 0; start < tokens.length; ) {
    const { groupsOf, longest } = thesaurus.sectionOf(stems[start] ?? '')
    let length = Math.min(longest, tokens.length - start)
    while (length > 1 && !groupsOf.has(stems.slice(start, start + length).join(' '))) length--
    const own = stems.slice(start, start + length)
    const stem = own.join(' ')
    const groups = groupsOf.get(stem)
    const token = tokens[start] ?? ''
    if (groups !== undefined && (length > 1 || !isEnglishStopWord(token, token))) {
      if (!found.has(stem)) found.set(stem, { stem, synonyms: synonymsOf(own, groups) })
    }
    start += length
  }
  return [...found.values()]
}

/** Returns the words of a token in lower case; an empty one for a name, which ends every phrase. */
function plainWords(token: string): readonly string[] {
  return token.split(/[-/]/).map((word) => (PLAIN.test(word) ? word.toLowerCase() : ''))
}

/** A term and one of the groups that it is in. */
interface Entry {
  readonly term: string
  readonly group: Group
}

/** The groups, in sections. Only those of a query's words are stemmed: a process that answers one question needs few. */
class Thesaurus {
  readonly #entries = new Map<string, Entry[]>()
  readonly #sections = new Map<string, Section>()

  /** @param lines - Groups: terms with a comma and a space between them. */
  constructor(lines: readonly string[]) {
    for (const line of lines) {
      const group: Group = { terms: line.split(', ') }
      for (const term of group.terms) add(this.#entries, startOf(term), { term, group })
    }
  }

  /** Returns the section of the terms that begin with a stem. */
  sectionOf(stem: string): Section {
    const start = startOf(stem)
    const known = this.#sections.get(start)
    if (known !== undefined) return known
    const entries = this.#entries.get(start)
    if (entries === undefined) return NO_TERMS
    const section = stemmed(entries)
    this.#sections.set(start, section)
    return section
  }
}

function stemmed(entries: readonly Entry[]): Section {
  const groupsOf = new Map<string, Group[]>()
  let longest = 1
  for (const { term, group } of entries) {
    const stems = stemsOf(term)
    add(groupsOf, stems.join(' '), group)
    longest = Math.max(longest, stems.length)
  }
  return { groupsOf, longest }
}

/** Returns the first two letters of the first word, which its stem has as well: only `y` may become `i`. */
function startOf(term: string): string {
  const [first = '', second = ''] = term
  return first + (second === 'y' ? 'i' : second === ' ' || second === '-' ? '' : second)
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}

function stemsOf(term: string): readonly string[] {
  return term.split(/[ -]/).map(stemEnglish)
}

function synonymsOf(own: readonly string[], groups: readonly Group[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  // Two terms may have one stem (`name`, `naming`): a group and a name in it count once.
  const meanings = new Set(groups)
  for (const group of meanings) {
    group.stems ??= group.terms.map(stemsOf)
    const names = group.stems.filter(({ length }) => length <= MAX_NAME_WORDS).map((stems) => stems.join(''))
    for (const name of new Set(names)) if (!own.includes(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const weightOf = (count: number): number => LEAST_WEIGHT + (1 - LEAST_WEIGHT) * (count / meanings.size)
  return new Map([...counts].map(([name, count]) => [name, weightOf(count)]))
}
