import type { Detector, Finding } from './detector.js'
import { AMBIGUOUS_NAMES, FAMILY_NAMES, GIVEN_NAMES, SURNAME_ENDING } from './name-lexicon.js'
import { HONORIFIC, NOBODY } from './person-words.js'
import type { Scan } from './scan.js'

const CAPITAL = String.raw`\p{Lu}[\p{L}\p{M}]*(?:[’'-]\p{Lu}?[\p{L}\p{M}]+)*`
const PARTICLE = String.raw`(?:de|del|della|da|di|do|dos|van|von|der|den|la|le|bin|ibn|al|el|ter|ten|af|av|zu)`
/** One to four capitalised words in a row, with initials and particles between. */
const RUN = new RegExp(
  String.raw`(?=\p{Lu})(?<![\p{L}\p{N}_@#/.$<&-])${CAPITAL}(?: {1,2}(?:\p{Lu}\.? |${PARTICLE} ){0,2}${CAPITAL}){0,3}(?![\p{L}\p{N}_@]|[/(=]|::|\.\p{L})`,
  'gu',
)

/** Words right before a name. */
const CUE_BEFORE = new RegExp(
  String.raw`(?:\b(?:my|his|her|full|customer|patient|employee|the|partner's|user) name(?: is|:)?|\bname ?(?:is|:)|\bnamed|\bcalled|\bi am|\bi['’]m|\bthis is|\bhi|\bhello|\bhey|\bdear|\bthanks|\bthank you|\bthx|\bcheers|\bregards|\bsincerely|\bbest|\b(?:reported|written|created|reviewed|approved|assigned|directed|signed|requested|owned|said|led|sung|played|explained|authored|not) by|\bby|\bwith|\bask|\bping|\bcc|\bcontact|\b(?:assign|escalate|spoke|talk|talked|reach out|report|send|according|hand) to|\bassigned|\bowner|\bauthor|\battendees|\bspeaker|\bfrom|\bto|\bmet|\btold|\bfor|\bbelongs to|\bon behalf of|\bwas|\bis|\band|\bfeatures|\bproducer|\bsinger|\bplayer|\bfounders|\bunder|\badd|\bfollow up|\bsongwriter|\bassistant|\bmother|\bfather|\bson|\bdaughter|\bbrother|\bsister|\bwife|\bhusband|\bfriend|\bcolleague|\bboss)[:,]?\s+["'“(]?$`,
  'iu',
)
const STRONG_CUE_BEFORE = new RegExp(
  String.raw`(?:\bname(?: is|:)|\bnamed|\bmy name|\bi am|\bi['’]m|\bhi|\bhello|\bhey|\bdear|\bthanks|\bthank you,?|\bregards,|\bsincerely,|\b(?:reported|written|created|reviewed|approved|directed|signed|requested|authored) by|(?<![\p{L}])${HONORIFIC}\.?)[:,]?\s+["'“]?$`,
  'iu',
)
const CUE_AFTER =
  /^(?:['’]s (?:brother|sister|mother|father|wife|husband|son|daughter|killers?|team|account|laptop|phone|car|house|novel|office|card|address|name|birthday)|,? (?:said|says|asked|wrote|replied|told|explained|lives|lived|works|worked|flew|spent|married|confirmed|agreed|mentioned|thinks|noticed|pinged|suggested|joined|left|will be (?:talking|speaking|out)|is (?:from|out|on call|the (?:keynote|author|founder|owner))|from \p{Lu}))/u
const SPEAKER = new RegExp(
  String.raw`^[ \t]*(?:[-*>] )?(${CAPITAL}(?: ${CAPITAL}){0,2}) ?(?:\(\d[\d:]*\) ?)?:(?=[ "“]\S)`,
  'dgmu',
)
const SIGN_OFF = new RegExp(
  String.raw`(?:^|\n)[ \t>]*(?:best(?: regards| wishes)?|(?:kind |warm )?regards|cheers|thanks(?: again)?|thank you|sincerely|yours(?: truly| sincerely)?|mit freundlichen grüßen|viele grüße|cordialement|saludos)[,!.]?[ \t]*\n+[ \t>]*(?:[-–—] ?)?(${CAPITAL}(?: ${CAPITAL}){0,2})[ \t]*(?=\n|$)`,
  'dgiu',
)
const TITLED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${HONORIFIC}\.? +([\p{L}][\p{L}\p{M}'’-]+(?: (?:\p{Lu}\.? )?\p{Lu}[\p{L}\p{M}'’-]+){0,2})`,
  'dgiu',
)
const INTRODUCED =
  /\b(?:my name is|name's|i am called|(?:it|account|card|name)(?: is|'s) under) +([\p{L}][\p{L}\p{M}'’-]+(?: \p{L}[\p{L}\p{M}'’-]+)?)/dgiu

/** People's names by their surroundings and by a lexicon. Looks at no fenced or inline code. */
export const personDetector: Detector = {
  id: 'person',
  tier: 'name',
  find(scan) {
    const findings: Finding[] = []
    const add = (start: number, end: number): void => {
      if (!scan.isCode(start, end)) findings.push({ kind: 'PERSON', start, end })
    }
    findRuns(scan, add)
    for (const pattern of [SPEAKER, SIGN_OFF, TITLED, INTRODUCED]) {
      for (const match of scan.text.matchAll(pattern)) {
        const range = match.indices?.[1]
        if (range !== undefined && mayBeNamed(match[1] ?? '', pattern === SPEAKER)) add(range[0], range[1])
      }
    }
    return findings
  },
}

type Add = (start: number, end: number) => void

function findRuns({ text, isCodeLike }: Scan, add: Add): void {
  for (const match of text.matchAll(RUN)) {
    const words = wordsOf(match[0], match.index)
    const first = words.findIndex(({ text: word }) => !NOBODY.has(word.toLowerCase()))
    if (first === -1) continue
    const name = words.slice(first)
    const [head] = name
    const last = name.at(-1)
    if (head === undefined || last === undefined) continue
    const before = text.slice(Math.max(0, head.start - 40), head.start)
    const after = text.slice(last.end, last.end + 40)
    const until = believedWords(
      name.map(({ text: word }) => word),
      before,
      after,
      isCodeLike,
    )
    const end = name[until - 1]?.end
    if (end !== undefined) add(head.start, end)
  }
}

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

function wordsOf(run: string, offset: number): Word[] {
  return [...run.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    start: offset + match.index,
    end: offset + match.index + match[0].length,
  }))
}

/** How many of the words, from the first on, are believed to be a person's name; 0 when it is none. */
function believedWords(words: readonly string[], before: string, after: string, isCodeLike: boolean): number {
  const [first = '', second] = words
  const given = GIVEN_NAMES.has(plain(first))
  const ambiguous = AMBIGUOUS_NAMES.has(plain(first))
  if (second !== undefined) {
    const last = words.at(-1) ?? ''
    const hasFamily = words.slice(1).some(isFamilyName)
    const isNobody = words.slice(1).some((word) => NOBODY.has(word.toLowerCase()))
    if (given && hasFamily) return words.length
    if (given && !ambiguous && !isNobody) return words.length
    if (isCodeLike) return 0
    if (hasFamily && SURNAME_ENDING.test(last) && !isNobody) return words.length
    if (isForeign(words) && !isNobody) return words.length
    if (isNobody) return 0
    return STRONG_CUE_BEFORE.test(before) || (given && CUE_BEFORE.test(before)) ? words.length : 0
  }
  if (isCodeLike || /^\p{Lu}+$/u.test(first) || first.length < 3) return 0
  if (STRONG_CUE_BEFORE.test(before)) return given || looksLikeName(first) ? 1 : 0
  if (CUE_AFTER.test(after)) return given || isFamilyName(first) || looksLikeName(first) ? 1 : 0
  if (given && !ambiguous) return 1
  if (CUE_BEFORE.test(before)) return given || SURNAME_ENDING.test(first) ? 1 : 0
  return 0
}

function plain(word: string): string {
  return word.toLowerCase().replace(/['’]s$/, '')
}

function isFamilyName(word: string): boolean {
  return FAMILY_NAMES.has(plain(word)) || (word.length > 5 && SURNAME_ENDING.test(word))
}

/** A capital, then small letters only; no camel case, no abbreviation. */
function looksLikeName(word: string): boolean {
  return /^\p{Lu}\p{Ll}{2,}(?:[-’']\p{Lu}?\p{Ll}+)?$/u.test(word) && !NOBODY.has(word.toLowerCase())
}

/** Two words of which one has letters that English words don't have. */
function isForeign(words: readonly string[]): boolean {
  return (
    words.every((word) => /^(?:\p{Lu}[\p{Ll}’'-]+|\p{Lu}\.?)$/u.test(word)) && /[\u00c0-\u017f]/.test(words.join(''))
  )
}

function mayBeNamed(name: string, isSpeaker: boolean): boolean {
  const words = name.toLowerCase().split(/\s+/)
  if (words.some((word) => NOBODY.has(word))) return false
  if (!isSpeaker) return true
  return (
    words.some((word) => GIVEN_NAMES.has(word)) ||
    words.some((word) => FAMILY_NAMES.has(word) || SURNAME_ENDING.test(word))
  )
}
