import { luhn, mod97 } from './checksums.js'
import type { Detector, Finding } from './detector.js'
import { matchesOf } from './matches.js'
import type { Scan } from './scan.js'

const CARD = /(?=\d)(?<![\p{L}\p{N}_]|\d[.-])\d{4}(?:[ -]?\d){8,15}(?![\p{L}\p{N}_]|[.-]\d)/gu
/** Issuer ranges with the lengths they use. */
const ISSUERS =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-59]|[689]\d)\d{11}(?:\d{2})?|6(?:011|4[4-9]\d|5\d\d)\d{12}(?:\d{3})?|35\d{14}|(?:2131|1800)\d{11}|62\d{14,17}|(?:50|5[6-9]|6[0-9])\d{10,17}|0604\d{8,15}|220[0-4]\d{12})$/
const CARD_CONTEXT = /\b(?:card|credit|debit|visa|master ?card|amex|maestro|payment|karte|tarjeta|carte)\b/i

const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}[- ]?\d{2}(?:[- ]?[A-Z\d]{1,4}){3,8}(?![\p{L}\p{N}])/giu
/** Length by country, from the IBAN registry. */
const IBAN_LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 ' +
    'LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 ' +
    'RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

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
      if (digits.length > 16 && !scan.isBare && !scan.isNear(start, end, CARD_CONTEXT)) continue
      findings.push({ kind: 'CREDIT_CARD', start, end })
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
      const start = offset + match.index
      const end = ibanEnd(match[0])
      if (end > 0) findings.push({ kind: 'IBAN', start, end: start + end })
    }
    return findings
  },
}

function matchesIn(scan: Scan, pattern: RegExp): [RegExpExecArray, number][] {
  return scan.digitSegments.flatMap(({ text, offset }) =>
    matchesOf(text, pattern).map((match): [RegExpExecArray, number] => [match, offset]),
  )
}

/** Returns the end of the number in `written`, which can run on into the next word; 0 if it is not an IBAN. */
function ibanEnd(written: string): number {
  const length = IBAN_LENGTHS.get(written.slice(0, 2).toUpperCase())
  if (length === undefined) return 0
  let taken = 0
  let at = 0
  for (; at < written.length && taken < length; at += 1) if (/[A-Za-z\d]/.test(written.charAt(at))) taken += 1
  if (taken < length || /[A-Za-z\d]/.test(written.charAt(at))) return 0
  const value = written.slice(0, at).replace(/[ -]/g, '').toUpperCase()
  return mod97(value.slice(4) + value.slice(0, 4)) === 1 ? at : 0
}
