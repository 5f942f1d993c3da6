import type { Detector, Finding } from './detector.js'
import type { IdRule } from './id-rule.js'
import { AMERICAS } from './ids-americas.js'
import { ASIA_PACIFIC_AFRICA } from './ids-asia-pacific-africa.js'
import { EUROPE } from './ids-europe.js'
import { matchesOf } from './matches.js'
import type { Scan } from './scan.js'

/** Every known kind of identity number, by region. */
export const ID_RULES: readonly IdRule[] = [...AMERICAS, ...EUROPE, ...ASIA_PACIFIC_AFRICA]

/** Words that announce any identity number. */
const GENERAL_CONTEXT =
  /\b(?:passport|national (?:id|insurance|identity)|identity (?:card|number|document)|id (?:number|card|no)|identification|tax ?(?:payer)? ?(?:id|number|no)|citizen|resident|social security|medicare|health (?:number|card|insurance))\b/i

const byLength = new Map<number, IdRule[]>()
for (const rule of ID_RULES) {
  for (const length of rule.lengths) byLength.set(length, [...(byLength.get(length) ?? []), rule])
}

const TOKEN = /[A-Za-z\d]+/g
/** Matches values that are neither plain numbers nor short codes. Required if a kind has no check digits. */
const LETTERS_AND_DIGITS = /^(?=.*[A-Z]).{8}/
const ABBREVIATED_DIGEST = /^(?=.*[a-f])[\da-f]+$/
/** An address of the internet with its port or not, or two ports. */
const HOST = /^\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d+)?$|^\d{2,5}:\d{2,5}$/
const TYPE = /^(?:u?int|float|utf|base|arm|amd)\d+$/i
const VERSION = /^\d+\.\d+\.\d+$/
const SHORT_CAPITALS = /^[A-Z]{1,6}$/
const MOST_TOKENS = 8
const LONGEST = 18

/** Identity, tax, health, passport and vehicle numbers: see the tables by region. */
export const nationalIdDetector: Detector = {
  id: 'national-id',
  tier: 'structured',
  find(scan) {
    const findings: Finding[] = []
    for (const { text, offset } of scan.digitSegments) {
      for (let at = nextDigit(text, 0); at < text.length; ) {
        const start = clusterStart(text, at)
        const end = clusterEnd(text, at)
        if (end - start >= 5) findInCluster(scan, text.slice(start, end), offset + start, findings)
        at = nextDigit(text, end)
      }
    }
    return findings
  },
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
  readonly text: string
  readonly start: number
  readonly end: number
  readonly hasDigit: boolean
}

function findInCluster(scan: Scan, cluster: string, offset: number, findings: Finding[]): void {
  const tokens: Token[] = []
  for (const match of matchesOf(cluster, TOKEN)) {
    const start = offset + match.index
    tokens.push({ text: match[0], start, end: start + match[0].length, hasDigit: /\d/.test(match[0]) })
  }
  for (let first = 0; first < tokens.length; first += 1) {
    let value = ''
    let best: { readonly rule: IdRule; readonly strength: number; readonly last: number; readonly end: number } | null =
      null
    for (let last = first; last < tokens.length && last < first + MOST_TOKENS; last += 1) {
      const token = tokens[last]
      if (token === undefined || (!token.hasDigit && !SHORT_CAPITALS.test(token.text))) break
      value += token.text.toUpperCase()
      if (value.length > LONGEST) break
      const rules = byLength.get(value.length)
      const start = tokens[first]?.start ?? 0
      if (rules === undefined || !isWhole(scan.text, start, token.end)) continue
      const held = rules.filter((one) => holds(one, value, scan, start, token.end))
      const announced = held.find(({ context }) => context !== undefined && scan.isNear(start, token.end, context))
      const rule = announced ?? held[0]
      if (rule === undefined) continue
      // Of several values that begin here, check digits beat words nearby, and words beat a shape; then the longest wins.
      const strength = (rule.isValid === undefined ? 0 : 2) + (announced === undefined ? 0 : 1)
      if (best === null || strength >= best.strength) best = { rule, strength, last, end: token.end }
    }
    if (best === null) continue
    const { rule, end, last } = best
    findings.push({ kind: rule.kind, start: tokens[first]?.start ?? 0, end: end + (scan.text[end] === ')' ? 1 : 0) })
    first = last
  }
}

function holds(rule: IdRule, value: string, scan: Scan, start: number, end: number): boolean {
  if (!rule.pattern.test(value) || (rule.isValid !== undefined && !rule.isValid(value))) return false
  if (scan.isImmune(start, end)) return false
  const written = scan.text.slice(start, end)
  if (HOST.test(written) || TYPE.test(written)) return false
  if (scan.isBare) {
    return rule.isValid !== undefined || LETTERS_AND_DIGITS.test(value) || rule.groups?.test(written) === true
  }
  // A short commit id happens to fit some shapes.
  const isEnough =
    rule.evidence === 'shape' || (rule.evidence === 'groups' && rule.groups !== undefined && rule.groups.test(written))
  if (isEnough && !ABBREVIATED_DIGEST.test(written) && !VERSION.test(written)) return true
  // Words are asked for last: they cost the most.
  if (rule.context !== undefined && scan.isNear(start, end, rule.context)) return true
  return scan.isNear(start, end, GENERAL_CONTEXT)
}

/** Returns true if a range is not part of a longer identifier, file name or decimal number. */
function isWhole(text: string, start: number, end: number): boolean {
  return !(
    /[\p{Script=Latin}\p{N}][._-]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^(?:[._-]?[\p{Script=Latin}\p{N}]|\/\p{Ll})/u.test(text.slice(end, end + 2))
  )
}
