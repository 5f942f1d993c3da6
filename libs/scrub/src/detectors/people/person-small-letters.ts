import { AMBIGUOUS_NAMES, FAMILY_NAMES, FAMILY_WORDS, GIVEN_NAMES, SURNAME_ENDING } from '../../data/names.js'
import { endingWith } from '../text/matches.js'
import { type Add, isNobody } from './person-words.js'
import { plainLetters } from '../text/plain-letters.js'

/** Words right before a name, however it is written. */
const ADDRESSED = endingWith(
  String.raw`\b(?:thanks|thank you|thx|hi|hiya|hey|hello|dear|ping|cc|calls? me|i am|i['’]m|name is|named|speak to|talk to|ask(?:ed)?|tell|told|met|leave me),? ["“]?@?`,
  'iu',
)
/** Actions and possessions of people only. */
const PERSONAL =
  /^(?:['’]s (?!not|the|a\b|an\b)\p{L}|,? (?:said|says|asked|wrote|replied|told|mentioned|thinks|confirmed|agreed|suggested)\b)/iu
const SURNAME_AFTER = /^ {1,2}(?:(\p{Ll}\. ))?(\p{Ll}[\p{L}\p{M}'’-]{2,})/u
const SEPARATOR = /^,? (?:and |& |or )?$|^, ?$/

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isGiven: boolean
}

/** Finds names without capitals: `thanks maria`, `eric g. moreau`, `leon, pamela and brian`. */
export function findInSmallLetters(text: string, add: Add): void {
  const words: Word[] = []
  for (const word of givenNames(text)) {
    words.push(word)
    const before = text.slice(Math.max(0, word.start - 24), word.start)
    const after = text.slice(word.end, word.end + 48)
    const surname = surnameIn(after)
    if (surname > 0) add(word.start, word.end + surname)
    else if (ADDRESSED.test(before) || PERSONAL.test(after)) add(word.start, word.end)
  }
  findLists(text, words, add)
}

/** Returns the number of characters of the rest of a name, 0 if none follows. */
function surnameIn(after: string): number {
  const match = SURNAME_AFTER.exec(after)
  const word = match?.[2]
  if (match === null || word === undefined || isNobody(word)) return 0
  const name = plainLetters(word.replace(/['’]s$/, ''))
  const isSurname = FAMILY_NAMES.has(name) && !FAMILY_WORDS.has(name)
  if (match[1] === undefined && !isSurname && !(name.length > 6 && SURNAME_ENDING.test(word))) return 0
  return match[0].length - (/['’]s$/.test(word) ? 2 : 0)
}

/** Three names or more in a row, with at most one that is not known between two that are. */
function findLists(text: string, words: readonly Word[], add: Add): void {
  for (let at = 0; at < words.length; ) {
    let last = at
    while (last + 1 < words.length && SEPARATOR.test(text.slice(words[last]?.end, words[last + 1]?.start))) last += 1
    if (last - at >= 2) {
      for (const { start, end } of words.slice(at, last + 1)) add(start, end)
      const head = /(?<![\p{L}\p{N}])\p{L}{3,}(?=, $)/u.exec(text.slice(0, words[at]?.start))
      if (head !== null && !isNobody(head[0])) add(head.index, head.index + head[0].length)
    }
    at = last + 1
  }
}

const SHORTEST = 3
const LONGEST = 12
const PREFIX = 3
const LETTERS = 26

/** The first three letters of every given name, as a set of numbers to base 26. Most words have others. */
const mayStart = new Uint8Array(LETTERS ** PREFIX)
for (const name of GIVEN_NAMES) if (/^[a-z]{3}/.test(name)) mayStart[prefixOf(name, 0)] = 1

function prefixOf(text: string, at: number): number {
  let prefix = 0
  for (let next = at; next < at + PREFIX; next += 1) prefix = prefix * LETTERS + text.charCodeAt(next) - 97
  return prefix
}

/** Returns false if no given name begins as the word at `at` does. Letters with marks are not told apart. */
function mayBeGiven(text: string, at: number): boolean {
  for (let next = at; next < at + PREFIX; next += 1) if (text.charCodeAt(next) >= 128) return true
  return mayStart[prefixOf(text, at)] === 1
}

/**
 * Yields given names in small letters that are not also words. Written without a pattern, which would take as long as
 * the rest of the gate.
 */
function* givenNames(text: string): Generator<Word> {
  let start = -1
  let previous = OTHER
  for (let at = 0; at <= text.length; at += 1) {
    const kind = at < text.length ? classOf(text.charCodeAt(at)) : OTHER
    if (kind === SMALL) {
      if (start === -1 && previous === OTHER) start = at
    } else {
      const length = at - start
      if (start !== -1 && length >= SHORTEST && length <= LONGEST && kind === OTHER && mayBeGiven(text, start)) {
        const word = text.slice(start, at)
        const name = plainLetters(word)
        if (GIVEN_NAMES.has(name) && !AMBIGUOUS_NAMES.has(name)) yield { text: word, start, end: at, isGiven: true }
      }
      start = -1
    }
    previous = kind
  }
}

const OTHER = 0
const SMALL = 1
/** Beside one of these a word is a part of something: a longer word, a path, a host, a handle. */
const NAME_PART = 2
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return SMALL
  return /[A-Z\d_/@-]/.test(String.fromCharCode(code)) ? NAME_PART : OTHER
})

function classOf(code: number): number {
  if (code < 128) return CLASSES[code] ?? OTHER
  return code >= 0xdf && code <= 0x17f && code !== 0xf7 ? SMALL : OTHER
}
