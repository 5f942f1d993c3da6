import { type Translation, translateQuery, withoutAccents } from '@coderag/text'
import type { ChunkFilter } from '@coderag/types'
import type { Snapshot } from '../index-reader/snapshot.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'
import type { ResolvedQuery, Turn } from '../request.js'
import type { QueryTerms } from './searched-text.js'

/** A request in English, as far as it could be translated. */
export interface TranslatedRequest {
  readonly text: string
  readonly turns: readonly Turn[]
  /** How the query was translated; null if it is in English, or if a chunk has its words as they are. */
  readonly translation: Translation | null
  /** Terms of the query in its own language that the index has: it may have documents in that language. */
  readonly ownTerms: QueryTerms
}

/** Words from which on a query may be searched as it is written: fewer stand in English documents by chance. */
const LEAST_WRITTEN = 2

const NO_TERMS: QueryTerms = { code: [], prose: [] }

/**
 * Translates a query and its earlier turns to English. A request in English stays as it is, and so does one whose words
 * stand in a chunk: a translation would look for other words.
 */
export async function translatedRequest(
  { text, turns, filter }: Pick<ResolvedQuery, 'text' | 'turns' | 'filter'>,
  snapshot: Snapshot,
): Promise<TranslatedRequest> {
  const translation = await translateQuery(text)
  if (translation !== null && (await isWritten(snapshot, translation, filter))) {
    return { text, turns, translation: null, ownTerms: NO_TERMS }
  }
  const translatedTurns = await Promise.all(
    turns.map(async (turn) => ({ ...turn, question: (await translateQuery(turn.question))?.text ?? turn.question })),
  )
  return {
    text: translation?.text ?? text,
    turns: translatedTurns,
    translation,
    ownTerms:
      translation === null || translation.text === null ? NO_TERMS : await indexedTerms(snapshot, translation.original),
  }
}

/** Tests whether one chunk that passes a filter has the words of a query as they are, without those that are the same in English. */
async function isWritten(
  { analyzer, lexical, chunks }: Snapshot,
  { original, text }: Translation,
  filter: ChunkFilter,
): Promise<boolean> {
  const english = (text ?? '').toLowerCase()
  const words = original.map((word) => word.toLowerCase()).filter((word) => !english.includes(word))
  const asked = new Set(words.slice(0, RANKING_DEFAULTS.typedWords))
  if (asked.size < LEAST_WRITTEN) return false
  const { prose } = analyzer.analyzeQuery([...asked].join(' '))
  const found = await lexical.search(prose, { limit: 1, filter })
  const [best] = await chunks.get(found.map(({ id }) => id))
  return best !== undefined && [...asked].every((word) => folded(best.text).includes(folded(word)))
}

/**
 * Returns the terms of those words that the index has, of the first `typedWords`. The others would count as missing from
 * every chunk.
 */
async function indexedTerms({ analyzer, lexical }: Snapshot, words: readonly string[]): Promise<QueryTerms> {
  const known = async (terms: readonly string[]): Promise<readonly string[]> =>
    terms.length > 0 && (await lexical.search(terms, { limit: 1 })).length > 0 ? terms : []
  const found = await Promise.all(
    [...new Set(words)].slice(0, RANKING_DEFAULTS.typedWords).map(async (word) => {
      const { code, prose } = analyzer.analyzeQuery(word)
      return { code: await known(code), prose: await known(prose) }
    }),
  )
  return { code: found.flatMap(({ code }) => code), prose: found.flatMap(({ prose }) => prose) }
}

/** Returns terms with further ones behind them. */
export function withTerms(terms: QueryTerms, more: QueryTerms): QueryTerms {
  return { code: [...terms.code, ...more.code], prose: [...terms.prose, ...more.prose] }
}

/** Returns a text as words are compared: the lexical index does not count case and accents either. */
function folded(text: string): string {
  return withoutAccents(text).toLowerCase()
}
