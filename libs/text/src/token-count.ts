import { createTokenCounter } from './token-counter.js'

const counter = createTokenCounter()

/**
 * Counts the tokens of a text exactly, in the byte-pair encoding o200k_base (GPT-4o and later). Other models' counts
 * differ by some percent. Markers such as `<|endoftext|>` are counted as the plain text they are.
 *
 * Synchronous; the first call loads the encoding's table. For budgets on many texts use `estimateTokens`.
 */
export function countTokens(text: string): number {
  return counter.count(text)
}
