import { COMMON } from '../../data/other-words.js'
import { listed } from '../../data/words.js'
import { type Characters, charactersOf, type LongToken } from './characters.js'
import { IMMUNE } from './immune.js'
import { findKeywords } from './keywords.js'
import { type Cue, type KnownWords, knownWordsOf } from './known-words.js'
import { type Literal, literalsIn } from './literals.js'
import { matchesOf } from './matches.js'
import type { Segment } from './segment.js'

/** One text under examination, with what several detectors need computed once, on first use. */
export interface Scan {
  readonly text: string
  /** The text in small letters. Its positions can differ. */
  readonly lower: string
  /** Which of `LITERALS` the text holds. */
  readonly literals: ReadonlySet<Literal>
  /** The text holds nothing but values (a table cell, an answer in a chat), so there is no context to ask for. */
  readonly isBare: boolean
  /**
   * Ranges with at least two digits close together, with 100 characters before and 160 after. Neighbours are merged.
   */
  readonly digitSegments: readonly Segment[]
  /** Every run of at least 15 characters without a space or quote. */
  readonly longTokens: readonly LongToken[]
  /** Start positions of words such as `key`, `token` or `pass`, ascending. Parts of longer words count. */
  readonly keywords: readonly number[]
  /** Returns true if a range lies in a digest, UUID, version, timestamp, float or data URI. */
  isImmune(start: number, end: number): boolean
  /** The text as a whole reads like code or data, not like sentences. */
  readonly isCodeLike: boolean
  /** Sentences in English, where only names have capitals inside a sentence and letters with marks. */
  readonly isEnglish: boolean
  /** Returns true if a range lies in a fenced block or in inline code. */
  isCode(start: number, end: number): boolean
  /** What one pass over the words of the text finds. */
  readonly words: KnownWords
  /** Words that announce values, by their start. */
  readonly cues: readonly Cue[]
  /** Returns true if a cue with one of these names stands shortly before `start` or after `end`. */
  isNear(start: number, end: number, ...names: readonly string[]): boolean
}

const BEFORE = 60
const AFTER = 40
const LONGEST_BARE = 60
/** A number, a code with digits in it, or an abbreviation. */
const BARE_VALUE = /^(?:[A-Z]{1,4}|(?=.*\d)[\p{L}\p{N}]+)$/u

const CODE = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`/g
const SAMPLE = 4000
const OTHER_LANGUAGES = Object.keys(COMMON).filter((language) => language !== 'en')
const ENGLISH_WORD = new RegExp(String.raw`\b(?:${listed(COMMON, ['en']).join('|')})\b`, 'gi')
const OTHER_WORD = new RegExp(String.raw`(?<!\p{L})(?:${listed(COMMON, OTHER_LANGUAGES).join('|')})(?!\p{L})`, 'giu')

const BEYOND_LATIN_1 = /[^\x00-\xff]/

/**
 * Returns an equal text that takes a byte per character if it can. A part of a text takes two if the whole has a dash or
 * an emoji anywhere, and classes such as `\\p{Lu}` then take up to five times as long.
 */
function inOneByte(text: string): string {
  return BEYOND_LATIN_1.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1')
}

/** Prepares a text for detectors. */
export function createScan(written: string): Scan {
  const text = inOneByte(written)
  let characters: Characters | undefined
  let keywords: readonly number[] | undefined
  let code: Int32Array | undefined
  let english: boolean | undefined
  let bare: boolean | undefined
  let lower: string | undefined
  let literals: ReadonlySet<Literal> | undefined
  let words: KnownWords | undefined
  const immune = new Map<number, Window>()
  return {
    text,
    get lower() {
      lower ??= text.toLowerCase()
      return lower
    },
    get literals() {
      literals ??= literalsIn(this.lower)
      return literals
    },
    get digitSegments() {
      characters ??= charactersOf(text)
      return characters.digitSegments
    },
    get longTokens() {
      characters ??= charactersOf(text)
      return characters.longTokens
    },
    get keywords() {
      keywords ??= findKeywords(text)
      return keywords
    },
    get isBare() {
      bare ??= text.length <= LONGEST_BARE && isNothingButValues(text)
      return bare
    },
    isImmune(start, end) {
      const from = tokenStart(text, start)
      const to = tokenEnd(text, end)
      let window = immune.get(from)
      if (window?.to !== to) {
        window = { to, spans: spansOf(text.slice(from, to), IMMUNE) }
        immune.set(from, window)
      }
      return overlapsAny(window.spans, start - from, end - from)
    },
    get isCodeLike() {
      characters ??= charactersOf(text)
      return characters.isCodeLike
    },
    get isEnglish() {
      english ??= count(text, ENGLISH_WORD) > count(text, OTHER_WORD)
      return english
    },
    isCode(start, end) {
      code ??= spansOf(text, CODE)
      return overlapsAny(code, start, end)
    },
    get words() {
      words ??= knownWordsOf(text)
      return words
    },
    get cues() {
      return this.words.cues
    },
    isNear(start, end, ...names) {
      const { cues } = this
      for (let at = firstFrom(cues, start - BEFORE); at < cues.length; at += 1) {
        const cue = cues[at]
        if (cue === undefined || cue.start >= end + AFTER) return false
        if ((cue.end <= start || cue.start >= end) && names.includes(cue.meaning)) return true
      }
      return false
    },
  }
}

function isNothingButValues(text: string): boolean {
  const from = text.search(/\w/)
  if (from === -1) return false
  let to = text.length
  while (/\W/.test(text.charAt(to - 1))) to -= 1
  const words = text.slice(from, to).split(/[\s()./_,;:+-]+/)
  const isJoint = (word: string, index: number): boolean =>
    index > 0 && index < words.length - 1 && (word === 'and' || word === 'or')
  return words.every((word, index) => BARE_VALUE.test(word) || isJoint(word, index))
}

/** Returns the index of the first cue that starts at `from` or later. */
function firstFrom(cues: readonly Cue[], from: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.start ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** Immune spans of the tokens around a range, relative to their start. */
interface Window {
  readonly to: number
  readonly spans: Int32Array
}

function count(text: string, pattern: RegExp): number {
  return text.slice(0, SAMPLE).match(pattern)?.length ?? 0
}

/** Start and end of every match, one after the other, sorted. */
function spansOf(text: string, pattern: RegExp): Int32Array {
  const spans: number[] = []
  for (const match of matchesOf(text, pattern)) spans.push(match.index, match.index + match[0].length)
  return Int32Array.from(spans)
}

function overlapsAny(spans: Int32Array, start: number, end: number): boolean {
  for (let at = 0; at < spans.length; at += 2) {
    if ((spans[at] ?? 0) >= end) return false
    if ((spans[at + 1] ?? 0) > start) return true
  }
  return false
}

/** A date and a time may be two tokens, so one more on either side is looked at. */
const TOKENS_AROUND = 2

function tokenStart(text: string, at: number): number {
  let start = at
  for (let tokens = 0; tokens < TOKENS_AROUND && start > 0; tokens += 1) {
    start -= 1
    while (start > 0 && text.charCodeAt(start - 1) > 32) start -= 1
  }
  return start
}

function tokenEnd(text: string, at: number): number {
  let end = at
  for (let tokens = 0; tokens < TOKENS_AROUND && end < text.length; tokens += 1) {
    end += 1
    while (end < text.length && text.charCodeAt(end) > 32) end += 1
  }
  return end
}
