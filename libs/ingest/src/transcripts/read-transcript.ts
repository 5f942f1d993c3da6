import type { Reading } from '../reading/reading.js'
import { readCues } from './cues.js'
import { readSpokenJson } from './json.js'
import { readSpokenLines } from './lines.js'
import { renderTranscript, startTimeOf, type Utterance } from './utterance.js'

/** Content of a transcript, whatever its format was. */
interface Spoken {
  readonly heading: string
  readonly utterances: readonly Utterance[]
  readonly attendees: readonly string[]
}

/** Minimum number of lines with a speaker. With fewer, they can be labels. */
const LEAST_SPOKEN_LINES = 3

/** Returns true if the beginning of a text looks like a transcript. */
export function looksLikeTranscript(text: string, extension: string): boolean {
  if (/^(?:vtt|srt|sbv)$/.test(extension) || /^\uFEFF?WEBVTT\b/.test(text)) return true
  if (/^\uFEFF?\s*(?:\d+\s+)?\d{2}:\d{2}:\d{2}[.,]\d{3}\s*-->/.test(text)) return true
  if (extension === 'json') return readSpokenJson(text).length > 0
  if (!/^(?:txt|text|md|)$/.test(extension)) return false
  const { utterances } = readSpokenLines(text.slice(0, 20_000))
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '').length
  return utterances.length >= LEAST_SPOKEN_LINES && utterances.length >= lines / 6
}

/**
 * Reads a transcript by its format: cues, JSON, or lines that name their speakers.
 * @param path - Can contain the day of the recording, as in `2026-03-09-planning.vtt`.
 * @returns Null if nobody speaks in it.
 */
export function readTranscript(text: string, path: string, notices: readonly string[]): Reading | null {
  const { heading, utterances, attendees } = spokenIn(text)
  if (utterances.length === 0) return null
  const name = path.slice(path.lastIndexOf('/') + 1)
  const startedAt = startTimeOf(name) ?? startTimeOf(heading)
  const speakers = utterances.flatMap(({ speaker }) => (speaker === null ? [] : [speaker]))
  return {
    ...renderTranscript(utterances, heading, startedAt),
    notices: [...notices, 'transcript: turns joined by speaker; lines count the converted text'],
    knownNames: [...new Set([...speakers, ...attendees])].filter((own) => !/^speaker \w+$/i.test(own)),
  }
}

function spokenIn(text: string): Spoken {
  const none = { heading: '', attendees: [] }
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .charAt(0)
  if (start === '[' || start === '{') {
    const utterances = readSpokenJson(text)
    if (utterances.length > 0) return { ...none, utterances }
  }
  const cues = readCues(text)
  return cues.length > 0 ? { ...none, utterances: cues } : readSpokenLines(text)
}
