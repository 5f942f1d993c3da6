import { withoutAccents } from '@coderag/text'

/** Range of a word or line in a text: [start, end) in UTF-16 units. */
export interface Place {
  readonly start: number
  readonly end: number
}

/**
 * Finds the next word of a line that contains a needle in any case, with or without accents, at or after `from`, which is
 * the start of the line or the end of the previous word. Returns null if there is none. A line is a range of a text,
 * because reading a slice would convert it again.
 *
 * Returns `unknown` if the line has characters beyond ASCII and may contain a needle. The caller then has to split it
 * into words.
 */
export type NeedleFinder = (text: string, line: Place, from: number) => Place | 'unknown' | null

const ASCII = 128
const NAME = /^[a-z\d_]+$/
/** Maps characters to lower case. */
const small = Uint8Array.from({ length: ASCII }, (_, code) => String.fromCharCode(code).toLowerCase().charCodeAt(0))
const ofWords = Uint8Array.from({ length: ASCII + 1 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0))

/**
 * Kinds of characters in needles, the same for both cases: a letter, a digit or `_`. `OTHER` and `FOREIGN` are in no
 * needle.
 */
const OTHER = 0
const FOREIGN = 63
const KINDS = 64
const kinds = Uint8Array.from({ length: ASCII + 1 }, (_, code) =>
  code === ASCII ? FOREIGN : 'abcdefghijklmnopqrstuvwxyz0123456789_'.indexOf(String.fromCharCode(small[code] ?? 0)) + 1,
)

/**
 * Creates a finder that reads each pair of letters once, whatever the number of needles. A regular expression of all
 * needles takes three times as long.
 *
 * @param needles - In lower case, without accents.
 */
export function needleFinder(needles: readonly string[]): NeedleFinder {
  const all = [...new Set(needles)].filter((needle) => needle !== '')
  const { groups, byPair } = groupedByPair(all.filter((own) => NAME.test(own)))
  const mayHold = (text: string): boolean => {
    const lowered = withoutAccents(text).toLowerCase()
    return all.some((needle) => lowered.includes(needle))
  }
  const characters = new AsciiOf()
  return (text, { start, end }, from) => {
    const codes = characters.of(text)
    let kind = from < end ? (kinds[codes[from] ?? 0] ?? OTHER) : OTHER
    for (let index = from; index < end; index++) {
      const next = index + 1 < end ? (kinds[codes[index + 1] ?? 0] ?? OTHER) : OTHER
      const group = byPair[kind * KINDS + next] ?? NO_GROUP
      if (group !== NO_GROUP) {
        if (group === FOREIGN_PAIR) return mayHold(text.slice(start, end)) ? 'unknown' : null
        if (holdsOne(codes, { start: index, end }, groups[group] ?? [])) return wordAround(codes, index, end)
      }
      kind = next
    }
    return null
  }
}

/** Characters of the last text as bytes, which are read several times as fast as those of a string. */
class AsciiOf {
  readonly #encoder = new TextEncoder()
  #text = ''
  #codes = new Uint8Array(4_096)

  /** @returns The code of each UTF-16 unit, or 128 if it is not ASCII. Valid until the next call. */
  of(text: string): Uint8Array {
    if (text === this.#text) return this.#codes
    this.#text = text
    if (this.#codes.length < text.length) this.#codes = new Uint8Array(2 * text.length)
    const { read, written } = this.#encoder.encodeInto(text, this.#codes)
    if (read === text.length && written === read) return this.#codes
    for (let index = 0; index < text.length; index++) this.#codes[index] = Math.min(text.charCodeAt(index), ASCII)
    return this.#codes
  }
}

const NO_GROUP = 0
const FOREIGN_PAIR = 1

/**
 * @returns Needles grouped by their first two letters. The group of a pair of kinds is `groups[byPair[first * 64 +
 *   second]]`.
 */
function groupedByPair(needles: readonly string[]): {
  groups: readonly (readonly Uint8Array[])[]
  byPair: Uint16Array
} {
  const groups: Uint8Array[][] = [[], []]
  const byPair = new Uint16Array(KINDS * KINDS)
  for (let kind = 0; kind < KINDS; kind++) {
    byPair[kind * KINDS + FOREIGN] = FOREIGN_PAIR
    byPair[FOREIGN * KINDS + kind] = FOREIGN_PAIR
  }
  const add = (pair: number, needle: Uint8Array): void => {
    const group = byPair[pair] ?? NO_GROUP
    if (group === NO_GROUP) byPair[pair] = groups.push([needle]) - 1
    else groups[group]?.push(needle)
  }
  for (const needle of needles) {
    const codes = Uint8Array.from(needle, (letter) => letter.charCodeAt(0))
    const first = (kinds[codes[0] ?? 0] ?? OTHER) * KINDS
    if (codes.length > 1) add(first + (kinds[codes[1] ?? 0] ?? OTHER), codes)
    else for (let second = 0; second < FOREIGN; second++) add(first + second, codes)
  }
  return { groups, byPair }
}

function holdsOne(codes: Uint8Array, { start, end }: Place, needles: readonly Uint8Array[]): boolean {
  for (const needle of needles) if (start + needle.length <= end && standsAt(needle, codes, start)) return true
  return false
}

function standsAt(needle: Uint8Array, codes: Uint8Array, start: number): boolean {
  for (let index = 2; index < needle.length; index++) {
    if (small[codes[start + index] ?? 0] !== needle[index]) return false
  }
  return true
}

/** Words end at line breaks, so only the end of the line needs a check. */
function wordAround(codes: Uint8Array, index: number, lineEnd: number): Place {
  let start = index
  while (start > 0 && ofWords[codes[start - 1] ?? 0] === 1) start--
  let end = index + 1
  while (end < lineEnd && ofWords[codes[end] ?? 0] === 1) end++
  return { start, end }
}
