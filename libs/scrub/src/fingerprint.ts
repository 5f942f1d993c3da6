import { createHash, createHmac } from 'node:crypto'
import type { Detector } from './detectors/detector.js'
import type { ResolvedScrubOptions } from './options.js'

/** Version of the built-in detectors. Count it up when they find something else than before. */
const DETECTORS_VERSION = 11

/**
 * Returns a string of everything that shapes scrubbed text. The key and the known names enter as short digests. Without
 * a key it contains `random`.
 */
export function fingerprintOf(options: ResolvedScrubOptions, detectors: readonly Detector[]): string {
  const { secretsInCode, knownNames, placeholderKey } = options
  const key =
    placeholderKey === undefined
      ? 'random'
      : createHmac('sha256', placeholderKey).update('fingerprint').digest('hex').slice(0, 8)
  const names = createHash('sha256')
    .update([...knownNames].sort().join('\0'))
    .digest('hex')
    .slice(0, 8)
  const ids = createHash('sha256')
    .update(detectors.map(({ id }) => id).join(','))
    .digest('hex')
    .slice(0, 8)
  return `scrub:${DETECTORS_VERSION}:${ids}:${secretsInCode}:names-${names}:key-${key}`
}
