import type { AuditCount, Confidence } from '@coderag/types'

interface Counted {
  readonly kind: string
  readonly detector: string
  readonly confidence?: Confidence
}

/** Counts findings by kind, detector and confidence, in the order in which they occur first. */
export function countFindings(findings: Iterable<Counted>): AuditCount[] {
  const counts = new Map<string, AuditCount>()
  for (const { kind, detector, confidence } of findings) {
    const key = `${kind} ${detector} ${confidence ?? ''}`
    const count = (counts.get(key)?.count ?? 0) + 1
    counts.set(key, { kind, detector, ...(confidence !== undefined && { left: confidence }), count })
  }
  return [...counts.values()]
}
