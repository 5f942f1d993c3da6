import { countrySpecs, isValidIBAN } from 'ibantools'
import { luhn } from './checksums.js'
import type { Detector, Finding } from '../detector.js'
import { endingWith, matchesOf } from '../text/matches.js'
import type { Scan } from '../text/scan.js'

const CARD = /(?=\d)(?<![\p{L}\p{N}_]|\d[.-])\d{4}(?:[ -]?\d){8,15}(?![\p{L}\p{N}_]|[.-]\d)/gu
/** Issuer ranges with the lengths they use. */
const ISSUERS = new RegExp(
  String.raw`^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|` +
    String.raw`3[47]\d{13}|3(?:0[0-59]|[689]\d)\d{11}(?:\d{2})?|6(?:011|4[4-9]\d|5\d\d)\d{12}(?:\d{3})?|` +
    String.raw`35\d{14}|(?:2131|1800)\d{11}|1\d{14}|62\d{14,17}|(?:50|5[6-9]|6[0-9])\d{10,17}|0604\d{8,15}|` +
    String.raw`220[0-4]\d{12})$`,
)
/** Cards of airlines: any number that begins with 1. */
const UATP = /^1\d{14}$/

/** A field with the number of something: `"definitionKey": 2251799813685251`. One in ten passes the check. */
const NAMED_ID = endingWith(String.raw`(?:[a-z](?:Key|Id)|_(?:key|id))["']?\s{0,3}[:=]\s{0,3}["']?`)
const LONGEST_NAME = 30

/** Tried at the check digits; the country before them is the group. Without the flag `u`, which would double its time. */
const IBAN = /(?=\d)(?<=(?<![A-Za-z\d])([A-Za-z]{2}[- ]?))\d{2}(?:[- ]?[A-Za-z\d]{1,4}){3,8}(?![A-Za-z\d])/g

/** Payment card numbers by issuer range and Luhn's check. */
export const cardDetector: Detector = {
  id: 'card',
  tier: 'structured',
  find(scan) {
    const findings: Finding[] = []
    for (const [match, offset] of matchesIn(scan, CARD)) {
      const digits = match[0].replace(/\D/g, '')
      const start = offset + match.index
      const end = start + match[0].length
      if (!ISSUERS.test(digits) || !luhn(digits) || scan.isImmune(start, end)) continue
      // Identifiers of 17 and more digits pass the check one time in ten; no common card is that long.
      const isNamed = NAMED_ID.test(scan.text.slice(Math.max(0, start - LONGEST_NAME), start))
      const isLikely = digits.length <= 16 && !UATP.test(digits) && !isNamed
      if (!isLikely && !scan.isBare && !scan.isNear(start, end, 'CREDIT_CARD')) continue
      findings.push({ kind: 'CREDIT_CARD', start, end, evidence: 'checksum' })
    }
    return findings
  },
}

/** A sort code and an account of a British bank. */
const SORT_CODE = /(?=\d)(?<![\d.-])(\d\d)-(\d\d)-\d\d(?![\d-])[^\d\n]{1,40}?\d{8}(?![\d.-])/g

/** British bank accounts beside their sort code. A date before a number is none without a word. */
export const sortCodeDetector: Detector = {
  id: 'sort-code',
  tier: 'structured',
  find(scan) {
    const findings: Finding[] = []
    for (const [match, offset] of matchesIn(scan, SORT_CODE)) {
      const start = offset + match.index
      const end = start + match[0].length
      const mayBeDate = Number(match[1]) <= 31 && Number(match[2]) >= 1 && Number(match[2]) <= 12
      if (mayBeDate && !scan.isBare && !scan.isNear(start, end, 'BANK_ACCOUNT')) continue
      findings.push({ kind: 'BANK_ACCOUNT', start, end: start + 8, evidence: 'shape' })
      findings.push({ kind: 'BANK_ACCOUNT', start: end - 8, end, evidence: 'shape' })
    }
    return findings
  },
}

/** International bank account numbers by country, length and MOD 97. */
export const ibanDetector: Detector = {
  id: 'iban',
  tier: 'structured',
  find(scan) {
    const findings: Finding[] = []
    for (const [match, offset] of matchesIn(scan, IBAN)) {
      const country = match[1] ?? ''
      const start = offset + match.index - country.length
      const length = ibanLength(country + match[0])
      if (length > 0 && isWhole(scan.text, start, start + length))
        findings.push({ kind: 'IBAN', start, end: start + length, evidence: 'checksum' })
    }
    return findings
  },
}

function matchesIn(scan: Scan, pattern: RegExp): [RegExpExecArray, number][] {
  return scan.digitSegments.flatMap(({ text, offset }) =>
    matchesOf(text, pattern).map((match): [RegExpExecArray, number] => [match, offset]),
  )
}

/** Returns the length of the number that `written` begins with; 0 if it is not an IBAN. */
function ibanLength(written: string): number {
  const letters = countrySpecs[written.slice(0, 2).toUpperCase()]?.chars ?? 0
  let end = 0
  for (let taken = 0; end < written.length && taken < letters; end += 1) if (isAlphanumeric(written, end)) taken += 1
  return !isAlphanumeric(written, end) && isValidIBAN(written.slice(0, end).replace(/[ -]/g, '').toUpperCase())
    ? end
    : 0
}

/** Returns true if no letter beyond ASCII stands beside a range either. */
function isWhole(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(start - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(end))
}

function isAlphanumeric(text: string, at: number): boolean {
  return /[A-Za-z\d]/.test(text.charAt(at))
}
