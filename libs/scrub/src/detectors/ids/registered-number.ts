import type { Validator } from 'stdnum'
import type { Detector, Finding } from '../detector.js'
import { matchesOf } from '../text/matches.js'
import { createPhraseFinder, type FoundPhrase, wordsOf } from '../text/phrases.js'
import type { Scan } from '../text/scan.js'
import { type Validators, withValidators } from './validators.js'

/** A number that a country registers. */
interface Registered {
  readonly kind: string
  readonly validator: Validator
}

const TOKEN = /[A-Za-z\d]+/g
/** Six digits close together. Without them, no word needs to be looked up. */
const MAY_HOLD = /\d(?:[A-Za-z ./-]{0,3}\d){5}/
/** What can stand between the parts of one number. */
const JOINT = /^[ ./-]?$/
/** Characters after and before a name in which its number is looked for. */
const AFTER = 60
const BEFORE = 30
const MOST_TOKENS = 6
/** No validator accepts fewer digits. */
const FIVE_DIGITS = /\d(?:\D*\d){4}/
const LONGEST_TOKEN = 24
/** Abbreviations that are words of English or of software, and would make every number beside them suspicious. */
const NO_NAME = new Set(['run', 'pin', 'ice', 'ban', 'bis', 'vin', 'name', 'uid', 'passport'])

let findNames: ReturnType<typeof createPhraseFinder<Registered>> | null = null

/** Identity, tax and company numbers beside their names. Names and check digits are those of `stdnum`, for some ninety countries. */
export const registeredNumberDetector: Detector = {
  id: 'registered-number',
  tier: 'structured',
  find(scan) {
    const segments = scan.digitSegments.filter(({ text }) => MAY_HOLD.test(text))
    if (segments.length === 0) return []
    return withValidators((validators) => {
      findNames ??= createPhraseFinder(namesOf(validators))
      const findings: Finding[] = []
      for (const { text, offset } of segments) {
        for (const { meaning, start, end } of findNames(text))
          findBeside(scan, { meaning, start: start + offset, end: end + offset }, findings)
      }
      return findings
    })
  },
}

function namesOf(validators: Validators): [string, Registered][] {
  return [...validators].flatMap(([key, validator]) => {
    const abbreviations = (validator.abbreviation ?? '').split(/[,/()]| no\b/i)
    return [...abbreviations, ...validator.localName.split(','), validator.name]
      .map((name) => name.trim())
      .filter(isTelling)
      .map((name): [string, Registered] => [name, { kind: key.replace('.', '_').toUpperCase(), validator }])
  })
}

/** An abbreviation of two letters is too common. */
function isTelling(name: string): boolean {
  const [first = '', ...rest] = wordsOf(name)
  return rest.length > 0 || (first.length > 2 && !NO_NAME.has(first)) || /\p{Lo}{2}/u.test(name)
}

/** Looks for numbers that pass the check shortly after a name, then shortly before it. */
function findBeside(
  scan: Scan,
  { meaning: { kind, validator }, start: nameStart, end: nameEnd }: FoundPhrase<Registered>,
  findings: Finding[],
): void {
  const { text } = scan
  for (const [from, to] of [
    [nameEnd, nameEnd + AFTER],
    [Math.max(0, nameStart - BEFORE), nameStart],
  ] as const) {
    const tokens = matchesOf(text.slice(from, to + LONGEST_TOKEN), TOKEN).filter(({ index }) => from + index < to)
    let isFound = false
    for (let first = 0; first < tokens.length; first += 1) {
      const last = longestFrom(tokens, first, text.slice(from, to + MOST_TOKENS * LONGEST_TOKEN), validator)
      const [head, tail] = [tokens[first], tokens[last]]
      if (head === undefined || tail === undefined) continue
      const start = from + head.index
      const end = from + tail.index + tail[0].length
      first = last
      if (scan.isImmune(start, end)) continue
      findings.push({ kind, start, end, evidence: 'checksum' })
      isFound = true
    }
    if (isFound) return
  }
}

/** Returns the last token of the longest number that begins at `first`; -1 if there is none. */
function longestFrom(tokens: readonly RegExpExecArray[], first: number, text: string, validator: Validator): number {
  const start = tokens[first]?.index ?? 0
  const ends: number[] = []
  for (const token of tokens.slice(first, first + MOST_TOKENS)) {
    if (token[0].length > LONGEST_TOKEN) break
    if (ends.length > 0 && !JOINT.test(text.slice(ends.at(-1), token.index))) break
    ends.push(token.index + token[0].length)
  }
  const longest = ends.findLastIndex((end) => {
    const written = text.slice(start, end)
    return FIVE_DIGITS.test(written) && validator.validate(written).isValid
  })
  return longest === -1 ? -1 : first + longest
}
