import type { CleanChunk, CorpusType, IndexManifest, IndexedSource } from '@coderag/types'

/** Makes the manifest that an ingest of these chunks would write. */
export function manifestOf(chunks: readonly CleanChunk[], overrides: Partial<IndexManifest> = {}): IndexManifest {
  const repos = [...new Set(chunks.map((chunk) => chunk.repoName ?? ''))]
  const corpusCounts: Partial<Record<CorpusType, number>> = {}
  for (const { corpusType } of chunks) corpusCounts[corpusType] = (corpusCounts[corpusType] ?? 0) + 1
  return {
    format: 2,
    generation: 1,
    createdAt: '2026-11-22T01:00:00.000Z',
    parts: {},
    chunkCount: chunks.length,
    corpusCounts,
    hasGraphs: false,
    serviceCount: 0,
    edgeCount: 0,
    embedder: null,
    lexicalFingerprint: 'words/1',
    sources: repos.map((repo) => sourceOf(repo, chunks)),
    prunedAtGeneration: 0,
    ...overrides,
  }
}

function sourceOf(repoName: string, chunks: readonly CleanChunk[]): IndexedSource {
  const units: Record<string, { state: string; corpusType: CorpusType; chunks: number }> = {}
  for (const { filePath, repoName: own, corpusType } of chunks) {
    if (own !== repoName || filePath === null) continue
    units[filePath] = { state: 'git:1', corpusType, chunks: (units[filePath]?.chunks ?? 0) + 1 }
  }
  return {
    id: `repo:${repoName}`,
    kind: 'repo',
    repoName,
    uriPrefix: `repo://${repoName}/`,
    gitCommit: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
    services: [],
    locatedState: '',
    crawledAt: '2026-11-22T00:59:00.000Z',
    fingerprint: 'stages/1',
    units,
    skips: [],
    failures: [],
    notices: {},
  }
}
