import { excerpt, type Hit, type QueryRequest, type QueryResult } from '@coderag/retrieval'
import { EXCERPT_LINES } from './query.js'

/** Returns a result as `--json` prints it. `format` counts up when a field is removed or changes its meaning. */
export function queryJson(request: QueryRequest, result: QueryResult, { explain }: { explain: boolean }): object {
  const { mode, generation, createdAt, hits, classification, strategy, searched, stale = [], warnings, trace } = result
  const { serviceContext } = result
  return {
    format: 1,
    query: request,
    mode,
    generation,
    createdAt,
    hits: hits.map((hit, index) => hitJson(hit, index + 1, result.terms)),
    classification,
    strategy,
    searched,
    serviceContext:
      serviceContext === null
        ? null
        : {
            relation: serviceContext.relation,
            subjects: serviceContext.subjects,
            unfollowed: serviceContext.unfollowed,
            lines: serviceContext.lines,
          },
    stale,
    warnings,
    ...(explain && { trace }),
  }
}

function hitJson({ chunk, score, rerankScore, ranks }: Hit, rank: number, terms: readonly string[]): object {
  return {
    rank,
    score,
    rerankScore,
    ranks,
    id: chunk.id,
    sourceUri: chunk.sourceUri,
    repo: chunk.repoName,
    path: chunk.filePath,
    startLine: chunk.startLine,
    endLine: chunk.endLine,
    corpus: chunk.corpusType,
    language: chunk.language,
    service: chunk.serviceName,
    symbol: chunk.symbolName,
    symbolKind: chunk.symbolKind,
    contextPrefix: chunk.contextPrefix,
    gitHash: chunk.gitHash,
    text: chunk.text,
    excerpt: excerpt(chunk, terms, EXCERPT_LINES),
  }
}
