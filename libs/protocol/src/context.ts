import type { QueryRequest, QueryResult } from '@coderag/retrieval'

/** Returns the document of a context, for a reader or a language model. */
export function contextDocument(request: QueryRequest, result: QueryResult): object {
  const { mode, generation, createdAt, context, tokensUsed, tokenCounter, budget, sources, warnings } = result
  const { confidence, classification, strategy, searched, translation, serviceContext, stale = [] } = result
  return {
    format: 1,
    query: request,
    mode,
    generation,
    createdAt,
    confidence,
    budget,
    tokensUsed,
    tokenCounter,
    context,
    sources,
    classification,
    strategy,
    searched,
    translation,
    serviceContext,
    stale,
    warnings,
  }
}
