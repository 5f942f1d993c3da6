import { createHash } from 'node:crypto'
import type { CleanChunk, LeftPlace, RawChunk, ScrubAudit } from '@coderag/types'
import { countFindings } from './audit-counts.js'
import { confidenceOf } from './confidence.js'
import { SECRET_DETECTORS } from './detectors/built-in.js'
import { createScan } from './detectors/text/scan.js'
import { type RankedFinding, resolveOverlaps } from './redact.js'

/** Finds secrets in a chunk that passes unchanged. Returns null if there are none. */
export function reportSecrets(chunk: RawChunk | CleanChunk): ScrubAudit | null {
  const { text, filePath } = chunk
  const scan = createScan(text)
  const findings: RankedFinding[] = []
  for (const { id, tier, find } of SECRET_DETECTORS) {
    for (const finding of find(scan)) findings.push({ ...finding, tier, detector: id })
  }
  if (findings.length === 0) return null
  const places = resolveOverlaps(findings).map(({ kind, detector, start, end }): LeftPlace => {
    const value = text.slice(start, end)
    const confidence = confidenceOf({ detector, value, path: filePath })
    const line = chunk.startLine + text.slice(0, start).split('\n').length - 1
    const context = contextOf(kind, text, { start, end })
    return { kind, detector, confidence, line, context, check: checkOf(value, context) }
  })
  return {
    chunkId: chunk.id,
    corpusType: chunk.corpusType,
    counts: countFindings(places),
    left: { path: filePath, places },
  }
}

/** Minimum length of a value that gets a check, in UTF-16 units. With 8 bits known, one of 256 short values remains. */
const LEAST_CHECKED = 12

/** Returns 8 bits by which another value is told from this one. More bits would let values be guessed. */
function checkOf(value: string, context: string): string | null {
  if (value.length < LEAST_CHECKED) return null
  return createHash('sha256').update(`${context}\0${value}`).digest('hex').slice(0, 2)
}

/** Hashes what stands before and after a value in its lines. The value is left out: a hash of a short one can be guessed. */
function contextOf(kind: string, text: string, { start, end }: { start: number; end: number }): string {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const lineEnd = text.indexOf('\n', end)
  const after = text.slice(end, lineEnd === -1 ? text.length : lineEnd)
  const [left, right] = [before, after].map((part) => part.replace(/\s+/g, ' ').trim())
  return createHash('sha256').update(`${kind}\0${left}\0${right}`).digest('hex').slice(0, 16)
}
