import { FAMILY_NAMES, FAMILY_WORDS, SURNAME_ENDING } from '../../data/names.js'
import { endingWith } from '../text/matches.js'
import { type Add, isNobody } from './person-words.js'
import type { KnownWords } from '../text/known-words.js'
import { plainLetters } from '../text/plain-letters.js'
import type { Scan } from '../text/scan.js'

/** Words right before a name, however it is written. */
const ADDRESSED = endingWith(
  String.raw`\b(?:thanks|thank you|thx|hi|hiya|hey|hello|dear|ping|cc|calls? me|i am|i['’]m|name is|named|` +
    String.raw`speak to|talk to|ask(?:ed)?|tell|told|met|leave me),? ["“]?@?`,
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
}

/** Finds names without capitals: `thanks maria`, `eric g. moreau`, `leon, pamela and brian`. */
export function findInSmallLetters({ text, words: known }: Scan, add: Add): void {
  const words = inSmallLetters(text, known)
  for (const word of words) {
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

/** Known names are longer than this or shorter than that. */
const SHORTEST = 3
const LONGEST = 12
/** Beside one of these a word is a part of something: a longer word, a path, a host, a handle. */
const PART = /[\p{L}\p{M}\d_/@-]/u
const IN_SMALL_LETTERS = /^[\p{Ll}\p{M}]+$/u

/** Returns given names that are written in small letters. */
function inSmallLetters(text: string, { givenNames }: KnownWords): Word[] {
  const words: Word[] = []
  for (const { start, end } of givenNames) {
    if (end - start < SHORTEST || end - start > LONGEST) continue
    const word = text.slice(start, end)
    if (!IN_SMALL_LETTERS.test(word) || PART.test(text.charAt(start - 1)) || PART.test(text.charAt(end))) continue
    words.push({ text: word, start, end })
  }
  return words
}
