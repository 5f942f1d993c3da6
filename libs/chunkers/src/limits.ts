import { type CorpusType, SOURCE_TYPES } from '@coderag/types'

// Every size that decides where a document is cut, besides `CHUNK_TOKENS`. Options override the defaults.

/** Default maximum of a transcript's chunk in estimated tokens. Spoken turns are short, and topics change. */
export const TRANSCRIPT_TOKENS = 400

/** Default size of a window in estimated tokens, for text without structure. */
export const WINDOW_TOKENS = 400

/** Default overlap in estimated tokens: 10% of a window. */
export const OVERLAP_TOKENS = 40

/** Returns the minimum of a chunk in characters. A smaller piece is joined to a neighbour. */
export function minChunkCharacters(corpusType: CorpusType): number {
  if (corpusType === 'CODE_CONFIG' || corpusType === 'CODE_DEPLOY') return 75
  return SOURCE_TYPES[corpusType].tokenizer === 'code' ? 250 : 150
}

/** Maximum length of a line that stays whole, in UTF-16 units. A longer line is cut into rows of at most this length. */
export const MAX_ROW_UNITS = 16_384

/** Maximum of fenced code that stays whole, in budgets. Longer code is not an example any more. */
export const WHOLE_CODE_BUDGETS = 4

/** Maximum of a turn that stays whole, in budgets. A longer turn is a pasted log or a speech. */
export const WHOLE_TURN_BUDGETS = 2
