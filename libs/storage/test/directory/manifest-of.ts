import type { IndexManifest } from '@coderag/types'

/** A manifest of an empty index. */
export function manifestOf(changes: Partial<IndexManifest> = {}): IndexManifest {
  return {
    format: 2,
    generation: 3,
    createdAt: '2026-01-01T00:00:00.000Z',
    parts: { chunks: 7, lexical: '3' },
    chunkCount: 0,
    corpusCounts: {},
    hasGraphs: false,
    serviceCount: 0,
    edgeCount: 0,
    embedder: null,
    lexicalFingerprint: 'words-1',
    sources: [],
    prunedAtGeneration: 1,
    ...changes,
  }
}
