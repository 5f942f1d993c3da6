import { createRequire } from 'node:module'

interface Encoding {
  countTokens(text: string, options: { disallowedSpecial: Set<string> }): number
}

const require = createRequire(import.meta.url)
let encoding: Encoding | undefined

/**
 * Counts the tokens of a text exactly, in the byte-pair encoding o200k_base (GPT-4o and later). Other models' counts
 * differ by some percent. Markers such as `<|endoftext|>` are counted as the plain text they are.
 *
 * Synchronous; the first call loads the encoding's table. For budgets on many texts use `estimateTokens`.
 */
export function countTokens(text: string): number {
  encoding ??= require('gpt-tokenizer/encoding/o200k_base') as Encoding
  return encoding.countTokens(text, { disallowedSpecial: new Set() })
}
