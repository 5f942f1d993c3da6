import type { Scan } from './text/scan.js'

/**
 * Order of findings that compete for the same characters; the lower tier wins: secrets, then values with a structure or
 * checksum, then names.
 */
export type DetectorTier = 'secret' | 'structured' | 'name'

/**
 * What speaks for a finding, from strong to weak: check digits, words nearby, or its look alone. Of findings of one tier
 * that overlap, the best evidence gives the kind.
 */
export type Evidence = 'checksum' | 'cue' | 'shape'

const RANK: Readonly<Record<Evidence, number>> = { checksum: 0, cue: 1, shape: 2 }

/** Compares for sorting: the stronger evidence comes first. */
export function compareEvidence(a: Evidence, b: Evidence): number {
  return RANK[a] - RANK[b]
}

/** A range of a text that must not pass. Offsets count UTF-16 units, end exclusive. */
export interface Finding {
  /** Upper case with underscores; the placeholder's name and the key in the audit: `EMAIL`, `PERSON`. */
  readonly kind: string
  readonly start: number
  readonly end: number
  /** Default `shape`. */
  readonly evidence?: Evidence
}

/** Finds one family of values. Detectors keep no state between texts and never log. */
export interface Detector {
  /** Lower case with dashes; part of the scrubber's fingerprint. */
  readonly id: string
  /** `name` detectors never run on code. */
  readonly tier: DetectorTier
  /**
   * Returns findings in any order; they can overlap. A promise is awaited, so that a model or a service can be a
   * detector.
   */
  find(scan: Scan): readonly Finding[] | Promise<readonly Finding[]>
}

/** A detector that answers at once. */
export interface SyncDetector extends Detector {
  readonly find: (this: void, scan: Scan) => readonly Finding[]
}
