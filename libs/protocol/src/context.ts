import type { QueryRequest, QueryResult } from '@coderag/retrieval'

/** Returns the document of a context, for a reader or a language model. */
export function contextDocument(request: QueryRequest, result: QueryResult): object {
  const { mode, generation, createdAt, context, tokensUsed, tokenCounter, budget, sources, warnings } = result
  const { classification, strategy, searched, serviceContext, stale = [] } = result
  return {
    format: 1,
    query: request,
    mode,
    generation,
    createdAt,
    budget,
    tokensUsed,
    tokenCounter,
    context,
    sources,
    classification,
    strategy,
    searched,
    serviceContext,
    stale,
    warnings,
  }
}
