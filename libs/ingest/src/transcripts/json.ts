import { milliseconds } from './cues.js'
import { withoutRole } from './speaker.js'
import type { Utterance } from './utterance.js'

type Json = Record<string, unknown>

const TEXT = ['text', 'content', 'transcript', 'sentence', 'utterance', 'message', 'body']
const SPEAKER = ['speaker', 'speakerName', 'speaker_name', 'participant', 'name', 'author', 'user', 'from', 'speakerId']
const START = [
  'startMs',
  'start_ms',
  'start',
  'startTime',
  'start_time',
  'begin',
  'from',
  'offset',
  'timestamp',
  'time',
]
/** Longest recording in seconds. Larger numbers are milliseconds. */
const LONGEST_SECONDS = 24 * 3_600

/**
 * Reads a transcript in JSON: the first list of objects that have words and, mostly, a speaker or a start, anywhere in
 * the document. That covers what speech services and recorders write.
 */
export function readSpokenJson(text: string): Utterance[] {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return []
  }
  const list = findList(value, isSpoken)
  const starts = list.map((entry) => startOf(entry))
  const isMs = starts.some(({ key, value: at }) => /ms$/i.test(key) || (typeof at === 'number' && at > LONGEST_SECONDS))
  return list.flatMap((entry, index): Utterance[] => {
    const words = wordsOf(entry)
    if (words === null) return []
    return [{ speaker: speakerOf(entry), startMs: timeOf(starts[index]?.value, isMs), text: words }]
  })
}

const SPEAKER_ONLY = ['speaker', 'speakerName', 'speaker_name', 'speakerId', 'participant']
const WRITER = ['author', 'user', 'from']
const MOMENT = ['timestamp', 'time', 'ts', 'date', 'createdAt', 'created_at', 'createdDateTime', 'sentAt', 'sent_at']
const END = /^(?:end|end_?time|end_?ms|to|duration)$/i

/**
 * Returns true if JSON in a repository is a transcript. Stricter than `readSpokenJson`: most entries of a list must
 * have words and a speaker, or an author and a time, or a start and an end.
 */
export function isSpokenJson(value: unknown): boolean {
  const isTalk = (entry: Json): boolean => {
    if (!/\s/.test(wordsOf(entry) ?? '')) return false
    if (firstOf(entry, SPEAKER_ONLY) !== undefined) return true
    if (firstOf(entry, WRITER) !== undefined && speakerOf(entry) !== null && firstOf(entry, MOMENT) !== undefined) return true // prettier-ignore
    return startOf(entry).key !== '' && Object.keys(entry).some((key) => END.test(key))
  }
  return findList(value, isTalk).length > 1
}

function isSpoken(entry: Json): boolean {
  return wordsOf(entry) !== null && (speakerOf(entry) !== null || startOf(entry).key !== '')
}

function findList(value: unknown, isOne: (entry: Json) => boolean, depth = 0): Json[] {
  if (depth > 4 || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    const entries = value.filter(isRecord)
    if (entries.length > 0 && entries.filter(isOne).length > entries.length / 2) return entries
  }
  const inner = Array.isArray(value) ? value.slice(0, 20) : Object.values(value)
  for (const child of inner) {
    const found = findList(child, isOne, depth + 1)
    if (found.length > 0) return found
  }
  return []
}

function wordsOf(entry: Json): string | null {
  const words = firstOf(entry, TEXT)
  if (typeof words !== 'string') return null
  const plain = words.replace(/\s+/g, ' ').trim()
  return plain === '' ? null : plain
}

function speakerOf(entry: Json): string | null {
  const found = firstOf(entry, SPEAKER)
  const name = isRecord(found) ? firstOf(found, ['name', 'displayName', 'display_name', 'label']) : found
  if (typeof name === 'number') return `Speaker ${name}`
  return typeof name === 'string' && name.trim() !== '' ? withoutRole(name.trim()) : null
}

function startOf(entry: Json): { key: string; value: unknown } {
  const key = START.find((name) => typeof entry[name] === 'number' || typeof entry[name] === 'string') ?? ''
  return { key, value: entry[key] }
}

function timeOf(value: unknown, isMs: boolean): number | null {
  if (typeof value === 'number') return Math.round(isMs ? value : value * 1_000)
  if (typeof value !== 'string') return null
  return /^\d+(?:\.\d+)?s?$/.test(value) ? timeOf(parseFloat(value), isMs) : milliseconds(value)
}

function firstOf(entry: Json, keys: readonly string[]): unknown {
  const key = keys.find((name) => entry[name] !== undefined && entry[name] !== null && entry[name] !== '')
  return key === undefined ? undefined : entry[key]
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
