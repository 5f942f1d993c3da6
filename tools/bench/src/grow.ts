/**
 * Fills places with an index of any size: the chunks of an index of real repositories, then copies of them with changed
 * words and vectors, so that terms and neighbours differ. Prints the rate at which each place takes them.
 *
 *   npm run grow -w tools/bench -- --from <place> --to <place>… [--vectors <Qdrant>] [--chunks 1000000]
 *
 * A place that ends with `+qdrant` uses the Qdrant server. All places are filled in one run, batch by batch, each timed by
 * itself. Graphs are those of the originals. Ctrl+C ends the growth early: what was added is committed.
 */
import { parseArgs } from 'node:util'
import { createLexicalAnalyzer } from '@coderag/bm25'
import type { Config } from '@coderag/presets'
import { redactPlace } from '@coderag/presets/config'
import { composeIndex } from '@coderag/presets/storage'
import {
  CHUNK_COLUMNS,
  chunkFromRow,
  chunkId,
  contentHash,
  decodeChunks,
  encodeChunks,
  type ChunkColumns,
  type CleanChunk,
  type IndexedSource,
  type IndexManifest,
  type IndexWriter,
} from '@coderag/types'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string', multiple: true, default: [] },
    vectors: { type: 'string' },
    chunks: { type: 'string', default: '1000000' },
  },
})
if (values.from === undefined || values.to.length === 0) {
  console.error('npm run grow -w tools/bench -- --from <place> --to <place>… [--vectors <Qdrant>] [--chunks 1000000]')
  process.exit(2)
}
const BATCH_ROWS = 2_000
const wanted = Number(values.chunks)
const analyzer = createLexicalAnalyzer()
let isEnough = false
const masked = (place: string): string => redactPlace(place, '***')
process.once('SIGINT', () => (isEnough = true))

function configOf(place: string): Config {
  const isBeside = place.endsWith('+qdrant')
  return {
    index: isBeside ? place.slice(0, -'+qdrant'.length) : place,
    ...(isBeside && values.vectors !== undefined && { vectors: values.vectors }),
  }
}

/** A number of 32 bits from a text, the same in every run. */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Renames half of the words, every occurrence alike, as if another team had written the code. */
function changedWords(text: string, copy: number): string {
  return text.replace(/[A-Za-z]{4,}/g, (word) => {
    const hash = hashOf(word.toLowerCase(), copy)
    return hash % 2 === 0 ? word : `${word}${SYLLABLES[(hash >>> 8) % SYLLABLES.length]}${SYLLABLES[copy]}`
  })
}

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'ke', 'li', 'mo', 'nu', 'pa', 're', 'si', 'to', 'vu', 'za']

/** Length of what is added to a vector of unit length: copies keep a cosine of about 0.86 with their original. */
const NOISE = 0.6

function changedVectors({ dimensions, values }: NonNullable<ChunkColumns['vectors']>, ids: readonly string[]) {
  const changed = new Float32Array(values.length)
  ids.forEach((id, row) => {
    let state = hashOf(id, 0)
    let square = 0
    const from = row * dimensions
    for (let d = 0; d < dimensions; d++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      // Uniform numbers with the variance 1 / dimensions.
      const noise = (state / 2 ** 32 - 0.5) * Math.sqrt(12 / dimensions)
      const value = (values[from + d] ?? 0) + NOISE * noise
      changed[from + d] = value
      square += value * value
    }
    const length = Math.sqrt(square)
    for (let d = 0; d < dimensions; d++) changed[from + d] = (changed[from + d] ?? 0) / length
  })
  return { dimensions, values: changed }
}

function changedChunk(chunk: CleanChunk, copy: number): CleanChunk {
  const named = (text: string | null): string | null => (text === null ? null : changedWords(text, copy))
  const sourceUri = renamed(chunk.sourceUri, copy)
  const text = changedWords(chunk.text, copy)
  const contextPrefix = changedWords(chunk.contextPrefix, copy)
  const overlap = named(chunk.overlap)
  const row: Record<string, unknown> = {
    ...chunk,
    id: chunkId(sourceUri, chunk.byteRange),
    sourceUri,
    text,
    contextPrefix,
    overlap,
    contentHash: contentHash(contextPrefix, overlap, text),
    repoName: chunk.repoName === null ? null : `${chunk.repoName}-${copy}`,
    symbolName: named(chunk.symbolName),
    definedNames: chunk.definedNames.map((name) => changedWords(name, copy)),
    signature: named(chunk.signature),
    docstring: named(chunk.docstring),
    byteStart: chunk.byteRange[0],
    byteEnd: chunk.byteRange[1],
  }
  return chunkFromRow(CHUNK_COLUMNS.map(({ field }) => row[field]))
}

/** Puts the number of the copy behind the repository's name: `repo://loki/a.go` becomes `repo://loki-3/a.go`. */
function renamed(uri: string, copy: number): string {
  return uri.replace(/^([a-z]+:\/\/[^/]+)/, `$1-${copy}`)
}

function changedBatch(columns: ChunkColumns, copy: number): ChunkColumns {
  if (copy === 0) return columns
  const chunks = decodeChunks(columns).map((chunk) => changedChunk(chunk, copy))
  const { vectors } = columns
  return encodeChunks(
    chunks,
    vectors === null
      ? null
      : changedVectors(
          vectors,
          chunks.map(({ id }) => id),
        ),
  )
}

function copiedSource(source: IndexedSource, copy: number): IndexedSource {
  if (copy === 0) return source
  const repoName = `${source.repoName}-${copy}`
  return { ...source, id: `repo:${repoName}`, repoName, uriPrefix: renamed(source.uriPrefix, copy), services: [] }
}

interface Target {
  readonly place: string
  readonly writer: IndexWriter
  ms: number
}

const from = await composeIndex(configOf(values.from))
const current = await from.current()
if (current === null) throw new Error(`${masked(values.from)} has no index`)
const original = current.manifest
const reader = await from.open(original)
const targets: Target[] = []
for (const place of values.to) {
  const index = await composeIndex(configOf(place))
  const claim = await index.claim('all')
  const dimensions = original.embedder?.dimensions ?? null
  targets.push({ place, writer: await claim.begin({ base: null, dimensions, graphs: original.hasGraphs }), ms: 0 })
}

async function timed(target: Target, work: (writer: IndexWriter) => Promise<unknown>): Promise<void> {
  const since = performance.now()
  await work(target.writer)
  target.ms += performance.now() - since
}

for await (const { source, documents } of reader.facts()) {
  const batch = { columns: encodeChunks([]), terms: analyzer.analyze([]), facts: documents }
  for (const target of targets) {
    target.writer.source(source)
    await target.writer.add(batch)
  }
}
const counts = new Map<string, number>()
const began = performance.now()
let done = 0
let copies = 0
for (; done < wanted && !isEnough; copies++) {
  for await (const columns of reader.chunks.scanColumns({ batchRows: BATCH_ROWS })) {
    const changed = changedBatch(columns, copies)
    const chunks = decodeChunks(changed)
    const terms = analyzer.analyze(chunks)
    for (const target of targets) await timed(target, (writer) => writer.add({ columns: changed, terms, facts: [] }))
    for (const { corpusType } of chunks) counts.set(corpusType, (counts.get(corpusType) ?? 0) + 1)
    done += changed.rows
    if (Math.floor(done / 50_000) > Math.floor((done - changed.rows) / 50_000)) {
      const rates = targets.map(({ place, ms }) => `${masked(place)} ${((1_000 * done) / ms).toFixed(0)}/s`)
      const memory = (process.memoryUsage().rss / 1e6).toFixed(0)
      console.log(`${done} chunks after ${seconds(began)} s, ${memory} MB here; ${rates.join(', ')}`)
    }
    if (done >= wanted || isEnough) break
  }
}
const sources = Array.from({ length: copies }, (_, copy) =>
  original.sources.map((source) => copiedSource(source, copy)),
).flat()
for (const target of targets) {
  await timed(target, (writer) =>
    writer.commit({ optimize: true, defersCalls: false }, (newest, written): IndexManifest => {
      const generation = (newest?.generation ?? 0) + 1
      return {
        ...original,
        generation,
        parts: written.parts,
        chunkCount: done,
        corpusCounts: Object.fromEntries(counts),
        hasGraphs: written.hasGraphs,
        serviceCount: written.services,
        edgeCount: written.edges,
        sources,
        prunedAtGeneration: generation,
      }
    }),
  )
  const steps = Object.entries(target.writer.stepMs).map(([step, ms]) => `${step} ${(ms / 1_000).toFixed(0)} s`)
  console.log(
    `${masked(target.place)}: ${done} chunks, ${((1_000 * done) / target.ms).toFixed(0)}/s with the commit; ${steps.join(', ')}`,
  )
}
process.exit()

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(0)
}
