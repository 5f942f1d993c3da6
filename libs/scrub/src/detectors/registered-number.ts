import type { Validator } from 'stdnum'
import type { Detector, Finding } from './detector.js'
import { matchesOf } from './matches.js'
import type { Scan, Segment } from './scan.js'

/** A number that a country registers, and one way of naming it. */
interface Cue {
  readonly kind: string
  /** Words of the name after the first, in small letters. */
  readonly rest: readonly string[]
  readonly validator: Validator
}

/** Parts of identifiers and words: `cpfCliente` has two. */
const WORD = /\p{Lu}{2,}s(?!\p{L})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|[\p{Lo}\p{M}]+/gu
const TOKEN = /[A-Za-z\d]+/g
/** Six digits close together. Without them, no word needs to be looked up. */
const MAY_HOLD = /\d(?:[A-Za-z ./-]{0,3}\d){5}/
/** What can stand between the parts of one number. */
const JOINT = /^[ ./-]?$/
/** Characters after and before a name in which its number is looked for. */
const AFTER = 60
const BEFORE = 30
const MOST_TOKENS = 6
const LONGEST_TOKEN = 24
/** Abbreviations that are words of English or of software, and would make every number beside them suspicious. */
const NO_CUE = new Set(['run', 'pin', 'ice', 'ban', 'bis', 'vin', 'name', 'uid', 'passport'])

let cues: ReadonlyMap<string, readonly Cue[]> | null = null

/**
 * Identity, tax and company numbers beside their names. Names and check digits are those of `stdnum`, for some ninety countries.
 * It is loaded for the first text that may hold such a number, in 0.15 s.
 */
export const registeredNumberDetector: Detector = {
  id: 'registered-number',
  tier: 'structured',
  find(scan) {
    if (!scan.digitSegments.some(({ text }) => MAY_HOLD.test(text))) return []
    if (cues !== null) return withoutStackTraces(scan, cues)
    return import('stdnum').then(({ stdnum }) => withoutStackTraces(scan, (cues ??= cuesOf(stdnum))))
  },
}

function cuesOf(countries: Readonly<Record<string, Readonly<Record<string, Validator>>>>): Map<string, Cue[]> {
  const found = new Map<string, Cue[]>()
  for (const [country, validators] of Object.entries(countries)) {
    for (const [key, validator] of Object.entries(validators)) {
      const kind = `${country}_${key.toUpperCase()}`
      const abbreviations = (validator.abbreviation ?? '').split(/[,/()]| no\b/i)
      for (const name of [...abbreviations, ...validator.localName.split(','), validator.name]) {
        const [first, ...rest] = matchesOf(name, WORD).map(([word]) => word.toLowerCase())
        // An abbreviation of two letters is too common.
        if (first === undefined || (rest.length === 0 && (first.length < 3 || NO_CUE.has(first)))) continue
        found.set(first, [...(found.get(first) ?? []), { kind, rest, validator }])
      }
    }
  }
  return found
}

/** A validator answers with an error object. Its stack trace takes longer than the check, and nobody reads it. */
function withoutStackTraces(scan: Scan, known: ReadonlyMap<string, readonly Cue[]>): Finding[] {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return findIn(scan, known)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

function findIn(scan: Scan, known: ReadonlyMap<string, readonly Cue[]>): Finding[] {
  const findings: Finding[] = []
  for (const segment of scan.digitSegments) {
    if (!MAY_HOLD.test(segment.text)) continue
    const words = matchesOf(segment.text, WORD)
    const names = words.map(([word]) => word.toLowerCase())
    names.forEach((name, at) => {
      const word = words[at]
      const own = known.get(name) ?? known.get(name.replace(/s$/, ''))
      if (word === undefined || own === undefined) return
      for (const { kind, rest, validator } of own) {
        if (!rest.every((next, index) => names[at + 1 + index] === next)) continue
        const last = words[at + rest.length] ?? word
        const place = { start: word.index, end: last.index + last[0].length }
        findBeside(scan, segment, place, { kind, validator }, findings)
      }
    })
  }
  return findings
}

/** Looks for numbers that pass the check shortly after a name, then shortly before it. */
function findBeside(
  scan: Scan,
  { text, offset }: Segment,
  name: { readonly start: number; readonly end: number },
  { kind, validator }: Pick<Cue, 'kind' | 'validator'>,
  findings: Finding[],
): void {
  for (const [from, to] of [
    [name.end, name.end + AFTER],
    [Math.max(0, name.start - BEFORE), name.start],
  ] as const) {
    const tokens = matchesOf(text.slice(from, to + LONGEST_TOKEN), TOKEN).filter(({ index }) => from + index < to)
    let isFound = false
    for (let first = 0; first < tokens.length; first += 1) {
      const last = longestFrom(tokens, first, text.slice(from), validator)
      const [head, tail] = [tokens[first], tokens[last]]
      if (head === undefined || tail === undefined) continue
      const start = offset + from + head.index
      const end = offset + from + tail.index + tail[0].length
      first = last
      if (scan.isImmune(start, end)) continue
      findings.push({ kind, start, end })
      isFound = true
    }
    if (isFound) return
  }
}

/** Returns the last token of the longest number that begins at `first`; -1 if there is none. */
function longestFrom(tokens: readonly RegExpExecArray[], first: number, text: string, validator: Validator): number {
  const start = tokens[first]?.index ?? 0
  const ends: number[] = []
  for (const token of tokens.slice(first, first + MOST_TOKENS)) {
    if (token[0].length > LONGEST_TOKEN) break
    if (ends.length > 0 && !JOINT.test(text.slice(ends.at(-1), token.index))) break
    ends.push(token.index + token[0].length)
  }
  const longest = ends.findLastIndex((end) => {
    const written = text.slice(start, end)
    return /\d\D{0,2}\d/.test(written) && validator.validate(written).isValid
  })
  return longest === -1 ? -1 : first + longest
}
