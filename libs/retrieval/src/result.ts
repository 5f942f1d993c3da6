import type { CleanChunk } from '@coderag/types'
import type { Classification } from './understand/classification.js'
import type { ContextSource } from './context/context.js'
import type { QueryWarning } from './warnings.js'
import type { Hit } from './search/hit.js'
import type { ServiceContext } from './search/graph/service-context.js'
import type { Strategy } from './understand/route/router.js'
import type { StaleSource } from './index-reader/stale.js'
import type { QueryTrace } from './trace.js'

export interface QueryResult {
  /** Best first, at most `topK`. */
  readonly hits: readonly Hit[]
  /** The chunks of `hits`. */
  readonly chunks: readonly CleanChunk[]
  /** What was found, written for a reader or a model, in at most `budget` tokens; empty when `budget` is 0. */
  readonly context: string
  /** Exact count of `context` by the retriever's token counter. */
  readonly tokensUsed: number
  /** Whose tokens those are: `o200k_base`, or the `tokenizer.json` of a model. */
  readonly tokenCounter: string
  readonly budget: number
  /** What `context` shows, in its order; also of candidates beyond `topK`. */
  readonly sources: readonly ContextSource[]
  /** How the query was understood. */
  readonly classification: Classification
  /** How it was answered, and why so. */
  readonly strategy: Strategy
  /** What was searched for: the query, with what it left to earlier turns filled in and without words of asking. */
  readonly searched: string
  /** What the graphs say around the query; null when it did not ask for that, or there is no graph. */
  readonly serviceContext: ServiceContext | null
  /** Repositories of `workingTrees` with hits that moved on since the index was built. Absent when none did, or none was named. */
  readonly stale?: readonly StaleSource[]
  /** `hybrid` when vectors took part, `lexical` when only words did. */
  readonly mode: 'lexical' | 'hybrid'
  /** What the lexical index looked for, code and prose forms together; `excerpt` marks them in a chunk. */
  readonly terms: readonly string[]
  readonly warnings: readonly QueryWarning[]
  readonly trace: QueryTrace
  /** Generation of the index that answered. */
  readonly generation: number
  /** When that generation was committed; ISO 8601, UTC. */
  readonly createdAt: string
}
