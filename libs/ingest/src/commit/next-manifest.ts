import {
  MANIFEST_FORMAT,
  type CorpusType,
  type EmbedderIdentity,
  type IndexedSource,
  type IndexManifest,
  type WrittenParts,
} from '@coderag/types'
import { requireSameEmbedder } from '../plan/same-embedder.js'

/** Changes that one run makes to the previous manifest. */
export interface ManifestChanges {
  readonly createdAt: string
  /** What was written, or what the previous generation has if only records changed. */
  readonly written: WrittenParts
  readonly records: readonly IndexedSource[]
  /** Ids of sources that leave the index. */
  readonly removed: readonly string[]
  readonly embedder: EmbedderIdentity | null
  readonly lexicalFingerprint: string
  readonly pruned: boolean
}

/**
 * Builds the manifest of the next generation. Recorded sources replace those of equal id; the others stay.
 *
 * @throws IngestError `INGEST_EMBEDDER_MISMATCH`: sources stay that another embedder was used for meanwhile.
 */
export function nextManifest(previous: IndexManifest | null, changes: ManifestChanges): IndexManifest {
  const replaced = new Set([...changes.removed, ...changes.records.map((record) => record.id)])
  const kept = (previous?.sources ?? []).filter((source) => !replaced.has(source.id))
  if (previous !== null && kept.length > 0) requireSameEmbedder(previous.embedder, changes.embedder)
  const { written } = changes
  const generation = (previous?.generation ?? 0) + 1
  const sources = [...kept, ...changes.records].sort((a, b) => (a.id < b.id ? -1 : 1))
  const corpusCounts = countByCorpus(sources)
  return {
    format: MANIFEST_FORMAT,
    generation,
    createdAt: changes.createdAt,
    parts: written.parts,
    chunkCount: Object.values(corpusCounts).reduce((total, count) => total + count, 0),
    corpusCounts,
    hasGraphs: written.hasGraphs,
    serviceCount: written.services,
    edgeCount: written.edges,
    ...(written.callsAreOld && { callsAreOld: true }),
    ...(written.graphWarnings.length > 0 && { graphWarnings: written.graphWarnings }),
    ...(written.graphExact !== undefined && { graphExact: written.graphExact }),
    embedder: changes.embedder,
    lexicalFingerprint: changes.lexicalFingerprint,
    sources,
    prunedAtGeneration: changes.pruned ? generation : (previous?.prunedAtGeneration ?? 0),
  }
}

/** Returns what a generation has, for a manifest that changes records only. */
export function partsOf(manifest: IndexManifest): WrittenParts {
  return {
    parts: manifest.parts,
    hasGraphs: manifest.hasGraphs,
    services: manifest.serviceCount,
    edges: manifest.edgeCount,
    callsAreOld: manifest.callsAreOld === true,
    graphWarnings: manifest.graphWarnings ?? [],
    ...(manifest.graphExact !== undefined && { graphExact: manifest.graphExact }),
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
