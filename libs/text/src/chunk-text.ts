import { SOURCE_TYPES, type CleanChunk } from '@coderag/types'
import { createCodeTokenizer } from './words/code.js'
import { createProseTokenizer } from './words/prose.js'

/**
 * Returns the text of a chunk for a transformer model: its prefix, then its overlap and text. Code follows its path on the
 * next line; prose follows its headings after an empty line.
 *
 * It depends only on fields that `contentHash` covers, because vectors are cached by that hash.
 *
 * @param documentPrefix - The prefix that the model expects before documents, such as `search_document: `.
 */
export function embeddingText(
  { contextPrefix, overlap, text, corpusType }: Pick<CleanChunk, 'contextPrefix' | 'overlap' | 'text' | 'corpusType'>,
  documentPrefix = '',
): string {
  const gap = SOURCE_TYPES[corpusType].tokenizer === 'prose' ? '\n\n' : '\n'
  return `${documentPrefix}${contextPrefix}${gap}${overlap === null ? '' : `${overlap}\n`}${text}`
}

/**
 * Identifies how the terms of a chunk are made: from prefix, overlap and text, by the tokenizer of its corpus type. An
 * index and a model fit together if both were made with the same fingerprint.
 */
export function chunkTermsFingerprint(): string {
  return `${createCodeTokenizer().fingerprint},${createProseTokenizer().fingerprint},prefix+overlap+text`
}
