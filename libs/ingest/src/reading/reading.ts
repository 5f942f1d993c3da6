import type { Conversation, Markup, SkipReason } from '@coderag/types'

/** Raised when the same files give other texts than before, so that what was made of the old ones is stale. */
export const READING_FINGERPRINT = 'reading/3'

/** What reading made of a file. */
export interface Reading {
  readonly text: string
  /** What did not go as planned. Never content. */
  readonly notices: readonly string[]
  readonly markup?: Markup
  readonly conversation?: Conversation
  readonly knownNames?: readonly string[]
}

/** Why a file holds nothing for the index. */
export interface NothingRead {
  readonly reason: SkipReason
  readonly detail: string
}

export const EMPTY: NothingRead = { reason: 'empty', detail: 'no text in it' }

/** Ends converted text as files end, in one line break; nothing at all is `EMPTY`. */
export function converted(text: string, markup: Markup, notices: readonly string[]): Reading | NothingRead {
  const trimmed = text.replace(/\r\n?/g, '\n').trim()
  return trimmed === '' ? EMPTY : { text: `${trimmed}\n`, markup, notices }
}
