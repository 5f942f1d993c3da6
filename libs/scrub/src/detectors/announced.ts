import { asIdentifierPattern } from './cue-words.js'
import type { Detector, Finding } from './detector.js'
import { matchesOf } from './matches.js'
import type { Scan, Segment } from './scan.js'

/** Words that announce a value, with the shape that the value must have. */
interface Announcement {
  readonly kind: string
  /** The words alone. */
  readonly words: string
  readonly pattern: RegExp
  /** Another value right after one: `A and B`. */
  readonly more: RegExp
}

const VALUE = String.raw`(?:s(?![\p{L}\p{N}]))?(?:[\s_-]*(?:numbers?|no|nr|num|ids?|code|#)(?![\p{L}\p{N}])\.?)?(?:\s+(?:of|for|on)(?:\s+[\p{L}'’-]+){1,3}?)?(?:\s+(?:is|was|of|to|are))?["'\]]{0,2}\s*[:=#"'(]*\s*["'(]{0,2}`
/** What stands between the values of a list. */
const NEXT = String.raw`["')]{0,2}(?:\s*[,;&/]|\s+(?:and|or|und|oder|et|ou|y|e|och|og|en))\s+["'(]{0,2}`
const ID = String.raw`((?=[A-Z./-]*\d[A-Z./-]*\d)[A-Z\d][A-Z\d./-]{2,18}[A-Z\d](?: \d{2,}){0,4}|\d{2,}(?: \d{2,}){1,5})(?![\p{L}\p{N}])`
/** Letters of a district, letters, digits: `B-FC 4831`, `AB12 CDE`, `7ABC123`. */
const PLATE = String.raw`((?=[A-Z\d -]*\d)[A-Z\d]{1,4}[ -][A-Z]{0,3}[ -]?\d{1,4}[A-Z]{0,3})(?![\p{L}\p{N}])`
const MONTH = String.raw`(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|ene|abr|ago|set|out|dic|gen|mag|giu|lug|ott|fév|fev|avr|juin|juil|aoû|déc|mär|maj)[\p{L}]*`
const DATE = String.raw`(\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|(?:the )?\d{1,2}(?:st|nd|rd|th|\.)?(?: of| de)?[ -]${MONTH},?(?: de)?[ -]\d{2,4}|${MONTH} (?:the )?\d{1,2}(?:st|nd|rd|th)?,? \d{4})`

const ANNOUNCEMENTS: readonly Announcement[] = [
  announce('MEDICAL_RECORD', String.raw`(?:mrn|medical record|patient id|patient number|chart number)`, ID),
  announce(
    'DATE_OF_BIRTH',
    String.raw`(?:born(?: on| in)?|dob|d\.o\.b\.?|date of birth|birth ?date|birthday|geburtsdatum|geb(?:oren)?\.? am|n[ée]e? le|nacid[oa] el|nato il|nata il|född|født|syntymäaika|data de nascimento|geboortedatum|data urodzenia|date de naissance|b-?day|fecha de nacimiento|data di nascita)`,
    DATE,
  ),
  announce('PASSPORT', String.raw`(?:passport|reisepass|passeport|pasaporte|passaporto|paspoort|passnummer)`, ID),
  announce(
    'DRIVER_LICENSE',
    String.raw`(?:driver'?s? licen[cs]e|driving licen[cs]e|f[üu]hrerschein|permis de conduire|patente di guida|permiso de conducir)`,
    ID,
  ),
  announce(
    'NATIONAL_ID',
    String.raw`(?:national id(?:entity)?(?: card)?|identity card|id card|personalausweis|social security|voter(?:'s)? id|tax(?:payer)? id(?:entification)?|health insurance)`,
    ID,
  ),
  announce(
    'BANK_ACCOUNT',
    String.raw`(?:bank account|account (?:number|no\.?)|acct\.?(?: no\.?| number)?|kontonummer|sort code)`,
    ID,
  ),
  announce(
    'VEHICLE_REGISTRATION',
    String.raw`(?:licen[cs]e plate|number plate|plate number|vehicle registration|kennzeichen|matr[ií]cula|plaque d['’]immatriculation|targa|vin)`,
    String.raw`(?:${PLATE}|${ID})`,
  ),
  announce(
    'POSTCODE',
    String.raw`(?:post ?code|postal code|zip ?code|plz|postleitzahl|code postal|c[óo]digo postal|codice postale|postnummer|kod pocztowy)`,
    String.raw`((?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{5}-\d{3,4}|\d{4,7}))(?![\p{L}\p{N}])`,
  ),
  announce(
    'SIM_CARD',
    String.raw`(?:iccid|sim(?: card)?(?: number| serial)?|imsi)`,
    String.raw`(\d{14,20}[\dF]?)(?![\p{L}\p{N}])`,
  ),
]

const ANY_WORD = new RegExp(ANNOUNCEMENTS.map(({ words }) => words).join('|'), 'iu')

/** Finds values by the words before them: birth dates, medical records, passports, accounts. */
export const announcedDetector: Detector = {
  id: 'announced',
  tier: 'structured',
  find(scan) {
    const findings: Finding[] = []
    for (const segment of scan.digitSegments) {
      if (ANY_WORD.test(segment.text)) findAnnounced(scan, segment, findings)
    }
    return findings
  },
}

function findAnnounced(scan: Scan, { text, offset }: Segment, findings: Finding[]): void {
  for (const { kind, pattern, more } of ANNOUNCEMENTS) {
    for (const first of matchesOf(text, pattern)) {
      let match: RegExpExecArray | null = first
      while (match !== null) {
        const range: readonly [number, number] | undefined = match.indices?.[1] ?? match.indices?.[2]
        if (range === undefined) break
        const [start, end] = [offset + range[0], offset + range[1]]
        if (kind === 'DATE_OF_BIRTH' || !scan.isImmune(start, end)) findings.push({ kind, start, end })
        more.lastIndex = range[1]
        match = more.exec(text)
      }
    }
  }
}

function announce(kind: string, words: string, shape: string): Announcement {
  const cue = asIdentifierPattern(words)
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${cue}${VALUE}${shape}`, 'dgiu')
  return { kind, words: cue, pattern, more: new RegExp(String.raw`${NEXT}${shape}`, 'diuy') }
}
