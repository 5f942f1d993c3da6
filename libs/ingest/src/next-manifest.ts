import {
  MANIFEST_FORMAT,
  type CorpusType,
  type EmbedderIdentity,
  type IndexedSource,
  type IndexManifest,
} from '@coderag/types'
import type { SealedGeneration } from './generation-writer.js'

/** Changes that one run makes to the previous manifest. */
export interface ManifestChanges {
  readonly createdAt: string
  readonly generation: number
  /** The written generation, or the previous one if only records changed. */
  readonly sealed: Omit<SealedGeneration, 'callsAreOld'> & { readonly callsAreOld?: boolean }
  readonly records: readonly IndexedSource[]
  /** Ids of sources that leave the index. */
  readonly removed: readonly string[]
  readonly embedder: EmbedderIdentity | null
  readonly lexicalFingerprint: string
  readonly pruned: boolean
}

/** Builds the manifest of the next generation. Recorded sources replace those of equal id; the others stay. */
export function nextManifest(previous: IndexManifest | null, changes: ManifestChanges): IndexManifest {
  const replaced = new Set([...changes.removed, ...changes.records.map((record) => record.id)])
  const kept = (previous?.sources ?? []).filter((source) => !replaced.has(source.id))
  const sources = [...kept, ...changes.records].sort((a, b) => (a.id < b.id ? -1 : 1))
  const corpusCounts = countByCorpus(sources)
  return {
    format: MANIFEST_FORMAT,
    generation: changes.generation,
    createdAt: changes.createdAt,
    chunksSnapshot: changes.sealed.chunksSnapshot,
    chunkCount: Object.values(corpusCounts).reduce((total, count) => total + count, 0),
    corpusCounts,
    lexicalGeneration: changes.sealed.lexicalGeneration,
    graphGeneration: changes.sealed.graphGeneration,
    serviceCount: changes.sealed.serviceCount,
    edgeCount: changes.sealed.edgeCount,
    ...(changes.sealed.callsAreOld === true && { callsAreOld: true }),
    embedder: changes.embedder,
    lexicalFingerprint: changes.lexicalFingerprint,
    sources,
    prunedAtGeneration: changes.pruned ? changes.generation : (previous?.prunedAtGeneration ?? 0),
  }
}

function countByCorpus(sources: readonly IndexedSource[]): Partial<Record<CorpusType, number>> {
  const counts: Partial<Record<CorpusType, number>> = {}
  for (const source of sources) {
    for (const { corpusType, chunks } of Object.values(source.units)) {
      if (chunks > 0) counts[corpusType] = (counts[corpusType] ?? 0) + chunks
    }
  }
  return counts
}
