import type { CrawlUnit, Discovery, IndexedSource, IndexedUnit, IndexManifest } from '@coderag/types'
import type { UnitOutcome } from '../src/process/batch.js'

export function unit(key: string, sketch: Partial<CrawlUnit> = {}): CrawlUnit {
  return { key, corpusType: 'CODE_LOGIC', size: 10, state: `sha256:${key}`, ...sketch }
}

export function discovery(sketch: Partial<Discovery> = {}): Discovery {
  const repoName = sketch.repoName ?? 'shop'
  return {
    sourceId: `repo:${repoName}`,
    uriPrefix: `repo://${repoName}/`,
    repoName,
    gitCommit: 'c1',
    units: [],
    skips: [],
    failures: [],
    ...sketch,
  }
}

export function indexedUnit(key: string, sketch: Partial<IndexedUnit> = {}): IndexedUnit {
  return { state: `sha256:${key}`, corpusType: 'CODE_LOGIC', chunks: 2, ...sketch }
}

export function indexedSource(sketch: Partial<IndexedSource> = {}): IndexedSource {
  const repoName = sketch.repoName ?? 'shop'
  return {
    id: `repo:${repoName}`,
    kind: 'repo',
    repoName,
    uriPrefix: `repo://${repoName}/`,
    gitCommit: 'c1',
    services: [],
    locatedState: '',
    crawledAt: '2026-01-01T00:00:00.000Z',
    fingerprint: 'f1',
    units: {},
    skips: [],
    failures: [],
    notices: {},
    ...sketch,
  }
}

export function manifest(sketch: Partial<IndexManifest> = {}): IndexManifest {
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
    ...sketch,
  }
}

export function outcome(key: string, sketch: Partial<UnitOutcome> = {}): UnitOutcome {
  return { key, chunks: 1, skip: null, failure: null, notices: [], audits: [], ...sketch }
}
