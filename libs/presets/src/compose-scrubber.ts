import { createNerDetector, createPresidioDetector, createScrubber } from '@coderag/scrub'
import type { Scrubber } from '@coderag/types'
import type { ResolvedConfig } from './config.js'

/**
 * Makes the gate as configured, with its model loaded where one is named.
 *
 * @throws ScrubError, OnnxError: the model's folder or packages are not there.
 */
export async function composeScrubber(
  { scrub: { secretsInCode, presidio, ner } }: ResolvedConfig,
  placeholderKey: Uint8Array<ArrayBuffer>,
): Promise<Scrubber> {
  const { url, ...asked } = presidio
  const { directory, minScore } = ner
  return createScrubber({
    secretsInCode,
    placeholderKey,
    ...(url !== undefined && { nameDetectors: [createPresidioDetector({ url, ...asked })] }),
    ...(directory !== undefined && { detectors: [await createNerDetector({ directory, minScore })] }),
  })
}
