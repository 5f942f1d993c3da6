import type { Detector, Finding } from '../detector.js'
import { CUE_TABLE } from '../../data/cues.js'
import type { Cue } from '../text/known-words.js'
import { matchesOf } from '../text/matches.js'

/** Words for digits by language, and words that say a digit several times. Others stand for tens and hundreds. */
const DIGIT_WORDS = Object.values(CUE_TABLE.DIGIT).map((words) => words.split(/,\s*/).join('|'))

/** At least this many words in a row are a number that somebody says; a telephone number has seven digits. */
const FEWEST = 6
const FEWEST_OF_CODE = 4
const JOINT = String.raw`(?:[\s,.]{1,3}|\s?[-–]\s?)`
const runOf = (words: string): string =>
  String.raw`(?<![\p{L}\p{N}-])(?:(?:plus|and)\s)?(?:${words})(?:${JOINT}(?:and\s)?(?:${words}|\d{1,4})){` +
  String.raw`${FEWEST_OF_CODE - 1},40}(?![\p{L}\p{N}-])`
const RUNS = DIGIT_WORDS.map((words) => new RegExp(runOf(words), 'giu'))
/** Characters between two words of a number. */
const LONGEST_JOINT = 3
const COUNTING = /^\W*(?:zero\W+)?one\W+two\W+three\W+four\b/i

/** What a number is by the word near it; the first that is found gives the kind. */
const KINDS = [
  'SPOKEN_CODE', 'CREDIT_CARD', 'BANK_ACCOUNT', 'NATIONAL_ID', 'US_SSN', 'UK_NHS', 'PASSPORT', 'MEDICAL_RECORD', 'PERSON_ID', 'PHONE',
] as const // prettier-ignore

/** Numbers in words, as people say them in a talk: `my number is oh seven seven double zero …`. */
export const spokenNumberDetector: Detector = {
  id: 'spoken-number',
  tier: 'structured',
  find(scan) {
    const findings: Finding[] = []
    if (!hasTwoDigits(scan.cues)) return findings
    for (const run of RUNS) {
      for (const match of matchesOf(scan.text, run)) {
        const start = match.index
        const end = start + match[0].length
        if (COUNTING.test(match[0])) continue
        const kind = KINDS.find((name) => scan.isNear(start, end, name))
        const words = match[0].split(/[\s,.–-]+/).length
        if (kind === undefined || words < (kind === 'SPOKEN_CODE' ? FEWEST_OF_CODE : FEWEST)) continue
        findings.push({ kind: kind === 'SPOKEN_CODE' ? 'SECRET' : kind, start, end, evidence: 'cue' })
      }
    }
    return findings
  },
}

/** Returns true if two words for digits stand side by side. */
function hasTwoDigits(cues: readonly Cue[]): boolean {
  let end = -LONGEST_JOINT - 1
  for (const cue of cues) {
    if (cue.meaning !== 'DIGIT' || cue.end === end) continue
    if (cue.start - end <= LONGEST_JOINT) return true
    end = cue.end
  }
  return false
}
