import type { Reading } from '../reading/reading.js'
import { readSpokenLines } from './lines.js'
import { looksLikeTranscript, readTranscript } from './read-transcript.js'
import type { Utterance } from './utterance.js'

/** Formats in which transcripts and minutes are saved beside subtitles. */
const TEXT_PATH = /\.(?:txt|text|md|markdown|log|docx|pdf)$/i
const TALK = String.raw`transcripts?|meetings?|minutes|stand-?ups?|retros?(?:pectives?)?|interviews?|huddles?|1on1s?|dail(?:y|ies|ys)`
/** Words that software has more often than people. They need a date beside them. */
const TALK_OR_CODE = String.raw`calls?|chats?|conversations?|syncs?`
const DATE = String.raw`\d{4}[-_.]?\d{2}[-_.]?\d{2}`
/** Matches a path that announces a conversation: a folder of them, `calls/`, or a file with such a word in its name. */
const TALK_PATH = new RegExp(
  String.raw`(?:^|/)(?:[^/]*[_.\s-])?(?:${TALK})(?:[_.\s-][^/]*)?$|` +
    String.raw`(?:^|/)(?=[^/]*${DATE})(?:[^/]*[_.\s-])?(?:${TALK_OR_CODE})(?:[_.\s-][^/]*)?$|` +
    String.raw`(?:^|/)(?:(?:${TALK})(?:[_\s-](?:notes|minutes|transcripts))?|calls|chats|conversations|syncs)/`,
  'i',
)
/** Characters at the start that tell whether a text is a conversation. */
const HEAD_UNITS = 20_000

/**
 * Reads a text file of a repository as a transcript if people take turns in it: one speaks, another does, and the first
 * speaks again. Lists of labels (`Version: 1.2`) have each label once, and change logs have labels that are no names: so
 * times, full names or the path must say that people speak.
 * @param path - With `/` between parts.
 * @returns Null for any other text.
 */
export function talkInText(reading: Reading, path: string): Reading | null {
  if (!TEXT_PATH.test(path) || reading.conversation !== undefined) return null
  const head = reading.text.slice(0, HEAD_UNITS)
  if (!head.includes(':') || !looksLikeTranscript(head, 'txt')) return null
  const { utterances } = readSpokenLines(head)
  // Subtitles have cues in place of lines.
  const isTalk =
    utterances.length === 0 || (takesTurns(utterances) && (TALK_PATH.test(path) || soundsLikePeople(utterances)))
  if (!isTalk || (hasHeadings(head) && !TALK_PATH.test(path))) return null
  return readTranscript(reading.text, path, reading.notices)
}

/** Returns true for a document with sections. Its labels are terms: `**Consequence**: …`. */
function hasHeadings(text: string): boolean {
  return [...text.matchAll(/^#{1,6} /gm)].length > 1
}

/** Returns true if a speaker speaks again after another one. */
function takesTurns(utterances: readonly Utterance[]): boolean {
  const speakers = utterances.map(({ speaker }) => speaker)
  const turns = speakers.filter((speaker, index) => speaker !== speakers[index - 1])
  return new Set(turns).size > 1 && new Set(turns).size < turns.length
}

/** Returns true if at least half of the utterances have a time, or a speaker with first and last name. */
function soundsLikePeople(utterances: readonly Utterance[]): boolean {
  const timed = utterances.filter(({ startMs }) => startMs !== null).length
  const named = utterances.filter(({ speaker }) => /^\p{Lu}\S* (?:\S+ )*\p{Lu}\S*$/u.test(speaker ?? '')).length
  return Math.max(timed, named) * 2 >= utterances.length
}
