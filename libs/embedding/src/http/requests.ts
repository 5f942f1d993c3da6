import { estimateTokens } from '@coderag/text'

/** A text ready to be sent, with about how many tokens it has. */
export interface SizedText {
  readonly text: string
  readonly tokens: number
  /** Tokens that were cut off its end; 0 for a whole text. */
  readonly cutTokens: number
}

/** Of a limit, how much our estimate may fill: other models' tokens are not the ones it was fitted to. */
const TRUSTED_SHARE = 0.75

/**
 * Measures a text and cuts it where it is longer than the model takes.
 *
 * @param maxTokens - The model's own limit. A text is cut once it is estimated at three quarters of that.
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
