import { slackDirectory, type SlackDirectory } from './directory.js'
import { isRecord, type Json, records, textOf } from './json.js'

/** Content of a single JSON file of Slack. */
export interface SingleFile {
  readonly directory: SlackDirectory
  /** Messages by channel. */
  readonly channels: ReadonlyMap<string, readonly Json[]>
}

/**
 * Reads a list of messages, `{ messages }`, or `{ channels: [{ name, messages }] }`, with or without users beside them.
 * @param path - Names the channel if the file does not.
 * @param users - Parsed `users.json`, if it is another file.
 */
export function readSingleFile(value: unknown, path: string, users: readonly Json[] = []): SingleFile {
  const root = isRecord(value) ? value : {}
  const name =
    textOf(root, 'channel') || textOf(root, 'channel_name') || textOf(root, 'name') || path.replace(/\.json$/i, '')
  const lists: [string, readonly Json[]][] = [
    [name, Array.isArray(value) ? records(value) : records(root['messages'])],
    ...records(root['channels']).map((channel): [string, readonly Json[]] => [
      textOf(channel, 'name') || textOf(channel, 'id'),
      records(channel['messages']),
    ]),
  ]
  return {
    directory: slackDirectory({ users: [...users, ...records(root['users'])], channels: records(root['channels']) }),
    channels: new Map(lists.filter(([, own]) => own.some((message) => textOf(message, 'ts') !== ''))),
  }
}

/**
 * Returns which part of a Slack export a JSON value is: messages, or a list of people or channels. Stricter than
 * `readSingleFile`, because most JSON in a repository is neither.
 */
export function slackPartOf(value: unknown): 'messages' | 'directory' | null {
  const root = isRecord(value) ? value : {}
  const messages = [value, root['messages'], ...records(root['channels']).map((channel) => channel['messages'])]
  if (messages.some((list) => isMostly(list, isMessage))) return 'messages'
  const lists = [value, root['users'], root['members'], root['channels']]
  const isListing = (entry: Json): boolean => isUser(entry) || isChannel(entry) || isLogEntry(entry)
  return lists.some((list) => isMostly(list, isListing)) ? 'directory' : null
}

function isMostly(list: unknown, test: (entry: Json) => boolean): boolean {
  if (!Array.isArray(list) || list.length === 0) return false
  return records(list).filter(test).length > list.length / 2
}

function isMessage(entry: Json): boolean {
  const isSent = ['user', 'bot_id', 'username', 'message'].some((key) => entry[key] !== undefined)
  return textOf(entry, 'type') === 'message' && isSent && /^\d{9,11}\.\d+$/.test(textOf(entry, 'ts'))
}

function isUser(entry: Json): boolean {
  const { profile } = entry
  if (textOf(entry, 'id') === '' || !isRecord(profile)) return false
  return [entry, profile].some((own) => ['real_name', 'display_name'].some((key) => typeof own[key] === 'string'))
}

/**
 * Returns true for an entry of `channels.json`. Topics are free text, and names of group messages list their members.
 */
function isChannel(entry: Json): boolean {
  const isDescribed = Array.isArray(entry['members']) || isRecord(entry['topic']) || isRecord(entry['purpose'])
  return /^[CDG][A-Z0-9]{6,}$/.test(textOf(entry, 'id')) && isDescribed
}

/** Returns true for an entry of `integration_logs.json`. */
function isLogEntry(entry: Json): boolean {
  return ['user_id', 'user_name', 'change_type'].every((key) => typeof entry[key] === 'string')
}
