import { milliseconds } from './cues.js'
import { attendeesOf, initialsOf, spokenLine, withoutRole } from './speaker.js'
import type { Utterance } from './utterance.js'

/** A transcript in lines. */
export interface SpokenLines {
  /** Text before the first spoken words: title, date, attendees. */
  readonly heading: string
  readonly utterances: readonly Utterance[]
  /** People that the heading lists. */
  readonly attendees: readonly string[]
}

const STAMP = String.raw`[([]?(\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?)[)\]]?`
/** `[12:30] Name: text`, `00:12:30 Name: text`. */
const STAMP_FIRST = new RegExp(String.raw`^${STAMP}[ \t–—-]*(?=\S)`)
/** Matches `Name  12:30` with the words on the following lines. */
const NAME_LINE = new RegExp(String.raw`^(\p{L}[^\n:]{1,58}?)[ \t]+${STAMP}$`, 'u')
const STAMP_LINE = new RegExp(String.raw`^${STAMP}$`)
const STAMP_INSIDE = new RegExp(String.raw`^[^:]{1,60}?${STAMP}\**:`)

/**
 * Reads a transcript in plain text: `Name: text`, `[12:30] Name: text`, `Name (12:30): text`, or Otter's `Name 12:30`
 * with the words below. Lines without a name continue the previous speaker.
 */
export function readSpokenLines(text: string): SpokenLines {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const found: { speaker: string | null; startMs: number | null; words: string[] }[] = []
  const heading: string[] = []
  let time: number | null = null
  for (const line of lines.map((own) => own.trim())) {
    const alone = STAMP_LINE.exec(line)
    if (alone !== null) {
      time = milliseconds(alone[1] ?? '')
      continue
    }
    const headLine = NAME_LINE.exec(line)
    if (headLine !== null) {
      time = milliseconds(headLine[2] ?? '')
      found.push({ speaker: withoutRole((headLine[1] ?? '').trim()), startMs: time, words: [] })
      continue
    }
    const stamp = STAMP_FIRST.exec(line)
    const rest = stamp === null ? line : line.slice(stamp[0].length)
    const named = spokenLine(rest)
    if (named !== null) {
      time = milliseconds(stamp?.[1] ?? STAMP_INSIDE.exec(line)?.[1] ?? '') ?? time
      found.push({ speaker: named.speaker, startMs: time, words: [named.text] })
      time = null
    } else if (found.length === 0) heading.push(line)
    else if (line !== '') found.at(-1)?.words.push(rest)
  }
  const initials = initialsOf(heading)
  return {
    heading: heading.join('\n').trim(),
    attendees: [...initials.values(), ...attendeesOf(heading)],
    utterances: found.flatMap(({ speaker, startMs, words }) => {
      const own = words.join(' ').trim()
      return own === '' ? [] : [{ speaker: speaker === null ? null : (initials.get(speaker) ?? speaker), startMs, text: own }] // prettier-ignore
    }),
  }
}
