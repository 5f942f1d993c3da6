import {
  chunkMatcher,
  type ChunkFilter,
  type ChunkReader,
  type CleanChunk,
  type Embedder,
  type EmbedderIdentity,
  type LexicalAnalyzer,
  type LexicalReader,
  type ScoredId,
} from '@coderag/types'

const passes = (chunk: CleanChunk, filter: ChunkFilter = {}): boolean => chunkMatcher(filter)(chunk)

const stopWords = new Set(['the', 'is', 'a', 'of', 'to', 'and', 'where', 'we', 'do', 'does', 'what', 'how', 'func'])

/** Splits a text into code terms (words and the parts of camelCase) and prose terms (words without a plural `s`), without stop words. */
export function splitTerms(text: string): { code: string[]; prose: string[] } {
  const words = text.match(/[A-Za-z0-9_]+/g) ?? []
  const kept = (terms: readonly string[]): string[] => terms.filter((term) => !stopWords.has(term))
  const code = words.flatMap((word) => {
    const parts = word.split(/_|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase())
    return parts.length > 1 ? [word.toLowerCase(), ...parts] : parts
  })
  return { code: kept(code), prose: kept(words.map((word) => word.toLowerCase().replace(/(?<=\w\w)s$/, ''))) }
}

export const wordAnalyzer: LexicalAnalyzer = {
  fingerprint: 'words/1',
  analyze() {
    throw new Error('retrieval never analyses chunks')
  },
  analyzeQuery: splitTerms,
}

const termsOf = (chunk: CleanChunk): string[] =>
  chunk.corpusType.startsWith('CODE') ? splitTerms(chunk.text).code : splitTerms(chunk.text).prose

/** BM25 with k1 = 1.2 and b = 0.75 by its formula, over every chunk for every query. */
export function bruteForceIndex(chunks: readonly CleanChunk[]): LexicalReader {
  const documents = chunks.map((chunk) => ({ chunk, terms: termsOf(chunk) }))
  const averageLength = documents.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, documents.length)
  const idf = (term: string): number => {
    const having = documents.filter(({ terms }) => terms.includes(term)).length
    return Math.log(1 + (documents.length - having + 0.5) / (having + 0.5))
  }
  return {
    within: (filter) => bruteForceIndex(chunks.filter(chunkMatcher(filter))),
    async search(terms, { limit, filter }) {
      const scored = documents
        .filter(({ chunk }) => passes(chunk, filter))
        .map(({ chunk, terms: own }) => {
          const score = terms.reduce((sum, term) => {
            const count = own.filter((word) => word === term).length
            const norm = 1.2 * (0.25 + (0.75 * own.length) / averageLength)
            return count === 0 ? sum : sum + (idf(term) * count * 2.2) / (count + norm)
          }, 0)
          return { id: chunk.id, score }
        })
      return best(
        scored.filter(({ score }) => score > 0),
        limit,
      )
    },
  }
}

/** Chunks in a list that compares vectors one by one. */
export function bruteForceStore(
  chunks: readonly CleanChunk[],
  vectors: ReadonlyMap<string, Float32Array> = new Map(),
): ChunkReader {
  return {
    async get(ids) {
      return ids.flatMap((id) => chunks.filter((chunk) => chunk.id === id))
    },
    async sourcesOf(ids) {
      return ids.map((id) => chunks.find((chunk) => chunk.id === id)?.sourceUri ?? null)
    },
    async searchVector(vector, { limit, filter, sourceUris }) {
      const scored = chunks
        .filter((chunk) => passes(chunk, filter) && (sourceUris?.includes(chunk.sourceUri) ?? true))
        .flatMap(({ id }) => {
          const own = vectors.get(id)
          return own === undefined
            ? []
            : [{ id, score: own.reduce((sum, x, index) => sum + x * (vector[index] ?? 0), 0) }]
        })
      return best(scored, limit)
    },
    async *scan({ filter } = {}) {
      yield chunks.filter((chunk) => passes(chunk, filter))
    },
    async *scanColumns() {},
    async count(filter) {
      return chunks.filter((chunk) => passes(chunk, filter)).length
    },
    async sourceVectors(sourceUris) {
      const found = new Map<string, Float32Array>()
      for (const { id, sourceUri } of chunks) {
        const own = vectors.get(id)
        if (own === undefined || !sourceUris.includes(sourceUri)) continue
        const sum = own.map((value, d) => value + (found.get(sourceUri)?.[d] ?? 0))
        found.set(sourceUri, sum)
      }
      return new Map([...found].map(([uri, sum]) => [uri, sum.map((value) => value / Math.hypot(...sum))]))
    },
  }
}

function best(scored: readonly ScoredId[], limit: number): ScoredId[] {
  return scored.toSorted((a, b) => b.score - a.score).slice(0, limit)
}

export const twoAxes: EmbedderIdentity = {
  id: 'two-axes',
  dimensions: 2,
  pooling: 'none',
  queryPrefix: '',
  documentPrefix: '',
}

/** Embeds every query as a given vector. */
export function fixedEmbedder(direction: readonly number[], identity: EmbedderIdentity = twoAxes): Embedder {
  return {
    identity,
    maxInputTokens: 512,
    maxBatch: 8,
    placement: 'main',
    async embed() {
      throw new Error('retrieval never embeds chunks')
    },
    async embedQuery(_text, { signal } = {}) {
      signal?.throwIfAborted()
      return Float32Array.from(direction)
    },
  }
}
