import type { Detector, Finding } from './detector.js'
import { matchesOf } from './text/matches.js'

/** Degrees with four decimals and more, about ten metres. */
const PAIR = /(?<![\w.])(-?\d{1,2}\.\d{4,15})°?\s?[NS]?\s?[,;/ ]\s?(-?\d{1,3}\.\d{4,15})°?\s?[EWO]?(?!\w|\.\d)/dgu
const LABELLED =
  /(?<![a-z])(?:lat(?:itude)?|lon(?:g(?:itude)?)?|lng)["']?\s{0,3}[:=]\s{0,3}["']?(-?\d{1,3}\.\d{3,15})(?!\w|\.\d)/dgi

/** Handles of people on networks that a text names. */
const HANDLE = /(?<![\w@/.])@([a-z_](?:[\w.-]{1,28}\w))(?![\w@/(])/dgi

/** E-mail addresses that are written so that programs do not find them: `ana [at] shop [dot] example`. */
const VEILED = new RegExp(
  String.raw`(?<![\w.])(?:[\w+-]{1,40}` +
    String.raw`(?:\.|\s?[[({<]\s?(?:dot|punkt|punto|point)\s?[\])}>]\s?|\s(?:dot|punkt|punto|point)\s)){0,4}` +
    String.raw`[\w+-]{1,40}(?:\s?[[({<]\s?(?:at|@)\s?[\])}>]\s?|\sat\s)` +
    String.raw`(?:[\w-]{1,40}(?:\.|\s?[[({<]\s?(?:dot|punkt|punto|point)\s?[\])}>]\s?|\sdot\s)){1,4}[a-z]{2,12}` +
    String.raw`(?![\w@])`,
  'gi',
)
const SPELLED = /\sat\s[^\n]{1,60}\sdot\s/
const HAS_BRACKET = /[[({<]\s?(?:at|@)\s?[\])}>]/i

/** Where people are found: positions on the earth, handles, and addresses that are veiled. */
export const whereaboutsDetector: Detector = {
  id: 'whereabouts',
  tier: 'structured',
  find(scan) {
    const { text, lower } = scan
    const findings: Finding[] = []
    for (const segment of scan.digitSegments) {
      for (const match of matchesOf(segment.text, PAIR)) {
        const [latitude, longitude] = [Number(match[1]), Number(match[2])]
        const start = segment.offset + match.index
        const end = start + match[0].trimEnd().length
        if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || !scan.isNear(start, end, 'POSITION')) continue
        findings.push({ kind: 'POSITION', start, end })
      }
      for (const match of matchesOf(segment.text, LABELLED)) {
        const range = match.indices?.[1]
        if (range === undefined) continue
        findings.push({ kind: 'POSITION', start: segment.offset + range[0], end: segment.offset + range[1] })
      }
    }
    if (text.includes('@') && scan.cues.some(({ meaning }) => meaning === 'HANDLE')) {
      for (const match of matchesOf(text, HANDLE)) {
        const start = match.index
        const end = start + match[0].length
        if (scan.isNear(start, end, 'HANDLE')) findings.push({ kind: 'HANDLE', start, end })
      }
    }
    if (HAS_BRACKET.test(text) || (lower.includes('dot') && SPELLED.test(lower))) {
      for (const match of matchesOf(text, VEILED)) {
        const [start, end] = [match.index, match.index + match[0].length]
        // `Look at example dot org` has the same words.
        if (!HAS_BRACKET.test(match[0]) && !(/\sdot\s/i.test(match[0]) && scan.isNear(start, end, 'VEILED_EMAIL')))
          continue
        findings.push({ kind: 'EMAIL', start, end })
      }
    }
    return findings
  },
}
