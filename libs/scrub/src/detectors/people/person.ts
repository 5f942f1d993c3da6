import type { Detector, Finding } from '../detector.js'
import { endingWith, matchesAt, matchesOf } from '../text/matches.js'
import { AMBIGUOUS_NAMES, FAMILY_NAMES, FAMILY_WORDS, GIVEN_NAMES, SURNAME_ENDING } from '../../data/names.js'
import { findCards, findInTables, findListed } from './person-lists.js'
import { findInScripts } from './person-scripts.js'
import { findInSmallLetters } from './person-small-letters.js'
import { type Add, BODIES, HONORIFIC, isNobody, looksLikeName, ROLES, withoutPossessive } from './person-words.js'
import { plainLetters } from '../text/plain-letters.js'
import type { Scan } from '../text/scan.js'

const CAPITAL = String.raw`\p{Lu}[\p{L}\p{M}]*(?:[’'-]\p{Lu}?[\p{L}\p{M}]+)*`
const PARTICLE = String.raw`(?:de|del|della|da|di|do|dos|van|von|der|den|la|le|bin|ibn|al|el|ter|ten|af|av|zu)`
/** One to four capitalised words in a row, with initials and particles between. */
const RUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@#/.$<&-])${CAPITAL}(?: {1,2}(?:\p{Lu}\.? |${PARTICLE} ){0,2}${CAPITAL}){0,3}` +
    String.raw`(?![\p{L}\p{N}_@]|[/(=]|::|\.\p{L})`,
  'uy',
)

/** Words right before a name. */
const CUE_BEFORE = endingWith(
  String.raw`(?:\b(?:my|his|her|full|customer|patient|employee|the|partner's|user) name(?: is|:)?|` +
    String.raw`\bname ?(?:is|:)|\bnamed|\bcalled|\bi am|\bi['’]m|\bthis is|\bhi|\bhello|\bhey|\bdear|\bthanks|` +
    String.raw`\bthank you|\bthx|\bcheers|\bregards|\bsincerely|\bbest|\b(?:reported|written|created|reviewed|` +
    String.raw`approved|assigned|directed|signed|requested|owned|said|led|sung|played|explained|authored|not)` +
    String.raw` by|` +
    String.raw`\bby|\bwith|\bask|\bping|\bcc|\bcontact|` +
    String.raw`\b(?:assign|escalate|spoke|talk|talked|reach out|report|send|according|hand) to|\bassigned|` +
    String.raw`\bowner|\bauthor|\battendees|\bspeaker|\bfrom|\bto|\bmet|\btold|\bfor|\bbelongs to|` +
    String.raw`\bon behalf of|\bwas|\bis|\band|\bfeatures|\bproducer|\bsinger|\bplayer|\bfounders|\bunder|` +
    String.raw`\badd|\bfollow up|\bsongwriter|\bassistant|\bmother|\bfather|\bson|\bdaughter|\bbrother|` +
    String.raw`\bsister|\bwife|\bhusband|\bfriend|\bcolleague|\bboss)[:,]?\s+["'“(]?`,
  'iu',
)
const STRONG_CUE_BEFORE = endingWith(
  String.raw`(?:\bname(?: is|\?)|\bnamed|\bcalled|\bcalls? me|\bmy name|\bi am|\bi['’]m|\bhi|\bhello|\bhey|` +
    String.raw`\bdear|\bthanks|\bthank you,?|\bregards,|\bsincerely,|` +
    String.raw`\b(?:reported|written|created|reviewed|approved|directed|signed|requested|authored|sung|led) by|` +
    String.raw`\b(?:user|customer|client|speaker|employee|contact|patient|passenger|reporter|assignee|manager|` +
    String.raw`attendees?):|` +
    String.raw`\b(?:speak|talk|change (?:it|my name)) (?:to|with)|\b(?:my|his|her|their|our) (?:kid|child|son|` +
    String.raw`daughter|brother|sister|wife|husband|boyfriend|girlfriend|partner|boss|friend|mother|father|` +
    String.raw`uncle|aunt|cousin|colleague|neighbou?r|manager|teammate)|` +
    String.raw`\b(?:says|said|asks|asked|replied|wrote)|\b(?:producer|singer|songwriter|actor|actress|author|` +
    String.raw`novelist|composer|director|guitarist|drummer|painter)|` +
    String.raw`\bleave me|\bremember me,)[:,]?\s+["'“]?`,
  'iu',
)
const TITLE_BEFORE = endingWith(String.raw`(?<![\p{L}\p{N}])${HONORIFIC}\.? `, 'u')
const LABEL_BEFORE = endingWith(String.raw`(?:^|[\n>*?|]) ?(?:Full |Customer |Employee )?Name: +`)
const CUE_AFTER = new RegExp(
  String.raw`^(?:['’]s (?:brother|sister|mother|father|wife|husband|son|daughter|kid|child|killers?|laptop|` +
    String.raw`phone|car|house|novel|birthday|cautionary|desk|calendar|manager)|` +
    String.raw`,? (?:said(?! (?:than|this|that)\b)|says|asked|wrote|replied|told|lives|lived(?! \p{L}+s\b)|` +
    String.raw`flew|spent a|married|confirmed(?! by\b)|agreed|` +
    String.raw`mentioned(?! (?:above|below|earlier|before|here|in)\b)|thinks|noticed|pinged|suggested|` +
    String.raw`had given|was born|died|grew up|began (?:writing|working|as)|just has|` +
    String.raw`will be (?:talking|speaking|out)|is (?:out of (?:the )?(?:office|town|country)|on call|` +
    String.raw`on vacation|so |the (?:keynote|author|founder|owner)))|` +
    String.raw`, the \p{L}+(?: \p{L}*)?,? said|, can (?:i|you))`,
  'iu',
)
const SPEAKER = new RegExp(
  String.raw`^[ \t]*(?:[-*>] )?(${CAPITAL}(?: ${CAPITAL}){0,2}) ?(?:\(\d[\d:]*\) ?)?:(?=[ "“]\S)(?! ?(?:v?\d+\.\d|\[))`,
  'dgmu',
)
const SIGN_OFF = new RegExp(
  String.raw`(?<=(?:^|\n|(?<=[:.!?]) )[ \t>]*(?:best(?: regards| wishes)?|(?:kind |warm )?regards|cheers|` +
    String.raw`thanks(?: again)?|thank you|sincerely|yours(?: truly| sincerely)?|mit freundlichen grüßen|` +
    String.raw`viele grüße|cordialement|saludos)[,!.]?[ \t]*)` +
    String.raw`\n+[ \t>]*(?:[-–—] ?)?(${CAPITAL}(?: ${CAPITAL}){0,2})[ \t]*(?=\n|$)`,
  'diuy',
)
export const TITLED = new RegExp(
  String.raw`(?<![\p{L}\p{N}#/._-])(?:${HONORIFIC}\.? (?=\p{Lu})|(?:[Mm]rs?|[Dd]r|[Pp]rof)\.? )` +
    String.raw`([\p{L}][\p{L}\p{M}'’-]+(?: (?:\p{Lu}\.? )?\p{Lu}[\p{L}\p{M}'’-]+){0,2})`,
  'duy',
)
export const INTRODUCED = new RegExp(
  String.raw`\b(?:my name is|name's|i am called|(?:people|everybody|everyone|friends) calls? me|` +
    String.raw`(?:it|account|card|name)(?: is|'s) under)` +
    String.raw` +([\p{L}][\p{L}\p{M}'’-]+(?: \p{L}\.?(?= \p{L}))?(?: \p{L}[\p{L}\p{M}'’-]+)?)`,
  'diuy',
)

/** `mr moreau`, and `the DR volume` with its first letter in front of a sentence: `Dr volume`. */
const SMALL_AFTER_TITLE = /^(?:Mrs?|Dr|Prof) \p{Ll}/u

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
    findCards(scan.text, add)
    findListed(scan.text, add)
    findInTables(scan.text, add)
    if (!scan.isCodeLike) findInSmallLetters(scan, add)
    findSpeakers(scan.text, add)
    findInScripts(scan.text, add)
    const addNamed = (match: RegExpExecArray, needsList = false): void => {
      const range = match.indices?.[1]
      const name = match[1] ?? ''
      if (range !== undefined && !holdsNobody(name) && !(needsList && !isListed(name))) add(range[0], range[1])
    }
    for (const match of matchesAt(scan.text, '\n', SIGN_OFF)) addNamed(match)
    for (const match of matchesAtCues(scan, 'TITLE', TITLED)) addNamed(match, SMALL_AFTER_TITLE.test(match[0]))
    for (const match of matchesAtCues(scan, 'INTRODUCTION', INTRODUCED)) addNamed(match)
    return findings
  },
}

/** Returns every match of a pattern with the flag `y` that begins at a word of `CUE_TABLE`, without overlaps. */
function* matchesAtCues({ text, cues }: Scan, meaning: string, pattern: RegExp): Generator<RegExpExecArray> {
  let past = 0
  for (const cue of cues) {
    if (cue.meaning !== meaning || cue.start < past) continue
    pattern.lastIndex = cue.start
    const match = pattern.exec(text)
    if (match === null) continue
    past = cue.start + match[0].length
    yield match
  }
}

function findRuns(scan: Scan, add: Add): void {
  const { text, isCodeLike } = scan
  const left: Word[] = []
  const known = new Set<string>()
  for (const match of runs(scan)) {
    const words = wordsOf(match[0], match.index)
    const first = words.findIndex(({ text: word }, at) => !isNobody(word) && !isRole(word, words[at + 1]?.text))
    // New York is a place.
    if (first === -1 || words[first - 1]?.text === 'New') continue
    const name = withoutNextSentence(words.slice(first))
    const [head] = name
    const last = name.at(-1)
    if (head === undefined || last === undefined) continue
    const before = text.slice(Math.max(0, head.start - 40), head.start)
    const after = text.slice(last.end, last.end + 40)
    const parts = name.map(({ text: word }) => word)
    const until = believedWords(parts, { before, after, scan })
    const end = name[until - 1]?.end
    if (end === undefined) {
      left.push(...name)
      continue
    }
    add(head.start, end)
    for (const part of parts.slice(0, until)) if (part.length > 3) known.add(part)
  }
  if (known.size > 0 && !isCodeLike) findRelated(text, left, known, add)
}

/** Yields every run of capitalised words. */
function* runs({ text, words }: Scan): Generator<RegExpExecArray> {
  let past = 0
  for (const start of words.capitals) {
    if (start < past) continue
    RUN.lastIndex = start
    const match = RUN.exec(text)
    if (match === null) continue
    yield match
    past = start + match[0].length
  }
}

const LISTED_BEFORE = endingWith(String.raw`(?:,|\band|&|\bor|\bto) `)
/** What stands behind is where somebody works: `Ana Silva, Parcelify`, `the founder of Parcelify, and Ana`. */
const AFFILIATED = endingWith(String.raw`(?:\p{Lu}[\p{L}\p{M}-]+ \p{Lu}[\p{L}\p{M}-]+, |\b(?:of|at|from) )`, 'u')
const LISTED_AFTER = /^(?:,| and| &| or) /

/** Single words that repeat a part of a name found elsewhere, or stand in a list with names. */
function findRelated(text: string, words: readonly Word[], known: Set<string>, add: Add): void {
  for (const { text: word, start, end } of words) {
    if (known.has(word)) add(start, end)
    if (!looksLikeName(word) || isNobody(word) || isDerived(word)) continue
    const before = text.slice(Math.max(0, start - 40), start)
    const after = text.slice(end, end + 24)
    if (!isListed(word) && AFFILIATED.test(before)) continue
    const inList = LISTED_BEFORE.test(before) || LISTED_AFTER.test(after)
    if (!inList || !(endsWithName(before, known) || startsWithName(after, known))) continue
    add(start, end)
    known.add(word)
  }
}

const NAME_BEFORE = endingWith(String.raw`(\p{Lu}[\p{L}\p{M}-]+)(?:,|,? and| &| or) `, 'u')

function endsWithName(before: string, known: ReadonlySet<string>): boolean {
  const word = NAME_BEFORE.exec(before)?.[1]
  return word !== undefined && (known.has(word) || isGivenOnly(word))
}

function startsWithName(after: string, known: ReadonlySet<string>): boolean {
  const word = /^(?:,|,? and| &| or) (\p{Lu}[\p{L}\p{M}-]+)/u.exec(after)?.[1]
  return word !== undefined && (known.has(word) || isGivenOnly(word))
}

/** Words that begin a sentence and are part of no name. */
const SENTENCE_WORD = new RegExp(
  String.raw`^(?:I|You|He|She|It|We|They|This|That|These|Those|The|There|Here|Let|If|When|What|How|Why|So|` +
    String.raw`But|And|Please|Can|Could|Do|Is|Are)(?:['’]|$)`,
)

/** Cuts `Ana Silva That is fine`: speech goes on behind a full name without a full stop. */
function withoutNextSentence(words: readonly Word[]): readonly Word[] {
  const next = words.findIndex(({ text }, at) => at > 1 && SENTENCE_WORD.test(text))
  return next === -1 ? words : words.slice(0, next)
}

/** `Producer` before a name; alone it may be one. */
function isRole(word: string, next: string | undefined): boolean {
  return next !== undefined && ROLES.has(word.toLowerCase())
}

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

function wordsOf(run: string, offset: number): Word[] {
  const words: Word[] = []
  let start = offset
  for (const written of run.split(' ')) {
    const text = withoutPossessive(written)
    if (written !== '') words.push({ text, start, end: start + text.length })
    start += written.length + 1
  }
  return words
}

interface Surroundings {
  readonly before: string
  readonly after: string
  readonly scan: Scan
}

/** Returns how many words from the first on are believed to be a person's name, 0 if none. */
function believedWords(words: readonly string[], around: Surroundings): number {
  const [first = '', second] = words
  return second === undefined ? (isNamedAlone(first, around) ? 1 : 0) : isFullName(words, around) ? words.length : 0
}

function isFullName(words: readonly string[], { before, after, scan }: Surroundings): boolean {
  if (isAbbreviated(words) || isPlaceOrBody(words)) return false
  const first = plain(words[0] ?? '')
  const isGiven = GIVEN_NAMES.has(first)
  if (isGiven && words.slice(1).some(isFamilyName))
    return !areWords(words) || !CAPITAL_BEFORE.test(before) || CUE_BEFORE.test(before)
  if (words.slice(1).some(isNobody)) return false
  if (isGiven && !AMBIGUOUS_NAMES.has(first)) return true
  if (
    scan.isCodeLike ||
    words.some((word) => !/^\p{Lu}(?:[\p{Ll}’'-]|\p{Lu}\p{Ll}|\.)*$/u.test(word) && !/^\p{Ll}/u.test(word))
  )
    return false
  if (words.slice(1).some((word) => word.length > 5 && SURNAME_ENDING.test(word))) return true
  if (words.length <= 3 && looksLikeName(words[0] ?? '') && isSurname(plain(words.at(-1) ?? ''))) return true
  if (
    words.length < 4 &&
    MARKED.test(words.join('')) &&
    scan.isEnglish &&
    (CUE_BEFORE.test(before) || SENTENCE_START.test(before))
  )
    return true
  if (TITLE_BEFORE.test(before) || LABEL_BEFORE.test(before)) return true
  if (STRONG_CUE_BEFORE.test(before)) return !MACHINES_DO.test(before) || words.some(isListed)
  return CUE_AFTER.test(after) || (isGiven && CUE_BEFORE.test(before) && !words.slice(1).some(isDerived))
}

/** `New Tab Page`: words that are also names, behind another word of a title. */
const CAPITAL_BEFORE = endingWith(String.raw`\p{Lu}\p{L}+ `, 'u')

function areWords([first = '', ...rest]: readonly string[]): boolean {
  return AMBIGUOUS_NAMES.has(plain(first)) && rest.every((word) => !isFamilyName(word) || FAMILY_WORDS.has(plain(word)))
}

/** Returns true for places named after saints or persons, and for what people found: `San Pedro`, `Anna Moser Museum`. */
function isPlaceOrBody(words: readonly string[]): boolean {
  return (
    /^(?:San|Santa|Santo|São|Saint|Sainte|St|Los|Las|Fort|Port|Mount|Lake)$/.test(words[0] ?? '') ||
    BODIES.has((words.at(-1) ?? '').toLowerCase())
  )
}

/** Endings by which English makes nouns, adverbs and adjectives of other words. */
const DERIVED = /.{3}(?:[ts]ions?|ments?|ness|ity|ities|ships?|[ae]nce|ings?|ables?|ibles?|ally|[bst]ly)$/

/** Returns true for `Authentication` and `Possibly`, which are no names if none is known. */
function isDerived(word: string): boolean {
  return DERIVED.test(word) && !isListed(word)
}

/** Returns true for `OKE Workload Identity` and `Kaito RAGEngine`, false for `MARIA SILVA` and `Jean DUPONT`. */
function isAbbreviated(words: readonly string[]): boolean {
  const [first = ''] = words
  const startsShouted = first.length > 1 && ALL_CAPITALS.test(first) && !words.every((word) => ALL_CAPITALS.test(word))
  return startsShouted || words.some((word) => /\p{Lu}{2,}\p{Ll}/u.test(word))
}

const ALL_CAPITALS = /^[\p{Lu}\p{M}.'’-]+$/u

function isNamedAlone(word: string, { before, after, scan }: Surroundings): boolean {
  if (scan.isCodeLike || word.length < 3 || !looksLikeName(word) || isDerived(word)) return false
  if (VERSION_BEFORE.test(before)) return false
  if (isGivenOnly(word) || CUE_AFTER.test(after)) return true
  if (LISTED_AFTERWARDS.test(after) && (GIVEN_NAMES.has(plain(word)) || isSurname(plain(word)))) return true
  if ((ALONE_ENDING.test(word) || MARKED.test(word)) && /[\p{L},] $/u.test(before) && scan.isEnglish) return true
  if (SENTENCE_START.test(before)) return false
  // An ending alone is too little: `from Codecov to`.
  if (CUE_BEFORE.test(before) && isSurname(plain(word))) return true
  if (!STRONG_CUE_BEFORE.test(before) && !TITLE_BEFORE.test(before)) return false
  const isDoubtful =
    MACHINES_DO.test(before) || THINGS_ARE.test(before) || (LABELLED_BEFORE.test(before) && SENTENCE_AFTER.test(after))
  return !isDoubtful || isListed(word)
}

/** A release has a number before its name. */
const VERSION_BEFORE = endingWith(String.raw`\d\.\d+ `)

/** What programs do as often as people, and is done to them: `created by Cypress`, `talk to Queuemanager`. */
const MACHINES_DO = endingWith(
  String.raw`\b(?:(?:created|reported|requested|owned|assigned|signed) by|(?:talk|speak) (?:to|with)|` +
    String.raw`called,?|(?<!["”'’!?,] )(?:says|said|asks|asked))\s+["'“]?`,
  'iu',
)
/** Who has a name of a person. */
const PEOPLE =
  String.raw`(?:(?:class|team|flat|room)mate|m[ae]n|wom[ae]n|boy|girl|guy|lady|child|kid|son|daughter|` +
  String.raw`brother|sister|friend|person|somebody|someone|colleague|neighbou?r|doctor|nurse|teacher|student|` +
  String.raw`lawyer|engineer|developer|employee|customer|patient|user|client)s?`
/** Words before one word that is more often a thing: `a page named Roadmap`, `written by Contour`, `the director Bosh`. */
const THINGS_ARE = endingWith(
  String.raw`\b(?:(?:reviewed|approved|written) by|(?<!\b${PEOPLE} )named,?|author|composer|director|actor|producer)\s+["'“]?`,
  'iu',
)
/** A label, and a sentence behind it: `client: Allows you to`. */
const LABELLED_BEFORE = endingWith(String.raw`: `)
const SENTENCE_AFTER = /^ \p{Ll}/u
/** `Maria from Lisbon is here`, and `Mail from Parcelify is late`; `Maria: "yes"`, and `Prompt: "yes"`. */
const LISTED_AFTERWARDS = /^(?: from \p{Lu}\p{Ll}+ is|: ["“])/u

function isListed(word: string): boolean {
  return GIVEN_NAMES.has(plain(word)) || isFamilyName(word)
}

/** No cue reaches over the end of a sentence. A title's point is none. */
const SENTENCE_START = endingWith(String.raw`(?:^\s*|(?:\p{Ll}{4}|[)\d])[.!] +|[^,]\n\s*)`, 'u')

/** Letters that English has only in names. */
const MARKED = /[\u00c0-\u017f]/
/** Endings that are surnames regardless of the word before them. */
const ALONE_ENDING = endingWith(
  '(?:ović|ević|ová|ðason|dóttir|sdottir|sson|owicz|ewicz|wski|wska|shvili|enko|ychuk|aanen|onen|inen|poulos)',
)

function plain(word: string): string {
  return plainLetters(withoutPossessive(word))
}

/** A surname that is no word. */
function isSurname(plainWord: string): boolean {
  return plainWord.length > 3 && FAMILY_NAMES.has(plainWord) && !FAMILY_WORDS.has(plainWord)
}

function isGivenOnly(word: string): boolean {
  const name = plain(word)
  return GIVEN_NAMES.has(name) && !AMBIGUOUS_NAMES.has(name)
}

function isFamilyName(word: string): boolean {
  return FAMILY_NAMES.has(plain(word)) || (word.length > 5 && SURNAME_ENDING.test(word))
}

function holdsNobody(name: string): boolean {
  return name.split(/\s+/).some(isNobody)
}

/** Finds who speaks: `Maria: we are live`. A word that is no name for sure needs speech behind it, or another speaker. */
function findSpeakers(text: string, add: Add): void {
  if (!/:[ "“]/.test(text)) return
  const doubtful: (readonly [number, number])[] = []
  let isDialogue = false
  for (const match of matchesOf(text, SPEAKER)) {
    const range = match.indices?.[1]
    const words = (match[1] ?? '').split(/\s+/)
    if (range === undefined || words.some(isNobody) || isPlaceOrBody(words) || !words.some(mayBeListed)) continue
    const isSure = words.length > 1 || isGivenOnly(words[0] ?? '')
    if (isSure || SPEECH.test(text.slice(range[1]))) add(range[0], range[1])
    else doubtful.push(range)
    isDialogue ||= isSure
  }
  if (isDialogue) for (const [start, end] of doubtful) add(start, end)
}

function mayBeListed(word: string): boolean {
  return isListed(word) || SURNAME_ENDING.test(word)
}

/** A question, a quotation, an answer, or somebody who speaks to others, up to the end of the line. */
const SPEECH =
  /^[^\n]{0,12}?: ?(?:["“]|(?:yes|no|yeah|ok|okay|sure|thanks|hi|hello|please)\b)|^[^\n]*(?:[?!]|\b(?:I|we|you|me|us|my|our|your|let's)\b)/i
