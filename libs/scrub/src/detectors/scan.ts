import { immuneSpans } from './immune.js'

/** One text under examination, with what several detectors need computed once, on first use. */
export interface Scan {
  readonly text: string
  /** The text holds nothing but values (a table cell, an answer in a chat), so there is no context to ask for. */
  readonly isBare: boolean
  /** Tells whether a range lies in a digest, UUID, version, timestamp, float or data URI: numbers that are nobody's. */
  isImmune(start: number, end: number): boolean
  /** Tells whether `words` occur in the `before` characters ahead of `start` or the `after` characters past `end`. */
  isNear(start: number, end: number, words: RegExp): boolean
}

const BEFORE = 60
const AFTER = 40
const LONGEST_BARE = 60
const NOTHING_BUT_VALUES =
  /^\W*(?:[\p{L}\p{N}]*\d[\p{L}\p{N}]*|[A-Z]{1,4})(?:(?:[\s()./_,;:+-]| and | or )+(?:[\p{L}\p{N}]*\d[\p{L}\p{N}]*|[A-Z]{1,4}))*\W*$/u

/** Prepares a text for detectors. */
export function createScan(text: string): Scan {
  let immune: Int32Array | undefined
  let bare: boolean | undefined
  return {
    text,
    get isBare() {
      bare ??= text.length <= LONGEST_BARE && NOTHING_BUT_VALUES.test(text)
      return bare
    },
    isImmune(start, end) {
      immune ??= immuneSpans(text)
      for (let at = 0; at < immune.length; at += 2) {
        if ((immune[at] ?? 0) >= end) return false
        if ((immune[at + 1] ?? 0) > start) return true
      }
      return false
    },
    isNear(start, end, words) {
      return words.test(text.slice(Math.max(0, start - BEFORE), start)) || words.test(text.slice(end, end + AFTER))
    },
  }
}
