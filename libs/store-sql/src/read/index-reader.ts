import {
  parseHistory,
  type IndexedSource,
  type IndexManifest,
  type IndexReader,
  type LexicalReader,
} from '@coderag/types'
import { gunzipSync } from 'node:zlib'
import type { Database } from '../database/database.js'
import { requireSameEngine } from '../errors.js'
import { historyName } from '../history-name.js'
import type { ResolvedSqlIndexOptions, SqlIndexParts } from '../options.js'
import { snapshotOf } from '../snapshot.js'
import { SqlChunkReader } from './chunk-reader.js'
import { deletedRows } from './deleted-rows.js'
import { EngineLexicalReader } from './engine-lexical-reader.js'
import { graphFiles } from './files.js'
import { DocumentPaths } from './filter.js'
import { PackedLexicalReader, wholeCollection } from './lexical-reader.js'

export interface ReaderOptions {
  readonly database: Database
  readonly options: ResolvedSqlIndexOptions
  readonly parts: SqlIndexParts
}

/** Opens one generation. It reads nothing before the first query. */
export function createReader(
  manifest: IndexManifest,
  { database, options, parts }: ReaderOptions,
): IndexReader & { readonly chunks: SqlChunkReader } {
  const snapshot = snapshotOf(manifest)
  const paths = new DocumentPaths(database)
  const deleted = once(() => deletedRows(database, snapshot))
  if (snapshot.collection !== '') requireSameEngine(snapshot.collection, parts.search != null, database.location)
  const engine = snapshot.collection === '' ? null : (parts.search ?? null)
  const search = engine?.reader(snapshot.collection, snapshot) ?? null
  const chunks = new SqlChunkReader({
    database,
    snapshot,
    dimensions: manifest.embedder?.dimensions ?? null,
    exactVectorsUpTo: options.exactVectorsUpTo,
    paths,
    deleted,
    search,
  })
  const lexical: LexicalReader =
    search === null
      ? new PackedLexicalReader({
          database,
          snapshot,
          scoring: parts.scoring,
          paths,
          collection: async () => wholeCollection(snapshot, await deleted()),
          cacheBytes: options.cacheBytes,
        })
      : new EngineLexicalReader(search, { paths, size: snapshot.documents, location: database.location })
  const files = snapshot.graph === null ? null : graphFiles(database, snapshot.graph)
  const { graphs } = parts
  const isAbsent = files === null || graphs === null
  return {
    chunks,
    lexical,
    graph: once(async () => (isAbsent ? null : graphs.openServiceGraph(files))),
    graphOf: async (repoNames) => (isAbsent ? null : graphs.resolveServiceGraph(files, repoNames)),
    symbols: once(async () => (isAbsent ? null : graphs.openSymbolGraph(files))),
    central: once(async () => (isAbsent ? [] : graphs.readCentralParts(files))),
    importance: once(async () => (isAbsent ? null : graphs.openFileImportance(files))),
    async *facts() {
      if (!isAbsent) yield* graphs.readFacts(files)
    },
    history: (source: IndexedSource) => readHistory(database, source),
    async [Symbol.asyncDispose]() {},
  }
}

export async function readHistory(database: Database, { id, gitCommit }: Pick<IndexedSource, 'id' | 'gitCommit'>) {
  if (gitCommit === null) return null
  const name = historyName({ id, gitCommit })
  const row = await database.read((db) =>
    db.selectFrom('coderag_histories').select('data').where('name', '=', name).executeTakeFirst(),
  )
  return row === undefined ? null : parseHistory(gunzipSync(row.data).toString('utf8'))
}

/** Runs work at the first call. A failure is not kept. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => {
    result ??= work().catch((error: unknown) => {
      result = null
      throw error
    })
    return result
  }
}
