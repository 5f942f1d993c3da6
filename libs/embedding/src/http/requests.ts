import { estimateTokens } from '@coderag/text'

/** A text ready to be sent, with about how many tokens it has. */
export interface SizedText {
  readonly text: string
  readonly tokens: number
  /** Tokens that were cut off its end; 0 for a whole text. */
  readonly cutTokens: number
}

/** Share of a limit that our estimate may fill. It was fitted to tokens of another model. */
const TRUSTED_SHARE = 0.75

/**
 * Measures a text and cuts it if it is longer than the model accepts.
 * @param maxTokens - The model's limit. A text is cut if its estimate exceeds three quarters of it.
 */
export function fitText(text: string, maxTokens: number): SizedText {
  const whole = estimateTokens(text)
  const limit = Math.floor(maxTokens * TRUSTED_SHARE)
  let kept = text
  let tokens = whole
  while (tokens > limit) {
    kept = wholeCharacters(kept, Math.floor(kept.length * Math.min(0.95, limit / tokens)))
    tokens = estimateTokens(kept)
  }
  return { text: kept, tokens, cutTokens: whole - tokens }
}

/**
 * Groups texts, in order, into requests.
 *
 * @returns Indexes into `texts`; every one stands in exactly one group.
 */
export function groupIntoRequests(
  texts: readonly SizedText[],
  { maxTexts, maxTokens }: { readonly maxTexts: number; readonly maxTokens: number },
): number[][] {
  const groups: number[][] = []
  let group: number[] = []
  let sum = 0
  texts.forEach(({ tokens }, index) => {
    if (group.length > 0 && (group.length >= maxTexts || sum + tokens > maxTokens * TRUSTED_SHARE)) {
      groups.push(group)
      group = []
      sum = 0
    }
    group.push(index)
    sum += tokens
  })
  if (group.length > 0) groups.push(group)
  return groups
}

/** The first `length` UTF-16 units, less half a surrogate pair. */
function wholeCharacters(text: string, length: number): string {
  const code = text.charCodeAt(length - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length)
}
