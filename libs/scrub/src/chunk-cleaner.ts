import { type CleanChunk, contentHash, type RawChunk, type ScrubAudit } from '@coderag/types'
import { markClean } from '@coderag/types/gate'
import { countFindings } from './audit-counts.js'
import type { Detector } from './detectors/detector.js'
import type { KnownPeople } from './detectors/people/known-names.js'
import { matchesOf } from './detectors/text/matches.js'
import { createScan } from './detectors/text/scan.js'
import { ScrubError } from './errors.js'
import { NAMING_FIELDS, NAMING_LISTS, type OpenChunk, PROSE_FIELDS, speakersOf } from './fields.js'
import { PLACEHOLDER, type Placeholders } from './placeholders.js'
import { readerView } from './reader-view.js'
import { occurrences, type RankedFinding, replaceFindings, resolveOverlaps } from './redact.js'

/** A chunk past the gate, with its audit. */
export interface ScrubbedChunk {
  readonly chunk: CleanChunk
  readonly audit: ScrubAudit | null
}

/** Cleans single chunks of the corpora that are always scrubbed. */
export interface ChunkCleaner {
  /**
   * Cleans one chunk.
   * @param people - People that the chunk's source names.
   */
  clean(chunk: RawChunk | CleanChunk, people?: readonly KnownPeople[]): Promise<ScrubbedChunk>
}

interface Piece {
  readonly text: string
  readonly findings: RankedFinding[]
}

/**
 * Minimum length of a value that is also replaced elsewhere in the chunk. Shorter values are replaced only where they
 * were found.
 */
const SHORTEST_SPREAD = 4

/** Words in small letters, joined: a name, not a random value. */
const RESOURCE_NAME = /^[a-z]+(?:[-_./:][a-z]+)*\d{0,2}$/

export function createChunkCleaner(detectors: readonly Detector[], placeholders: Placeholders): ChunkCleaner {
  const forNames = detectors.filter(({ id, tier }) => tier !== 'name' || id === 'known-names')
  const hasNames = detectors.some(({ tier }) => tier === 'name')

  return {
    async clean(chunk, people = []) {
      const own = people.map(({ detector }) => detector)
      // A source lists thousands of names, and few of them stand in a chunk: the lists are asked, not joined.
      const aliases = {
        get: (name: string) => people.findLast((known) => known.aliases.has(name))?.aliases.get(name),
      }
      const pieces = new Map<string, Piece>()
      for (const { text, prose } of textsOf(chunk)) {
        if (pieces.has(text)) continue
        pieces.set(text, { text, findings: await findAll(text, [...(prose ? detectors : forNames), ...own], chunk.id) })
      }
      if (hasNames) for (const person of speakersOf(chunk)) addPerson(person, pieces)
      spread([...pieces.values()])

      const replaced: RankedFinding[] = []
      const scrub = (text: string): string => {
        const piece = pieces.get(text)
        if (piece === undefined || piece.findings.length === 0) return text
        const findings = resolveOverlaps(piece.findings)
        replaced.push(...findings)
        return replaceFindings(text, findings, (kind, value) => placeholders.of(kind, readerView(value).text, aliases))
      }
      const cleaned = rebuild(chunk, scrub)
      return {
        chunk: cleaned,
        audit: { chunkId: chunk.id, corpusType: chunk.corpusType, counts: countFindings(replaced) },
      }
    },
  }
}

function* textsOf(chunk: OpenChunk): Generator<{ text: string; prose: boolean }> {
  for (const field of PROSE_FIELDS) {
    const text = chunk[field]
    if (text !== null && text !== '') yield { text, prose: true }
  }
  for (const field of NAMING_FIELDS) {
    const text = chunk[field]
    if (text !== null && text !== '') yield { text, prose: false }
  }
  for (const field of NAMING_LISTS) for (const text of chunk[field]) yield { text, prose: false }
}

async function findAll(text: string, detectors: readonly Detector[], chunkId: string): Promise<RankedFinding[]> {
  const view = readerView(text)
  const scan = createScan(view.text)
  const findings: RankedFinding[] = []
  for (const detector of detectors) {
    const { id, tier } = detector
    let found
    try {
      const answer = detector.find(scan)
      found = answer instanceof Promise ? await answer : answer
    } catch (cause) {
      throw cause instanceof ScrubError ? cause : failed(id, chunkId, cause)
    }
    for (const finding of found) {
      const { start, end } = finding
      if (!(start >= 0 && start < end && end <= view.text.length)) throw failed(id, chunkId)
      findings.push({ ...finding, tier, detector: id, ...view.written(start, end) })
    }
  }
  if (findings.length === 0) return findings
  const written = matchesOf(text, PLACEHOLDER).map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  return findings.filter(({ start, end }) => !written.some((p) => start < p.end && p.start < end))
}

/** Adds an author or participant. They are persons as a whole, whatever the name looks like. */
function addPerson(name: string, pieces: Map<string, Piece>): void {
  const known = pieces.get(name) ?? { text: name, findings: [] }
  pieces.set(name, known)
  const hasStructured = known.findings.some(({ tier }) => tier !== 'name')
  const start = name.length - name.trimStart().length + (name.trimStart().startsWith('@') ? 1 : 0)
  const end = name.trimEnd().length
  if (!hasStructured && start < end)
    known.findings.push({ kind: 'PERSON', start, end, tier: 'name', detector: 'speaker' })
}

/** Replaces a value that was found in one place of the chunk everywhere in it. */
function spread(pieces: readonly Piece[]): void {
  const values = new Map<string, RankedFinding>()
  for (const { text, findings } of pieces) {
    for (const finding of resolveOverlaps(findings)) {
      const value = text.slice(finding.start, finding.end)
      if (value.length < SHORTEST_SPREAD || values.has(value)) continue
      // The name of a resource can be its password. Elsewhere in a runbook it is the name.
      if (finding.tier === 'secret' && RESOURCE_NAME.test(value)) continue
      values.set(value, finding)
    }
  }
  for (const [value, finding] of values) {
    for (const { text, findings } of pieces) {
      for (const start of occurrences(text, value)) findings.push({ ...finding, start, end: start + value.length })
    }
  }
}

function rebuild(chunk: OpenChunk, scrub: (text: string) => string): CleanChunk {
  const clean = (text: string) => markClean(scrub(text))
  const maybe = (text: string | null) => (text === null ? null : clean(text))
  const plain = (text: string | null) => (text === null ? null : scrub(text))
  const text = clean(chunk.text)
  const contextPrefix = clean(chunk.contextPrefix)
  const overlap = maybe(chunk.overlap)
  return {
    ...chunk,
    text,
    contextPrefix,
    overlap,
    contentHash: contentHash(contextPrefix, overlap, text),
    signature: maybe(chunk.signature),
    docstring: maybe(chunk.docstring),
    sectionPath: maybe(chunk.sectionPath),
    author: maybe(chunk.author),
    participants: chunk.participants.map(clean),
    filePath: plain(chunk.filePath),
    symbolName: plain(chunk.symbolName),
    channel: plain(chunk.channel),
    threadId: plain(chunk.threadId),
    serviceName: plain(chunk.serviceName),
    definedNames: chunk.definedNames.map(scrub),
    imports: chunk.imports.map(scrub),
    callsOut: chunk.callsOut.map(scrub),
    mentions: chunk.mentions.map(scrub),
    calledBy: chunk.calledBy.map(scrub),
    k8sLabels: chunk.k8sLabels.map(scrub),
  }
}

function failed(detector: string, chunkId: string, cause?: unknown): ScrubError {
  return new ScrubError(
    'SCRUB_DETECTOR_FAILED',
    `Detector "${detector}" failed on chunk ${chunkId}; the chunk does not pass. Fix or leave out the detector.`,
    { detector, chunkId },
    // A cause may quote the text it failed on, so only its name is kept.
    { cause: cause instanceof Error ? cause.name : undefined },
  )
}
