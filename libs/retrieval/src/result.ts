import type { Translation } from '@coderag/text'
import type { CleanChunk } from '@coderag/types'
import type { Classification } from './understand/classification.js'
import type { ContextSource } from './context/context.js'
import type { QueryWarning } from './warnings.js'
import type { AnswerConfidence, Rated } from './confidence/confidence.js'
import type { FileHit } from './rank/file-hits.js'
import type { ServiceContext } from './graphs/relations/service-context.js'
import type { Strategy } from './understand/route/router.js'
import type { StaleSource } from './index-reader/stale.js'
import type { QueryTrace } from './trace.js'

/** Hit of a result: a file, or a thread or document without a path, with its best passages. */
export type RatedHit = Rated<FileHit>

export interface QueryResult {
  /** Best first, at most `topK`; each source once. */
  readonly hits: readonly RatedHit[]
  /** How sure it is that the index has an answer. If its word is `none`, the hits are only the nearest. */
  readonly confidence: AnswerConfidence
  /** The best chunk of each of `hits`. */
  readonly chunks: readonly CleanChunk[]
  /** Passages for a reader or a model, in at most `budget` tokens; empty if `budget` is 0. */
  readonly context: string
  /** Exact number of tokens of `context` by the retriever's token counter. */
  readonly tokensUsed: number
  /** Id of the token counter: `o200k_base`, or the `tokenizer.json` of a model. */
  readonly tokenCounter: string
  readonly budget: number
  /** Origin of each passage of `context`, in order. May include candidates beyond `topK`. */
  readonly sources: readonly ContextSource[]
  /** Classification of the query. */
  readonly classification: Classification
  /** Strategy of the answer, with its reason. */
  readonly strategy: Strategy
  /** Text that was searched: the query completed from earlier turns, without words that only ask. */
  readonly searched: string
  /** How the query was translated to English; null if it is in English. */
  readonly translation: Translation | null
  /** Answer of the graphs; null if the query did not ask for it or there is no graph. */
  readonly serviceContext: ServiceContext | null
  /** Repositories of `workingTrees` with hits that changed since the index was built. Absent if there are none. */
  readonly stale?: readonly StaleSource[]
  /** `hybrid` if vectors were searched, `lexical` if only words were. */
  readonly mode: 'lexical' | 'hybrid'
  /** Terms of the lexical searches, code and prose forms together. `excerpt` marks them in a chunk. */
  readonly terms: readonly string[]
  readonly warnings: readonly QueryWarning[]
  readonly trace: QueryTrace
  /** Generation of the index that answered. */
  readonly generation: number
  /** Time of that generation's commit; ISO 8601, UTC. */
  readonly createdAt: string
}
