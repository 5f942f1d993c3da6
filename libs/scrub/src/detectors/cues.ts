import { CUE_TABLE } from './cue-table.js'
import { matchesOf } from './matches.js'
import { plainLetters } from './plain-letters.js'

/** A word of a text or of an identifier: `nhsNumber` has two. */
export interface Word {
  /** In small letters without marks. */
  readonly text: string
  readonly start: number
  /** Without a possessive. */
  readonly end: number
}

/** Words of a text that announce a value. */
export interface Cue {
  /** Key of `CUE_TABLE`. */
  readonly name: string
  readonly start: number
  readonly end: number
}

const OTHER = 0
const SMALL = 1
const CAPITAL = 2
/** Letters of scripts without case, which also have no spaces: `cuesOf` searches them apart. */
const UNCASED = 3
/** End of the Cyrillic alphabet. Letters with case beyond it are rare. */
const CASED_END = 0x530
const CLASSES = Uint8Array.from({ length: CASED_END }, (_, code) => {
  const letter = String.fromCharCode(code)
  return /[\p{Lu}\p{Lt}]/u.test(letter) ? CAPITAL : /[\p{Ll}\p{M}ªº]/u.test(letter) ? SMALL : OTHER
})
const isUncased = /\p{Lo}/u

function classOf(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < CASED_END) return CLASSES[code] ?? OTHER
  // Latin with marks, as Vietnamese has it.
  if (code >= 0x1e00 && code < 0x2000) return /\p{Lu}/u.test(text.charAt(at)) ? CAPITAL : SMALL
  return code > CASED_END && isUncased.test(text.charAt(at)) ? UNCASED : OTHER
}

/** Returns the words of a text, in order. Letters of scripts without case are left out. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let at = 0
  while (at < text.length) {
    const first = classOf(text, at)
    if (first !== SMALL && first !== CAPITAL) {
      at += 1
      continue
    }
    const start = at
    at += 1
    if (first === CAPITAL) {
      while (classOf(text, at) === CAPITAL) at += 1
      // `NHSNumber`: the last capital begins a word. `PINs` is a plural.
      if (at - start > 1 && classOf(text, at) === SMALL && !isPluralOfCapitals(text, at)) at -= 1
    }
    if (first === SMALL || at - start === 1 || isPluralOfCapitals(text, at)) while (classOf(text, at) === SMALL) at += 1
    words.push({ text: plainLetters(text.slice(start, at)), start, end: at })
    at += POSSESSIVE.exec(text.slice(at, at + 3))?.[0].length ?? 0
  }
  return words
}

function isPluralOfCapitals(text: string, at: number): boolean {
  return text.charCodeAt(at) === S && classOf(text, at + 1) === OTHER
}

const S = 115
const POSSESSIVE = /^['’]s?(?!\p{L})/u

/** An entry of `CUE_TABLE`: what stands at each place, in small letters; a stem ends with `*`. */
interface Phrase {
  readonly name: string
  readonly places: readonly (readonly string[])[]
}

/** Letters of its first word by which a phrase is looked up. */
const OPENING = 3

const ENTRIES = Object.entries(CUE_TABLE).flatMap(([name, languages]) =>
  Object.values(languages).flatMap((words) => words.split(',').map((entry) => ({ name, entry: entry.trim() }))),
)
const phrases = new Map<string, Phrase[]>()
const uncased = new Map<string, string[]>()
for (const { name, entry } of ENTRIES) {
  if (isUncased.test(entry)) uncased.set(entry, [...(uncased.get(entry) ?? []), name])
  else addPhrase(name, placesOf(entry))
}
const ANY_UNCASED = new RegExp([...uncased.keys()].map((entry) => entry.replaceAll('.', String.raw`\.`)).join('|'), 'g')
const HAS_UNCASED = /[\u0590-\u1dff\u2e80-\uffdc]/

function placesOf(entry: string): string[][] {
  return entry.split(/ (?!\|)/).flatMap((place) => {
    const choices = place.split('|').map((choice) => wordsOf(choice).map(({ text }) => text))
    // `d.o.b.` and `wi-fi` are several words.
    const length = Math.max(...choices.map((words) => words.length))
    const isStem = place.endsWith('*')
    return Array.from({ length }, (_, at) =>
      choices.map((words) => (words[at] ?? '') + (isStem && at === length - 1 ? '*' : '')),
    )
  })
}

function addPhrase(name: string, places: readonly (readonly string[])[]): void {
  for (const opening of new Set((places[0] ?? []).map((word) => word.replace('*', '').slice(0, OPENING))))
    phrases.set(opening, [...(phrases.get(opening) ?? []), { name, places }])
}

/** What stands between the words of a phrase: `driver's-licence`, `D. O. B.`, `WPA2 key`. */
const LONGEST_JOINT = 3

/** Returns the words of `CUE_TABLE` in a text, by their start. */
export function cuesOf(text: string, words: readonly Word[]): Cue[] {
  const cues: Cue[] = []
  words.forEach((word, at) => {
    for (const { name, places } of phrases.get(word.text.slice(0, OPENING)) ?? []) {
      const last = at + places.length - 1
      const end = words[last]?.end
      if (end !== undefined && places.every((choices, index) => isAt(text, words, at + index, choices, index > 0)))
        cues.push({ name, start: word.start, end })
    }
  })
  if (!HAS_UNCASED.test(text)) return cues
  for (const match of matchesOf(text, ANY_UNCASED)) {
    for (const name of uncased.get(match[0]) ?? [])
      cues.push({ name, start: match.index, end: match.index + match[0].length })
  }
  return cues.sort((a, b) => a.start - b.start)
}

function isAt(
  text: string,
  words: readonly Word[],
  at: number,
  choices: readonly string[],
  isJoined: boolean,
): boolean {
  const [word, previous] = [words[at], words[at - 1]]
  if (word === undefined) return false
  if (isJoined && previous !== undefined) {
    if (word.start - previous.end > LONGEST_JOINT || /[\n,;:]/.test(text.slice(previous.end, word.start))) return false
  }
  return choices.some((choice) => isWord(word.text, choice))
}

function isWord(word: string, choice: string): boolean {
  if (choice.endsWith('*')) return word.startsWith(choice.slice(0, -1))
  return word === choice || (word.length === choice.length + 1 && word.endsWith('s') && word.startsWith(choice))
}
