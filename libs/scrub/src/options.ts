import { z } from 'zod'
import type { Detector } from './detectors/detector.js'

const isDetector = (value: unknown): value is Detector =>
  typeof value === 'object' && value !== null && 'id' in value && 'tier' in value && 'find' in value

const scrubFields = {
  /**
   * Treatment of secrets in corpora that pass unchanged (code, manifests, readmes): `report` counts them in the audit
   * with path and lines and keeps the text, `redact` replaces them, `off` does not search.
   */
  secretsInCode: z.enum(['report', 'redact', 'off']).default('report'),
  /** Names of people that the source itself lists: chat users, speakers, commit authors. Full names and handles. */
  knownNames: z.array(z.string()).default([]),
  /**
   * Secret of at least 16 bytes that numbers the placeholders. Scrubbers with the same key give a value the same
   * placeholder, so give every worker of a run the same key. Default: random, so that placeholders hold for this
   * scrubber only.
   */
  placeholderKey: z
    .instanceof(Uint8Array)
    .refine((key) => key.byteLength >= 16, 'needs at least 16 bytes')
    .optional(),
  /**
   * Detectors that replace the built-in search for people's names, such as a service. Addresses and listed names are
   * still searched. Default: the built-in search.
   */
  nameDetectors: z.array(z.custom<Detector>(isDetector, 'is no Detector')).min(1).optional(),
  /** Further detectors for the corpora that are always scrubbed, such as a named-entity model. Run after the built-in ones. */
  detectors: z.array(z.custom<Detector>(isDetector, 'is no Detector')).default([]),
}

export const ScrubOptionsSchema: z.ZodObject<typeof scrubFields, z.core.$strict> = z.strictObject(scrubFields)

/** Options as callers write them. */
export type ScrubOptions = z.input<typeof ScrubOptionsSchema>

/** Options with every default filled in. */
export type ResolvedScrubOptions = z.output<typeof ScrubOptionsSchema>
