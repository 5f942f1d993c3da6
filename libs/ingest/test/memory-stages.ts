import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  chunkId,
  contentHash,
  decodeChunks,
  decodeTextColumn,
  rawText,
  type Chunker,
  type ChunkSelection,
  type CleanChunk,
  type EmbeddedChunk,
  type DocumentFacts,
  type Embedder,
  type FactExtractor,
  type LexicalAnalyzer,
  type RawChunk,
  type Scrubber,
  type ServiceRoot,
} from '@coderag/types'
import { markClean } from '@coderag/types/gate'
import { cleanChunk } from '@coderag/types/testing'
import type { GenerationStores } from '../src/generation-writer.js'
import type { ProcessingStages } from '../src/process-batch.js'
import { createRepositoryCrawler } from '../src/discovery/repository-crawler.js'

type Rows = Map<string, CleanChunk | EmbeddedChunk>

/** Called before every step of a write; a test makes it throw at the step it wants. */
export type Step = (name: string) => void

/** A store that keeps every snapshot until it is pruned, and a lexical index in one JSON file per generation. */
export interface MemoryStores extends GenerationStores {
  step: Step
  readonly snapshots: Map<number, Rows>
}

export function createMemoryStores(): MemoryStores {
  const snapshots = new Map<number, Rows>()
  let newest = 0
  const stores: MemoryStores = {
    step: () => undefined,
    snapshots,
    async openStore({ snapshot }) {
      stores.step('open store')
      const before: Rows | undefined = snapshot === null ? new Map() : snapshots.get(snapshot)
      if (before === undefined) throw new Error(`no snapshot ${snapshot}`)
      const rows: Rows = new Map(before)
      return {
        async put(batch) {
          stores.step('put')
          for (const chunk of decodeChunks(batch)) rows.set(chunk.id, chunk)
        },
        async delete(selection) {
          stores.step('delete')
          for (const chunk of [...rows.values()]) if (isSelected(selection, chunk.sourceUri)) rows.delete(chunk.id)
        },
        async vectorsByContent(hashes) {
          const wanted = new Set(hashes)
          const known = new Map<string, Float32Array>()
          for (const chunk of [...before.values(), ...rows.values()]) {
            const vector = 'vector' in chunk ? chunk.vector : null
            if (vector instanceof Float32Array && wanted.has(chunk.contentHash)) known.set(chunk.contentHash, vector)
          }
          return known
        },
        async sourceVectors() {
          throw new Error('ingest asks for no directions')
        },
        async *scan() {
          for (const chunk of [...rows.values()]) yield [withoutVector(chunk)]
        },
        async snapshot() {
          stores.step('snapshot')
          snapshots.set(++newest, new Map(rows))
          return newest
        },
        async optimize() {
          stores.step('optimize')
        },
        async prune() {
          stores.step('prune')
          for (const id of snapshots.keys()) if (id !== newest) snapshots.delete(id)
        },
        get: async (ids) => ids.flatMap((id) => rows.get(id) ?? []),
        searchVector: async () => [],
        count: async () => rows.size,
        async [Symbol.asyncDispose]() {},
      }
    },
    openSnapshot: (snapshot) => stores.openStore({ snapshot, dimensions: null }),
    async createLexicalWriter(previousDirectory) {
      stores.step('open lexical')
      const documents = previousDirectory === null ? new Map<string, Indexed>() : readLexical(previousDirectory)
      return {
        delete(selection) {
          for (const [id, { uri }] of documents) if (isSelected(selection, uri)) documents.delete(id)
        },
        add(batch, { terms, termIds, offsets }) {
          stores.step('lexical add')
          const { id, source_uri: uri } = batch.columns
          if (id.type !== 'text' || uri.type !== 'text') throw new TypeError('columns')
          const uris = decodeTextColumn(uri, batch.rows)
          decodeTextColumn(id, batch.rows).forEach((key, row) => {
            const own = [...termIds.subarray(offsets[row], offsets[row + 1])].map((term) => terms[term] ?? '')
            documents.set(key ?? '', { uri: uris[row] ?? '', terms: own.sort() })
          })
        },
        async write(directory) {
          mkdirSync(directory)
          stores.step('lexical write')
          writeFileSync(join(directory, 'index.json'), JSON.stringify([...documents]))
          return documents.size
        },
      }
    },
    async createGraphWriter(previousDirectory) {
      const graph = previousDirectory === null ? { services: {}, documents: {} } : readGraph(previousDirectory)
      const documents = new Map(Object.entries(graph.documents))
      const services = new Map(Object.entries(graph.services))
      return {
        source(source) {
          services.set(source.uriPrefix, source.services)
          source.facts.forEach((found) => documents.set(found.sourceUri, found))
        },
        delete(selection) {
          for (const uri of documents.keys()) if (isSelected(selection, uri)) documents.delete(uri)
          if ('uriPrefix' in selection) services.delete(selection.uriPrefix)
        },
        add: (facts) => facts.forEach((found) => documents.set(found.sourceUri, found)),
        async write(directory, { defersCalls = false } = {}) {
          mkdirSync(directory)
          stores.step('graph write')
          const written: Graph = { services: Object.fromEntries(services), documents: Object.fromEntries(documents) }
          writeFileSync(join(directory, 'service_graph.json'), JSON.stringify(written))
          return { services: services.size, edges: documents.size, callsAreOld: defersCalls }
        },
      }
    },
  }
  return stores
}

export interface Indexed {
  readonly uri: string
  readonly terms: readonly string[]
}

export function readLexical(directory: string): Map<string, Indexed> {
  return new Map(JSON.parse(readFileSync(join(directory, 'index.json'), 'utf8')) as [string, Indexed][])
}

/** A graph that resolves nothing: it holds the facts it was given. */
export interface Graph {
  readonly services: Readonly<Record<string, readonly ServiceRoot[]>>
  readonly documents: Readonly<Record<string, DocumentFacts>>
}

export function readGraph(directory: string): Graph {
  return JSON.parse(readFileSync(join(directory, 'service_graph.json'), 'utf8')) as Graph
}

/** Takes every line `call <target>` for a fact. */
export const callExtractor: FactExtractor = {
  fingerprint: 'calls-1',
  async extract(document, chunks) {
    const calls = document.text.match(/(?<=^call )\w+/gm) ?? []
    if (calls.length === 0) return null
    const callsOut = new Map(chunks.map((chunk) => [chunk.id, calls.filter((call) => chunk.text.includes(call))]))
    return { boundary: JSON.stringify(calls), symbols: '', callsOut }
  },
}

function isSelected(selection: ChunkSelection, uri: string): boolean {
  return 'uriPrefix' in selection ? uri.startsWith(selection.uriPrefix) : selection.sourceUris.includes(uri)
}

/** One chunk per paragraph. */
export const paragraphChunker: Chunker = {
  kind: 'window',
  fingerprint: 'paragraphs-1',
  async chunk(document) {
    let start = 0
    const chunks = document.text.split(/(?<=\n\n)/).map((text): RawChunk => {
      const byteRange = [start, start + Buffer.byteLength(text)] as const
      start = byteRange[1]
      const { sourceUri, filePath, corpusType, repoName } = document
      const id = chunkId(sourceUri, byteRange)
      const hash = contentHash(filePath, null, text)
      const place = { id, sourceUri, filePath, corpusType, repoName, byteRange, contentHash: hash }
      return { ...blank, ...place, text: rawText(text), contextPrefix: rawText(filePath) }
    })
    return { chunks, notices: [] }
  },
}

const {
  signature: _s,
  docstring: _d,
  sectionPath: _p,
  author: _a,
  participants: _t,
  overlap: _o,
  ...unmarked
} = cleanChunk()
const none = { signature: null, docstring: null, sectionPath: null, author: null, overlap: null }
const blank = { ...unmarked, ...none, participants: [] }

/** Passes everything. */
export const openScrubber: Scrubber = {
  fingerprint: 'open-1',
  async scrub(chunks) {
    const clean = chunks.map(
      (chunk): CleanChunk => ({ ...chunk, ...blank, ...placeOf(chunk), text: markClean(chunk.text) }),
    )
    return { chunks: clean, audits: clean.map(() => null) }
  },
}

function placeOf(chunk: RawChunk) {
  const { id, sourceUri, filePath, corpusType, repoName, byteRange, contentHash, serviceName, callsOut } = chunk
  const contextPrefix = markClean(chunk.contextPrefix)
  return { id, sourceUri, filePath, corpusType, repoName, byteRange, contentHash, contextPrefix, serviceName, callsOut }
}

/** Terms are words; `mark` is put before each, so that a test can tell which analyzer made them. */
export function wordAnalyzer(mark = ''): LexicalAnalyzer {
  const wordsOf = (text: string): string[] => (text.match(/\w+/g) ?? []).map((word) => mark + word)
  return {
    fingerprint: `words-${mark}`,
    analyze(chunks) {
      const terms: string[] = []
      const ids = new Map<string, number>()
      const rows = chunks.map((chunk) => [...new Set(wordsOf(chunk.text))])
      for (const word of rows.flat()) if (!ids.has(word)) ids.set(word, terms.push(word) - 1)
      const offsets = new Uint32Array(rows.length + 1)
      rows.forEach((row, index) => (offsets[index + 1] = (offsets[index] ?? 0) + row.length))
      const termIds = Uint32Array.from(rows.flat(), (word) => ids.get(word) ?? 0)
      const counts = new Uint16Array(termIds.length).fill(1)
      return {
        rows: rows.length,
        terms,
        offsets,
        termIds,
        counts,
        lengths: Uint32Array.from(rows, (row) => row.length),
      }
    },
    analyzeQuery: (text) => ({ code: wordsOf(text), prose: wordsOf(text) }),
  }
}

/** A vector of three numbers from the text; counts what it was asked for. */
export function countingEmbedder(
  placement: Embedder['placement'],
  id = 'count',
): Embedder & { readonly calls: string[][] } {
  const calls: string[][] = []
  return {
    calls,
    identity: { id, dimensions: 3, pooling: 'mean', queryPrefix: '', documentPrefix: '' },
    maxInputTokens: 100,
    maxBatch: 2,
    placement,
    async embed(chunks) {
      calls.push(chunks.map((chunk) => chunk.text))
      return chunks.map((chunk) => ({ ...chunk, vector: Float32Array.of(1, chunk.text.length, 0) }))
    },
    embedQuery: async (text) => Float32Array.of(1, text.length, 0),
  }
}

export function memoryStages(changes: Partial<ProcessingStages> = {}): ProcessingStages {
  return {
    crawlers: new Map([['repo', createRepositoryCrawler({ maxFileSize: 100_000 })]]),
    chunkers: new Map([['window', paragraphChunker]]),
    facts: null,
    scrubber: openScrubber,
    analyzer: wordAnalyzer(),
    embedder: null,
    ...changes,
  }
}

function withoutVector(chunk: CleanChunk | EmbeddedChunk): CleanChunk {
  if (!('vector' in chunk)) return chunk
  const { vector: _, ...rest } = chunk
  return rest
}
