import { rawText, type Conversation, type Turn } from '@coderag/types'

/** Words of one speaker at one time. */
export interface Utterance {
  /** Null if the speaker is not named. */
  readonly speaker: string | null
  /** Milliseconds since the start of the recording. Null if the transcript has no times. */
  readonly startMs: number | null
  readonly text: string
}

/** Maximum length of a turn in milliseconds. Longer turns are split, so that times stay near their words. */
const LONGEST_TURN_MS = 60_000

/** Joins consecutive utterances of one speaker. */
function joinUtterances(utterances: readonly Utterance[]): Utterance[] {
  const turns: Utterance[] = []
  for (const next of utterances) {
    const last = turns.at(-1)
    if (last !== undefined && last.speaker === next.speaker && isNear(last.startMs, next.startMs)) {
      turns[turns.length - 1] = { ...last, text: `${last.text} ${next.text}` }
    } else turns.push(next)
  }
  return turns
}

function isNear(first: number | null, next: number | null): boolean {
  return first === null || next === null || next - first < LONGEST_TURN_MS
}

/** Renders a transcript as people read it: a heading, then `Name (12:30): words`, one line each. */
export function renderTranscript(
  utterances: readonly Utterance[],
  heading: string,
  startedAt: StartTime | null,
): { readonly text: string; readonly conversation: Conversation } {
  const turns: Turn[] = []
  let text = heading === '' ? '' : `${heading}\n\n`
  for (const { speaker, startMs, text: words } of joinUtterances(utterances)) {
    const time = startMs === null ? '' : clock(startMs)
    const head = [speaker, time === '' ? '' : `(${time})`].filter((part) => part !== null && part !== '').join(' ')
    const timestamp = startedAt === null ? null : timestampOf(startedAt, startMs)
    turns.push({ start: text.length, author: speaker === null ? null : rawText(speaker), timestamp })
    text += `${head === '' ? '' : `${head}: `}${words}\n`
  }
  return { text, conversation: { channel: null, threadId: null, turns } }
}

/** Start of a recording. Without a time of day, only the day is known. */
export interface StartTime {
  readonly at: Date
  readonly isDayOnly: boolean
}

function timestampOf({ at, isDayOnly }: StartTime, startMs: number | null): string {
  return new Date(at.getTime() + (isDayOnly ? 0 : (startMs ?? 0))).toISOString()
}

/** Formats milliseconds as `12:30` or `1:02:30`. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const pad = (value: number) => String(value).padStart(2, '0')
  const rest = `${pad(minutes)}:${pad(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Parses the start of a recording from a file name or a line: `2026-03-09`, `GMT20260309-140512`, `Mar 10, 2026`. */
export function startTimeOf(text: string): StartTime | null {
  const exact = /(?:GMT)?(20\d\d)-?([01]\d)-?([0-3]\d)[ T_-]([0-2]\d)[:h-]?([0-5]\d)[:m-]?([0-5]\d)/.exec(text)
  if (exact !== null) return startTime(exact.slice(1).map(Number), false)
  const iso = /(?<!\d)(20\d\d)[-_.]?([01]\d)[-_.]?([0-3]\d)(?!\d)/.exec(text)
  if (iso !== null) return startTime(iso.slice(1).map(Number), true)
  const words = /\b([A-Z][a-z]{2})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d\d)\b/.exec(text)
  const reversed = /\b(\d{1,2})\.? ([A-Z][a-z]{2})[a-z]*\.?,? (20\d\d)\b/.exec(text)
  const [month, day, year] = words?.slice(1) ?? [reversed?.[2], reversed?.[1], reversed?.[3]]
  const index = MONTHS.indexOf((month ?? '').toLowerCase())
  return index === -1 ? null : startTime([Number(year), index + 1, Number(day)], true)
}

function startTime(parts: readonly number[], isDayOnly: boolean): StartTime | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? { at, isDayOnly } : null
}
