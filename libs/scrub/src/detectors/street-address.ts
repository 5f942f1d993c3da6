import type { Detector, Finding } from './detector.js'
import { matchesOf } from './text/matches.js'

/** Expands alternatives to a small or a capital first letter. The flag `i` would make `\p{Lu}` match any letter. */
const eitherCase = (words: string): string =>
  words.replace(/(^|[|:])(\p{L})/gu, (_, before: string, letter: string) =>
    // Two letters are the capital of `ß`.
    letter.toUpperCase().length > 1 ? before + letter : `${before}[${letter.toUpperCase()}${letter.toLowerCase()}]`,
  )

const CAPITAL = String.raw`\p{Lu}[\p{L}\p{M}.'’-]*`
const NAME =
  String.raw`(?:${CAPITAL}|\d{1,3}(?:st|nd|rd|th)|de|da|do|dos|del|della|degli|dei|di|la|le|les|las|los|du|` +
  String.raw`des|van|von|der|den|am|an|im|zum|zur|of|the|und|y|e)`
const NUMBER = String.raw`\d{1,6}[A-Za-z]?(?:[-/]\d{1,4}[A-Za-z]?)?`
const UNIT =
  String.raw`(?:` +
  String.raw`[\s,>?]{1,8}(?:[Ss]uite|Ste\.?|[Aa]pt\.?|[Aa]partment|Unit|Floor|Fl\.?|Room|Rm\.?|Box|Bldg\.?|#)` +
  String.raw` ?#?[\dA-Z]{1,6}(?![\p{L}\p{N}]))`
const ENGLISH =
  String.raw`(?:` +
  String.raw`${eitherCase('Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Square|Sq|Terrace|Parkway|Pkwy|Highway|Hwy|Way|Crescent|Close|Circle|Cir|Trail|Alley|Gardens|Grove|Mews|Quay|Row|Walk|Heights|Forks?|Gate|Ridge|Hollow|Crossing|Turnpike|Plaza|Esplanade')})` +
  String.raw`\b\.?`
const ENDINGS =
  String.raw`stra(?:ss|ß)e|strasse|str\.|gasse|platz|allee|ufer|damm|weg|straat|laan|plein|kade|gracht|gata|` +
  String.raw`gatan|vägen|väg|vegur|braut|stígur|vej|vejen|terrasse|gade|gate|gaten|veien|vei|stien|katu|tie|` +
  String.raw`polku|ulice|utca|körút|tér|sokak|caddesi|nám\.|náměstí|třída`
const ENDING = `(?:[\\p{L}'’-]*(?:${ENDINGS})|(?:${eitherCase(ENDINGS)}))`
const PREFIX = `(?:${eitherCase(
  String.raw`rue|avenue|boulevard|place|quai|chemin|impasse|via|viale|piazza|corso|vicolo|largo|calle|c/|` +
    String.raw`avenida|avda\.?|av\.|paseo|plaza|carrera|camino|rua|r\.|travessa|praça|estrada|ulica|ul\.|trg|` +
    String.raw`cesta|rúa|carrer|carretera|ronda|strada|str\.|bulevardul|jalan|jl\.|alameda|glorieta|postbox|` +
    String.raw`posthus|leof\.|odos`,
)})`
const CITY =
  String.raw`(?:(?:${UNIT}){0,3}` +
  String.raw`(?:[\s,>?]{1,8}(?:${CAPITAL}(?:[ -](?:${CAPITAL}|de|la|na|del|di|sur|am)){0,4}))?` +
  String.raw`(?:[\s,>?]{1,6}[A-Z]{2})?(?:[\s,>?]{1,6}${CAPITAL}(?: ${CAPITAL}){0,2}(?: \(\p{L}+\))?)?` +
  String.raw`[\s,>?]{1,6}\d{4,6}(?:-\d{3,4})?(?![\p{L}\p{N}-]))`
/** A British or Canadian post code with the places before it. */
const LETTER_CODE =
  String.raw`(?:(?:[\s,]{1,4}${CAPITAL}(?: ${CAPITAL}){0,2}){0,3}[\s,]{1,4}` +
  String.raw`(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)(?![\p{L}\p{N}]))`
/** Names between the street and the flat: a district, a second street. */
const DISTRICT = String.raw`(?: ${CAPITAL}){1,3}(?=[\s,]{1,8}(?:[Ss]uite|[Aa]pt\.?|[Aa]partment|Unit|Floor|Room) )`
const FLAT = String.raw`(?:\/\d{1,4}[A-Za-z]?(?![\p{L}\p{N}]))?`
const END = String.raw`${FLAT}(?:${DISTRICT})?(?:${LETTER_CODE}|${CITY}|(?:${UNIT}){0,3})`
const LEAD = String.raw`(?:(?:${NUMBER}[\s,>?]{1,5}){0,2})`
/** Looked for behind a match, since every word would otherwise be tried for it. */
const FLAT_BEFORE = /(?:flat|unit|apt\.?|apartment|house|plot(?: no\.?)?|no\.) (?:\d{1,5}[a-z]?, )?$/i
/** Not inside of a word. */
const OUTSIDE = String.raw`(?<![\p{L}\p{N}_-])`
/** A lookahead comes first where most characters fail there. Before fixed words it would be slower than they are. */
const AT_WORD = String.raw`(?=[\p{Lu}\d\p{Ll}])${OUTSIDE}`
const AT_NUMBER = String.raw`(?=\d)${OUTSIDE}`

type AddressCue = 'STREET' | 'STREET_FIRST' | 'POST_BOX' | 'FLAT'

/** Patterns of addresses, and a quick test that holds for all texts in which one of them matches. */
interface Patterns {
  readonly guard: RegExp
  readonly patterns: readonly RegExp[]
  /** A name of `CUE_TABLE`: a word of it is a part of every match. */
  readonly cue: AddressCue | null
}

const row = (cue: AddressCue | null, guard: RegExp, sources: readonly string[]): Patterns => {
  // Most programs that load this look for no address.
  let compiled: readonly RegExp[] | null = null
  return {
    guard,
    cue,
    get patterns() {
      return (compiled ??= sources.map((source) => new RegExp(source, 'gu')))
    },
  }
}
const patterns = (guard: RegExp, ...sources: readonly string[]): Patterns => row(null, guard, sources)
const besideWord = (cue: AddressCue, guard: RegExp, ...sources: readonly string[]): Patterns => row(cue, guard, sources)

const ANNOUNCING =
  /liv|locat|resid|based|deliver|arriv|mov|[Mm]eet|return|[Ss]end|ship|mail|escalat|report|find us|[Aa]ddress|where:| on /

const LIVING = /liv|resid|moved/

export const PATTERNS: readonly Patterns[] = [
  // 12 Main Street, 2505 Heatherleigh Suite 620
  besideWord(
    'STREET',
    new RegExp(` ${ENGLISH}`),
    String.raw`${AT_NUMBER}${LEAD}\d{1,6}[A-Za-z]?,? (?:${NAME} ){1,4}?${ENGLISH}(?: \d{1,5})?${END}`,
  ),
  // Hauptstraße 12, Hammarvägen 15
  patterns(
    new RegExp(`(?= \\d)(?<=${ENDINGS})`, 'i'),
    String.raw`${AT_WORD}${LEAD}(?:${CAPITAL} ){0,3}(?:${CAPITAL} ?)?${ENDING} \d{1,5}[a-zA-Z]?${END}`,
  ),
  // Victor Hugo u. 49, Republica de Chile 8305
  patterns(/ u\. \d| út \d/, String.raw`${AT_WORD}${LEAD}(?:${CAPITAL} ){1,3}(?:u\.|út) \d{1,5}\.?${END}`),
  patterns(
    / (?:de|del|da|do|dos|della|di)(?: la| los| las)? \p{Lu}[^ ]* \d/u,
    String.raw`${AT_WORD}${LEAD}(?:${CAPITAL} ){1,2}(?:de|del|da|do|dos|della|di)(?: la| los| las)? ` +
      String.raw`(?:${CAPITAL} )(?!(?:19|20)\d\d(?!\d))\d{2,5}${END}`,
  ),
  // Plot No. 14, Sector 62, Noida 201301
  patterns(
    /Sector[- ]\d/,
    String.raw`${OUTSIDE}(?:[Pp]lot(?: [Nn]o\.?)? \d{1,5}[A-Z]?, )?Sector[- ]\d{1,3}[A-Z]?(?:, ${CAPITAL}){0,3}(?: -)? \d{6}`,
  ),
  // 12 rue de la Paix, Via Roma 71, C/ Señores 88
  besideWord(
    'STREET_FIRST',
    new RegExp(`(?<![\\p{L}])${PREFIX} [\\p{Lu}\\ddlvaizotuye]`, 'u'),
    String.raw`${AT_WORD}${LEAD}${PREFIX} (?:${NAME} ){0,6}(?:${NAME},? )?\d{1,5}[a-zA-Z]?${END}`,
    String.raw`${AT_NUMBER}${NUMBER},? (?:bis |ter )?${PREFIX} (?:${NAME} ){0,5}${CAPITAL}${END}`,
  ),
  // Post boxes and military mail
  besideWord(
    'POST_BOX',
    /(?:[Bb]ox|fach|bus|Apartado|boks|Postale) \d/,
    String.raw`${OUTSIDE}${LEAD}` +
      String.raw`(?:P\.? ?O\.? ?Box|Postfach|Post Office Box|Postbus|Apartado|Postboks|Casella Postale|Postbox) ` +
      String.raw`\d{1,6}${END}`,
    String.raw`${OUTSIDE}(?:PSC|CMR|Unit) \d{3,5},? Box \d{3,5}(?:[\s,]{1,3}[AFD]PO [A-Z]{2} \d{5})?`,
  ),
  patterns(
    /[AFD]PO,? [A-Z]/,
    String.raw`${OUTSIDE}(?:USS|USNS|USNV|USCGC|USAV) [\p{L}]+[\s,]{1,3}[AFD]PO [A-Z]{2} \d{5}`,
    String.raw`${OUTSIDE}[AFD]PO,? A[AEP],? \d{5}`,
  ),
  // Anything with a house number and a flat
  besideWord(
    'FLAT',
    new RegExp(`\\d${UNIT}`, 'u'),
    String.raw`${AT_WORD}${LEAD}(?:${CAPITAL} ){1,4}\d{1,5}${UNIT}${END}`,
  ),
  besideWord(
    'FLAT',
    new RegExp(` ${UNIT.replace('{1,8}', '{0,8}')}`, 'u'),
    String.raw`${AT_NUMBER}${NUMBER} (?:${CAPITAL} ){1,4}?${UNIT.replace('{1,8}', '{0,8}')}${END}`,
  ),
  patterns(
    /\d[A-Za-z]? \p{Lu}[^ ]* (?:\p{Lu}[^ ]* ){0,3}\d/u,
    String.raw`${AT_NUMBER}${NUMBER} (?:${CAPITAL} ){1,4}\d{1,5}(?:${CITY}|${UNIT})`,
  ),
]

/** A number and a name right after words that say where somebody lives. */
const HOME = new RegExp(
  String.raw`\b(?:[Ii]|[Hh]e|[Ss]he|[Ww]e|[Tt]hey|who|and)(?: still| now| currently)? ` +
    String.raw`(?:lives?|lived|resides?|moved|am living|is living|are living) (?:at|to|in) ` +
    String.raw`(\d{1,5}[A-Za-z]? ${CAPITAL}(?: ${CAPITAL}){0,2}${END})`,
  'dgu',
)

/** A street with its number right after words that announce an address. */
const ANNOUNCED = new RegExp(
  String.raw`(?:\b(?:[Ll]ives?|living|located|reside[sd]?|based|delivered?|arrived|moved|[Mm]eet me|return|` +
    String.raw`[Ss]end(?: it)?|ship(?: it)?|mail(?: it)?|escalate|reported|find us)` +
    String.raw`(?: \w+){0,4}? (?:at|to|on|in|by|of)|` +
    String.raw`\b[Aa]ddress(?: is| to|:)?|\bmy new address is|\bwhere:|\b(?:is|on) on) +(` +
    String.raw`${LEAD}(?:${NAME} ){1,5}\d{1,5}[A-Za-z]?` +
    String.raw`(?![\p{L}\p{N}:.-]\d?|%| (?:minutes?|hours?|days?|times?|percent|users?|ms|s\b))${END})`,
  'dgu',
)

/** Postal addresses: a street with its number, post boxes, military mail, and what follows up to the post code. */
export const streetAddressDetector: Detector = {
  id: 'street-address',
  tier: 'name',
  find(scan) {
    const findings: Finding[] = []
    for (const { text: written, offset } of scan.digitSegments) {
      const text = withCapitals(written)
      const to = offset + written.length
      const beside = new Set(
        scan.cues.filter(({ start, end }) => start >= offset && end <= to).map(({ meaning }) => meaning),
      )
      if (written.includes('#')) beside.add('FLAT')
      for (const { guard, patterns, cue } of PATTERNS) {
        if ((cue !== null && !beside.has(cue)) || !guard.test(text)) continue
        for (const pattern of patterns) {
          for (const match of matchesOf(text, pattern)) add(scan, findings, offset + match.index, match[0])
        }
      }
      for (const match of ANNOUNCING.test(text) ? matchesOf(text, ANNOUNCED) : []) {
        const range = match.indices?.[1]
        if (range !== undefined && /\p{Lu}/u.test(match[1] ?? ''))
          add(scan, findings, offset + range[0], match[1] ?? '')
      }
      for (const match of LIVING.test(text) ? matchesOf(text, HOME) : []) {
        const range = match.indices?.[1]
        if (range !== undefined) add(scan, findings, offset + range[0], match[1] ?? '')
      }
    }
    return findings
  },
}

const STREET_IN_SMALL_LETTERS = new RegExp(
  String.raw`(?<!\p{L})(?:apt\.?|apartment|suite|postbox|p\.o\. box) \d|\d (?:rue|via|calle|rua|avenida) \p{Ll}|(?:${ENDINGS}) \d|\d{5}`,
  'iu',
)

/** Chats write addresses in small letters; the patterns want capitals. Keeps every position. */
function withCapitals(text: string): string {
  if (/\p{Lu}/u.test(text) || !STREET_IN_SMALL_LETTERS.test(text) || !/\n|,| (?:at|to|in|is) \d/.test(text)) return text
  const titled = text.replace(/(?<![\p{L}\p{M}])\p{Ll}(?=[\p{L}]{2})/gu, (letter) =>
    letter.toUpperCase().length === 1 ? letter.toUpperCase() : letter,
  )
  return titled.replace(/(?<!\p{L})(?:\p{Ll}{2})(?= \d{4,6}(?!\d))/gu, (code) => code.toUpperCase())
}

/** `15 March 2027`, and the lines of `ls`. */
const DATED =
  /^\d+ (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|t?ember|ober|ember)?\.? +\d/

/** `200m of Times Square`, `7159 Section #12` */
const MEASURED = /^\d+\p{L}* of |^\d+ (?:Section|Chapter|Appendix|Figure|Table|Step|Issue)\b/u

type Where = Parameters<Detector['find']>[0]

function add(scan: Where, findings: Finding[], from: number, written: string): void {
  const end = from + written.replace(/[\s.]+$/, '').length
  const flat = FLAT_BEFORE.exec(scan.text.slice(Math.max(0, from - 24), from))
  const start = from - (flat?.[0].length ?? 0)
  // `via AMQP 1.0`: in English it is no street.
  if (/^(?:[\d.]+ )?via /.test(written) && scan.isEnglish) return
  if (DATED.test(written) || MEASURED.test(written)) return
  if (!/\d/.test(written) || scan.isImmune(start, end)) return
  findings.push({ kind: 'ADDRESS', start, end })
}
