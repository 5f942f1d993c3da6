import type { GraphStore, PartWriter } from '@coderag/types'
import { sql } from 'kysely'
import type { Database } from '../database/database.js'
import { PIECE_BYTES } from '../options.js'
import { missingPart } from '../read/files.js'
import { takeNumbers, verifyRun } from './runs.js'

/**
 * Writes the files of a graph as rows.
 *
 * @param options.graph - Number of the new graph: an open run.
 * @param options.previous - Graph to take unchanged files from. Null if there is none.
 */
export function graphFileWriter(
  database: Database,
  { graph, previous }: { graph: number; previous: number | null },
): PartWriter {
  return {
    async write(name, bytes) {
      await database.write(async (db) => {
        await verifyRun(db, database, graph)
        const blob = await takeNumbers(db, database, 'next_blob', 1)
        // An empty file has one empty piece, so that it differs from a missing one.
        for (let piece = 0; piece === 0 || piece * PIECE_BYTES < bytes.length; piece++) {
          const data = Buffer.from(bytes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES))
          await db.insertInto('coderag_blobs').values({ blob_id: blob, piece, run: graph, data }).execute()
        }
        await db.insertInto('coderag_files').values({ graph, name, blob_id: blob }).execute()
      })
    },
    async keep(name) {
      await database.write(async (db) => {
        await verifyRun(db, database, graph)
        const file = await db
          .selectFrom('coderag_files')
          .select('blob_id')
          .where('graph', '=', previous ?? -1)
          .where('name', '=', name)
          .executeTakeFirst()
        if (file === undefined) throw missingPart(database, `graph file ${name}`)
        await db.insertInto('coderag_files').values({ graph, name, blob_id: file.blob_id }).execute()
      })
    },
  }
}

/** Writes the nodes and edges of the service graph into tables, for queries in SQL. */
export async function writeServiceGraph(database: Database, graph: number, store: GraphStore): Promise<void> {
  const nodes = store.nodes()
  const edges = store.edges()
  await database.write(async (db) => {
    await verifyRun(db, database, graph)
    await database.insert(
      db,
      'coderag_nodes',
      {
        graph: { type: 'bigint', values: nodes.map(() => graph) },
        name: { type: 'text', values: nodes.map(({ name }) => name) },
        kind: { type: 'text', values: nodes.map(({ kind }) => kind) },
        language: { type: 'text', values: nodes.map(({ language }) => language) },
        aliases: { type: 'text', values: nodes.map(({ aliases }) => JSON.stringify(aliases)) },
        ports: { type: 'text', values: nodes.map(({ ports }) => JSON.stringify(ports)) },
      },
      nodes.length,
    )
    await database.insert(
      db,
      'coderag_edges',
      {
        graph: { type: 'bigint', values: edges.map(() => graph) },
        position: { type: 'integer', values: edges.map((_, position) => position) },
        source: { type: 'text', values: edges.map(({ source }) => source) },
        target: { type: 'text', values: edges.map(({ target }) => target) },
        edge_type: { type: 'text', values: edges.map(({ edgeType }) => edgeType) },
        confidence: { type: 'float', values: edges.map(({ confidence }) => confidence) },
        methods: { type: 'text', values: edges.map(({ methods }) => JSON.stringify(methods)) },
        url_patterns: { type: 'text', values: edges.map(({ urlPatterns }) => JSON.stringify(urlPatterns)) },
      },
      edges.length,
    )
  })
}

/** Removes the files and rows of a graph that was not committed. */
export async function dropGraph(database: Database, graph: number): Promise<void> {
  await database.write(async (db) => {
    for (const table of ['coderag_files', 'coderag_nodes', 'coderag_edges'] as const) {
      await sql`delete from ${sql.table(table)} where graph = ${graph}`.execute(db)
    }
    await db.deleteFrom('coderag_blobs').where('run', '=', graph).execute()
    await db.deleteFrom('coderag_runs').where('run', '=', graph).execute()
  })
}
