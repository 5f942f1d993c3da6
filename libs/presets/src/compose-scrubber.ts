import { createNerDetector, createPresidioDetector, createScrubber } from '@coderag/scrub'
import type { Scrubber } from '@coderag/types'
import type { ResolvedConfig } from './config.js'

/**
 * Creates the configured scrubber and loads its model, if it has one.
 * @throws ScrubError, OnnxError: the model's folder or packages are missing.
 */
export async function composeScrubber(
  { scrub: { secretsInCode, presidio, ner } }: ResolvedConfig,
  placeholderKey: Uint8Array<ArrayBuffer>,
): Promise<Scrubber> {
  const { url, language } = presidio
  const { directory } = ner
  return createScrubber({
    secretsInCode,
    placeholderKey,
    ...(url !== undefined && { nameDetectors: [createPresidioDetector({ url, language })] }),
    ...(directory !== undefined && { detectors: [await createNerDetector({ directory })] }),
  })
}
