import { createCodeTokenizer } from './code.js'
import { createProseTokenizer } from './prose.js'

/**
 * Names how the terms of a chunk come about: prefix, overlap and text, each by the tokenizer of the chunk's corpus type.
 * What counts terms that way and what was trained on such counts say so with this, and fit where they say the same.
 */
export function chunkTermsFingerprint(): string {
  return `${createCodeTokenizer().fingerprint},${createProseTokenizer().fingerprint},prefix+overlap+text`
}
