import { matchesOf } from './matches.js'
import { plainLetters } from './plain-letters.js'

/** A place where a text holds a phrase. */
export interface FoundPhrase<Meaning> {
  readonly meaning: Meaning
  readonly start: number
  /** Without a possessive. */
  readonly end: number
}

/** A phrase as it is searched: the choices at each place, in small letters without marks; a stem ends with `*`. */
interface Phrase<Meaning> {
  readonly meaning: Meaning
  readonly places: readonly (readonly string[])[]
}

/**
 * Returns a function that finds phrases in a text, by their start. Case, marks, plurals, possessives and the joints of
 * identifiers do not count. `a|b` is either word, `steuer*` every word that begins so, of at least three letters. Phrases
 * of scripts without spaces are also found inside of a longer run.
 */
export function createPhraseFinder<Meaning>(
  phrases: readonly (readonly [phrase: string, meaning: Meaning])[],
): (text: string) => FoundPhrase<Meaning>[] {
  const byOpening = new Map<string, Phrase<Meaning>[]>()
  const isOpening = new Uint8Array(BASE ** OPENING)
  const uncased = new Map<string, Meaning[]>()
  for (const [written, meaning] of phrases) {
    if (UNCASED_LETTER.test(written)) {
      uncased.set(written, [...(uncased.get(written) ?? []), meaning])
      continue
    }
    const places = placesOf(written)
    for (const opening of new Set((places[0] ?? []).map((word) => word.replace('*', '').slice(0, OPENING)))) {
      byOpening.set(opening, [...(byOpening.get(opening) ?? []), { meaning, places }])
      isOpening[openingAt(opening, 0)] = 1
    }
  }
  const anyUncased = new RegExp(
    [...uncased.keys()].map((phrase) => phrase.replaceAll('.', String.raw`\.`)).join('|'),
    'g',
  )

  return (text) => {
    const found: FoundPhrase<Meaning>[] = []
    for (let at = 0; at < text.length; ) {
      const first = classOf(text, at)
      if (first === OTHER) {
        at += 1
        continue
      }
      const end = wordEnd(text, at, first)
      const opening = openingAt(text, at)
      if (opening === ANY || isOpening[opening] === 1) {
        const word = plainLetters(text.slice(at, end))
        for (const { meaning, places } of byOpening.get(word.slice(0, OPENING)) ?? []) {
          const last = endOf(text, word, end, places)
          if (last > 0) found.push({ meaning, start: at, end: last })
        }
      }
      at = end
    }
    if (uncased.size === 0 || !HAS_UNCASED.test(text)) return found
    for (const { 0: phrase, index } of matchesOf(text, anyUncased)) {
      for (const meaning of uncased.get(phrase) ?? []) found.push({ meaning, start: index, end: index + phrase.length })
    }
    return found.sort((a, b) => a.start - b.start)
  }
}

/** Returns the words of a phrase or an identifier in small letters without marks: `nhsNumber` has two. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (let at = 0; at < text.length; ) {
    const first = classOf(text, at)
    const end = first === OTHER ? at + 1 : wordEnd(text, at, first)
    if (first !== OTHER) words.push(plainLetters(text.slice(at, end)))
    at = first === OTHER ? end : possessiveEnd(text, end)
  }
  return words
}

function placesOf(phrase: string): string[][] {
  return phrase.split(' ').flatMap((place) => {
    const choices = place.split('|').map(wordsOf)
    // `d.o.b.` and `wi-fi` are several words.
    const length = Math.max(...choices.map((words) => words.length))
    const isStem = place.endsWith('*')
    return Array.from({ length }, (_, at) =>
      choices.map((words) => (words[at] ?? '') + (isStem && at === length - 1 ? '*' : '')),
    )
  })
}

/** Returns the end of a phrase whose first word ends at `end`; 0 if another word follows. */
function endOf(text: string, word: string, end: number, places: readonly (readonly string[])[]): number {
  let [last, next] = [end, word]
  for (const [index, choices] of places.entries()) {
    if (index > 0) {
      const start = nextStart(text, possessiveEnd(text, last))
      if (start === -1) return 0
      last = wordEnd(text, start, classOf(text, start))
      next = plainLetters(text.slice(start, last))
    }
    if (!choices.some((choice) => isWord(next, choice))) return 0
  }
  return last
}

function isWord(word: string, choice: string): boolean {
  if (choice.endsWith('*')) return word.startsWith(choice.slice(0, -1))
  return word === choice || (word.length === choice.length + 1 && word.endsWith('s') && word.startsWith(choice))
}

/** What stands between the words of a phrase: `driver's-licence`, `D. O. B.`, `WPA2 key`. */
const LONGEST_JOINT = 3
const NO_JOINT = '\n,;:'

/** Returns the start of the next word of a phrase; -1 if none follows. */
function nextStart(text: string, from: number): number {
  for (let at = from; at <= from + LONGEST_JOINT && at < text.length; at += 1) {
    if (classOf(text, at) !== OTHER) return at
    if (NO_JOINT.includes(text.charAt(at))) return -1
  }
  return -1
}

const OTHER = 0
const SMALL = 1
const CAPITAL = 2
/** End of the Cyrillic alphabet. Letters with case beyond it are rare. */
const CASED_END = 0x530
const CLASSES = Uint8Array.from({ length: CASED_END }, (_, code) => {
  const letter = String.fromCharCode(code)
  return /[\p{Lu}\p{Lt}]/u.test(letter) ? CAPITAL : /[\p{Ll}\p{M}]/u.test(letter) ? SMALL : OTHER
})
/** Letters of scripts without case, which also have no spaces, or whose words take endings. */
const UNCASED_LETTER = /(?![ªº])\p{Lo}/u
const HAS_UNCASED = /[\u0590-\u1dff\u2e80-\uffdc]/

function classOf(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < CASED_END) return CLASSES[code] ?? OTHER
  // Latin with marks, as Vietnamese has it.
  if (code >= 0x1e00 && code < 0x2000) return /\p{Lu}/u.test(text.charAt(at)) ? CAPITAL : SMALL
  return OTHER
}

/** Returns the end of the word that starts at `start`. */
function wordEnd(text: string, start: number, first: number): number {
  let at = start + 1
  if (first === CAPITAL) {
    while (classOf(text, at) === CAPITAL) at += 1
    if (at - start > 1 && classOf(text, at) === SMALL) {
      // `PINs` is a plural. `NHSNumber`: the last capital begins a word.
      return text.charCodeAt(at) === S && classOf(text, at + 1) === OTHER ? at + 1 : at - 1
    }
    if (at - start > 1) return at
  }
  while (classOf(text, at) === SMALL) at += 1
  return at
}

const S = 115
const APOSTROPHE = 39
const TYPOGRAPHIC_APOSTROPHE = 0x2019

/** Returns the end of the possessive that follows a word, or the end of the word. */
function possessiveEnd(text: string, end: number): number {
  const code = text.charCodeAt(end)
  if (code !== APOSTROPHE && code !== TYPOGRAPHIC_APOSTROPHE) return end
  const rest = text.charCodeAt(end + 1) === S ? end + 2 : end + 1
  return classOf(text, rest) === OTHER ? rest : end
}

/** Letters of its first word by which a phrase is looked up, as digits to base 27. Zero is the end of the word. */
const OPENING = 3
const BASE = 27
/** Not told by ASCII letters. */
const ANY = -1

/** Returns the number of the first letters of the word at `start`, to pass over most words without a copy of them. */
function openingAt(text: string, start: number): number {
  let opening = 0
  let previous = OTHER
  for (let at = start; at < start + OPENING; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 128) return ANY
    const kind = at === start || previous !== OTHER ? (CLASSES[code] ?? OTHER) : OTHER
    // Capitals in a row may belong to two words.
    if (at > start && kind === CAPITAL && previous === CAPITAL) return ANY
    const letter = kind === OTHER || (kind === CAPITAL && previous === SMALL) ? 0 : (code | 32) - 96
    previous = letter === 0 ? OTHER : kind
    opening = opening * BASE + letter
  }
  return opening
}
