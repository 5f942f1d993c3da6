import type { CleanChunk, CorpusType, IndexedSource, IndexManifest } from '@coderag/types'
import { indexedSource, manifestOf } from '@coderag/types/testing'

/** Makes the manifest that an ingest of these chunks would write. */
export function manifestOfChunks(chunks: readonly CleanChunk[], changes: Partial<IndexManifest> = {}): IndexManifest {
  const repos = [...new Set(chunks.map((chunk) => chunk.repoName ?? ''))]
  const corpusCounts: Partial<Record<CorpusType, number>> = {}
  for (const { corpusType } of chunks) corpusCounts[corpusType] = (corpusCounts[corpusType] ?? 0) + 1
  const sources = repos.map((repo) => sourceOf(repo, chunks))
  return manifestOf({ generation: 1, chunkCount: chunks.length, corpusCounts, sources, ...changes })
}

function sourceOf(repoName: string, chunks: readonly CleanChunk[]): IndexedSource {
  const units: Record<string, { state: string; corpusType: CorpusType; chunks: number }> = {}
  for (const { filePath, repoName: own, corpusType } of chunks) {
    if (own !== repoName || filePath === null) continue
    units[filePath] = { state: 'git:1', corpusType, chunks: (units[filePath]?.chunks ?? 0) + 1 }
  }
  const gitCommit = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
  return indexedSource({ repoName, gitCommit, crawledAt: '2026-11-22T00:59:00.000Z', units })
}
