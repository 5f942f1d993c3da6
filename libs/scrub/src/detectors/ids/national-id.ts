import { compareEvidence, type Detector, type Evidence, type Finding } from '../detector.js'
import type { IdRule } from './id-rule.js'
import { AMERICAS } from './ids-americas.js'
import { ASIA_PACIFIC_AFRICA } from './ids-asia-pacific-africa.js'
import { EUROPE } from './ids-europe.js'
import { endingWith, matchesOf } from '../text/matches.js'
import type { Scan } from '../text/scan.js'
import type { Segment } from '../text/segment.js'
import { type Validators, withValidators } from './validators.js'

/** Every known kind of identity number, by region. */
export const ID_RULES: readonly IdRule[] = [...AMERICAS, ...EUROPE, ...ASIA_PACIFIC_AFRICA]

/** Name of the cues that announce any identity number. */
const ANY = 'IDENTITY'

/** Rules for values of one length, and a pattern for what any of them matches. */
interface RulesOfLength {
  readonly rules: readonly IdRule[]
  readonly any: RegExp
}

const byLength = new Map<number, RulesOfLength>()
for (const length of new Set(ID_RULES.flatMap(({ lengths }) => lengths))) {
  const rules = ID_RULES.filter(({ lengths }) => lengths.includes(length))
  byLength.set(length, { rules, any: new RegExp(rules.map(({ pattern }) => pattern.source).join('|')) })
}

const TOKEN = /[A-Za-z\d]+/g
/** Matches values that are neither plain numbers nor short codes. Required if a kind has no check digits. */
const LETTERS_AND_DIGITS = /^(?=.*[A-Z]).{8}/
const ABBREVIATED_DIGEST = /^(?=.*[a-f])[\da-f]+$/
/** An address of the internet with its port or not, or two ports. */
const HOST = /^\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d+)?$|^\d{2,5}:\d{2,5}$/
const TYPE = /^(?:u?int|float|utf|base|arm|amd)\d+$/i
/** `AES256:DH` */
const CIPHERS = /^[A-Z]+\d+[:+][A-Z]+$/
const VERSION = /^\d+\.\d+\.\d+$/
/** `GNU 4.9.2` */
const NAMED_VERSION = /^[A-Za-z]+ \d+(?:\.\d+){1,3}$/
const SHORT_CAPITALS = /^[A-Z]{1,6}$/
const MOST_TOKENS = 8
const SHORTEST = 5
const LONGEST = 18

/** Identity, tax, health, passport and vehicle numbers: see the tables by region. */
export const nationalIdDetector: Detector = {
  id: 'national-id',
  tier: 'structured',
  find(scan) {
    const clusters = scan.digitSegments.flatMap(clustersIn)
    if (clusters.length === 0) return []
    return withValidators((validators) => clusters.flatMap((cluster) => findInCluster(scan, cluster, validators)))
  },
}

/** Runs of letters, digits and single separators that are long enough for a number. */
function clustersIn({ text, offset }: Segment): Segment[] {
  const clusters: Segment[] = []
  for (let at = nextDigit(text, 0); at < text.length; ) {
    const start = clusterStart(text, at)
    const end = clusterEnd(text, at)
    if (end - start >= SHORTEST) clusters.push({ text: text.slice(start, end), offset: offset + start })
    at = nextDigit(text, end)
  }
  return clusters
}

function nextDigit(text: string, from: number): number {
  let at = from
  while (at < text.length && !isDigit(text.charCodeAt(at))) at += 1
  return at
}

/**
 * Returns the start of a run of letters, digits and single separators around the digit at `at`: up to two short words
 * before it.
 */
function clusterStart(text: string, at: number): number {
  let start = at
  while (start > 0 && isAlphanumeric(text.charCodeAt(start - 1))) start -= 1
  for (let words = 0; words < 2; words += 1) {
    const separator = text.charAt(start - 1)
    if (separator !== ' ' && separator !== '-') break
    let word = start - 1
    while (word > 0 && isAlphanumeric(text.charCodeAt(word - 1))) word -= 1
    if (!SHORT_CAPITALS.test(text.slice(word, start - 1))) break
    start = word
  }
  return start
}

/** Returns the end of that run: two separators in a row, or a longer word. */
function clusterEnd(text: string, at: number): number {
  let end = at
  for (;;) {
    const start = end
    let hasDigit = false
    while (end < text.length && isAlphanumeric(text.charCodeAt(end))) {
      hasDigit ||= isDigit(text.charCodeAt(end))
      end += 1
    }
    if (end === start || (!hasDigit && end - start > LONGEST_WORD)) return start
    if (!SEPARATORS.includes(text.charAt(end)) || !isAlphanumeric(text.charCodeAt(end + 1))) return end
    end += 1
  }
}

const SEPARATORS = ' ./_:+(-'
const LONGEST_WORD = 6

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isAlphanumeric(code: number): boolean {
  return isDigit(code) || ((code | 32) >= 97 && (code | 32) <= 122)
}

interface Token {
  /** In upper case. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** It can be a part of a number. */
  readonly goesOn: boolean
}

/** A value that may be an identity number, as a part of its text. */
interface Candidate {
  /** In upper case without separators. */
  readonly value: string
  readonly start: number
  readonly end: number
}

/** The rule that a candidate keeps, and what speaks for it. */
interface Held {
  readonly rule: IdRule
  readonly evidence: Evidence
  readonly last: number
  readonly end: number
}

function findInCluster(scan: Scan, { text, offset }: Segment, validators: Validators): Finding[] {
  const findings: Finding[] = []
  const tokens: Token[] = matchesOf(text, TOKEN).map(({ 0: written, index }) => ({
    text: written.toUpperCase(),
    start: offset + index,
    end: offset + index + written.length,
    goesOn: /\d/.test(written) || SHORT_CAPITALS.test(written),
  }))
  for (let first = 0; first < tokens.length; first += 1) {
    const start = tokens[first]?.start ?? 0
    let value = ''
    let best: Held | null = null
    for (let last = first; last < tokens.length && last < first + MOST_TOKENS; last += 1) {
      const token = tokens[last]
      if (token?.goesOn !== true) break
      value += token.text
      if (value.length > LONGEST) break
      const held = ruleOf(scan, { value, start, end: token.end }, validators)
      // Of several values that begin here, the best evidence wins, and then the longest.
      if (held === null || (best !== null && compareEvidence(held.evidence, best.evidence) > 0)) continue
      best = { ...held, last, end: token.end }
    }
    if (best === null) continue
    const { rule, evidence, end, last } = best
    findings.push({ kind: rule.kind, start, end: end + (scan.text[end] === ')' ? 1 : 0), evidence })
    first = last
  }
  return findings
}

/** Returns the rule that a candidate meets, one whose own words stand nearby before others. */
function ruleOf(scan: Scan, candidate: Candidate, validators: Validators): Pick<Held, 'rule' | 'evidence'> | null {
  const { value, start, end } = candidate
  const own = byLength.get(value.length)
  if (own === undefined || !own.any.test(value) || !isWhole(scan.text, start, end)) return null
  const written = scan.text.slice(start, end)
  if (
    HOST.test(written) ||
    TYPE.test(written) ||
    CIPHERS.test(written) ||
    /^(\d)\1+$/.test(value) ||
    NAMED_VERSION.test(written)
  )
    return null
  const fitting = own.rules.filter(({ pattern }) => pattern.test(value))
  if (fitting.length === 0) return null
  // A short commit id happens to fit some shapes.
  const isOther = ABBREVIATED_DIGEST.test(written) || VERSION.test(written) || isInRow(scan.text, start, end, written)
  const isAnnounced = scan.isNear(start, end, ANY)
  const hasEvidence = (rule: IdRule): boolean => {
    const { kind, evidence, groups } = rule
    const isGrouped = groups?.test(written) === true
    if (scan.isBare) return isChecked(rule) || LETTERS_AND_DIGITS.test(value) || isGrouped
    const isEnough = evidence === 'shape' || (evidence === 'groups' && isGrouped)
    return (isEnough && !isOther) || isAnnounced || scan.isNear(start, end, kind)
  }
  const held = fitting.filter((rule) => hasEvidence(rule) && passesCheck(rule, value, validators))
  if (held.length === 0 || scan.isImmune(start, end)) return null
  const announced = held.find(({ kind }) => scan.isNear(start, end, kind))
  const rule = announced ?? held[0]
  if (rule === undefined) return null
  return { rule, evidence: isChecked(rule) ? 'checksum' : announced === undefined ? 'shape' : 'cue' }
}

function isChecked({ isValid, check }: IdRule): boolean {
  return isValid !== undefined || check !== undefined
}

function passesCheck({ isValid, check, written }: IdRule, value: string, validators: Validators): boolean {
  if (isValid !== undefined && !isValid(value)) return false
  const canonical = written?.(value) ?? value
  return check?.some((name) => validators.get(name)?.validate(canonical).isValid) ?? true
}

/** Returns true for numbers in a row of numbers, as logs have them: `304 142 756 1078`. */
function isInRow(text: string, start: number, end: number, written: string): boolean {
  if (!/^\d+(?: \d+)+$/.test(written)) return false
  return /\d +$/.test(text.slice(Math.max(0, start - 4), start)) || /^ +\d/.test(text.slice(end, end + 4))
}

/** The country of a telephone number, or its plus: `+1 212-`, `+44 (0)`. */
const IN_TELEPHONE_NUMBER = endingWith(String.raw`\+(?:\d{1,3}[ .-]?)?(?:\(0?\)? ?)?`)

/** Returns true if a range is not part of a longer identifier, file name or decimal number. */
function isWhole(text: string, start: number, end: number): boolean {
  if (IN_TELEPHONE_NUMBER.test(text.slice(Math.max(0, start - 8), start))) return false
  // A part of a path.
  if (text.charAt(start - 1) === '/' && text.charAt(end) === '/') return false
  return !(
    /[\p{Script=Latin}\p{N}][._-]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^(?:[._-]?[\p{Script=Latin}\p{N}]|\/\p{Ll})/u.test(text.slice(end, end + 2))
  )
}
