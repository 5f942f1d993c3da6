import type { CleanChunk } from '@coderag/types'
import { isTestPath } from '../search/graph/test-path.js'
import { RANKING_DEFAULTS } from './ranking-defaults.js'

/** Matches a call: a name before a bracket, but no decorator and no keyword. */
const CALL = /(?<![@\w])(?!(?:if|for|while|switch|catch|return|function|func|fn|def|sizeof|typeof)\b)[A-Za-z_]\w*\(/g

/** Returns how many calls the code of a chunk contains; 0 for tests and everything that is no code. */
export function callsIn({ corpusType, text, filePath }: CleanChunk): number {
  if (corpusType !== 'CODE_LOGIC' || isTestPath(filePath ?? '')) return 0
  return text.match(CALL)?.length ?? 0
}

/**
 * Returns how much a chunk does, 0 to 1: a handler or a method that calls others has 1, a record, an interface or an
 * entity 0. Names of data repeat the words of a question about a flow, but do not answer it.
 */
export function behaviourOf(chunk: CleanChunk): number {
  return Math.min(1, callsIn(chunk) / RANKING_DEFAULTS.behaviourCalls)
}
