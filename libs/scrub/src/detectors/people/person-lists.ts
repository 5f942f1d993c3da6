import { matchesAt, matchesAtLines, matchesOf } from '../text/matches.js'
import { AMBIGUOUS_NAMES, FAMILY_NAMES, GIVEN_NAMES } from '../../data/names.js'
import { type Add, isNobody, looksLikeName } from './person-words.js'
import { plainLetters } from '../text/plain-letters.js'

/** A line with nothing but two to four words. */
const NAME_LINE =
  /(?:^|\n)[ \t>*#?|-]{0,6}(\p{L}[\p{L}\p{M}'’-]+(?: {1,2}(?:\p{L}\.?|\p{L}[\p{L}\p{M}'’-]+)){1,3})[ \t,*]*(?=\n)/duy
/** Lines that follow the name on a visiting card or in a signature. */
const CONTACT = /@[\w-]+\.\p{L}|(?:phone|tel|fax|mobile|e-?mail)\b|\n[ \t?>]*\+?\(?\d[\d ().\/-]{6,}/iu
const CARD_LENGTH = 300

/** Finds names on a line of their own with an address, a number or a mailbox below, as on cards and in signatures. */
export function findCards(text: string, add: Add): void {
  if (!text.includes('\n')) return
  for (const match of matchesAtLines(text, NAME_LINE)) {
    const range = match.indices?.[1]
    const words = (match[1] ?? '').split(/ +/)
    if (range === undefined || !isNameLine(words)) continue
    if (CONTACT.test(text.slice(range[1], range[1] + CARD_LENGTH))) add(range[0], range[1])
  }
}

function isNameLine(words: readonly string[]): boolean {
  if (words.some((word) => isNobody(word))) return false
  const first = plainLetters(words[0] ?? '')
  if (GIVEN_NAMES.has(first) && !AMBIGUOUS_NAMES.has(first)) return true
  return words.every((word) => /^\p{L}\.?$/u.test(word) || looksLikeName(word)) && words.some(isListedName)
}

const NAME = String.raw`\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}\.?(?= \p{Lu}))?(?: \p{Lu}[\p{L}\p{M}'’-]+){0,2}`
/** A label for people and who they are, one or several. */
const LABELLED = new RegExp(
  String.raw`(?<=(?<![\p{L}\p{N}-])(?:[Aa]ttendees|[Pp]articipants|[Pp]resent|[Aa]bsent|[Ii]nvitees|` +
    String.raw`[Ii]nvited|[Aa]ssignees?|[Rr]eviewe(?:rs?|d by)|[Aa]pprove(?:rs?|d by)|[Oo]wners?|[Aa]uthors?|` +
    String.raw`[Ss]peakers?|[Dd]eciders|[Cc]onsulted|[Ii]nformed|[Oo]n[- ]call|[Pp]rimary|[Ss]econdary|` +
    String.raw`[Ee]scalation|[Cc]ontacts?|[Mm]aintainers?|[Cc]ustomer|[Pp]atient|[Ee]mployee|[Mm]anager|` +
    String.raw`[Rr]eporter|[Ss]igned|[Ff]rom|[Tt]o|[Cc][Cc])(?:\*\*|__)?)` +
    String.raw`:(?:\*\*|__)? *((?:[-*] )?${NAME}(?:(?:,|;| and| &|, and) ${NAME}){0,20})`,
  'duy',
)
const LISTED_NAME = new RegExp(NAME, 'gu')

/** Names after a label such as `Attendees:`. */
export function findListed(text: string, add: Add): void {
  for (const match of matchesAt(text, ':', LABELLED)) {
    const range = match.indices?.[1]
    if (range === undefined) continue
    for (const name of matchesOf(match[1] ?? '', LISTED_NAME)) {
      const words = name[0].split(' ')
      const isName = words.length === 1 ? isListedName(name[0]) : isPair(words)
      if (isName) add(range[0] + name.index, range[0] + name.index + name[0].length)
    }
  }
}

/** `Name <mail>`, `| Name | mail |` */
const BESIDE_MAIL = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${NAME})(?:` +
    String.raw`(?:["”]\s?[|,<([:;–-]{0,2}|\s[|,<([:;–-]{0,2}|[|,<([:;–][|,<([:;–-]?)\s{0,2}(?:mailto:)?[\w.+-]+)?` +
    String.raw`@[\w-]`,
  'dgu',
)
const MAILBOX = /[\w+-]@[\w-]+\.[a-z]/i
/** A column of names lists anything, unless columns beside it say that they are people's. */
const NAME_HEADING = /^names?$/i
const BESIDE_PEOPLE = new RegExp(
  String.raw`^(?:e-?mail|phone|tel|mobile|role|job|job title|team|company|department|slack|handle|github|` +
    String.raw`time ?zone|location|birthday|born|pronouns|address)\b`,
  'i',
)
/** A heading whose column lists people. */
const PEOPLE_HEADING = new RegExp(
  String.raw`^(?:full |display )?(?:name|owner|contact|engineer|person|author|assignee|attendee|reviewer|` +
    String.raw`lead|manager|on[- ]call|primary|secondary|speaker|participant|member|customer|employee|patient|` +
    String.raw`reporter|who)s?$`,
  'i',
)

/** Names beside a mailbox, and in the columns of Markdown tables that list people. */
export function findInTables(text: string, add: Add): void {
  if (text.includes('@') && MAILBOX.test(text)) {
    for (const match of matchesOf(text, BESIDE_MAIL)) {
      const range = match.indices?.[1]
      const words = (match[1] ?? '').split(' ')
      const first = words.findIndex((word) => !isNobody(word))
      const name = words.slice(Math.max(0, first)).join(' ')
      if (range !== undefined && name.includes(' ') && isPair(name.split(' '))) add(range[1] - name.length, range[1])
    }
  }
  if (!text.includes('|')) return
  let columns: readonly Column[] = []
  let at = 0
  for (const line of text.split('\n')) {
    const cells = line.includes('|') ? line.split('|') : []
    if (cells.length < 3 || cells.length !== columns.length) columns = columnsOf(cells.map((cell) => cell.trim()))
    else if (columns.some((column) => column !== null)) markNames(cells, columns, at, add)
    at += line.length + 1
  }
}

function columnsOf(headings: readonly string[]): readonly Column[] {
  const arePeople = headings.some(
    (heading) => BESIDE_PEOPLE.test(heading) || (PEOPLE_HEADING.test(heading) && !NAME_HEADING.test(heading)),
  )
  return headings.map((heading) =>
    !PEOPLE_HEADING.test(heading) ? null : NAME_HEADING.test(heading) && !arePeople ? 'anything' : 'people',
  )
}

type Column = 'people' | 'anything' | null

function markNames(cells: readonly string[], columns: readonly Column[], offset: number, add: Add): void {
  let at = offset
  cells.forEach((cell, index) => {
    const column = columns[index]
    at += cell.length + 1
    if (column === null || column === undefined) return
    const name = cell.replace(/^[\s@*_`]+|[\s*_`]+$/g, '')
    const words = name.split(' ')
    const isPerson = words.length === 1 ? isListedName(name) : words.length <= 4 && isPair(words)
    const isName = isPerson && (column === 'people' || words.some(isListedName))
    const start = at - cell.length - 1 + cell.indexOf(name)
    if (isName) add(start, start + name.length)
  })
}

/** After a label two words that are nothing else are a name, known or not. */
function isPair(words: readonly string[]): boolean {
  return words.every((word) => /^\p{L}\.?$/u.test(word) || looksLikeName(word))
}

function isListedName(word: string): boolean {
  const name = plainLetters(word)
  return looksLikeName(word) && (GIVEN_NAMES.has(name) || FAMILY_NAMES.has(name))
}
