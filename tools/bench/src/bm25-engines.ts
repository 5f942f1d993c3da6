// Engines that search the same terms: ours, and others with the same BM25 settings where they have them.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connect, Index } from '@lancedb/lancedb'
import { createIndexWriter, openLexicalIndex } from '@coderag/bm25'
import { encodeChunks, type TermBatch } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { create, insertMultiple, save, search as searchOrama } from '@orama/orama'
import MiniSearch from 'minisearch'
import type { Corpus } from './bm25-corpus.ts'

/** An engine with the corpus in it. */
export interface Built {
  readonly indexBytes: number
  /** Numbers of the best 10 documents. */
  search(terms: readonly string[]): Promise<number[]> | number[]
}

const LIMIT = 10

/** Benchmark of each engine by the name that `--only` takes. The folder is for the engine's files. */
export const ENGINES: Record<string, (corpus: Corpus, folder: string) => Promise<Built>> = {
  coderag: buildCoderag,
  lancedb: buildLance,
  minisearch: buildMiniSearch,
  orama: buildOrama,
}

async function buildCoderag({ documents }: Corpus, folder: string): Promise<Built> {
  const directory = join(folder, 'coderag')
  const writer = createIndexWriter()
  const numbers = new Map<string, number>()
  for (let from = 0; from < documents.length; from += 500) {
    const texts = documents.slice(from, from + 500)
    const chunks = texts.map((_, row) =>
      cleanChunk({ path: `f${Math.floor((from + row) / 10)}`, byteStart: from + row, text: '' }),
    )
    chunks.forEach(({ id }, row) => numbers.set(id, from + row))
    writer.add(encodeChunks(chunks), countTerms(texts))
  }
  await writer.write(directory)
  const index = openLexicalIndex(directory)
  return {
    indexBytes: folderBytes(directory),
    search: async (terms) => (await index.search(terms, { limit: LIMIT })).map(({ id }) => numbers.get(id) ?? -1),
  }
}

function countTerms(texts: readonly string[]): TermBatch {
  const numbers = new Map<string, number>()
  const offsets = [0]
  const termIds: number[] = []
  const counts: number[] = []
  const lengths: number[] = []
  for (const text of texts) {
    const row = new Map<number, number>()
    const terms = text.split(' ')
    for (const term of terms) {
      const number = numbers.get(term) ?? numbers.size
      numbers.set(term, number)
      row.set(number, (row.get(number) ?? 0) + 1)
    }
    termIds.push(...row.keys())
    counts.push(...row.values())
    offsets.push(termIds.length)
    lengths.push(terms.length)
  }
  return {
    rows: texts.length,
    terms: [...numbers.keys()],
    offsets: Uint32Array.from(offsets),
    termIds: Uint32Array.from(termIds),
    counts: Uint16Array.from(counts),
    lengths: Uint32Array.from(lengths),
  }
}

async function buildLance({ documents }: Corpus, folder: string): Promise<Built> {
  const directory = join(folder, 'lance')
  const database = await connect(directory)
  const table = await database.createTable(
    'chunks',
    documents.map((text, number) => ({ number, text })),
  )
  const dataBytes = folderBytes(directory)
  const config = Index.fts({
    baseTokenizer: 'whitespace',
    lowercase: false,
    stem: false,
    removeStopWords: false,
    asciiFolding: false,
    withPosition: false,
    maxTokenLength: 200,
  })
  await table.createIndex('text', { config })
  return {
    indexBytes: folderBytes(directory) - dataBytes,
    search: async (terms) => {
      const rows = await table
        .search(terms.join(' '), 'fts', ['text'])
        .select(['number', '_score'])
        .limit(LIMIT)
        .toArray()
      return rows.map((row: { number: number | bigint }) => Number(row.number))
    },
  }
}

async function buildMiniSearch({ documents }: Corpus): Promise<Built> {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { bm25: { k: 1.2, b: 0.75, d: 0 } },
  })
  index.addAll(documents.map((text, id) => ({ id, text })))
  return {
    indexBytes: Buffer.byteLength(JSON.stringify(index)),
    search: (terms) =>
      index
        .search(terms.join(' '))
        .slice(0, LIMIT)
        .map(({ id }) => Number(id)),
  }
}

async function buildOrama({ documents }: Corpus): Promise<Built> {
  const tokenizer = {
    language: 'english',
    normalizationCache: new Map<string, string>(),
    tokenize: (text: string) => text.split(' '),
  }
  const database = create({ schema: { text: 'string' } as const, components: { tokenizer } })
  await insertMultiple(
    database,
    documents.map((text, number) => ({ id: String(number), text })),
    1_000,
  )
  return {
    indexBytes: Buffer.byteLength(JSON.stringify(save(database).index)),
    search: async (terms) => {
      const found = await searchOrama(database, {
        term: terms.join(' '),
        exact: true,
        limit: LIMIT,
        relevance: { k: 1.2, b: 0.75, d: 0 },
      })
      return found.hits.map(({ id }) => Number(id))
    },
  }
}

function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
