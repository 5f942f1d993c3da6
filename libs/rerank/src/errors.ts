import { CoderagError } from '@coderag/types'

/** Every way reranking fails, with the facts each failure carries. */
interface RerankFailures {
  /** Options that do not fit their schema, or weights of features that there are none of. */
  RERANK_OPTIONS_INVALID: { issues: readonly string[] }
}

/** Thrown by this library on purpose; branch on `code`. */
export class RerankError<C extends keyof RerankFailures = keyof RerankFailures> extends CoderagError<
  C,
  RerankFailures[C]
> {
  override readonly name = 'RerankError'
}
