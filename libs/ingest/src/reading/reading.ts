import type { Conversation, Markup, SkipReason } from '@coderag/types'

/** Version of the readers. Count it up when the same files give other texts, so that older chunks become stale. */
export const READING_FINGERPRINT = 'reading/6'

/** Text of a file, with facts about it. */
export interface Reading {
  readonly text: string
  /** Messages about problems that are not failures. Never content. */
  readonly notices: readonly string[]
  readonly markup?: Markup
  readonly conversation?: Conversation
  readonly knownNames?: readonly string[]
}

/** Reason why a file is skipped after reading. */
export interface NothingRead {
  readonly reason: SkipReason
  readonly detail: string
}

export const EMPTY: NothingRead = { reason: 'empty', detail: 'no text in it' }

/** Finishes converted text with one line break. Returns `EMPTY` if it has no content. */
export function converted(text: string, markup: Markup, notices: readonly string[]): Reading | NothingRead {
  const trimmed = text.replace(/\r\n?/g, '\n').trim()
  return trimmed === '' ? EMPTY : { text: `${trimmed}\n`, markup, notices }
}
