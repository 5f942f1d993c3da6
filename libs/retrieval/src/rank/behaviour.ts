import type { CleanChunk } from '@coderag/types'
import { isTestPath } from '../search/graph/test-path.js'
import { RANKING_DEFAULTS } from './ranking-defaults.js'

/** Matches a name before a bracket, but no decorator and no keyword: a call, or the declaration of a method. */
const CALL = /(?<![@\w])(?!(?:if|for|while|switch|catch|return|function|func|fn|def|sizeof|typeof)\b)[A-Za-z_]\w*\(/g

/**
 * Returns how many calls the code of a chunk contains, with the methods that it declares: an interface of four methods has 4.
 * Returns 0 for tests and everything that is no code.
 */
export function callsIn({ corpusType, text, filePath }: CleanChunk): number {
  if (corpusType !== 'CODE_LOGIC' || isTestPath(filePath ?? '')) return 0
  return text.match(CALL)?.length ?? 0
}

/**
 * Returns how much a chunk does, 0 to 1, by `callsIn`: a handler or a method that calls others has 1, data without methods 0,
 * a record in one line little. Names of data repeat the words of a question about a flow, but do not answer it. What only
 * declares many methods is not told from what acts: not counting declarations ranked flows worse.
 */
export function behaviourOf(chunk: CleanChunk): number {
  return Math.min(1, callsIn(chunk) / RANKING_DEFAULTS.behaviourCalls)
}
