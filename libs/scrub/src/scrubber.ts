import { type CleanChunk, type RawChunk, type Scrubber, type ScrubResult, SOURCE_TYPES } from '@coderag/types'
import { type ChunkCleaner, createChunkCleaner, type ScrubbedChunk } from './chunk-cleaner.js'
import { reportSecrets } from './code-secrets.js'
import { builtInDetectors, SECRET_DETECTORS } from './detectors/built-in.js'
import type { Detector } from './detectors/detector.js'
import { createKnownNamesDetector, nameAliases } from './detectors/known-names.js'
import { fingerprintOf } from './fingerprint.js'
import { type ResolvedScrubOptions, type ScrubOptions, resolveOptions } from './options.js'
import { createPlaceholders } from './placeholders.js'

/**
 * Creates the gate.
 *
 * Corpora of sensitivity `clean` pass as the same object; `secretsInCode` says whether secrets in them are looked for.
 * In all others every field that people write is cleaned. Names of authors count as known in all chunks of their
 * `sourceUri` that come in the same call.
 *
 * @throws ScrubError `SCRUB_OPTIONS_INVALID`; `scrub` rejects with `SCRUB_DETECTOR_FAILED`, and no chunk passes.
 */
export function createScrubber(options: ScrubOptions = {}): Scrubber {
  const resolved = resolveOptions(options)
  const { knownNames } = resolved
  const placeholders = createPlaceholders(resolved.placeholderKey, nameAliases(knownNames))
  const detectors: readonly Detector[] = [
    ...builtInDetectors(),
    createKnownNamesDetector(knownNames),
    ...resolved.detectors,
  ]
  const prose = createChunkCleaner(detectors, placeholders)
  const code = createChunkCleaner(SECRET_DETECTORS, placeholders)
  return {
    fingerprint: fingerprintOf(resolved, detectors),
    async scrub(chunks): Promise<ScrubResult> {
      const authors = authorsBySource(chunks)
      const passed: ScrubbedChunk[] = []
      for (const chunk of chunks) {
        passed.push(
          passesUnchanged(chunk)
            ? await passCode(chunk, code, resolved.secretsInCode)
            : await prose.clean(chunk, authors.get(chunk.sourceUri)),
        )
      }
      return { chunks: passed.map(({ chunk }) => chunk), audits: passed.map(({ audit }) => audit) }
    },
  }
}

async function passCode(
  chunk: CleanChunk,
  cleaner: ChunkCleaner,
  secrets: ResolvedScrubOptions['secretsInCode'],
): Promise<ScrubbedChunk> {
  if (secrets === 'off') return { chunk, audit: null }
  const report = reportSecrets(chunk)
  if (report === null || secrets === 'report') return { chunk, audit: report }
  return cleaner.clean(chunk)
}

/** A corpus without sensitivity is clean as it is: the same object changes its type, nothing is copied. */
function passesUnchanged(chunk: RawChunk | CleanChunk): chunk is CleanChunk {
  return SOURCE_TYPES[chunk.corpusType].sensitivity === 'clean'
}

function authorsBySource(chunks: readonly RawChunk[]): Map<string, Detector> {
  const names = new Map<string, Set<string>>()
  for (const chunk of chunks) {
    if (chunk.author === null || passesUnchanged(chunk)) continue
    names.set(chunk.sourceUri, (names.get(chunk.sourceUri) ?? new Set<string>()).add(chunk.author))
  }
  return new Map([...names].map(([uri, authors]) => [uri, createKnownNamesDetector([...authors])]))
}
