import type { CleanChunk } from '@coderag/types'
import { isTestPath } from './learned/test-path.js'
import { RANKING_DEFAULTS } from './ranking-defaults.js'

/** Matches a name before a bracket, but no decorator and no keyword: a call, or the declaration of a method. */
const CALL = /(?<![@\w])(?!(?:if|for|while|switch|catch|return|function|func|fn|def|sizeof|typeof)\b)[A-Za-z_]\w*\(/g

/** Matches files of pages and templates. */
const PAGE = /\.(?:html?|vue|svelte|razor|cshtml|jsp|erb|ejs|hbs)$/i
/** Matches files in which functions may return tags. */
const SCRIPT = /\.[cm]?[jt]sx?$/i
const TAG = /<\/[A-Za-z]|\/>/
/**
 * Matches what frameworks ask of code that takes up a message: an interface with the message as its parameter (MediatR, MassTransit,
 * Axon, NestJS) or an annotation (Spring, Quarkus, NestJS, Axon).
 */
const TAKES_UP =
  /(?<![<\w])\w*(?:Handler|Consumer|Listener|Subscriber)<|@(?:\w*(?:Listener|Subscribe|Handler)|Incoming|EventPattern|MessagePattern)\b/

/**
 * Returns how many calls the code of a chunk contains, with the methods that it declares: an interface of four methods has 4.
 * Returns 0 for tests, for what shows a page, and for everything that is no code.
 */
function callsIn({ corpusType, text, filePath }: CleanChunk): number {
  if (corpusType !== 'CODE_LOGIC' || isTestPath(filePath ?? '')) return 0
  if (PAGE.test(filePath ?? '') || (SCRIPT.test(filePath ?? '') && TAG.test(text))) return 0
  return text.match(CALL)?.length ?? 0
}

/**
 * Returns how much a chunk does, 0 to 1, by `callsIn`: a handler or a method that calls others has most, data without methods 0, a
 * record in one line little. What takes up a message has a fifth more: its work is often one call. Names of data repeat the words of
 * a question about a flow, but do not answer it. What only declares many methods is not told from what acts: not counting
 * declarations ranked flows worse.
 */
export function behaviourOf(chunk: CleanChunk): number {
  const calls = callsIn(chunk)
  const takesUp = calls > 0 && TAKES_UP.test(chunk.text)
  return (4 * Math.min(1, calls / RANKING_DEFAULTS.behaviourCalls) + (takesUp ? 1 : 0)) / 5
}
