import { excerpt, type ExcerptLine, type QueryRequest, type QueryResult, type RatedHit } from '@coderag/retrieval'

/** Maximum number of lines of the excerpt of a hit, unless the reader wants another one. */
export const EXCERPT_LINES = 12

/**
 * Returns the document of a query: its hits, best first.
 *
 * @param options.explain - Includes the trace, whose fields may change.
 * @param options.lines - Maximum number of lines of an excerpt.
 */
export function queryDocument(
  request: QueryRequest,
  result: QueryResult,
  { explain = false, lines = EXCERPT_LINES }: { explain?: boolean; lines?: number } = {},
): object {
  const { mode, generation, createdAt, hits, classification, strategy, searched, stale = [], warnings, trace } = result
  const { confidence, serviceContext, translation } = result
  return {
    format: 1,
    query: request,
    mode,
    generation,
    createdAt,
    confidence,
    hits: hits.map((hit, index) => hitDocument(hit, index + 1, (chunk) => excerpt(chunk, result.terms, lines))),
    classification,
    strategy,
    searched,
    translation,
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

function hitDocument(
  { chunk, passages, confidence, score, rerankScore, ranks }: RatedHit,
  rank: number,
  excerptOf: (chunk: RatedHit['chunk']) => readonly ExcerptLine[],
): object {
  return {
    rank,
    confidence,
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
    signature: chunk.signature,
    docstring: chunk.docstring,
    imports: chunk.imports,
    callsOut: chunk.callsOut,
    calledBy: chunk.calledBy,
    author: chunk.author,
    timestamp: chunk.timestamp,
    channel: chunk.channel,
    contextPrefix: chunk.contextPrefix,
    gitHash: chunk.gitHash,
    text: chunk.text,
    excerpt: excerptOf(chunk),
    passages: passages.map((passage) => ({
      id: passage.id,
      startLine: passage.startLine,
      endLine: passage.endLine,
      symbol: passage.symbolName,
      symbolKind: passage.symbolKind,
      signature: passage.signature,
      excerpt: excerptOf(passage),
    })),
  }
}
