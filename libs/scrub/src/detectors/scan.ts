import { IMMUNE } from './immune.js'

/** One text under examination, with what several detectors need computed once, on first use. */
export interface Scan {
  readonly text: string
  /** The text holds nothing but values (a table cell, an answer in a chat), so there is no context to ask for. */
  readonly isBare: boolean
  /** The lines with at least two digits, with one line before and three after; neighbours are merged. */
  readonly digitSegments: readonly Segment[]
  /** Every run of at least 15 characters without a space or quote. */
  readonly longTokens: readonly Segment[]
  /** Tells whether a range lies in a digest, UUID, version, timestamp, float or data URI: numbers that are nobody's. */
  isImmune(start: number, end: number): boolean
  /** The text as a whole reads like code or data, not like sentences. */
  readonly isCodeLike: boolean
  /** Sentences in English, where only names have capitals inside a sentence and letters with marks. */
  readonly isEnglish: boolean
  /** Tells whether a range lies in a fenced block or in inline code. */
  isCode(start: number, end: number): boolean
  /** Tells whether `words` occur in the `before` characters ahead of `start` or the `after` characters past `end`. */
  isNear(start: number, end: number, words: RegExp): boolean
}

/** A piece of the text and where it starts in it. */
export interface Segment {
  readonly text: string
  readonly offset: number
}

const BEFORE = 60
const AFTER = 40
const LONGEST_BARE = 60
const NOTHING_BUT_VALUES =
  /^\W*(?:[\p{L}\p{N}]*\d[\p{L}\p{N}]*|[A-Z]{1,4})(?:(?:[\s()./_,;:+-]| and | or )+(?:[\p{L}\p{N}]*\d[\p{L}\p{N}]*|[A-Z]{1,4}))*\W*$/u

const CODE = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`/g
const SAMPLE = 4000
const ENGLISH_WORD = /\b(?:the|and|is|are|was|of|to|my|you|he|she|for|with|by|from|that|this|have|has|what|who)\b/gi
const OTHER_WORD =
  /(?<!\p{L})(?:der|die|das|und|ist|nicht|ein|eine|mit|für|le|la|les|et|est|des|une|que|el|los|las|un|por|para|il|che|di|het|een|och|att|som|og|på|jest|nie|się|não|uma)(?!\p{L})/giu
const CODE_MARKS = Buffer.from('{}();=<>[]|&$\\_')
/** Share of code marks above which a text is no prose; measured prose stays below 0.02, code lies above 0.05. */
const CODE_SHARE = 0.035

/** Prepares a text for detectors. */
export function createScan(text: string): Scan {
  let immune: Int32Array | undefined
  let segments: readonly Segment[] | undefined
  let tokens: readonly Segment[] | undefined
  let code: Int32Array | undefined
  let english: boolean | undefined
  let codeLike: boolean | undefined
  let bare: boolean | undefined
  return {
    text,
    get digitSegments() {
      segments ??= findDigitSegments(text)
      return segments
    },
    get longTokens() {
      tokens ??= findLongTokens(text)
      return tokens
    },
    get isBare() {
      bare ??= text.length <= LONGEST_BARE && NOTHING_BUT_VALUES.test(text)
      return bare
    },
    isImmune(start, end) {
      immune ??= spansOf(text, IMMUNE)
      return overlapsAny(immune, start, end)
    },
    get isCodeLike() {
      codeLike ??= readsLikeCode(text)
      return codeLike
    },
    get isEnglish() {
      english ??= count(text, ENGLISH_WORD) > count(text, OTHER_WORD)
      return english
    },
    isCode(start, end) {
      code ??= spansOf(text, CODE)
      return overlapsAny(code, start, end)
    },
    isNear(start, end, words) {
      return words.test(text.slice(Math.max(0, start - BEFORE), start)) || words.test(text.slice(end, end + AFTER))
    },
  }
}

function count(text: string, pattern: RegExp): number {
  return text.slice(0, SAMPLE).match(pattern)?.length ?? 0
}

function readsLikeCode(text: string): boolean {
  const length = Math.min(text.length, SAMPLE)
  let marks = 0
  for (let at = 0; at < length; at += 1) if (CODE_MARKS.includes(text.charCodeAt(at))) marks += 1
  return marks > length * CODE_SHARE
}

/** Start and end of every match, one after the other, sorted. */
function spansOf(text: string, pattern: RegExp): Int32Array {
  const spans: number[] = []
  for (const match of text.matchAll(pattern)) spans.push(match.index, match.index + match[0].length)
  return Int32Array.from(spans)
}

function overlapsAny(spans: Int32Array, start: number, end: number): boolean {
  for (let at = 0; at < spans.length; at += 2) {
    if ((spans[at] ?? 0) >= end) return false
    if ((spans[at + 1] ?? 0) > start) return true
  }
  return false
}

const LEAST_DIGITS = 2
const LINES_BEFORE = 1
const LINES_AFTER = 3

function findDigitSegments(text: string): Segment[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const segments: Segment[] = []
  let from = -1
  let until = -1
  starts.forEach((start, line) => {
    if (countDigits(text, start, starts[line + 1] ?? text.length) < LEAST_DIGITS) return
    const first = Math.max(0, line - LINES_BEFORE)
    if (from !== -1 && first > until) segments.push(cut())
    if (from === -1 || first > until) from = first
    until = Math.min(starts.length - 1, line + LINES_AFTER)
  })
  if (from !== -1) segments.push(cut())
  return segments

  function cut(): Segment {
    const offset = starts[from] ?? 0
    return { text: text.slice(offset, starts[until + 1] ?? text.length), offset }
  }
}

function countDigits(text: string, start: number, end: number): number {
  let digits = 0
  for (let at = start; at < end && digits < LEAST_DIGITS; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) digits += 1
  }
  return digits
}

const SHORTEST_TOKEN = 15

function findLongTokens(text: string): Segment[] {
  const tokens: Segment[] = []
  let start = 0
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 32
    if (code > 32 && code !== 34 && code !== 39 && code !== 96) continue
    if (at - start >= SHORTEST_TOKEN) tokens.push({ text: text.slice(start, at), offset: start })
    start = at + 1
  }
  return tokens
}
