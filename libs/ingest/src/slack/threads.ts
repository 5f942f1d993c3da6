import { rawText, type Conversation, type Turn } from '@coderag/types'
import type { SlackMessage } from './messages.js'

/** Messages that belong together: a thread, or messages outside threads without a long pause. */
export interface Thread {
  /** `ts` of the first message, even if that message was deleted. */
  readonly ts: string
  readonly messages: readonly SlackMessage[]
}

/** Pause in seconds that separates messages outside threads. */
const PAUSE_SECONDS = 30 * 60
const LONGEST_RUN = 60

/**
 * Groups the messages of a channel: threads by their first message, wherever the replies are, and other messages by
 * pauses. A reply that was also sent to the channel counts once.
 */
export function threadsOf(messages: readonly SlackMessage[]): Thread[] {
  const distinct = [...new Map(messages.map((message) => [message.ts, message])).values()]
  const ordered = distinct.sort((a, b) => Number(a.ts) - Number(b.ts))
  const replied = new Set(
    ordered.flatMap(({ ts, threadTs }) => (threadTs !== null && threadTs !== ts ? [threadTs] : [])),
  )
  const threads = new Map<string, SlackMessage[]>()
  const runs: SlackMessage[][] = []
  for (const message of ordered) {
    const root = message.threadTs ?? message.ts
    if (replied.has(root)) {
      threads.set(root, [...(threads.get(root) ?? []), message])
      continue
    }
    const run = runs.at(-1)
    const last = run?.at(-1)
    const goesOn = last !== undefined && Number(message.ts) - Number(last.ts) <= PAUSE_SECONDS
    if (run !== undefined && goesOn && run.length < LONGEST_RUN) run.push(message)
    else runs.push([message])
  }
  const grouped = [...[...threads].map(([ts, own]) => ({ ts, messages: own })), ...runs.map((own) => ({ ts: own[0]?.ts ?? '', messages: own }))] // prettier-ignore
  return grouped.sort((a, b) => Number(a.ts) - Number(b.ts))
}

/** Renders a thread as people read it: `Name (14:05): text`, with the date when it changes. Times are UTC. */
export function renderThread({ ts, messages }: Thread, channel: string): { text: string; conversation: Conversation } {
  const turns: Turn[] = []
  let text = ''
  let day = dayOf(messages[0]?.ts ?? ts)
  for (const { ts: own, author, isPerson, text: words } of messages) {
    const timestamp = isoOf(own)
    const changed = dayOf(own) !== day
    day = dayOf(own)
    turns.push({ start: text.length, author: isPerson ? rawText(author) : null, timestamp })
    text += `${author} (${changed ? `${day} ` : ''}${timestamp.slice(11, 16)}): ${words}\n`
  }
  return { text, conversation: { channel, threadId: ts, turns } }
}

export function dayOf(ts: string): string {
  return isoOf(ts).slice(0, 10)
}

function isoOf(ts: string): string {
  const at = new Date(Math.floor(Number(ts) * 1_000))
  return Number.isNaN(at.getTime()) ? new Date(0).toISOString() : at.toISOString()
}
