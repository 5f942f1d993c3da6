import { type CleanChunk, type RawChunk, type Scrubber, type ScrubResult } from '@coderag/types'
import { SOURCE_TYPES } from '@coderag/types'
import type { Detector } from './detectors/detector.js'
import { builtInDetectors } from './detectors/built-in.js'
import { createChunkCleaner, type ScrubbedChunk } from './chunk-cleaner.js'
import { type ScrubOptions, resolveOptions } from './options.js'
import { createPlaceholders } from './placeholders.js'
import { fingerprintOf } from './fingerprint.js'

/** Creates the gate. */
export function createScrubber(options: ScrubOptions = {}): Scrubber {
  const resolved = resolveOptions(options)
  const detectors: readonly Detector[] = [...builtInDetectors(), ...resolved.detectors]
  const cleaner = createChunkCleaner(detectors, createPlaceholders(resolved.placeholderKey))
  const pass = async (chunk: RawChunk): Promise<ScrubbedChunk> =>
    passesUnchanged(chunk) ? { chunk, audit: null } : cleaner.clean(chunk)
  return {
    fingerprint: fingerprintOf(resolved, detectors),
    async scrub(chunks): Promise<ScrubResult> {
      const passed: ScrubbedChunk[] = []
      for (const chunk of chunks) passed.push(await pass(chunk))
      return { chunks: passed.map(({ chunk }) => chunk), audits: passed.map(({ audit }) => audit) }
    },
  }
}

/** A corpus without sensitivity is clean as it is: the same object changes its type, nothing is copied. */
function passesUnchanged(chunk: RawChunk | CleanChunk): chunk is CleanChunk {
  return SOURCE_TYPES[chunk.corpusType].sensitivity === 'clean'
}
