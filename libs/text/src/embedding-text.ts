import { SOURCE_TYPES, type CleanChunk } from '@coderag/types'

/**
 * What a transformer model reads of a chunk: where it stands, then its text. Code follows its path directly, as a file
 * follows its name; prose follows its headings after an empty line, as a section does.
 *
 * Nothing but what `contentHash` covers may enter: vectors are kept by that hash.
 *
 * @param documentPrefix - What the model wants before documents, such as `search_document: `.
 */
export function embeddingText(
  { contextPrefix, overlap, text, corpusType }: Pick<CleanChunk, 'contextPrefix' | 'overlap' | 'text' | 'corpusType'>,
  documentPrefix = '',
): string {
  const gap = SOURCE_TYPES[corpusType].tokenizer === 'prose' ? '\n\n' : '\n'
  return `${documentPrefix}${contextPrefix}${gap}${overlap === null ? '' : `${overlap}\n`}${text}`
}
