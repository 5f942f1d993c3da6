import { type Json, recordOf, textOf } from './json.js'

/** People and channels that marks in messages refer to. */
export interface SlackDirectory {
  /** Names by user id. */
  readonly people: ReadonlyMap<string, string>
  /** Channel names by id. Direct messages are left out, because their names contain people. */
  readonly channels: ReadonlyMap<string, string>
  /** Names and handles of all people, for the scrub gate. */
  readonly knownNames: readonly string[]
}

/** A channel of an export. */
export interface SlackChannel {
  /** Name, or id for direct messages. Stable, and never a person's name. */
  readonly key: string
  /** Value of `ChunkOf.channel`. */
  readonly channel: string
}

/** Name of all direct and group messages, because their own names list people. */
const DIRECT = 'direct-message'

/**
 * Builds the directory of an export.
 * @param lists - Parsed `users.json`, `channels.json` and `groups.json`.
 */
export function slackDirectory(lists: { users: readonly Json[]; channels: readonly Json[] }): SlackDirectory {
  const people = new Map<string, string>()
  const names = new Set<string>()
  for (const user of lists.users) {
    const profile = recordOf(user, 'profile')
    const full = textOf(user, 'real_name') || textOf(profile, 'real_name')
    const display = textOf(profile, 'display_name')
    const handle = textOf(user, 'name')
    people.set(textOf(user, 'id'), full || display || handle)
    if (user['is_bot'] === true || textOf(user, 'id') === 'USLACKBOT') continue
    for (const name of [full, display, handle, textOf(profile, 'real_name_normalized')])
      if (name !== '') names.add(name)
  }
  const channels = new Map(lists.channels.map((channel) => [textOf(channel, 'id'), textOf(channel, 'name')]))
  return { people, channels, knownNames: [...names] }
}

/**
 * Returns the channel that a folder of an export holds.
 * @param direct - Parsed `dms.json` and `mpims.json`.
 */
export function channelOf(folder: string, direct: readonly Json[]): SlackChannel {
  const found = direct.find((entry) => textOf(entry, 'id') === folder || textOf(entry, 'name') === folder)
  if (found !== undefined) return { key: textOf(found, 'id') || folder, channel: DIRECT }
  return /^(?:D[A-Z0-9]{7,}$|mpdm-)/.test(folder) ? { key: folder, channel: DIRECT } : { key: folder, channel: folder }
}
