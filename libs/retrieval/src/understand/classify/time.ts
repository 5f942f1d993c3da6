import type { TimeEntity } from '../classification.js'

const DAY_MS = 86_400_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]
const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }

/** An expression for a span of time. */
interface TimePattern {
  readonly pattern: RegExp
  /** Resolves a match to [from, to) in UTC milliseconds. Returns null if the match is not a time. */
  readonly span: (match: RegExpMatchArray, now: Date) => readonly [from: number, to: number] | null
}

const PATTERNS: readonly TimePattern[] = [
  { pattern: /\btoday\b/i, span: (_, now) => days(startOfDay(now), 1) },
  { pattern: /\b(?:yesterday|last night)\b/i, span: (_, now) => days(startOfDay(now) - DAY_MS, 1) },
  {
    pattern: /\b(?:last|past|previous) (\d{1,3}) (day|week|month|quarter|year)s?\b/i,
    span: ([, count, unit], now) => before(now, Number(count) * daysOf(unit)),
  },
  {
    pattern: /\b(\d{1,3}) (day|week|month|quarter|year)s? ago\b/i,
    span: ([, count, unit], now) => days(startOfDay(now) - Number(count) * daysOf(unit) * DAY_MS, daysOf(unit)),
  },
  { pattern: /\bthis (week|month|year)\b/i, span: ([, unit], now) => [startOf(unit, now), nextDay(now)] },
  {
    pattern: /\b(?:last|past|previous) (week|month|quarter|year)\b/i,
    span: ([, unit], now) => spanBefore(unit, now),
  },
  { pattern: /\b(?:recently|lately)\b/i, span: (_, now) => before(now, 14) },
  {
    pattern: /\b(?:on |last |since )?(monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/i,
    span: ([text, day], now) => {
      const back = (now.getUTCDay() - WEEKDAYS.indexOf((day ?? '').toLowerCase()) + 7) % 7 || 7
      const from = startOfDay(now) - back * DAY_MS
      return text.toLowerCase().startsWith('since') ? [from, nextDay(now)] : days(from, 1)
    },
  },
  {
    pattern: /\b(since |on |before |after )?(\d{4})-(\d{2})-(\d{2})\b/i,
    span: ([, word, year, month, day], now) => {
      const from = Date.UTC(Number(year), Number(month) - 1, Number(day))
      if (Number.isNaN(from)) return null
      const side = word?.trim().toLowerCase()
      if (side === 'before') return [0, from]
      return side === 'since' || side === 'after' ? [from, nextDay(now)] : days(from, 1)
    },
  },
  {
    pattern: new RegExp(String.raw`\b(?:in |since )?(${MONTHS.join('|')})(?: (\d{4}))?\b`, 'i'),
    span: ([text, name, year], now) => {
      const month = MONTHS.indexOf((name ?? '').toLowerCase())
      // `may` is also a verb, so it needs `in`, `since` or a year.
      if (month === 4 && year === undefined && !/^(?:in|since) /i.test(text)) return null
      const own = year === undefined ? now.getUTCFullYear() - (month > now.getUTCMonth() ? 1 : 0) : Number(year)
      const from = Date.UTC(own, month, 1)
      return text.toLowerCase().startsWith('since') ? [from, nextDay(now)] : [from, Date.UTC(own, month + 1, 1)]
    },
  },
]

/** Finds the spans of time that a query names, relative to `now`. Weeks start on Monday; all times are UTC. */
export function timesIn(text: string, now: Date): TimeEntity[] {
  const found: TimeEntity[] = []
  let rest = text
  for (const { pattern, span } of PATTERNS) {
    const match = pattern.exec(rest)
    const range = match === null ? null : span(match, now)
    if (match === null || range === null) continue
    const [from, to] = range
    found.push({
      kind: 'time',
      text: match[0],
      value: match[0].toLowerCase(),
      confidence: 0.9,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    })
    // Each part of the text matches one pattern only: "last 2 weeks" is not "last week" as well.
    rest = rest.replace(match[0], ' '.repeat(match[0].length))
  }
  return found
}

function startOfDay(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
}

function nextDay(now: Date): number {
  return startOfDay(now) + DAY_MS
}

function days(from: number, count: number): readonly [number, number] {
  return [from, from + count * DAY_MS]
}

function before(now: Date, count: number): readonly [number, number] {
  return [startOfDay(now) - count * DAY_MS, nextDay(now)]
}

function daysOf(unit: string | undefined): number {
  return UNIT_DAYS[(unit ?? '').toLowerCase()] ?? 1
}

function startOf(unit: string | undefined, now: Date): number {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (unit?.toLowerCase() === 'year') return Date.UTC(year, 0, 1)
  if (unit?.toLowerCase() === 'month') return Date.UTC(year, month, 1)
  return startOfDay(now) - ((now.getUTCDay() + 6) % 7) * DAY_MS
}

function spanBefore(unit: string | undefined, now: Date): readonly [number, number] {
  const to = startOf(unit, now)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  switch (unit?.toLowerCase()) {
    case 'year':
      return [Date.UTC(year - 1, 0, 1), to]
    case 'quarter': {
      const quarter = month - (month % 3)
      return [Date.UTC(year, quarter - 3, 1), Date.UTC(year, quarter, 1)]
    }
    case 'month':
      return [Date.UTC(year, month - 1, 1), to]
    default:
      return [to - 7 * DAY_MS, to]
  }
}
