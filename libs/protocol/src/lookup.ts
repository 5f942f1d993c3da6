import type { LookupMatch } from '@coderag/retrieval'

/**
 * Returns the document of a lookup.
 *
 * @param similar - Names that are spelt nearly like it, if nothing matches.
 */
export function lookupDocument(name: string, matches: readonly LookupMatch[], similar: readonly string[] = []): object {
  return {
    format: 1,
    name,
    similar,
    matches: matches.map(({ chunk, how, line }) => ({
      how,
      id: chunk.id,
      sourceUri: chunk.sourceUri,
      repo: chunk.repoName,
      path: chunk.filePath,
      line,
      startLine: chunk.startLine,
      endLine: chunk.endLine,
      corpus: chunk.corpusType,
      language: chunk.language,
      service: chunk.serviceName,
      symbol: chunk.symbolName,
      symbolKind: chunk.symbolKind,
      signature: chunk.signature,
      docstring: chunk.docstring,
      declares: chunk.definedNames,
      text: chunk.text,
    })),
  }
}
