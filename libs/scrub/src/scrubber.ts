import {
  parseOptions,
  type CleanChunk,
  type RawChunk,
  type ScrubContext,
  type Scrubber,
  type ScrubResult,
  SOURCE_TYPES,
} from '@coderag/types'
import { type ChunkCleaner, createChunkCleaner, type ScrubbedChunk } from './chunk-cleaner.js'
import { reportSecrets } from './code-secrets.js'
import { builtInDetectors, REDACTED_IN_CODE } from './detectors/built-in.js'
import type { Detector } from './detectors/detector.js'
import { createKnownNamesDetector, knownPeople, type KnownPeople, nameAliases } from './detectors/people/known-names.js'
import { speakersOf } from './fields.js'
import { fingerprintOf } from './fingerprint.js'
import { type ResolvedScrubOptions, type ScrubOptions, ScrubOptionsSchema } from './options.js'
import { createPlaceholders } from './placeholders.js'

/**
 * Creates the scrub gate.
 *
 * Corpora of sensitivity `clean` pass as the same object; `secretsInCode` says whether secrets in them are searched. In
 * all other corpora every field that people write is cleaned. Authors and participants are known names in all chunks of
 * their `sourceUri` in the same call; names given with the call, in all its chunks.
 *
 * @throws OptionsError; `scrub` rejects with `SCRUB_DETECTOR_FAILED`, and no chunk passes.
 */
export function createScrubber(options: ScrubOptions = {}): Scrubber {
  const resolved = parseOptions(ScrubOptionsSchema, options, 'createScrubber')
  const { knownNames } = resolved
  const placeholders = createPlaceholders(resolved.placeholderKey, nameAliases(knownNames))
  const detectors: readonly Detector[] = [
    ...builtInDetectors(resolved.nameDetectors),
    createKnownNamesDetector(knownNames),
    ...resolved.detectors,
  ]
  const prose = createChunkCleaner(detectors, placeholders)
  const code = createChunkCleaner(REDACTED_IN_CODE, placeholders)
  const listedPeople = createDirectory()
  return {
    fingerprint: fingerprintOf(resolved, detectors),
    async scrub(chunks, context = {}): Promise<ScrubResult> {
      const listed = listedPeople(context)
      const speakers = speakersBySource(chunks)
      const passed: ScrubbedChunk[] = []
      for (const chunk of chunks) {
        passed.push(
          passesUnchanged(chunk)
            ? await passCode(chunk, code, resolved.secretsInCode)
            : await prose.clean(chunk, [...listed, ...(speakers.get(chunk.sourceUri) ?? [])]),
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
  if (secrets === 'report') return { chunk, audit: reportSecrets(chunk) }
  const cleaned = await cleaner.clean(chunk)
  return (cleaned.audit?.counts ?? []).length === 0 ? { chunk, audit: null } : cleaned
}

/** Promotes a chunk of a clean corpus. The same object changes its type, nothing is copied. */
function passesUnchanged(chunk: RawChunk | CleanChunk): chunk is CleanChunk {
  return SOURCE_TYPES[chunk.corpusType].sensitivity === 'clean'
}

function speakersBySource(chunks: readonly RawChunk[]): Map<string, readonly KnownPeople[]> {
  const names = new Map<string, Set<string>>()
  for (const chunk of chunks) {
    if (passesUnchanged(chunk)) continue
    for (const name of speakersOf(chunk)) {
      names.set(chunk.sourceUri, (names.get(chunk.sourceUri) ?? new Set<string>()).add(name))
    }
  }
  return new Map([...names].map(([uri, people]) => [uri, [knownPeople([...people])]]))
}

/** Prepares the names of a call once. A list of thousands comes with every document of its source. */
function createDirectory(): (context: ScrubContext) => readonly KnownPeople[] {
  const prepared = new WeakMap<readonly string[], readonly KnownPeople[]>()
  return ({ knownNames }) => {
    if (knownNames === undefined || knownNames.length === 0) return []
    const known = prepared.get(knownNames) ?? [knownPeople(knownNames)]
    prepared.set(knownNames, known)
    return known
  }
}
