import type { QueryRequest, QueryResult } from '@coderag/retrieval'

/** Returns a context as `--json` prints it. `format` counts up when a field is removed or changes its meaning. */
export function contextJson(request: QueryRequest, result: QueryResult): object {
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
