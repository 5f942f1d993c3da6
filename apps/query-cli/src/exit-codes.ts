import { CoderagError } from '@coderag/types'

/** What the process's exit status says. */
export const EXIT = {
  ok: 0,
  unexpected: 1,
  /** The command line, the configuration or the question can't be used. */
  usage: 2,
  /** Everything worked, and nothing was found. */
  nothingFound: 3,
  /** There is no index, it can't be read, or another version or model made it. */
  index: 4,
} as const

/** The same for the help. */
export const exitCodeHelp = `
Exit codes:
  0  done
  1  unexpected error (CODERAG_DEBUG=1 shows where)
  2  the command line, the configuration or the question can't be used
  3  nothing found
  4  no index, or one that can't be read`

const USAGE = /^(?:QUERY_INVALID|CLASSIFIER_INVALID|RERANK_OPTIONS_INVALID|(?:CONFIG|EVAL|MODEL|TOKENIZER)_.*)$/
const INDEX = /^(?:INDEX|MANIFEST|STORE|BM25|LEXICAL|COLUMNS|GRAPH)_/

export function exitCodeOf(error: unknown): number {
  if (!CoderagError.is(error)) return EXIT.unexpected
  if (USAGE.test(error.code)) return EXIT.usage
  return INDEX.test(error.code) ? EXIT.index : EXIT.unexpected
}
