import type { Detector, Finding } from '../detector.js'
import type { Scan } from '../text/scan.js'

/** The shape that a value must have behind a cue. */
interface Announcement {
  readonly first: RegExp
  /** Another value right after one: `A and B`. */
  readonly more: RegExp
}

/** What stands between a cue and its value. */
const VALUE =
  String.raw`(?:[\s_-]*(?:numbers?|no|nr|num|ids?|code|#)(?![\p{L}\p{N}])\.?)?` +
  String.raw`(?:\s+(?:of|for|on)(?:\s+[\p{L}'’-]+){1,3}?)?(?:\s+(?:is|was|of|to|are))?["'\]]{0,2}\s*` +
  String.raw`(?:[:=#"'(]+\s*)?["'(]{0,2}`
/** What stands between the values of a list. */
const NEXT = String.raw`["')]{0,2}(?:\s*[,;&/]|\s+(?:and|or|und|oder|et|ou|y|e|och|og|en))\s+["'(]{0,2}`
const ID =
  String.raw`((?=(?:[A-Z][A-Z./-]*)?\d[A-Z./-]*\d)[A-Z\d][A-Z\d./-]{2,18}[A-Z\d](?: \d{2,}){0,4}|` +
  String.raw`\d{2,}(?: \d{2,}){1,5})(?![\p{L}\p{N}])`
/** Letters of a district, letters, digits: `B-FC 4831`, `AB-123-CD`. */
const PLATE = String.raw`((?=[A-Z\d -]*\d)[A-Z\d]{1,4}[ -][A-Z]{0,3}[ -]?\d{1,4}(?:-?[A-Z]{1,3})?)(?![\p{L}\p{N}])`
const MONTH =
  String.raw`(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|ene|abr|ago|set|out|dic|gen|mag|` +
  String.raw`giu|lug|ott|fév|fev|avr|juin|juil|aoû|déc|mär|maj)[\p{L}]*`
const DATE =
  String.raw`(\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|` +
  String.raw`(?:the )?\d{1,2}(?:st|nd|rd|th|\.)?(?: of| de)?[ -]${MONTH},?(?: de)?[ -]\d{2,4}|` +
  String.raw`${MONTH} (?:the )?\d{1,2}(?:st|nd|rd|th)?,? \d{4})`

const POSTCODE =
  String.raw`((?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2}|\d{2}-\d{3}|` +
  String.raw`\d{5}-\d{3,4}|\d{4,7}))(?![\p{L}\p{N}])`

const announce = (shape: string): Announcement => ({
  first: new RegExp(VALUE + shape, 'diuy'),
  more: new RegExp(NEXT + shape, 'diuy'),
})

/** A number of a person in a role: after `id`, `no` or `#`, or one that is too long and too uneven to count things. */
const PERSON_ID =
  String.raw`(?:` +
  String.raw`(?:\s+with)?[\s_-]*(?:numbers?|no|nr|num|ids?|nummer)(?!\p{L})\.?(?:\s+(?:is|was))?["'\]]{0,2}` +
  String.raw`\s*(?:[:=#]\s*)?["'#(]{0,2}|` +
  String.raw`\s*#\s*)([A-Z]{0,3}-?\d{3,12})|` +
  String.raw`(?:["'\]]{0,2}\s*[:=]\s*["']?|\s+)(?!v\d|\d{0,3}0{3,}(?!\d))([A-Z]{0,3}-?\d{5,12})`
/** Not a part of a longer value, and no measure. */
const WHOLE =
  String.raw`(?![\p{L}\p{N}_]|[.,:/-][\p{L}\p{N}]| ?(?:%|` +
  String.raw`(?:[kmgt]i?b|[mn]?s|px|seconds?|minutes?|hours?|days?|times|requests?|connections?)(?!\p{L})))`
/** What stands between the code of a bank and an account there. */
const ACCOUNT =
  String.raw`["')]{0,2}[\s,;:&/|]+(?:(?:and|und|the)\s+)?` +
  String.raw`(?:(?:account|acct|acc|a/c|konto|kto)(?:\s*(?:number|no|nr))?\.?\s*(?:[:=#|]\s*)?)?`

const OF_ANY_SHAPE = announce(ID)
/** Shapes by the name of the cue, which is the kind of the finding. */
const ANNOUNCEMENTS: ReadonlyMap<string, Announcement> = new Map([
  ['MEDICAL_RECORD', OF_ANY_SHAPE],
  ['DATE_OF_BIRTH', announce(DATE)],
  ['PASSPORT', OF_ANY_SHAPE],
  ['DRIVER_LICENSE', OF_ANY_SHAPE],
  ['NATIONAL_ID', OF_ANY_SHAPE],
  ['BANK_ACCOUNT', { first: OF_ANY_SHAPE.first, more: new RegExp(ACCOUNT + ID, 'diuy') }],
  [
    'PERSON_ID',
    {
      first: new RegExp(`(?<!s)(?:${PERSON_ID})${WHOLE}`, 'diuy'),
      more: new RegExp(`${NEXT}([A-Z]{0,3}-?\\d{4,12})${WHOLE}`, 'diuy'),
    },
  ],
  ['DOCTOR_NUMBER', OF_ANY_SHAPE],
  ['VEHICLE_REGISTRATION', announce(`(?:${PLATE}|${ID})`)],
  ['POSTCODE', announce(POSTCODE)],
  ['SIM_CARD', announce(String.raw`(\d{14,20}[\dF]?)(?![\p{L}\p{N}])`)],
])

/** Finds values by the words before them: birth dates, medical records, passports, accounts. */
export const announcedDetector: Detector = {
  id: 'announced',
  tier: 'structured',
  find(scan) {
    const findings: Finding[] = []
    if (scan.digitSegments.length === 0) return findings
    for (const { meaning: kind, end } of scan.cues) {
      const announcement = ANNOUNCEMENTS.get(kind)
      if (announcement !== undefined) findAnnounced(scan, kind, end, announcement, findings)
    }
    return findings
  },
}

function findAnnounced(
  scan: Scan,
  kind: string,
  from: number,
  { first, more }: Announcement,
  findings: Finding[],
): void {
  first.lastIndex = from
  let match = first.exec(scan.text)
  while (match !== null) {
    const range: readonly [number, number] | undefined = match.indices?.[1] ?? match.indices?.[2]
    if (range === undefined) return
    const [start, end] = range
    if (kind === 'DATE_OF_BIRTH' || !scan.isImmune(start, end)) findings.push({ kind, start, end, evidence: 'cue' })
    more.lastIndex = end
    match = more.exec(scan.text)
  }
}
