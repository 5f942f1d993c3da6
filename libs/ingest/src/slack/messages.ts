import { decodeEntities } from '../transcripts/cues.js'
import { renderBlocks } from './blocks.js'
import type { SlackDirectory } from './directory.js'
import { type Json, recordOf, records, textOf } from './json.js'
import { renderMarks } from './marks.js'

/** A message in the form that people read. */
export interface SlackMessage {
  /** Unique within its channel; seconds since 1970 with six decimals. */
  readonly ts: string
  /** `ts` of the thread's first message. Null outside threads. */
  readonly threadTs: string | null
  readonly author: string
  /** True if a person wrote the message. Names of programs are not scrubbed as names. */
  readonly isPerson: boolean
  readonly text: string
}

/** Subtypes of messages that somebody wrote. Others announce joins, topics, pins, calls, deletions. */
const WRITTEN = new Set(['', 'thread_broadcast', 'reply_broadcast', 'bot_message', 'me_message', 'file_share', 'file_comment', 'slackbot_response', 'ai_message', 'assistant_app_thread']) // prettier-ignore

/**
 * Parses messages in the order of the export.
 * @param start - `ts` of a message that has none of its own and stands before all others.
 */
export function readMessages(raw: readonly Json[], directory: SlackDirectory, start: string): readonly SlackMessage[] {
  const read: SlackMessage[] = []
  for (const message of raw) {
    const next = readMessage(message, directory, read.at(-1)?.ts ?? start)
    if (next !== null) read.push(next)
  }
  return read
}

/**
 * Parses a message. Returns null for messages that nobody wrote: joins, deletions, empty ones.
 * @param earlier - `ts` of what stands before it in the export. A record that lost its own time follows it at once.
 */
function readMessage(raw: Json, directory: SlackDirectory, earlier: string): SlackMessage | null {
  // The log of an edit carries the message in its last form.
  const message = textOf(raw, 'subtype') === 'message_changed' ? recordOf(raw, 'message') : raw
  const own = typeof message['ts'] === 'number' ? message['ts'].toFixed(6) : textOf(message, 'ts')
  const ts = /^\d+(?:\.\d+)?$/.test(own) ? own : (Number(earlier) + 1e-6).toFixed(6)
  if (!WRITTEN.has(textOf(message, 'subtype')) || message['hidden'] === true) return null
  const text = bodyOf(message, directory)
  if (text === '') return null
  const { author, isPerson } = authorOf(message, directory)
  return { ts, threadTs: textOf(message, 'thread_ts') || null, author, isPerson, text }
}

/** Adds the authors of messages to the known names. Guests of a shared channel are not in the directory. */
export function withAuthors(names: readonly string[], messages: readonly SlackMessage[]): readonly string[] {
  const known = new Set(names)
  const guests = messages.filter(({ author, isPerson }) => isPerson && !known.has(author)).map(({ author }) => author)
  return guests.length === 0 ? names : [...new Set([...names, ...guests])]
}

function authorOf(message: Json, { people }: SlackDirectory): { author: string; isPerson: boolean } {
  const bot = textOf(recordOf(message, 'bot_profile'), 'name') || textOf(message, 'username')
  if (textOf(message, 'bot_id') !== '' && bot !== '') return { author: bot, isPerson: false }
  const id = textOf(message, 'user')
  const profile = recordOf(message, 'user_profile')
  const known = people.get(id) || textOf(profile, 'real_name') || textOf(profile, 'display_name')
  if (known) return { author: known, isPerson: true }
  return { author: bot || id || 'somebody', isPerson: false }
}

function bodyOf(message: Json, directory: SlackDirectory): string {
  const text = renderMarks(textOf(message, 'text'), directory).trim()
  const blocks = renderBlocks(message['blocks'], directory).trim()
  // People's blocks repeat their text; programs often say more in blocks than in the fallback text.
  const isRich = records(message['blocks']).every((block) => textOf(block, 'type') === 'rich_text')
  const body = text === '' || (!isRich && blocks.length > text.length) ? blocks : text
  const parts = [
    body,
    ...records(message['attachments']).map((attachment) => attachmentText(attachment, body, directory)),
    ...records(message['files']).map(fileText),
  ]
  return parts.filter((part) => part !== '').join('\n')
}

function attachmentText(attachment: Json, body: string, directory: SlackDirectory): string {
  const mark = (key: string): string => renderMarks(textOf(attachment, key), directory).trim()
  const link = textOf(attachment, 'title_link')
  const title = mark('title')
  // A preview of a link that the message names: its title is enough.
  if (textOf(attachment, 'from_url') !== '' && attachment['is_msg_unfurl'] !== true) return title
  const fields = records(attachment['fields']).map(
    (field) =>
    [textOf(field, 'title'), textOf(field, 'value')].map((part) => renderMarks(part, directory)).filter(Boolean).join(': '), // prettier-ignore
  )
  const lines = [
    mark('pretext'),
    title === '' || link === '' ? title : `[${title}](${link})`,
    mark('text') || renderBlocks(attachment['blocks'], directory),
    ...fields,
  ].filter((line) => line !== '')
  const whole = lines.length > 0 ? lines.join('\n') : mark('fallback')
  return body.includes(whole) ? '' : whole
}

function fileText(file: Json): string {
  const name = decodeEntities(textOf(file, 'title') || textOf(file, 'name'))
  if (name === '') return ''
  const preview = textOf(file, 'mode') === 'snippet' ? decodeEntities(textOf(file, 'preview')).trim() : ''
  return preview === '' ? `[file: ${name}]` : `[file: ${name}]\n\`\`\`\n${preview}\n\`\`\``
}
