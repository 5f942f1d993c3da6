import { type CountryCode, isValidPhoneNumber } from 'libphonenumber-js'
import type { Detector, Finding } from './detector.js'
import { endingWith, matchesOf } from './text/matches.js'
import type { Scan } from './text/scan.js'
import type { Segment } from './text/segment.js'

/** Digits in groups, with an optional country code and extension. */
const CANDIDATE = new RegExp(
  String.raw`(?=[+(\d])(?<![\p{L}\p{N}_.#$€£@-])(?:\+|\(\+?)?\d` +
    String.raw`(?:[ ./-]?(?:\(\d{1,5}\)|\d)|\) ?[-.]?\d|[ -]{2}\d){5,17}` +
    String.raw`(?:(?: ?(?:x|ext\.?|extension) ?\d{1,6})?)(?![\p{L}\p{N}_]|[.,:-]\d|%)`,
  'giu',
)

/** Area code in the usual American groups; the first part may be a country code. */
const NORTH_AMERICAN = /^(?:(?:\+|00)?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?: ?(?:x|ext).*)?$/i
const INTERNATIONAL = /^(?:\+|\(\+|00[1-9])[\d ().x/-]{8,}/i
const DATE = /^\d{1,4}([-./])\d{1,2}\1\d{1,4}(?:[ T]\d.*)?$/
/** With two digits of a time before it, or a mask behind it. */
const IP = /^(?:\d\d )?\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?$/
/** Years, and round numbers or times of day from and to. */
const RANGE =
  /^(?:0+ ?- ?9+|(?:19|20)\d\d ?- ?(?:19|20)\d\d|\d{2,}00 ?- ?\d{2,}00|(?:[01]\d|2[0-3])[.]?[0-5][05] ?- ?(?:[01]\d|2[0-4])[.]?[0-5][05])$/
/** One digit over and over, as examples have it, and a round number with its thousands apart. */
const EXAMPLE = /^\D*(\d)(?:\D*\1)*\D*$|^[1-9]\d{0,2}(?:[. ]000)+$/
/** Milliseconds since 1970, from 2001 to 2033. */
const EPOCH = /^1\d{12}$/
/** Seconds since 1970, from 2001 to 2033. A number to call has its word right before it. */
const EPOCH_SECONDS = /^1\d{9}$/
const WORD_BEFORE = 12
/** Thousands of a number whose first digits stand before. */
const THOUSANDS_BEFORE = endingWith(String.raw`(?<![\d,])\d{1,3}(?:,\d{3})*,`)
/** Versions, one or the other. */
const VERSIONS = /^\d+(?:[.-]\d+)+\/\d+[.-]\d/
const ASSIGNED = String.raw`["']?\s*[:=]\s*["']?`
/** Names of what is counted, not called. No word stands before them: `Best time:` announces a number to call. */
const COUNTED = endingWith(
  String.raw`(?:(?<![a-z] ?)(?:time(?:_?stamp)?|ports?|counts?|size|bytes|version|offset|` +
    String.raw`(?:milli|micro|nano)?seconds|nanos|millis)|` +
    String.raw`_at|_id)${ASSIGNED}`,
  'i',
)
const COUNTED_IN_CAMEL_CASE = endingWith(
  String.raw`[a-z](?:Time(?:[Ss]tamp)?|(?:Milli|Micro|Nano)?[Ss]econds|Nanos|Millis|At|Ports?|Counts?|Size|` +
    String.raw`Bytes|Version|Offset)${ASSIGNED}`,
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
  if (EXAMPLE.test(written) || EPOCH.test(written) || isBook(written)) return false
  if (INTERNATIONAL.test(written)) return true
  if (DATE.test(written) && digits.length <= 8) return false
  if (RANGE.test(written) || VERSIONS.test(written)) return false
  if (NORTH_AMERICAN.test(written)) return true
  const before = scan.text.slice(Math.max(0, start - 30), start)
  if (/^\d{3}\./.test(written) && THOUSANDS_BEFORE.test(before)) return false
  if (COUNTED.test(before) || COUNTED_IN_CAMEL_CASE.test(before)) return false
  const isGrouped = /\d[ ()./-]+\d/.test(written)
  const isSpoken = EPOCH_SECONDS.test(written)
    ? scan.cues.some((cue) => cue.meaning === 'PHONE' && cue.end <= start && cue.end > start - WORD_BEFORE)
    : scan.isNear(start, end, 'PHONE')
  if (isSpoken && digits.length <= 15) return isGrouped || digits.length >= 9
  if (!isGrouped || !/^(?:0|\(\d{1,5}\))/.test(written) || digits.length > 12) return false
  return COUNTRIES.some((country) => isValidPhoneNumber(written, country))
}

/** Returns true for the number of a book, ISBN-13: a prefix, and a check digit with weights 1 and 3. */
function isBook(written: string): boolean {
  if (!/^97[89]\d{10}$/.test(written)) return false
  return [...written].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
}
