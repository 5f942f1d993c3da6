import { spokenLine, withoutRole } from './speaker.js'
import type { Utterance } from './utterance.js'

const TIMING = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}/
/** Timing lines of .sbv, the format of YouTube. */
const SBV_TIMING = /^(\d+:\d{2}:\d{2}\.\d{3}),\d+:\d{2}:\d{2}\.\d{3}$/
const VOICE = /<v(?:\.[^\s>]+)*[ \t]+([^>]+)>/g

/**
 * Reads the cues of WebVTT, SubRip and .sbv. Speakers are voice spans (closed or not, several in a cue), or `Name:` and
 * `[Name]` at the start of a line. A cue without a name continues the previous speaker. Notes, styles and regions are
 * left out.
 */
export function readCues(text: string): Utterance[] {
  const utterances: Utterance[] = []
  for (const block of text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => TIMING.test(line) || SBV_TIMING.test(line))
    // A cue has at most an identifier before its times; what has more, or no times, is a header, a note or a style.
    if (at === -1 || /^(?:NOTE|STYLE|REGION)\b/.test(lines[0] ?? '')) continue
    const timing = lines[at] ?? ''
    const startMs = milliseconds(TIMING.exec(timing)?.[1] ?? SBV_TIMING.exec(timing)?.[1] ?? '')
    for (const { speaker, words } of voices(lines.slice(at + 1))) {
      const plain = decodeEntities(words.replace(/<[^>]*>/g, ''))
        .replace(/\s+/g, ' ')
        .trim()
      if (plain !== '')
        utterances.push({ speaker: speaker ?? utterances.at(-1)?.speaker ?? null, startMs, text: plain })
    }
  }
  return utterances
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
  const match = /^(?:(\d+):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?$/.exec(time.trim())
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
