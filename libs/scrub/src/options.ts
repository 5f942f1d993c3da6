import { z } from 'zod'
import type { Detector } from './detectors/detector.js'

const isDetector = (value: unknown): value is Detector =>
  typeof value === 'object' && value !== null && 'id' in value && 'tier' in value && 'find' in value

export const ScrubOptionsSchema = z.strictObject({
  /**
   * What happens to secrets in corpora that pass unchanged (code, manifests, readmes): `report` counts them in the audit
   * with path and lines and leaves the text, `redact` replaces them, `off` does not look.
   */
  secretsInCode: z.enum(['report', 'redact', 'off']).default('report'),
  /** Names of people that the source itself lists: chat users, speakers, commit authors. Full names and handles. */
  knownNames: z.array(z.string()).default([]),
  /**
   * Secret of at least 16 bytes that numbers the placeholders. Scrubbers with the same key give the same value the same
   * placeholder: give every worker of a run the same one. Absent: random, so placeholders hold for this scrubber only.
   */
  placeholderKey: z
    .instanceof(Uint8Array)
    .refine((key) => key.byteLength >= 16, 'needs at least 16 bytes')
    .optional(),
  /**
   * Take the place of the built-in search for people's names, such as a service; addresses and listed names are still
   * looked for. Absent: the built-in one.
   */
  nameDetectors: z.array(z.custom<Detector>(isDetector, 'is no Detector')).min(1).optional(),
  /** Further detectors for the corpora that are always scrubbed, such as a named-entity model. Run after the built-in ones. */
  detectors: z.array(z.custom<Detector>(isDetector, 'is no Detector')).default([]),
})

/** What callers write. */
export type ScrubOptions = z.input<typeof ScrubOptionsSchema>

/** What the code sees. */
export type ResolvedScrubOptions = z.output<typeof ScrubOptionsSchema>
