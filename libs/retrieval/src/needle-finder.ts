/** Where a word or a line stands in a text: [start, end) in UTF-16 units. */
export interface Place {
  readonly start: number
  readonly end: number
}

/**
 * Finds the next word of a line that holds a needle in any case, at `from` or behind it, which is where the line begins
 * or the word ends that was found before; null: there is none. A line is a place in a text, since reading characters of a
 * string that was cut out of another takes several times as long.
 *
 * `unknown` where the line has other characters than ASCII and may hold a needle: then it takes more to tell words apart.
 */
export type NeedleFinder = (text: string, line: Place, from: number) => Place | 'unknown' | null

const ASCII = 128
const NAME = /^[a-z\d_]+$/
/** To small letters. */
const small = Uint8Array.from({ length: ASCII }, (_, code) => String.fromCharCode(code).toLowerCase().charCodeAt(0))
const ofWords = Uint8Array.from({ length: ASCII }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0))

/**
 * Looks at every pair of letters once, whatever the number of needles: a regular expression of all of them costs three
 * times as much.
 *
 * @param needles - In small letters.
 */
export function needleFinder(needles: readonly string[]): NeedleFinder {
  const all = [...new Set(needles)].filter((needle) => needle !== '')
  /** By the first two letters of a needle: its group and one more, or 0. */
  const pairs = new Uint16Array(ASCII * ASCII)
  const groups: string[][] = []
  const add = (pair: number, needle: string): void => {
    const group = groups[(pairs[pair] ?? 0) - 1]
    if (group === undefined) pairs[pair] = groups.push([needle])
    else group.push(needle)
  }
  for (const needle of all.filter((own) => NAME.test(own))) {
    const first = needle.charCodeAt(0) * ASCII
    if (needle.length > 1) add(first + needle.charCodeAt(1), needle)
    else for (let second = 0; second < ASCII; second++) add(first + second, needle)
  }
  const mayHold = (text: string): boolean => {
    const lowered = text.toLowerCase()
    return all.some((needle) => lowered.includes(needle))
  }
  return (text, { start, end }, from) => {
    let code = from < end ? text.charCodeAt(from) : 0
    for (let index = from; index < end; index++) {
      const next = index + 1 < end ? text.charCodeAt(index + 1) : 0
      if (code >= ASCII || next >= ASCII) return mayHold(text.slice(start, end)) ? 'unknown' : null
      const group = pairs[(small[code] ?? 0) * ASCII + (small[next] ?? 0)] ?? 0
      if (group > 0 && holdsOne(text, { start: index, end }, groups[group - 1])) return wordAround(text, index, end)
      code = next
    }
    return null
  }
}

function holdsOne(text: string, { start, end }: Place, needles: readonly string[] | undefined): boolean {
  return needles?.some((needle) => start + needle.length <= end && standsAt(needle, text, start)) === true
}

function standsAt(needle: string, text: string, start: number): boolean {
  for (let index = 0; index < needle.length; index++) {
    const code = text.charCodeAt(start + index)
    if (code >= ASCII || small[code] !== needle.charCodeAt(index)) return false
  }
  return true
}

/** Words end at line breaks, so that only the end of the line needs to be looked for. */
function wordAround(text: string, index: number, lineEnd: number): Place {
  const isOfWord = (at: number): boolean => ofWords[text.charCodeAt(at)] === 1
  let start = index
  while (start > 0 && isOfWord(start - 1)) start--
  let end = index + 1
  while (end < lineEnd && isOfWord(end)) end++
  return { start, end }
}
