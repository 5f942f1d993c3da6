import { matchesOf } from './matches.js'
import { plainLetters } from './plain-letters.js'

/** A place where a text holds a phrase. */
export interface FoundPhrase<Meaning> {
  readonly meaning: Meaning
  readonly start: number
  /** Without a possessive. */
  readonly end: number
}

/** A phrase as it is searched, behind its first word. */
interface Phrase<Meaning> {
  readonly meaning: Meaning
  /** Its place in the list that was given. */
  readonly order: number
  /** The choices at each further place, in small letters without marks; a stem ends with `*`. */
  readonly rest: readonly (readonly string[])[]
}

/**
 * Returns a function that finds phrases in a text, by their start. Case, marks, plurals, possessives and the joints of
 * identifiers do not count. `a|b` is either word, `steuer*` every word that begins so, of at least three letters. Phrases
 * of scripts without spaces are also found inside of a longer run.
 * @param words - Single words in small letters without marks, of which no plural is found.
 * @returns Takes a text, and a list to which the starts of all words with a first capital are added.
 */
export function createPhraseFinder<Meaning>(
  phrases: readonly (readonly [phrase: string, meaning: Meaning])[],
  words: readonly (readonly [word: string, meaning: Meaning])[] = [],
): (text: string, capitals?: number[]) => FoundPhrase<Meaning>[] {
  const byWord = new Map<string, Phrase<Meaning>[]>()
  const stems = new Map<string, readonly { readonly stem: string; readonly phrase: Phrase<Meaning> }[]>()
  const kinds = new Uint8Array(LARGEST_HASH + 1)
  const mark = (letters: string, kind: number): void => {
    const hash = hashOf(letters)
    kinds[hash] = (kinds[hash] ?? 0) | kind
  }
  const uncased = new Map<string, Meaning[]>()
  const addTo = (index: Map<string, Phrase<Meaning>[]>, word: string, phrase: Phrase<Meaning>): void => {
    const same = index.get(word)
    if (same === undefined) index.set(word, [phrase])
    else if (same.at(-1) !== phrase) same.push(phrase)
  }
  for (const [order, [written, meaning]] of phrases.entries()) {
    if (UNCASED_LETTER.test(written)) {
      uncased.set(written, [...(uncased.get(written) ?? []), meaning])
      continue
    }
    const [first = [], ...rest] = placesOf(written)
    const phrase: Phrase<Meaning> = { meaning, order, rest }
    for (const word of first) {
      const isStem = word.endsWith('*')
      const stem = isStem ? word.slice(0, -1) : word
      if (isStem) {
        const opening = stem.slice(0, OPENING)
        stems.set(opening, [...(stems.get(opening) ?? []), { stem, phrase }])
        mark(stem, STEM)
        continue
      }
      // `ids` is no plural: two letters are too few.
      for (const form of stem.length < OPENING ? [stem] : [stem, `${stem}s`]) {
        addTo(byWord, form, phrase)
        mark(form, WORD)
      }
    }
  }

  for (const [order, [word, meaning]] of words.entries()) {
    addTo(byWord, word, { meaning, order: phrases.length + order, rest: NONE })
    mark(word, WORD)
  }

  /** Returns the phrases that begin with a word, in the order in which they were given. */
  const phrasesAt = (word: string, kind: number): readonly Phrase<Meaning>[] => {
    const exact = (kind & WORD) === 0 ? NONE : (byWord.get(word) ?? NONE)
    if ((kind & STEM) === 0) return exact
    const begun = (stems.get(word.slice(0, OPENING)) ?? []).filter(({ stem }) => word.startsWith(stem))
    if (begun.length === 0) return exact
    return [...new Set([...exact, ...begun.map(({ phrase }) => phrase)])].sort((a, b) => a.order - b.order)
  }
  const anyUncased = new RegExp(
    [...uncased.keys()].map((phrase) => phrase.replaceAll('.', String.raw`\.`)).join('|'),
    'g',
  )

  return (text, capitals) => {
    const found: FoundPhrase<Meaning>[] = []
    const codes = codesOf(text)
    const { length } = text
    let others = 0
    for (let at = 0; at < length; ) {
      const first = classOf(codes, at)
      if (first === OTHER) {
        others |= codes[at] ?? 0
        at += 1
        continue
      }
      if (first === CAPITAL) capitals?.push(at)
      const end = wordEnd(codes, at, first)
      let letters = 0
      let hash = 0
      let begun = 0
      for (let next = at; next < end; next += 1) {
        const code = codes[next] ?? 0
        letters |= code
        hash = withLetter(hash, code)
        begun |= kinds[hash] ?? 0
      }
      const kind = letters < ASCII_END ? (begun & STEM) | ((kinds[hash] ?? 0) & WORD) : WORD | STEM
      if (kind > 0) {
        for (const { meaning, rest } of phrasesAt(plainLetters(text.slice(at, end)), kind)) {
          const last = rest.length === 0 ? end : endOf(text, codes, end, rest)
          if (last > 0) found.push({ meaning, start: at, end: last })
        }
      }
      at = end
    }
    if (uncased.size === 0 || others < CASED_END || !HAS_UNCASED.test(text)) return found
    for (const { 0: phrase, index } of matchesOf(text, anyUncased)) {
      for (const meaning of uncased.get(phrase) ?? []) found.push({ meaning, start: index, end: index + phrase.length })
    }
    return found.sort((a, b) => a.start - b.start)
  }
}

/** Returns the words of a phrase or an identifier in small letters without marks: `nhsNumber` has two. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  const codes = codesOf(text)
  for (let at = 0; at < text.length; ) {
    const first = classOf(codes, at)
    const end = first === OTHER ? at + 1 : wordEnd(codes, at, first)
    if (first !== OTHER) words.push(plainLetters(text.slice(at, end)))
    at = first === OTHER ? end : possessiveEnd(codes, end)
  }
  return words
}

/** Returns the units of a text, with zeros behind them. They are read several times, which is slower from a string. */
function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length + 2 * LONGEST_JOINT)
  Buffer.from(codes.buffer).write(text, 'utf16le')
  return codes
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

/** Returns the end of a phrase whose first word ends at `end`; 0 if other words follow than the rest of it. */
function endOf(text: string, codes: Uint16Array, end: number, rest: readonly (readonly string[])[]): number {
  let last = end
  for (const choices of rest) {
    const start = nextStart(codes, possessiveEnd(codes, last))
    if (start === -1) return 0
    last = wordEnd(codes, start, classOf(codes, start))
    const next = plainLetters(text.slice(start, last))
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
const NO_JOINT = Uint8Array.from({ length: 128 }, (_, code) => Number('\n,;:'.includes(String.fromCharCode(code))))

/** Returns the start of the next word of a phrase; -1 if none follows. */
function nextStart(codes: Uint16Array, from: number): number {
  for (let at = from; at <= from + LONGEST_JOINT; at += 1) {
    if (classOf(codes, at) !== OTHER) return at
    if (NO_JOINT[codes[at] ?? 0] === 1) return -1
  }
  return -1
}

const OTHER = 0
const SMALL = 1
const CAPITAL = 2
/** End of the Cyrillic alphabet. Letters with case beyond it are rare. */
const CASED_END = 0x530
/** Latin with marks beyond Latin-1, as Vietnamese has it, and Greek with accents. */
const MARKED_START = 0x1e00
const MARKED_END = 0x2000
const CLASSES = Uint8Array.from({ length: 0x1_0000 }, (_, code) => {
  const letter = String.fromCharCode(code)
  if (code >= MARKED_START && code < MARKED_END) return /\p{Lu}/u.test(letter) ? CAPITAL : SMALL
  if (code >= CASED_END) return /\p{Lu}/u.test(letter) ? CAPITAL : OTHER
  return /[\p{Lu}\p{Lt}]/u.test(letter) ? CAPITAL : /[\p{Ll}\p{M}]/u.test(letter) ? SMALL : OTHER
})
/** Letters of scripts without case, which also have no spaces, or whose words take endings. */
const UNCASED_LETTER = /(?![ªº])\p{Lo}/u
const HAS_UNCASED = /[\u0590-\u1dff\u2e80-\uffdc]/

function classOf(codes: Uint16Array, at: number): number {
  return CLASSES[codes[at] ?? 0] ?? OTHER
}

/** Returns the end of the word that starts at `start`. */
function wordEnd(codes: Uint16Array, start: number, first: number): number {
  let at = start + 1
  if (first === CAPITAL) {
    while (classOf(codes, at) === CAPITAL) at += 1
    if (at - start > 1 && classOf(codes, at) === SMALL) {
      // `PINs` is a plural. `NHSNumber`: the last capital begins a word.
      return codes[at] === S && classOf(codes, at + 1) === OTHER ? at + 1 : at - 1
    }
    if (at - start > 1) return at
  }
  while (classOf(codes, at) === SMALL) at += 1
  return at
}

const S = 115
const APOSTROPHE = 39
const TYPOGRAPHIC_APOSTROPHE = 0x2019

/** Returns the end of the possessive that follows a word, or the end of the word. */
function possessiveEnd(codes: Uint16Array, end: number): number {
  const code = codes[end]
  if (code !== APOSTROPHE && code !== TYPOGRAPHIC_APOSTROPHE) return end
  const rest = codes[end + 1] === S ? end + 2 : end + 1
  return classOf(codes, rest) === OTHER ? rest : end
}

const ASCII_END = 128
/** Letters of a word by which the stems are kept. */
const OPENING = 3
/** What letters may be by their hash: the first word of a phrase, a stem. */
const WORD = 1
const STEM = 2
const LARGEST_HASH = 0xffff

/** Returns a hash of some letters and one more, of either case. Most words are told by it without a copy of them. */
function withLetter(hash: number, code: number): number {
  return ((hash * 31) ^ (code | 32)) & LARGEST_HASH
}

function hashOf(word: string): number {
  let hash = 0
  for (let at = 0; at < word.length; at += 1) hash = withLetter(hash, word.charCodeAt(at))
  return hash
}

const NONE: readonly never[] = []
