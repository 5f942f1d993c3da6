import { decodeNamedCharacterReference } from 'decode-named-character-reference'

/** A text as people read it, with the places of its characters in the written text. */
export interface ReaderView {
  readonly text: string
  /** Returns the range of the written text that a range of the view stands for. */
  written(start: number, end: number): { readonly start: number; readonly end: number }
}

/** A part of a view. */
interface Place {
  /** Start in the view. */
  readonly at: number
  /** Range in the written text. */
  readonly from: number
  readonly to: number
  /** Each character of the range stands for one of the view. */
  readonly isAsWritten: boolean
}

/**
 * What is written differently than it is read:
 *
 * 1. a backslash before ASCII punctuation (CommonMark 2.4), and before a line end, where a shell command goes on, as it
 *    does behind the backtick of PowerShell
 * 2. character references of HTML: `&#64;`, `&#x40;`, `&commat;`
 * 3. characters that show nothing: soft hyphen, zero-width spaces and joiners, marks of direction
 * 4. full-width, small and mathematical forms of ASCII characters
 * 5. spaces of another width
 * 6. inline tags, and marks of emphasis inside a word, which are written where a word changes its format
 */
const WRITTEN = new RegExp(
  [
    String.raw`(?<continued>\\{1,3}\r?\n[ \t]*|(?<=\s)\\(?=\s)|(?<=[ \t])\x60\r?\n[ \t]+(?=\S))`,
    String.raw`\\(?<escaped>[!-\/:-@[-\x60{-~])`,
    String.raw`&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<named>[a-z][a-z\d]{1,30}));`,
    String.raw`(?<silent>[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF])`,
    String.raw`(?<form>[\uFE50-\uFE6B\uFF01-\uFF5E\u{1D400}-\u{1D7FF}])`,
    String.raw`(?<space>[\u00A0\u2000-\u200A\u202F\u205F\u3000])`,
    String.raw`(?<=[\p{L}\p{N}@.:/-])__(?=[\p{L}\p{N}@.:/-])`,
    String.raw`(?<=\S)(?:\*{1,3}|~~)(?=\S)`,
    String.raw`<\/?(?:b|i|em|strong|span|u|s|font|wbr)(?:\s[^<>]{0,200})?>`,
  ].join('|'),
  'iuy',
)

/** ASCII characters that one of these can start with. */
const isOpening = Uint8Array.from({ length: 128 }, (_, code) => Number('\\&_*~<`'.includes(String.fromCharCode(code))))

/**
 * Yields what is written differently. The pattern is tried only where it can match, which takes a fifth of the time of
 * a search.
 */
function* writtenForms(text: string): Generator<RegExpExecArray> {
  for (let at = 0; at < text.length; at += 1) {
    if (!mayOpen(text.charCodeAt(at))) continue
    WRITTEN.lastIndex = at
    const match = WRITTEN.exec(text)
    if (match === null) continue
    yield match
    at += match[0].length - 1
  }
}

/** Below the general punctuation only the hard space and the soft hyphen are read as something else. */
function mayOpen(code: number): boolean {
  return code < 128 ? isOpening[code] === 1 : code >= 0x2000 || code === 0xa0 || code === 0xad
}

/**
 * Returns a text as its readers see it. Detectors search it, so that no way of writing hides a value from them. Texts
 * without escapes, references and the like are their own view.
 */
export function readerView(text: string): ReaderView {
  const parts: string[] = []
  const places: Place[] = []
  let length = 0
  let last = 0
  const add = (part: string, from: number, to: number): void => {
    if (part === '') return
    parts.push(part)
    // A part of another length than what is written for it counts as a whole.
    places.push({ at: length, from, to, isAsWritten: part.length === to - from })
    length += part.length
  }
  for (const match of writtenForms(text)) {
    const read = readForm(match.groups ?? {})
    if (read === null) continue
    add(text.slice(last, match.index), last, match.index)
    last = match.index + match[0].length
    add(read, match.index, last)
  }
  if (last === 0) return { text, written: (start, end) => ({ start, end }) }
  add(text.slice(last), last, text.length)
  return {
    text: parts.join(''),
    written(start, end) {
      const [first, final] = [placeAt(places, start), placeAt(places, end - 1)]
      return {
        start: first.isAsWritten ? first.from + (start - first.at) : first.from,
        end: final.isAsWritten ? final.from + (end - final.at) : final.to,
      }
    },
  }
}

/** Finds the part that holds a position of the view, by halving. */
function placeAt(places: readonly Place[], position: number): Place {
  let [low, high] = [0, places.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((places[middle]?.at ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return places[low] ?? { at: 0, from: 0, to: 0, isAsWritten: true }
}

/** Returns what a reader sees of a match. Null if it is no reference after all. */
function readForm({
  continued,
  escaped,
  decimal,
  hex,
  named,
  form,
  space,
}: Record<string, string | undefined>): string | null {
  if (continued !== undefined) return ' '
  if (escaped !== undefined) return escaped
  if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10))
  if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
  if (named !== undefined) return decodeNamedCharacterReference(named) || null
  if (form !== undefined) return form.normalize('NFKC')
  if (space !== undefined) return ' '
  return ''
}

function characterOf(code: number): string | null {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : null
}
