import { type CountryCode, isValidPhoneNumber } from 'libphonenumber-js'
import type { Detector, Finding } from './detector.js'
import { endingWith, matchesOf } from './matches.js'
import type { Scan, Segment } from './scan.js'

/** Digits in groups, with an optional country code and extension. */
const CANDIDATE =
  /(?=[+(\d])(?<![\p{L}\p{N}_.#$€£@-])(?:\+|\(\+?)?\d(?:[ ./-]?(?:\(\d{1,5}\)|\d)|\) ?[-.]?\d|[ -]{2}\d){5,17}(?:(?: ?(?:x|ext\.?|extension) ?\d{1,6})?)(?![\p{L}\p{N}_]|[.,:-]\d|%)/giu

/** Area code in the usual American groups; the first part may be a country code. */
const NORTH_AMERICAN = /^(?:(?:\+|00)?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?: ?(?:x|ext).*)?$/i
const INTERNATIONAL = /^(?:\+|\(\+|00[1-9])[\d ().x/-]{8,}/i
const DATE = /^\d{1,4}([-./])\d{1,2}\1\d{1,4}(?:[ T]\d.*)?$/
const IP = /^\d{1,3}(?:\.\d{1,3}){3}$/
/** Years, and round numbers or times of day from and to. */
const RANGE = /^(?:(?:19|20)\d\d ?- ?(?:19|20)\d\d|\d{2,}00 ?- ?\d{2,}00)$/
/** Versions, one or the other. */
const VERSIONS = /^\d+(?:[.-]\d+)+\/\d+[.-]\d/
const ASSIGNED = String.raw`["']?\s*[:=]\s*["']?`
/** Names of what is counted, not called. No word stands before them: `Best time:` announces a number to call. */
const COUNTED = endingWith(
  String.raw`(?:(?<![a-z] ?)(?:time(?:_?stamp)?|ports?|counts?|size|bytes|version|offset|(?:milli|micro|nano)?seconds|nanos|millis)|_at|_id)${ASSIGNED}`,
  'i',
)
const COUNTED_IN_CAMEL_CASE = endingWith(
  String.raw`[a-z](?:Time(?:[Ss]tamp)?|At|Ports?|Counts?|Size|Bytes|Version|Offset)${ASSIGNED}`,
)

/**
 * Countries whose national numbers are tried, most speakers first. A number without separators needs a context word.
 */
const COUNTRIES: readonly CountryCode[] = [
  'US', 'GB', 'DE', 'FR', 'ES', 'IT', 'NL', 'BE', 'SE', 'NO', 'DK', 'FI', 'PL', 'CZ', 'SK', 'SI', 'HR', 'HU', 'AT',
  'CH', 'PT', 'BR', 'IN', 'AU', 'NZ', 'ZA', 'IE', 'TR', 'PH', 'KR', 'JP', 'IS', 'UY', 'GR',
] // prettier-ignore

/** Telephone and fax numbers. */
export const phoneDetector: Detector = {
  id: 'phone',
  tier: 'structured',
  find(scan) {
    const findings: Finding[] = []
    for (const [match, offset] of scan.digitSegments.flatMap(candidates)) {
      const start = offset + match.index
      const end = start + match[0].length
      if (isPhone(match[0], start, end, scan)) findings.push({ kind: 'PHONE', start, end })
    }
    return findings
  },
}

function candidates({ text, offset }: Segment): [RegExpExecArray, number][] {
  return matchesOf(text, CANDIDATE).map((match) => [match, offset])
}

function isPhone(written: string, start: number, end: number, scan: Scan): boolean {
  const digits = written.replace(/(?:x|ext).*$/i, '').replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 17 || IP.test(written) || scan.isImmune(start, end)) return false
  if (/^-\p{Ll}/u.test(scan.text.slice(end, end + 2))) return false
  if (INTERNATIONAL.test(written)) return true
  if (DATE.test(written) && digits.length <= 8) return false
  if (RANGE.test(written) || VERSIONS.test(written)) return false
  if (NORTH_AMERICAN.test(written)) return true
  const before = scan.text.slice(Math.max(0, start - 30), start)
  if (COUNTED.test(before) || COUNTED_IN_CAMEL_CASE.test(before)) return false
  const isGrouped = /\d[ ()./-]+\d/.test(written)
  const isSpoken = scan.isNear(start, end, 'PHONE')
  if (isSpoken && digits.length <= 15) return isGrouped || digits.length >= 9
  if (!isGrouped || !/^(?:0|\(\d{1,5}\))/.test(written) || digits.length > 12) return false
  return COUNTRIES.some((country) => isValidPhoneNumber(written, country))
}
