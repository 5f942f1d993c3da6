/** How an encoding's pattern differs from others in ASCII. */
export interface WordRules {
  /** `HTTPServer` is one word, `userName` two: small letters end before a capital. */
  readonly endsBeforeCapital: boolean
  /** `don't` is one word; without it `'t` is one of its own, whatever stands before and behind. */
  readonly joinsContraction: boolean
  /** Slashes after punctuation and line breaks go with them. */
  readonly joinsSlash: boolean
  /** White space at the end of the text is one word, line breaks in it or not. */
  readonly joinsLastSpace: boolean
}

/** Receives the place of a word: [start, end) in bytes. */
export type EmitWord = (start: number, end: number) => void

const SIGN = 0
const UPPER = 1
const LOWER = 2
const DIGIT = 3
const SPACE = 4
const BREAK = 5
const kinds = Uint8Array.from({ length: 0x100 }, (_, code) => kindOf(code))

/**
 * Cuts ASCII text into words exactly as the pattern of a byte-pair encoding does, at a tenth of the cost of the pattern:
 * a run of letters with one sign or blank before it, up to three digits, a run of signs with a blank before and line
 * breaks behind it, white space.
 *
 * @param bytes - ASCII from `start` to `end`, exclusive. What stands behind is not looked at.
 */
export function tokenWords(
  bytes: Uint8Array,
  { start, end }: { start: number; end: number },
  { rules, emit }: { rules: WordRules; emit: EmitWord },
): void {
  const kindAt = (index: number): number => (index < end ? (kinds[bytes[index] ?? 0] ?? SIGN) : BREAK)
  const isLetter = (kind: number): boolean => kind === UPPER || kind === LOWER
  let from = start
  while (from < end) {
    const kind = kindAt(from)
    let to = from + 1
    const contraction = rules.joinsContraction ? 0 : contractionAt(bytes, from, end)
    if (contraction > 0) to = from + contraction
    else if (isLetter(kind) || ((kind === SIGN || kind === SPACE) && isLetter(kindAt(to)))) {
      if (isLetter(kind)) to = from
      if (rules.endsBeforeCapital) {
        while (kindAt(to) === UPPER) to++
        while (kindAt(to) === LOWER) to++
      } else while (isLetter(kindAt(to))) to++
      if (rules.joinsContraction) to += contractionAt(bytes, to, end)
    } else if (kind === DIGIT) {
      while (to < from + 3 && kindAt(to) === DIGIT) to++
    } else if (kind === SIGN || (bytes[from] === BLANK && kindAt(to) === SIGN)) {
      while (to < end && kindAt(to) === SIGN) to++
      while (to < end && (kindAt(to) === BREAK || (rules.joinsSlash && bytes[to] === SLASH))) to++
    } else to = endOfSpace(from)
    emit(from, to)
    from = to
  }

  /** Up to the last line break; without one, all but the last blank, which goes with the word behind it. */
  function endOfSpace(first: number): number {
    let past = first
    let lastBreak = -1
    for (; past < end; past++) {
      const kind = kindAt(past)
      if (kind === BREAK) lastBreak = past
      else if (kind !== SPACE) break
    }
    if (rules.joinsLastSpace && past === end) return past
    if (lastBreak >= 0) return lastBreak + 1
    return past === end || past === first + 1 ? past : past - 1
  }
}

const BLANK = 0x20
const SLASH = 0x2f
const APOSTROPHE = 0x27
/** To a small letter. */
const SMALL = 0x20

/** Length of `'s`, `'ll` and the like at a place, 0 where there is none. */
function contractionAt(bytes: Uint8Array, at: number, end: number): number {
  if (bytes[at] !== APOSTROPHE || at + 1 >= end) return 0
  const first = (bytes[at + 1] ?? 0) | SMALL
  if (first === 0x73 || first === 0x64 || first === 0x6d || first === 0x74) return 2 // s d m t
  if (at + 2 >= end) return 0
  const second = (bytes[at + 2] ?? 0) | SMALL
  if (first === 0x6c) return second === 0x6c ? 3 : 0 // ll
  return (first === 0x76 || first === 0x72) && second === 0x65 ? 3 : 0 // ve re
}

function kindOf(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return LOWER
  if (code >= 0x41 && code <= 0x5a) return UPPER
  if (code >= 0x30 && code <= 0x39) return DIGIT
  if (code === 0x0a || code === 0x0d) return BREAK
  return code === 0x20 || code === 0x09 || code === 0x0b || code === 0x0c ? SPACE : SIGN
}
