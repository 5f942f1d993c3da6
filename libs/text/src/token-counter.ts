import { createRequire } from 'node:module'
import type { TokenCounter } from '@coderag/types'

/** Byte-pair encodings that come with this library: GPT-4o and later, GPT-3.5 and GPT-4. */
export const TOKEN_ENCODINGS = ['o200k_base', 'cl100k_base'] as const
export type TokenEncoding = (typeof TOKEN_ENCODINGS)[number]

interface Encoding {
  countTokens(text: string, options: { disallowedSpecial: Set<string> }): number
}

const require = createRequire(import.meta.url)

/** Makes an exact counter that works offline. Synchronous; the first count loads the encoding's table. */
export function createTokenCounter(id: TokenEncoding = 'o200k_base'): TokenCounter {
  let encoding: Encoding | undefined
  return {
    id,
    // Both encodings cut a text into words first, and no word goes on after a line break but over more white space or slashes.
    addsUpAtLines: true,
    count(text) {
      encoding ??= require(`gpt-tokenizer/encoding/${id}`) as Encoding
      return encoding.countTokens(text, { disallowedSpecial: new Set() })
    },
  }
}
