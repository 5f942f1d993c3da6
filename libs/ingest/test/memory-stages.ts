import {
  chunkId,
  contentHash,
  rawText,
  type Chunker,
  type CleanChunk,
  type Embedder,
  type FactExtractor,
  type LexicalAnalyzer,
  type RawChunk,
  type Scrubber,
} from '@coderag/types'
import { markClean } from '@coderag/types/gate'
import { cleanChunk } from '@coderag/types/testing'
import type { ProcessingStages } from '../src/process/process-batch.js'
import { createRepositoryCrawler } from '../src/discovery/repository-crawler.js'

/** Takes every line `call <target>` for a fact. */
export const callExtractor: FactExtractor = {
  fingerprint: 'calls-1',
  async extract(document, chunks) {
    const calls = document.text.match(/(?<=^call )\w+/gm) ?? []
    if (calls.length === 0) return null
    const callsOut = new Map(chunks.map((chunk) => [chunk.id, calls.filter((call) => chunk.text.includes(call))]))
    return { boundary: JSON.stringify(calls), symbols: '', callsOut, deploys: new Map(), notices: [] }
  },
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
