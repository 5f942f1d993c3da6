import type { CleanChunk } from '@coderag/types'
import { isTestPath } from './graph/test-path.js'
import type { Hit } from './hit.js'

/** Returns the chunks of candidates that are code and no tests. */
export function codeAmong(candidates: readonly Hit[]): readonly CleanChunk[] {
  return candidates
    .map(({ chunk }) => chunk)
    .filter(({ corpusType, filePath }) => corpusType === 'CODE_LOGIC' && !isTestPath(filePath ?? ''))
}

/** Returns the chunks if they belong to at most `most` files, otherwise none: what many files have tells none of them. */
export function ofFewFiles(chunks: readonly CleanChunk[], most: number): readonly CleanChunk[] {
  return new Set(chunks.map(({ sourceUri }) => sourceUri)).size > most ? [] : chunks
}
