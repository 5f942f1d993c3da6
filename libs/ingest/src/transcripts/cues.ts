import { spokenLine, withoutRole } from './speaker.js'
import type { Utterance } from './utterance.js'

/** A time as cues have it. Programs write a colon before the milliseconds, too, or leave them out. */
const TIME = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{1,2}(?:[.,:]\d{1,3})?`
const TIMING = new RegExp(String.raw`^\s*(${TIME})\s*--?>\s*${TIME}`)
/** Timing lines of .sbv, the format of YouTube. */
const SBV_TIMING = /^(\d+:\d{2}:\d{2}\.\d{3}),\d+:\d{2}:\d{2}\.\d{3}$/
const VOICE = /<v(?:\.[^\s>.]+)*[ \t]+([^ \t>][^>]*)>/g
/** Share of cues that begin with what the one before ended with, from which captions roll. */
const ROLLING_SHARE = 1 / 3

interface Cue {
  readonly startMs: number | null
  readonly lines: readonly string[]
}

/**
 * Reads the cues of WebVTT, SubRip and .sbv. Speakers are voice spans (closed or not, several in a cue), or `Name:` and
 * `[Name]` at the start of a line. A cue without a name continues the previous speaker. Notes, styles and regions are
 * left out. Captions that roll up show a line in several cues; it is read once.
 */
export function readCues(text: string): Utterance[] {
  const utterances: Utterance[] = []
  for (const { startMs, lines } of withoutRepeats(cuesOf(text))) {
    for (const { speaker, words } of voices(lines)) {
      const plain = plainText(words)
      if (plain !== '')
        utterances.push({ speaker: speaker ?? utterances.at(-1)?.speaker ?? null, startMs, text: plain })
    }
  }
  return utterances
}

/**
 * A line of times begins a cue, whether the blank line before it is there or not, and text behind a blank line that
 * has no times of its own goes on with the cue before. What stands before the first cue is a header.
 */
function cuesOf(text: string): Cue[] {
  const cues: { startMs: number | null; lines: string[] }[] = []
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
  for (const block of blocks) {
    const lines = block.split('\n')
    if (/^(?:NOTE|STYLE|REGION)\b/.test(lines[0] ?? '')) continue
    const timings = lines.flatMap((line, at) => (timeOf(line) === null ? [] : [at]))
    if (timings.length === 0 && !isNumber(block)) cues.at(-1)?.lines.push(...lines)
    timings.forEach((at, index) => {
      const end = timings[index + 1] ?? lines.length
      // The number of the next cue stands before its times.
      const isNumbered = end < lines.length && isNumber(lines[end - 1] ?? '')
      const startMs = milliseconds((timeOf(lines[at] ?? '') ?? '').replace(/:(\d{3})$/, '.$1'))
      cues.push({ startMs, lines: lines.slice(at + 1, isNumbered ? end - 1 : end) })
    })
  }
  return cues
}

function timeOf(line: string): string | null {
  return TIMING.exec(line)?.[1] ?? SBV_TIMING.exec(line)?.[1] ?? null
}

function isNumber(text: string): boolean {
  return /^\s*\d+\s*$/.test(text)
}

/** Leaves out of each cue the lines that the one before ended with, if the captions roll. */
function withoutRepeats(cues: readonly Cue[]): readonly Cue[] {
  const shown = cues.map(({ lines }) => lines.map(plainText).filter((line) => line !== ''))
  const repeated = shown.map((lines, at) => repeatedLines(shown[at - 1] ?? [], lines))
  const rolling = repeated.filter((count) => count > 0).length
  // Somebody who says "No." twice is no reason to leave one out.
  if (rolling < 3 || rolling < cues.length * ROLLING_SHARE) return cues
  return cues.map(({ startMs, lines }, at) => {
    const texts = lines.filter((line) => plainText(line) !== '')
    return { startMs, lines: texts.slice(repeated[at]) }
  })
}

/** Number of lines at the start of `next` that are the end of `before`. */
function repeatedLines(before: readonly string[], next: readonly string[]): number {
  for (let count = Math.min(before.length, next.length); count > 0; count -= 1) {
    if (before.slice(-count).every((line, at) => line === next[at])) return count
  }
  return 0
}

function plainText(words: string): string {
  return decodeEntities(words.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

function voices(lines: readonly string[]): { speaker: string | null; words: string }[] {
  const payload = lines.join('\n')
  const marks = [...payload.matchAll(VOICE)]
  if (marks.length > 0) {
    const spoken = marks.map((mark, index) => ({
      speaker: withoutRole(decodeEntities(mark[1] ?? '').trim()),
      words: payload.slice(mark.index + mark[0].length, marks[index + 1]?.index),
    }))
    const before = payload.slice(0, marks[0]?.index)
    return before.trim() === '' ? spoken : [{ speaker: null, words: before }, ...spoken]
  }
  const turns: { speaker: string | null; words: string }[] = []
  for (const line of lines) {
    const named = spokenLine(decodeOnce(line))
    const last = turns.at(-1)
    if (named !== null) turns.push({ speaker: named.speaker, words: named.text })
    else if (last !== undefined) turns[turns.length - 1] = { ...last, words: `${last.words} ${line}` }
    else turns.push({ speaker: null, words: line })
  }
  return turns
}

/** Removes tags before names are searched. Entities stay; the words are decoded once, later. */
function decodeOnce(line: string): string {
  return line.replace(/<[^>]*>/g, '')
}

/** Parses `1:02:03.450`, `02:03,45` or `02:03` to milliseconds. */
export function milliseconds(time: string): number | null {
  const match = /^(?:(\d+):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(time.trim())
  if (match === null) return null
  const [hours, minutes, seconds] = [match[1] ?? 0, match[2], match[3]].map(Number)
  return (
    ((hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1_000 + Number((match[4] ?? '0').padEnd(3, '0'))
  )
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'], ['lt', '<'], ['gt', '>'], ['quot', '"'], ['apos', "'"], ['nbsp', ' '], ['lrm', ''], ['rlm', ''],
]) // prettier-ignore

/** Decodes character references once: `&amp;lt;` becomes `&lt;`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name.toLowerCase()) ?? whole
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
  })
}
