const KEYWORD =
  'pass(?:word|wd|phrase|code)?|pwd?|psw|secret|token|credentials?|api[-_ ]?key|auth|bearer|key|signature|sig|pat|login'

/** Of an element: `<password encrypted="false">…`. */
const ATTRIBUTES = String.raw`(?: [\w:-]{1,40}="[^"<>]{0,80}"){1,4}`

/** A value that was left empty: what stands on the next line without quotes is the next name. */
const EMPTY = String.raw`=[^\S\n]{0,3}\n\s{0,3}`

/** A name with a keyword in it, something that assigns, and what is assigned, in quotes or not. */
export const ASSIGNMENT =
  String.raw`(?<![A-Za-z])([\w.-]{0,40}?(?:${KEYWORD})[\w-]{0,30})(?:${ATTRIBUTES}(?=>))?\\?["'\]]{0,2}` +
  String.raw`(?: string)?\s{0,3}(?::{1,2}=|[?+.]=|=>|->|===?|!==?|<-|[:=,-]|\bis\b|>)\s{0,3}(?:<!\[CDATA\[)?` +
  String.raw`\{?(?:@|\b[bru]{1,2}(?=["']))?\\?` +
  String.raw`(?:"([^"\n]{4,300})"|'([^'\n]{4,300})'|(?<!${EMPTY})((?:[^\s"'\`,;<>|&]|&(?!\w+=)){6,300}))`
const assignmentAnywhere = new RegExp(ASSIGNMENT, 'dgi')
const assignmentHere = new RegExp(ASSIGNMENT, 'diy')

/** Text that can follow the last letter of a name in an assignment. */
const ASSIGNS = new RegExp(
  String.raw`(?:${ATTRIBUTES}(?=>))?\\?["'\]]{0,2}(?: string)?\s{0,3}(?:[!:=,>-]|<-|[?+.]=|is\b)`,
  'iy',
)
/** Maximum number of characters from the start of a name to its keyword, with room for a keyword of two words. */
const LONGEST_LEAD = 50

/** A line of a text. Names are searched from `from` to `until`, values can go on to `to`. */
export interface Line {
  readonly text: string
  readonly from: number
  readonly until: number
  readonly to: number
}

/**
 * Returns the assignments of a line, with positions relative to `from`. The same result as `everyAssignment`, but the
 * pattern is tried only at names with a keyword.
 * @param keywords - Start positions of keywords in the text, ascending.
 * @param first - Index of the first of them in the line.
 */
export function assignmentsIn(line: Line, keywords: readonly number[], first: number): RegExpExecArray[] {
  const { text, from, until, to } = line
  const matches: RegExpExecArray[] = []
  let piece: string | undefined
  let at = from
  for (let next = first; next < keywords.length; next += 1) {
    const keyword = keywords[next] ?? 0
    if (keyword >= to) break
    if (keyword < at || !mayBeAssigned(text, keyword)) continue
    piece ??= text.slice(from, to)
    for (let start = nameStart(text, keyword, at); start <= keyword && start < until; start += 1) {
      assignmentHere.lastIndex = start - from
      const match = start > from && isLetter(text.charCodeAt(start - 1)) ? null : assignmentHere.exec(piece)
      at = start + 1
      if (match === null) continue
      matches.push(match)
      at = start + match[0].length
      break
    }
  }
  return matches
}

/** Returns the assignments of a line by trying the pattern at every character. */
export function everyAssignment({ text, from, until, to }: Line): RegExpExecArray[] {
  return [...text.slice(from, to).matchAll(assignmentAnywhere)].filter(({ index }) => index < until - from)
}

function mayBeAssigned(text: string, keyword: number): boolean {
  let end = keyword
  for (; isNameUnit(text.charCodeAt(end)); end += 1) if (text.charCodeAt(end) === HYPHEN) return true
  ASSIGNS.lastIndex = end
  return ASSIGNS.test(text)
}

/** Returns the start of the name that contains a keyword, at least `least`. `api key` is a keyword of two words. */
function nameStart(text: string, keyword: number, least: number): number {
  const from = Math.max(least, keyword - LONGEST_LEAD)
  let start = leadStart(text, keyword, from)
  if (text.charCodeAt(start - 1) === SPACE && start === keyword && /api $/i.test(text.slice(keyword - 4, keyword))) {
    start = leadStart(text, Math.max(from, keyword - 1), from)
  }
  return start
}

function leadStart(text: string, at: number, from: number): number {
  let start = at
  while (start > from && (isNameUnit(text.charCodeAt(start - 1)) || text.charCodeAt(start - 1) === POINT)) start -= 1
  return start
}

const SPACE = 32
const HYPHEN = 45
const POINT = 46
const UNDERSCORE = 95

function isNameUnit(code: number): boolean {
  return (code >= 48 && code <= 57) || isLetter(code) || code === UNDERSCORE || code === HYPHEN
}

function isLetter(code: number): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122
}
