import type { Detector, Finding } from './detector.js'
import type { IdRule } from './id-rule.js'
import { AMERICAS } from './ids-americas.js'
import { ASIA_PACIFIC_AFRICA } from './ids-asia-pacific-africa.js'
import { EUROPE } from './ids-europe.js'
import type { Scan } from './scan.js'

/** Every kind of identity number that is known, by region. */
export const ID_RULES: readonly IdRule[] = [...AMERICAS, ...EUROPE, ...ASIA_PACIFIC_AFRICA]

/** Words that announce an identity number of whatever kind. */
const GENERAL_CONTEXT =
  /\b(?:passport|national (?:id|insurance|identity)|identity (?:card|number|document)|id (?:number|card|no)|identification|tax ?(?:payer)? ?(?:id|number|no)|citizen|resident|social security|medicare|health (?:number|card|insurance))\b/i

const byLength = new Map<number, IdRule[]>()
for (const rule of ID_RULES) {
  for (const length of rule.lengths) byLength.set(length, [...(byLength.get(length) ?? []), rule])
}

/** A run of letters, digits and single separators that holds at least four digits. */
const CLUSTER =
  /(?<![\p{Script=Latin}\p{N}])[A-Za-z]{0,6}\d[A-Za-z\d]*(?:[ ./_:+(-][A-Za-z\d]+)*|(?<![\p{Script=Latin}\p{N}])[A-Za-z]{1,5}[ -](?:[A-Z]{1,2}[ -]?)?\d[A-Za-z\d]*(?:[ ./_:(-][A-Za-z\d]+)*|(?<![\p{Script=Latin}\p{N}])[A-Z]{6}\d\d[A-Z]\d[\dA-Z]*/gu
const TOKEN = /[A-Za-z\d]+/g
/** Without check digits, a bare value must at least be no plain number or short code. */
const LETTERS_AND_DIGITS = /^(?=.*[A-Z]).{8}/
const ABBREVIATED_DIGEST = /^(?=.*[a-f])[\da-f]+$/
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
      for (const cluster of text.matchAll(CLUSTER)) {
        if (cluster[0].length >= 5) findInCluster(scan, cluster[0], offset + cluster.index, findings)
      }
    }
    return findings
  },
}

interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly hasDigit: boolean
}

function findInCluster(scan: Scan, cluster: string, offset: number, findings: Finding[]): void {
  const tokens: Token[] = []
  for (const match of cluster.matchAll(TOKEN)) {
    const start = offset + match.index
    tokens.push({ text: match[0], start, end: start + match[0].length, hasDigit: /\d/.test(match[0]) })
  }
  for (let first = 0; first < tokens.length; first += 1) {
    let value = ''
    for (let last = first; last < tokens.length && last < first + MOST_TOKENS; last += 1) {
      const token = tokens[last]
      if (token === undefined || (!token.hasDigit && !SHORT_CAPITALS.test(token.text))) break
      value += token.text.toUpperCase()
      if (value.length > LONGEST) break
      const rules = byLength.get(value.length)
      const start = tokens[first]?.start ?? 0
      if (rules === undefined || !isWhole(scan.text, start, token.end)) continue
      const held = rules.filter((one) => holds(one, value, scan, start, token.end))
      const rule =
        held.find(({ context }) => context !== undefined && scan.isNear(start, token.end, context)) ?? held[0]
      if (rule === undefined) continue
      findings.push({ kind: rule.kind, start, end: token.end + (scan.text[token.end] === ')' ? 1 : 0) })
      first = last
      break
    }
  }
}

function holds(rule: IdRule, value: string, scan: Scan, start: number, end: number): boolean {
  if (!rule.pattern.test(value) || (rule.isValid !== undefined && !rule.isValid(value))) return false
  if (scan.isImmune(start, end)) return false
  if (scan.isBare) return rule.isValid !== undefined || LETTERS_AND_DIGITS.test(value)
  if (rule.context !== undefined && scan.isNear(start, end, rule.context)) return true
  if (scan.isNear(start, end, GENERAL_CONTEXT)) return true
  const written = scan.text.slice(start, end)
  // A short commit id happens to fit some shapes.
  if (ABBREVIATED_DIGEST.test(written)) return false
  return rule.evidence === 'shape' || (rule.evidence === 'groups' && rule.groups?.test(written) === true)
}

/** Not a part of a longer identifier, file name or decimal number. */
function isWhole(text: string, start: number, end: number): boolean {
  return !(
    /[\p{Script=Latin}\p{N}][._-]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^[._-]?[\p{Script=Latin}\p{N}]/u.test(text.slice(end, end + 2))
  )
}
