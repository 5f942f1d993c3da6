import type { CleanChunk, RawChunk, ScrubAudit } from '@coderag/types'
import { SECRET_DETECTORS } from './detectors/built-in.js'
import { createScan } from './detectors/scan.js'
import { type RankedFinding, resolveOverlaps } from './redact.js'

/** Finds secrets in a chunk that passes unchanged. Returns null if there are none. */
export function reportSecrets(chunk: RawChunk | CleanChunk): ScrubAudit | null {
  const { text } = chunk
  const scan = createScan(text)
  const findings: RankedFinding[] = []
  for (const { tier, find } of SECRET_DETECTORS) {
    for (const finding of find(scan)) findings.push({ ...finding, tier })
  }
  if (findings.length === 0) return null
  const counts: Record<string, number> = {}
  const lines: Record<string, number[]> = {}
  for (const { kind, start } of resolveOverlaps(findings)) {
    counts[kind] = (counts[kind] ?? 0) + 1
    lines[kind] = [...(lines[kind] ?? []), chunk.startLine + text.slice(0, start).split('\n').length - 1]
  }
  return { chunkId: chunk.id, corpusType: chunk.corpusType, counts, left: { path: chunk.filePath, lines } }
}
