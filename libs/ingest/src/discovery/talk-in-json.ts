import { dirname } from 'node:path/posix'
import type { CorpusType } from '@coderag/types'
import type { NothingRead, Reading } from '../reading/reading.js'
import { channelOf } from '../slack/directory.js'
import { records } from '../slack/json.js'
import { readMessages, withAuthors } from '../slack/messages.js'
import { readSingleFile, slackPartOf } from '../slack/single-file.js'
import { renderThread, threadsOf } from '../slack/threads.js'
import { isSpokenJson } from '../transcripts/json.js'
import { readTranscript } from '../transcripts/read-transcript.js'

/** A JSON file of a repository that is a conversation, or a list of people, which is skipped. */
export type Talk = { readonly corpusType: CorpusType; readonly reading: Reading } | NothingRead

const JSON_PATH = /\.(?:json|jsonl|ndjson)$/i
/** Quick test: a text without one of these fields is neither. Searching costs less than parsing. */
const HINT =
  /"(?:ts|real_name|display_name|members|topic|purpose|user_name|speaker\w*|participant|author|user|from|end\w*)"\s*:/
/** Matches messages in JSON that is cut off or contains comments. */
const BROKEN_MESSAGES = /"ts"\s*:\s*"\d{9,11}\.\d+"/
const BROKEN_PEOPLE = /"profile"\s*:\s*\{[^{}]*"(?:real_name|display_name)"\s*:/

/**
 * Finds conversations in JSON files of a repository: files of a Slack export, and transcripts.
 * @param path - With `/` between parts.
 * @param textAt - Returns the text of another file of the repository, or null if it does not exist.
 * @returns Null for any other JSON.
 */
export function talkInJson(reading: Reading, path: string, textAt: (path: string) => string | null): Talk | null {
  const { text, notices } = reading
  if (!JSON_PATH.test(path) || !HINT.test(text)) return null
  const json = /\.json$/i.test(path) ? text : listOfLines(text)
  const value = parsed(json)
  if (value === undefined) {
    if (BROKEN_PEOPLE.test(text)) return PEOPLE
    return BROKEN_MESSAGES.test(text) ? { corpusType: 'CONVO_OTHER', reading } : null
  }
  const part = slackPartOf(value)
  if (part === 'directory') return PEOPLE
  if (part === 'messages') return slackTalk(value, path, notices, textAt)
  if (!isSpokenJson(value)) return null
  const spoken = readTranscript(json, path, notices)
  return spoken === null ? null : { corpusType: 'CONVO_TRANSCRIPT', reading: spoken }
}

const PEOPLE: NothingRead = { reason: 'personal_data', detail: 'lists the people or channels of a Slack export' }

/** Renders the messages of a file as one text, thread after thread. */
function slackTalk(
  value: unknown,
  path: string,
  notices: readonly string[],
  textAt: (path: string) => string | null,
): Talk {
  const folder = dirname(path)
  const users = [folder, dirname(folder)].map((place) =>
    parsed(textAt(`${place}/users.json`.replace(/^\.\//, '')) ?? ''),
  )
  const { directory, channels } = readSingleFile(value, path.slice(path.lastIndexOf('/') + 1), users.flatMap(records))
  const read = [...channels.values()].map((own) => readMessages(own, directory, '0'))
  const messages = read.flatMap((own) => threadsOf(own).flatMap((thread) => thread.messages))
  if (messages.length === 0) return { reason: 'empty', detail: 'no message that somebody wrote' }
  const [name = ''] = channels.keys()
  const isDay = Array.isArray(value) && folder !== '.'
  const { channel } = channelOf(isDay ? folder.slice(folder.lastIndexOf('/') + 1) : name, [])
  const rendered = renderThread({ ts: messages[0]?.ts ?? '', messages }, channel)
  const own = ['messages of a Slack export: as people read them; lines count the converted text']
  const knownNames = withAuthors(directory.knownNames, messages)
  return { corpusType: 'CONVO_SLACK', reading: { ...rendered, notices: [...notices, ...own], knownNames } }
}

function listOfLines(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  return `[${lines.filter((line) => line.trim() !== '').join(',')}]`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
