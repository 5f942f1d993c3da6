import { stemEnglish } from '../words/stem.js'
import { isEnglishStopWord } from '../words/stop-words.js'
import groups from './english.json' with { type: 'json' }

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

const WORD = /[\p{L}\p{N}_$./:#@-]*[\p{L}\p{N}]/gu
/** Matches words as people write them. Names of code and paths mean themselves. */
const PLAIN = /^\p{L}?[\p{Ll}\p{N}]*$/u

type Group = readonly (readonly string[])[]

interface Thesaurus {
  /** Stems of a word or a phrase, with spaces → the groups that it is in. */
  readonly groupsOf: ReadonlyMap<string, readonly Group[]>
  /** Maximum number of words of a phrase. */
  readonly longest: number
}

let opened: Thesaurus | undefined

/**
 * Finds the words and phrases of a query for which the trade has other words, in the order of the text, each once. Of
 * overlapping phrases the first and longest counts, and its words do not count alone. None for a single word, which is a
 * name as a rule, and for a text of more than 40 words.
 */
export function conceptsOf(text: string): readonly Concept[] {
  const tokens = (text.match(WORD) ?? []).flatMap(plainWords)
  if (tokens.length < 2 || tokens.length > MAX_WORDS) return []
  const { groupsOf, longest } = (opened ??= openThesaurus())
  const stems = tokens.map((token) => (token === '' ? '' : stemEnglish(token)))
  const found = new Map<string, Concept>()
  for (let start = 0; start < tokens.length; ) {
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

function openThesaurus(): Thesaurus {
  const groupsOf = new Map<string, Group[]>()
  let longest = 1
  for (const line of groups) {
    const group = line.split(', ').map((term) => term.split(/[ -]/).map(stemEnglish))
    for (const stems of group) {
      const key = stems.join(' ')
      const known = groupsOf.get(key)
      if (known === undefined) groupsOf.set(key, [group])
      else known.push(group)
      longest = Math.max(longest, stems.length)
    }
  }
  return { groupsOf, longest }
}

function synonymsOf(own: readonly string[], groups: readonly Group[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const group of groups) {
    for (const stems of group) {
      const name = stems.join('')
      if (stems.length <= MAX_NAME_WORDS && !own.includes(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const weightOf = (count: number): number => LEAST_WEIGHT + (1 - LEAST_WEIGHT) * (count / groups.length)
  return new Map([...counts].map(([name, count]) => [name, weightOf(count)]))
}
