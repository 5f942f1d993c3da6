/** Where a word or a line stands in a text: [start, end) in UTF-16 units. */
export interface Place {
  readonly start: number
  readonly end: number
}

/**
 * Finds the next word of a line that holds a needle in any case, at `from` or behind it, which is where the line begins
 * or the word ends that was found before; null: there is none. A line is a place in a text: the text is read once, and a
 * string that was cut out of another would be read anew.
 *
 * `unknown` where the line has other characters than ASCII and may hold a needle: then it takes more to tell words apart.
 */
export type NeedleFinder = (text: string, line: Place, from: number) => Place | 'unknown' | null

const ASCII = 128
const NAME = /^[a-z\d_]+$/
/** To small letters. */
const small = Uint8Array.from({ length: ASCII }, (_, code) => String.fromCharCode(code).toLowerCase().charCodeAt(0))
const ofWords = Uint8Array.from({ length: ASCII + 1 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0))

/** What a character is in a needle, the same in either case: a letter, a digit, `_`; `OTHER` and `FOREIGN` are in none. */
const OTHER = 0
const FOREIGN = 63
const KINDS = 64
const kinds = Uint8Array.from({ length: ASCII + 1 }, (_, code) =>
  code === ASCII ? FOREIGN : 'abcdefghijklmnopqrstuvwxyz0123456789_'.indexOf(String.fromCharCode(small[code] ?? 0)) + 1,
)

/**
 * Looks at every pair of letters once, whatever the number of needles: a regular expression of all of them costs three
 * times as much.
 *
 * @param needles - In small letters.
 */
export function needleFinder(needles: readonly string[]): NeedleFinder {
  const all = [...new Set(needles)].filter((needle) => needle !== '')
  const { groups, byPair } = groupedByPair(all.filter((own) => NAME.test(own)))
  const mayHold = (text: string): boolean => {
    const lowered = text.toLowerCase()
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

/** The characters of the text that was looked at last: bytes are read several times as fast as those of a string. */
class AsciiOf {
  readonly #encoder = new TextEncoder()
  #text = ''
  #codes = new Uint8Array(4_096)

  /** @returns A number for each UTF-16 unit: its code, or 128 for what is not ASCII. Good until the next text. */
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

/** @returns Needles with the same first two letters; the group of a pair of kinds is `groups[byPair[first * 64 + second]]`. */
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

/** Words end at line breaks, so that only the end of the line needs to be looked for. */
function wordAround(codes: Uint8Array, index: number, lineEnd: number): Place {
  let start = index
  while (start > 0 && ofWords[codes[start - 1] ?? 0] === 1) start--
  let end = index + 1
  while (end < lineEnd && ofWords[codes[end] ?? 0] === 1) end++
  return { start, end }
}
