import type { CrawlUnit, Discovery, IndexedUnit } from '@coderag/types'
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

export function outcome(key: string, sketch: Partial<UnitOutcome> = {}): UnitOutcome {
  return { key, corpusType: null, chunks: 1, skip: null, failure: null, notices: [], audits: [], ...sketch }
}
